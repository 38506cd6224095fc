//! The fewest operators with which hands make their targets.

use super::reaching::Reaching;
use super::space_lattice::{SpaceLattice, SubHand};
use crate::limits::{Meter, StopReason};

/// Marks a target that is not made. No formula has this many operators.
const NONE: u8 = u8::MAX;

impl Reaching {
    /// Returns the fewest operators for each target, for a sub-hand and all its parts that the rules allow.
    pub(crate) fn fewest(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
    ) -> Result<Vec<Option<u8>>, StopReason> {
        let fewest = self.fewest_or_none(lattice, node, meter)?;
        Ok(fewest.iter().map(|&operators| (operators != NONE).then_some(operators)).collect())
    }

    fn fewest_or_none(
        &self,
        lattice: &SpaceLattice,
        node: SubHand,
        meter: &Meter<'_>,
    ) -> Result<Box<[u8]>, StopReason> {
        let mut fewest = vec![NONE; self.targets.clone().count()].into_boxed_slice();
        for smaller in lattice.one_smaller(node) {
            let known = self.fewest[smaller].get_or_try_init(|| self.fewest_or_none(lattice, smaller, meter))?;
            fewest.iter_mut().zip(known).for_each(|(fewest, known)| *fewest = (*fewest).min(*known));
        }
        let operators = lattice.operators(node);
        let made = self.of_all(lattice, node, meter)?;
        // The inner loop over eight targets compiles to a few instructions.
        let made = made.words().iter().flat_map(|word| word.to_le_bytes());
        for (fewest, made) in fewest.chunks_mut(8).zip(made) {
            for (fewest, bit) in fewest.iter_mut().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
                *fewest = (*fewest).min(if made & bit == bit { operators } else { NONE });
            }
        }
        Ok(fewest)
    }
}
