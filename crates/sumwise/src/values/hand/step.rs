//! The last steps of a node: over entries of tables, with a wanted value, and by their residues.

use super::lattice::NodeIndex;
use crate::number::{Number, Rational, Residue};
use crate::operator::{Arithmetic, Operator, Operators};
use crate::values::split::Split;
use crate::values::weight::Weight;

/// The result of a last step.
pub(super) enum StepResult<'t, N> {
    /// A value that the rules admit.
    Value(N),
    /// A base and an exponent whose power is not computed yet. It may not exist, or not be admitted.
    Power(&'t N, &'t N),
}

/// A last step over two entries of tables.
pub(crate) struct TableStep<'t, N, W> {
    pub(super) split: &'t Split,
    /// The place of the split among those of the node, if it is short.
    pub(super) at: u16,
    pub(super) operator: Operator,
    /// The places of the operands in their tables.
    pub(super) places: [u32; 2],
    /// The left operand and its weight.
    pub(super) left: &'t (N, W),
    /// The right operand and its weight.
    pub(super) right: &'t (N, W),
    /// Whether the left operand comes from the right side of the split.
    pub(super) turned: bool,
}

impl<N: Number, W: Weight<N>> TableStep<'_, N, W> {
    /// Returns the weight of the step, given its value.
    #[inline]
    pub(super) fn weight(&self, value: &N) -> W {
        W::step(value, &self.left.1, &self.right.1, self.split.ways)
    }

    /// Returns the step without the weights.
    pub(crate) fn to_last_step(&self) -> LastStep<N> {
        let Split { left, right, ways, mirrored } = *self.split;
        let (left, right) = if self.turned { (right, left) } else { (left, right) };
        LastStep {
            operator: self.operator,
            left: (left, self.left.0.clone()),
            right: (right, self.right.0.clone()),
            ways,
            swaps: mirrored && self.operator.commutes(),
        }
    }
}

/// A last step that makes a value.
#[derive(Clone, Debug)]
pub(crate) struct LastStep<N> {
    pub(crate) operator: Operator,
    /// The left node and its value.
    pub(crate) left: (NodeIndex, N),
    /// The right node and its value.
    pub(crate) right: (NodeIndex, N),
    /// The number of choices of positions that give its split.
    pub(crate) ways: u64,
    /// Whether the sides can be exchanged in another step with the same operator and value, which is not listed.
    pub(crate) swaps: bool,
}

/// A last step that exists if the larger side of a split has a value.
pub(crate) struct Query<'t, N> {
    pub(crate) operator: Operator,
    /// The smaller side and its value.
    pub(crate) known: (NodeIndex, &'t N),
    /// The larger side and the value that it should have.
    pub(crate) asked: (NodeIndex, &'t N),
    /// Whether the larger side is the right one.
    pub(crate) on_right: bool,
}

impl<N: Number> LastStep<N> {
    /// Returns about the number of bytes that the values take outside the step.
    pub(crate) fn heap(&self) -> usize {
        self.left.1.heap() + self.right.1.heap()
    }
}

pub(super) fn last_step<N>(
    split: &Split,
    operator: Operator,
    known: (NodeIndex, N),
    asked: (NodeIndex, N),
    on_right: bool,
) -> LastStep<N> {
    let (left, right) = if on_right { (known, asked) } else { (asked, known) };
    LastStep { operator, left, right, ways: split.ways, swaps: split.mirrored && operator.commutes() }
}

/// The values that are tried where any value would do.
pub(super) enum AnyOf<'t, N> {
    /// All values of a node with a table.
    Table(NodeIndex),
    Some(&'t [N]),
}

/// A last step whose operands both exist. The operand of the smaller side was enumerated (`known`), and the other was
/// looked up (`asked`).
pub(super) struct FoundStep<'t, N> {
    pub(super) split: &'t Split,
    pub(super) operator: Operator,
    pub(super) known: (NodeIndex, N),
    pub(super) asked: NodeIndex,
    /// Whether the operand that was looked up is the right one.
    pub(super) on_right: bool,
}

/// The kinds of formulas that make a value. Other values need not be tried where a formula of a kind is looked for.
#[derive(Clone, Copy)]
pub(super) struct RootKinds {
    /// Whether one of them is a term: without `+` or `-` at its root.
    pub(super) term: bool,
    /// Whether one of them is a factor: without `*` or `/` at its root.
    pub(super) factor: bool,
}

impl RootKinds {
    pub(super) const ANY: Self = Self { term: true, factor: true };
    pub(super) const NONE: Self = Self { term: false, factor: false };
}

