//! Natural numbers written side by side: 12 and 3 as 123.

use num_bigint::BigInt;

use super::Rational;

impl Rational {
    /// Returns the number that is written as this one with another after it. Both must be natural, and this one not 0.
    pub(crate) fn joined(&self, right: &Self) -> Option<Self> {
        let is_joined = self.is_natural() && right.is_natural() && !self.is_zero();
        is_joined.then(|| read(&format!("{self}{right}")))
    }

    /// Returns the number that makes this one when it is written after `left`, if there is one.
    pub(crate) fn after(&self, left: &Self) -> Option<Self> {
        if !self.is_natural() || !left.is_natural() || left.is_zero() {
            return None;
        }
        let text = self.to_string();
        let right = text.strip_prefix(&left.to_string())?;
        (right == "0" || !right.is_empty() && !right.starts_with('0')).then(|| read(right))
    }

    /// Returns the number that makes this one when it is written before `right`, if there is one.
    pub(crate) fn before(&self, right: &Self) -> Option<Self> {
        if !self.is_natural() || !right.is_natural() {
            return None;
        }
        let text = self.to_string();
        let left = text.strip_suffix(&right.to_string())?;
        (!left.is_empty()).then(|| read(left))
    }

    fn is_natural(&self) -> bool {
        self.is_integer() && !self.is_negative()
    }
}

fn read(digits: &str) -> Rational {
    digits.parse::<BigInt>().expect("digits are a number").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each operand of a joined number follows from the other, and no other pair makes it.
    #[test]
    fn operands_follow_from_the_joined_number() {
        let numbers: Vec<Rational> = (-3..130).map(Rational::from).chain(Rational::new(1, 2)).collect();
        for (left, right) in itertools::iproduct!(&numbers, &numbers) {
            let joined = left.joined(right);
            assert_eq!(joined.is_some(), left.is_natural() && right.is_natural() && !left.is_zero());
            if let Some(joined) = joined {
                assert_eq!(joined.to_string(), format!("{left}{right}"));
                assert_eq!((joined.before(right), joined.after(left)), (Some(left.clone()), Some(right.clone())));
            }
            let made = [
                left.after(right).map(|found| right.joined(&found)),
                left.before(right).map(|found| found.joined(right)),
            ];
            assert!(made.iter().flatten().all(|joined| joined.as_ref() == Some(left)), "{left} {right}");
        }
        assert_eq!(Rational::from(1003).after(&Rational::from(1)), None);
        assert_eq!(Rational::from(10).after(&Rational::from(1)), Some(Rational::ZERO));
    }
}
