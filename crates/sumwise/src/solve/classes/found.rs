//! The parts of solutions as others see them.

use super::{Origin, PartIndex, Parts};
use crate::formula::{self, Chain};
use crate::values::hand::lattice::NodeIndex;
use crate::values::weight::Tabled;

/// A part as others see it.
pub(crate) struct Found<'p, 'a, N: Tabled> {
    pub(super) parts: &'p Parts<'a, N>,
    pub(super) index: PartIndex,
    /// The node of a whole solution. `None` for an item.
    pub(super) node: Option<NodeIndex>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "derived, it would ask the same of the numbers")]
impl<N: Tabled> Clone for Found<'_, '_, N> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<N: Tabled> Copy for Found<'_, '_, N> {}

impl<N: Tabled> formula::Part for Found<'_, '_, N> {
    type Value = N;

    fn value(&self) -> &N {
        &self.parts.part(self.index).value
    }

    fn is_number(self) -> bool {
        matches!(self.parts.part(self.index).form, Origin::Number(_))
    }

    fn chain(self) -> Option<Chain> {
        self.parts.chain(self.index)
    }

    fn items(self) -> impl Iterator<Item = (bool, Self)> {
        let Self { parts, index, .. } = self;
        let items = self.chain().map(|chain| parts.items(index, chain));
        items.into_iter().flatten().map(move |(inverse, index)| (inverse, Self { parts, index, node: None }))
    }

    fn place(self) -> Option<usize> {
        self.node.is_none().then_some(self.index as usize)
    }

    fn repeats(self) -> usize {
        if let Some(node) = self.node {
            return self.parts.values.lattice().repeats(node);
        }
        let mut numbers = Vec::new();
        self.add_numbers(&mut numbers);
        formula::repeated(&mut numbers)
    }
}