/// The sides of a known operand on which the other operand may be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Sides {
    pub(super) right: bool,
    pub(super) left: bool,
}

impl Sides {
    pub(super) const BOTH: Self = Self { right: true, left: true };

    /// Calls `will_do` with each operator and side until it returns `true`; the flag is whether the other operand is on
    /// the right. If both sides are possible, a commutative operator comes once, with the flag set. Returns whether
    /// `will_do` returned `true`.
    pub(super) fn any_operator(self, operators: &Operators, mut will_do: impl FnMut(Operator, bool) -> bool) -> bool {
        operators.as_slice().iter().any(|&operator| {
            (self.right && will_do(operator, true))
                || (self.left && !(self.right && operator.commutes()) && will_do(operator, false))
        })
    }

    /// Calls `will_do` with each operator and other operand that make `value` with `operand`, until it returns `true`.
    /// Neither `value` nor `operand` may be 0. A known operand that is no term is neither added nor subtracted, and one that is no
    /// factor neither multiplied nor a divisor. If `integers`, other operands that are not may be left out. This is
    /// [`any_operator`](Self::any_operator) with [`Operator::solve_right`] and `solve_left` inlined by hand, because most of the
    /// time is spent here.
    #[inline]
    pub(super) fn any_other<N: Number>(
        self,
        allowed: Arithmetic,
        integers: bool,
        (operand, kind): (&N, RootKinds),
        value: &N,
        mut will_do: impl FnMut(Operator, N, bool) -> bool,
    ) -> bool {
        let Arithmetic { add, subtract, multiply, divide } = allowed;
        let Self { right, left } = self;
        let mut made =
            |operator, other: Option<N>, on_right| other.is_some_and(|other| will_do(operator, other, on_right));
        let fit = operand.is_short() && value.is_short();
        let minus = |a: &N, b: &N| if fit { Some(a.minus(b)) } else { a.try_minus(b) };
        let over = |a: &N, b: &N| match () {
            () if !N::IS_BOUNDED && integers => a.integer_quotient(b),
            () if fit => a.over(b),
            () => a.try_over(b),
        };
        let plus = |a: &N, b: &N| if fit { Some(a.plus(b)) } else { a.try_plus(b) };
        let times = |a: &N, b: &N| if fit { Some(a.times(b)) } else { a.try_times(b) };
        let RootKinds { term, factor } = kind;
        (add && term && made(Operator::Add, minus(value, operand), right))
            || (subtract && right && made(Operator::Subtract, minus(operand, value), true))
            || (subtract && left && term && made(Operator::Subtract, plus(operand, value), false))
            || (multiply && factor && made(Operator::Multiply, over(value, operand), right))
            || (divide && right && made(Operator::Divide, over(operand, value), true))
            || (divide && left && factor && made(Operator::Divide, times(value, operand), false))
    }
}

/// What decides the residues of the steps that a value is an operand of.
pub(super) struct Residues {
    value: Option<Residue>,
    inverse: Option<Residue>,
    /// The value as an exponent, if it is a short integer. Longer powers do not matter.
    exponent: Option<i32>,
    /// 10 to the power of the number of digits, if the value is natural.
    shift: Option<Residue>,
}

impl Residues {
    pub(super) fn of(value: &Rational) -> Self {
        let residue = Residue::of(value);
        let exponent = value.to_i64().and_then(|exponent| i32::try_from(exponent).ok());
        let is_natural = value.is_integer() && !value.is_negative();
        let shift = || Residue::of(&10.into()).map(|ten| ten.power(value.to_string().len() as u64));
        Self {
            value: residue,
            inverse: residue.and_then(Residue::inverse),
            exponent,
            shift: if is_natural { shift() } else { None },
        }
    }

    /// Returns the residue of `self ∘ right`, if it is known.
    #[inline]
    pub(super) fn step(&self, operator: Operator, right: &Self) -> Option<Residue> {
        match operator {
            Operator::Add => Some(self.value?.plus(right.value?)),
            Operator::Subtract => Some(self.value?.minus(right.value?)),
            Operator::Multiply => Some(self.value?.times(right.value?)),
            Operator::Divide => Some(self.value?.times(right.inverse?)),
            Operator::Power => {
                let exponent = right.exponent?;
                let base = if exponent < 0 { self.inverse? } else { self.value? };
                Some(base.power(exponent.unsigned_abs().into()))
            }
            Operator::Join => Some(self.value?.times(right.shift?).plus(right.value?)),
            _ => None,
        }
    }
}
