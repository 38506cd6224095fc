//! Steps from one choice to the next: the odometer, the permutations and the combinations of "A Game of Six Integers".
//!
//! They work on values. So equal elements are exchanged by no step, and each different choice comes once. To tell equal numbers
//! apart, step through their positions.

use std::ops::Range;

/// A move of a step from one choice to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Two items changed places.
    Exchange([usize; 2]),
    /// A range was put in the opposite order.
    Reverse(Range<usize>),
    /// A range was rotated.
    Rotate(Range<usize>),
}

/// Steps to the next state of an odometer whose digits run from 0 to `radix - 1`. The last digit changes fastest. Returns whether
/// there was one; after the last state all digits are 0 again.
///
/// Operators are selected in this way: with three places for four operators there are 4³ states. Takes a constant time on
/// average.
///
/// ```
/// use sumwise::enumerate::next_state;
///
/// let mut state = [0, 3, 3];
/// assert!(next_state(&mut state, 4));
/// assert_eq!(state, [1, 0, 0]);
///
/// let mut states = 1;
/// state.fill(0);
/// while next_state(&mut state, 4) {
///     states += 1;
/// }
/// assert_eq!((states, state), (64, [0, 0, 0]));
/// ```
pub fn next_state(digits: &mut [usize], radix: usize) -> bool {
    for digit in digits.iter_mut().rev() {
        *digit += 1;
        if *digit < radix {
            return true;
        }
        *digit = 0;
    }
    false
}

/// Steps to the next arrangement of some of the items, the first `chosen` of them. Returns whether there was one; after the last
/// one all items are in rising order again.
///
/// The arrangements are in lexicographic order. The items that are not chosen must be in rising order before each step, and are so
/// after it. Takes time linear in the number of items.
///
/// The items that are not chosen are put in falling order, the last of their own arrangements. So the next permutation of all items
/// is one that changes the chosen ones.
///
/// ```
/// use sumwise::enumerate::next_permutation;
///
/// let mut items = [1, 2, 3, 4];
/// let mut pairs = vec![[1, 2]];
/// while next_permutation(&mut items, 2) {
///     pairs.push([items[0], items[1]]);
/// }
/// assert_eq!(pairs.len(), 12);
/// assert_eq!(pairs[..4], [[1, 2], [1, 3], [1, 4], [2, 1]]);
/// assert_eq!(items, [1, 2, 3, 4]);
/// ```
///
/// # Panics
/// More items are chosen than there are.
pub fn next_permutation<T: Ord>(items: &mut [T], chosen: usize) -> bool {
    next_permutation_by(items, chosen, |_, _| ())
}

/// Steps as [`next_permutation`] does, and calls `moved` with each move and the items after it.
///
/// ```
/// use sumwise::enumerate::{Move, next_permutation_by};
///
/// let mut moves = Vec::new();
/// next_permutation_by(&mut [1, 4, 2, 3], 2, |step, items| moves.push((step, items.to_vec())));
/// assert_eq!(moves[0], (Move::Reverse(2..4), vec![1, 4, 3, 2])); // the spare items fall
/// assert_eq!(moves[1], (Move::Exchange([0, 3]), vec![2, 4, 3, 1]));
/// assert_eq!(moves[2], (Move::Reverse(1..4), vec![2, 1, 3, 4]));
/// ```
///
/// # Panics
/// More items are chosen than there are.
pub fn next_permutation_by<T: Ord>(items: &mut [T], chosen: usize, mut moved: impl FnMut(Move, &[T])) -> bool {
    let end = items.len();
    items[chosen..].reverse();
    moved(Move::Reverse(chosen..end), items);
    let Some(last_rise) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        items.reverse();
        moved(Move::Reverse(0..end), items);
        return false;
    };
    let larger = items.iter().rposition(|item| *item > items[last_rise]).expect("the item after the rise is larger");
    items.swap(last_rise, larger);
    moved(Move::Exchange([last_rise, larger]), items);
    items[last_rise + 1..].reverse();
    moved(Move::Reverse(last_rise + 1..end), items);
    true
}

