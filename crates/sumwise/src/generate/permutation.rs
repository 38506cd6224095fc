//! A permutation of 0, 1, …, S − 1, chosen by a seed. Any position can be computed directly.

use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};
use sha2::{Digest as _, Sha256};

use crate::play::deal::Seed;

/// The number of rounds of the network.
const ROUNDS: usize = 8;

/// A Feistel network, applied repeatedly until the result is below S: fewer than four times on average. The
/// documentation of the parent module defines it. It shuffles well, but is not meant for secrets.
#[derive(Clone, Debug)]
pub(super) struct Permutation {
    keys: [u64; ROUNDS],
    size: u128,
    /// The number of bits of each half.
    half: u32,
}

impl Permutation {
    /// Returns the permutation of a size from 1 to 2¹²⁷.
    pub(super) fn new(seed: &Seed, size: u128) -> Self {
        let text = format!("sumwise generate v1\n{}", seed.word());
        let mut random = ChaCha20Rng::from_seed(Sha256::digest(text.as_bytes()).into());
        let half = (u128::BITS - (size - 1).leading_zeros()).div_ceil(2);
        Self { keys: std::array::from_fn(|_| random.next_u64()), size, half }
    }

    /// Returns the value at a position.
    pub(super) fn at(&self, place: u128) -> u128 {
        let mut walked = self.network(place);
        while walked >= self.size {
            walked = self.network(walked);
        }
        walked
    }

    fn network(&self, place: u128) -> u128 {
        let mask = (1_u128 << self.half) - 1;
        let (mut left, mut right) = (low(place >> self.half), low(place & mask));
        for key in self.keys {
            (left, right) = (right, left ^ (mix(right.wrapping_add(key)) & low(mask)));
        }
        u128::from(left) << self.half | u128::from(right)
    }
}

fn low(half: u128) -> u64 {
    u64::try_from(half).expect("a half has at most 64 bits")
}

/// Mixes bits with the finaliser of `SplitMix64` (Steele, Lea, Flood, “Fast splittable pseudorandom number
/// generators”).
fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_is_taken_once() {
        for word in ["a", "b", "tuesday"] {
            for size in (1..=70).chain([255, 256, 257, 1820, 4097, 100_003]) {
                let order = Permutation::new(&word.parse().unwrap(), size);
                let mut all: Vec<u128> = (0..size).map(|place| order.at(place)).collect();
                all.sort_unstable();
                assert!(all.into_iter().eq(0..size), "{size}");
            }
        }
    }

    #[test]
    fn the_largest_order_has_places() {
        let order = Permutation::new(&"word".parse().unwrap(), 1 << 127);
        let mut places: Vec<u128> = (0..1000).map(|place| order.at(place)).collect();
        assert!(places.iter().all(|&place| place < 1 << 127));
        places.sort_unstable();
        places.dedup();
        assert_eq!(places.len(), 1000);
    }

    #[test]
    fn seeds_choose_different_orders_in_which_no_place_is_preferred() {
        let firsts = |size: u128| {
            let first = |word: u32| Permutation::new(&word.to_string().parse().unwrap(), size).at(0);
            let mut taken = vec![0_u32; usize::try_from(size).unwrap()];
            (0..6000).for_each(|word| taken[usize::try_from(first(word)).unwrap()] += 1);
            taken
        };
        for size in [2, 3, 6, 20] {
            let mean = 6000 / u32::try_from(size).unwrap();
            assert!(firsts(size).iter().all(|&taken| taken > mean * 3 / 4 && taken < mean * 5 / 4), "{size}");
        }
    }
}
