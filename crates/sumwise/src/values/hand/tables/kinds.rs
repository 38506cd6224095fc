//! The kinds of formulas that make the values of a node. Asked whether a node has a value, most last steps can be skipped, because
//! another step makes the same value: [`IntegerSteps::peels`] tells which, and why every value is still made.
//!
//! Here the smaller side of a split alone is looked at: it has to be a term if it is added or subtracted, and a factor if it is
//! multiplied or a divisor. Fractions change nothing: without a divisor, a product is as valid as with it.
//!
//! [`IntegerSteps::peels`]: crate::values::space::integer_sets::IntegerSteps::peels

use super::Tables;
use crate::number::Number;
use crate::operator::{Arithmetic, Operator};
use crate::rules::{Domain, Order, Rules};
use crate::values::hand::lattice::NodeIndex;
use crate::values::hand::step::{RootKinds, StepResult};
use crate::values::weight::Weight;

/// Returns whether steps may be skipped whose values other steps make.
pub(super) fn peels<N: Number>(rules: &Rules, numbers: &[N]) -> bool {
    let any_sign = matches!(rules.domain, Domain::Integer | Domain::Rational);
    let flattens = |Arithmetic { add, subtract, multiply, divide }| (add || !subtract) && (multiply || !divide);
    rules.order == Order::Any
        && rules.arithmetic().is_some_and(flattens)
        && (any_sign || numbers.iter().all(|number| number.signum() > 0))
}

impl<N: Number, W: Weight<N>> Tables<'_, N, W> {
    /// Returns the kinds of formulas that make each value of a node, in the order of its table.
    pub(super) fn kinds(&self, node: NodeIndex) -> &[RootKinds] {
        self.made[node].kinds.get_or_init(|| {
            let table = self.table(node);
            if self.lattice.size(node) == 1 {
                return vec![RootKinds::ANY];
            }
            let mut kinds = vec![RootKinds::NONE; table.entries().len()];
            self.room.has_room(size_of_val(&kinds[..]));
            self.for_each_result(node, self.admitting(), |result, step| {
                if let StepResult::Value(value) = result
                    && let Some(place) = table.place(&value)
                {
                    match step.operator {
                        Operator::Add | Operator::Subtract => kinds[place].factor = true,
                        _ => kinds[place].term = true,
                    }
                }
            });
            kinds
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::{select, subsequence};

    use super::*;
    use crate::limits::{Limits, Meter};
    use crate::number::Rational;
    use crate::operator::Operators;
    use crate::rules::hand::Hand;
    use crate::values::weight::Fewest;

    proptest! {
        #[test]
        fn a_node_has_the_values_of_its_table(
            numbers in prop::collection::vec(prop_oneof![0..4_i64, -2..12_i64], 2..=5),
            domain in select(Domain::ALL.to_vec()),
            operators in subsequence(Operators::ARITHMETIC.as_slice().to_vec(), 1..=4),
            digits in select(vec!["any", "any", "1", "2"]),
            tabled in 1..=3_usize,
        ) {
            let operators: String = operators.into_iter().map(Operator::symbol).collect();
            let (operators, digits) = (operators.parse().unwrap(), digits.parse().unwrap());
            let rules = Rules { domain, operators, digits, ..Rules::FREE };
            let hand = Hand::new(numbers.iter().copied(), rules).unwrap();
            let meter = Meter::new(&Limits::NONE);
            let mut whole = Tables::<Rational, Fewest<Rational>>::new(&hand, &meter);
            let mut asked = Tables::<Rational, Fewest<Rational>>::new(&hand, &meter);
            for size in 1..=numbers.len() {
                let level = whole.level(size, numbers.len());
                for node in asked.level(size, tabled) {
                    let made = whole.table(node);
                    let near = (-30..60).flat_map(|value| [1, 2, 3].map(|by| Rational::new(value, by).unwrap()));
                    let values = made.entries().iter().step_by(1 + made.entries().len() / 50).map(|(value, _)| value.clone());
                    for value in near.chain(values).filter(|value| asked.admits(value)) {
                        prop_assert_eq!(asked.has(node, &value), made.has(&value), "{} of {:?}", value, &numbers);
                    }
                }
                prop_assert!(level.end > 0);
            }
        }
    }
}