/// Steps to the next combination of some of the items, the first `chosen` of them. Returns whether there was one; after the last
/// one all items are in rising order again.
///
/// The combinations are in lexicographic order. Both the chosen items and the others must be in rising order before each step, and
/// are so after it. Takes time linear in the number of items.
///
/// ```
/// use sumwise::enumerate::next_combination;
///
/// let mut items = [1, 2, 3, 4, 5];
/// let mut combinations = vec![items];
/// while next_combination(&mut items, 3) {
///     combinations.push(items);
/// }
/// assert_eq!(combinations.len(), 10);
/// assert_eq!(combinations[2..4], [[1, 2, 5, 3, 4], [1, 3, 4, 2, 5]]);
/// assert_eq!(items, [1, 2, 3, 4, 5]);
/// ```
///
/// # Panics
/// More items are chosen than there are.
pub fn next_combination<T: Ord>(items: &mut [T], chosen: usize) -> bool {
    next_combination_by(items, chosen, |_, _| ())
}

/// Steps as [`next_combination`] does, and calls `moved` with each move and the items after it.
///
/// ```
/// use sumwise::enumerate::{Move, next_combination_by};
///
/// let mut moves = Vec::new();
/// next_combination_by(&mut [1, 4, 5, 2, 3], 3, |step, items| moves.push((step, items.to_vec())));
/// assert_eq!(moves[0], (Move::Exchange([0, 3]), vec![2, 4, 5, 1, 3]));
/// assert_eq!(moves[1], (Move::Rotate(1..5), vec![2, 3, 4, 5, 1]));
/// assert_eq!(moves[2], (Move::Rotate(3..5), vec![2, 3, 4, 1, 5]));
/// ```
///
/// # Panics
/// More items are chosen than there are.
pub fn next_combination_by<T: Ord>(items: &mut [T], chosen: usize, mut moved: impl FnMut(Move, &[T])) -> bool {
    let end = items.len();
    let Some([changed, replaced]) = exchange(items, chosen) else {
        items.rotate_left(chosen);
        moved(Move::Rotate(0..end), items);
        return false;
    };
    items.swap(changed, replaced);
    moved(Move::Exchange([changed, replaced]), items);
    // What follows the two in their ranges may be chosen next, and the range of the others has the smaller items. So it moves before
    // the range of the chosen ones, and the items between take their place after both.
    let smaller = items.len() - (replaced + 1);
    items[changed + 1..].rotate_left(replaced - changed);
    moved(Move::Rotate(changed + 1..end), items);
    items[chosen..].rotate_left(smaller);
    moved(Move::Rotate(chosen..end), items);
    true
}

/// Returns the index of the last chosen item that can be replaced, and that of the smallest item that can replace it.
fn exchange<T: Ord>(items: &[T], chosen: usize) -> Option<[usize; 2]> {
    let (taken, others) = items.split_at(chosen);
    let largest = others.last()?;
    let changed = taken.iter().rposition(|item| item < largest)?;
    let replaced = others.partition_point(|item| *item <= taken[changed]);
    Some([changed, chosen + replaced])
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use itertools::Itertools as _;

    use super::*;

    /// All multisets of up to six of the digits 0 to 3, in rising order.
    fn rising() -> impl Iterator<Item = Vec<u8>> {
        (0..=6).flat_map(|length| (0..4).combinations_with_replacement(length))
    }

    #[test]
    fn states_are_all_numbers_in_order() {
        for (length, radix) in (0..5).cartesian_product(1..5) {
            let mut digits = vec![0; length];
            let mut states = vec![digits.clone()];
            while next_state(&mut digits, radix) {
                states.push(digits.clone());
            }
            assert!(states.is_sorted() && states.iter().all_unique());
            assert_eq!((states.len(), digits), (radix.pow(u32::try_from(length).unwrap()), vec![0; length]));
        }
    }

    /// Steps through all choices, and compares them with those that another library makes.
    fn compare(next: fn(&mut [u8], usize) -> bool, all: fn(&[u8], usize) -> BTreeSet<Vec<u8>>) {
        for items in rising() {
            for chosen in 0..=items.len() {
                let mut stepped = items.clone();
                let mut choices = Vec::new();
                loop {
                    choices.push(stepped[..chosen].to_vec());
                    assert!(stepped[chosen..].is_sorted() && stepped.iter().sorted().eq(&items));
                    if !next(&mut stepped, chosen) {
                        break;
                    }
                }
                assert!(choices.iter().eq(&all(&items, chosen)), "{items:?} {chosen} {choices:?}");
                assert_eq!(stepped, items);
            }
        }
    }

    #[test]
    fn permutations_are_all_arrangements_in_order() {
        compare(next_permutation, |items, chosen| items.iter().copied().permutations(chosen).collect());
    }

    #[test]
    fn combinations_are_all_choices_in_order() {
        compare(next_combination, |items, chosen| items.iter().copied().combinations(chosen).collect());
    }
}
