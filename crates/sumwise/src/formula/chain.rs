//! Flattened sums and products, and the ways to bracket them.

use crate::operator::Operator;

/// The operation of a flattened chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chain {
    Sum,
    Product,
}

impl Chain {
    /// Lists the ways to make a view from two others: the operator, and the views of its left and right operands.
    pub(crate) fn joins(self, view: View) -> [Option<(Operator, View, View)>; 4] {
        let straight = View { turned: false, ..view };
        match self {
            Self::Sum => [Some((Operator::Add, view, view)), Some((Operator::Subtract, view, view.turn())), None, None],
            Self::Product => [
                Some((Operator::Multiply, straight, view)),
                Some((Operator::Multiply, straight.turn(), view.turn())),
                Some((Operator::Divide, straight, view.invert())),
                Some((Operator::Divide, straight.turn(), view.turn().invert())),
            ],
        }
    }
}

/// A view of a subset of items: negated (`turned`) or not, and inverted or not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    pub(crate) turned: bool,
    pub(crate) inverted: bool,
}

impl View {
    pub(crate) const ALL: [Self; 4] = [
        Self { turned: false, inverted: false },
        Self { turned: true, inverted: false },
        Self { turned: false, inverted: true },
        Self { turned: true, inverted: true },
    ];

    pub(crate) fn index(self) -> usize {
        usize::from(self.turned) + 2 * usize::from(self.inverted)
    }

    fn turn(self) -> Self {
        Self { turned: !self.turned, ..self }
    }

    fn invert(self) -> Self {
        Self { inverted: !self.inverted, ..self }
    }
}
