//! Generated puzzles with [`Labels`].
//!
//! [`Candidates`] are all possible puzzles, hands times targets, and are never listed. A [`Generator`] visits each of
//! them once, in an order chosen by its seed, and keeps those that are [`Wanted`]. No puzzle comes twice. A request
//! that cannot be met fails after a bounded search.
//!
//! Item i depends on the seed, the request, and i alone. Grades are those of the version of the seed; all else is alike in both:
//!
//! 1. The sizes of hand take turns: with k sizes, item i is item ⌊i/k⌋ of size i mod k. A size is left out if its first
//!    four cells, of at most 65,536 candidates, have no wanted one.
//! 2. A candidate of a size is an index below S = hands × arrangements × targets. The target varies fastest, then the
//!    arrangement, then the hand. There is one arrangement unless the order is fixed. Hands drawn from a pool are
//!    sorted multisets in lexicographic order. The seed chooses a permutation of the S indices.
//! 3. The positions of the permutation are dealt in turn to P = ⌈S / 16,384⌉ cells: cell c has the positions c, c + P,
//!    c + 2P, … Item j of the size is wanted candidate ⌊j/P⌋, counted from 0, of cell j mod P.
//! 4. If the cell has no such candidate, the item is void.
//!
//! The permutation is a Feistel network of eight rounds on the smallest even number of bits that holds every index. It
//! is applied repeatedly until the result is below S. The round keys are the first eight 64-bit outputs of `ChaCha20`,
//! with counter and nonce 0. Its key is the SHA-256 of `sumwise generate v1\nWORD`. A round maps the halves (L, R) to
//! (R, L ⊕ m(R + key)), where m is the finaliser of `SplitMix64`, cut to its lowest bits.
//!
//! So every item can be computed directly, from at most 16,384 candidates, and shares of the items need no coordination:
//! [`Generator::share`].

mod candidates;
pub(crate) mod few;
mod hands;
pub(crate) mod label;
mod permutation;
mod split;
mod trace;

use rustc_hash::FxHashMap;

pub use candidates::{Candidates, CandidatesError};
pub use label::{Labels, Wanted};
pub use split::{Split, SplitBy};
pub use trace::{Strategy, trace};

use crate::game::band::Version;
use crate::game::puzzle::Puzzle;
use crate::play::deal::Seed;
use crate::solve::{Interrupt, Limits, StopReason};
use candidates::Size;
use few::Few;
use permutation::Permutation;

/// The maximum number of candidates of a cell.
const CELL: u128 = 16_384;

/// The number of cells that are searched before a size is left out.
const FIRST_CELLS: u128 = 4;

/// The number of candidates between two checks of the interrupt. Each search checks it as well.
const ASKS_EVERY: u128 = 64;

/// A generated puzzle.
///
/// ```
/// use sumwise::Game;
/// use sumwise::generate::{Candidates, Generator, Wanted};
///
/// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &"tuesday".parse()?)?;
/// let item = generator.item(2).unwrap();
/// assert_eq!((item.index, item.puzzle.to_string().as_str()), (2, "24:5,6,12,12=24"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Its index in the generator.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its labels.
    pub labels: Labels,
}

/// The error of a request that no searched candidate meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such puzzle was found among {looked_at} of {candidates} candidates")]
pub struct NothingFound {
    /// The number of candidates searched.
    pub looked_at: u128,
    /// The number of all candidates.
    pub candidates: u128,
}

/// Why a generator cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// No searched candidate meets the request.
    #[error(transparent)]
    Nothing(#[from] NothingFound),
    /// The search was interrupted.
    #[error("stopped: {0}")]
    Stopped(StopReason),
}

impl From<StopReason> for GeneratorError {
    fn from(stop: StopReason) -> Self {
        Self::Stopped(stop)
    }
}

/// A generator of items. [The module](self) defines item i.
#[derive(Clone, Debug)]
pub struct Generator {
    candidates: Candidates,
    wanted: Wanted,
    /// The version of the grades.
    version: Version,
    few: Option<Few>,
    /// The sizes with wanted candidates, each with its permutation.
    turns: Vec<(Size, Permutation)>,
}

/// A position among the candidates of a cell.
#[derive(Clone, Debug)]
pub struct Cursor {
    cell: Cell,
    places: u128,
    /// The number of wanted candidates found.
    found: u128,
}

/// A cell: at most 16,384 candidates of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The index of the size.
    turn: usize,
    /// The index of the cell among those of the size.
    cell: u128,
}

impl Generator {
    /// Prepares to generate the wanted puzzles among some candidates.
    ///
    /// # Errors
    /// [`NothingFound`] if the first cells of every size have no wanted candidate, or the domain forbids intermediates
    /// that must be needed.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let impossible = Wanted { operators: Some(9..=9), ..Wanted::SOLVABLE };
    /// let nothing = Generator::new(Candidates::of(&Game::TWENTY_FOUR), impossible, &"tuesday".parse()?).unwrap_err();
    /// assert_eq!(nothing.to_string(), "no such puzzle was found among 1820 of 1820 candidates");
    /// # Ok::<(), sumwise::ParseSeedError>(())
    /// ```
    pub fn new(candidates: Candidates, wanted: Wanted, seed: &Seed) -> Result<Self, NothingFound> {
        Self::try_new(candidates, wanted, seed, &()).map_err(|error| match error {
            GeneratorError::Nothing(nothing) => nothing,
            GeneratorError::Stopped(_) => unreachable!("nothing stops it"),
        })
    }

    /// Prepares like [`new`](Self::new), with an interrupt.
    ///
    /// # Errors
    /// [`GeneratorError`] if nothing is found, or the search is interrupted.
    pub fn try_new(
        candidates: Candidates,
        wanted: Wanted,
        seed: &Seed,
        interrupt: &dyn Interrupt,
    ) -> Result<Self, GeneratorError> {
        let sizes = candidates.sizes().iter().filter(|size| size.len > 0);
        let is_possible = wanted.is_possible(candidates.rules().domain);
        let turns: Vec<_> =
            sizes.filter(|_| is_possible).map(|size| (size.clone(), Permutation::new(seed, size.len))).collect();
        let looked_at = turns.iter().map(|(size, _)| size.len.min(FIRST_CELLS * CELL)).sum();
        let few = Few::of(candidates.rules());
        let mut generator = Self { candidates, wanted, version: seed.version(), few, turns };
        let fruitful = (0..generator.turns.len()).map(|turn| generator.is_fruitful(turn, interrupt));
        let mut fruitful = fruitful.collect::<Result<Vec<bool>, _>>()?.into_iter();
        generator.turns.retain(|_| fruitful.next().expect("each turn was looked at"));
        if generator.turns.is_empty() {
            return Err(NothingFound { looked_at, candidates: generator.candidates.count() }.into());
        }
        Ok(generator)
    }

    /// Returns whether the first cells of a size have a wanted candidate.
    fn is_fruitful(&self, turn: usize, interrupt: &dyn Interrupt) -> Result<bool, StopReason> {
        for cell in 0..cells(&self.turns[turn].0).min(FIRST_CELLS) {
            if self.next_of(&mut Cursor::of(Cell { turn, cell }), interrupt)?.is_some() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns an item, or `None` if it is void. Searches at most 16,384 candidates.
    pub fn item(&self, index: u64) -> Option<Item> {
        self.seek(&mut Cursor::of(self.cell(index)), index)
    }

    /// Yields the items with some indices and skips void ones. If the indices ascend, each candidate is searched once.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// assert_eq!(generator.items(0..2000).count(), 1362); // there are no more
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn items(&self, indices: impl IntoIterator<Item = u64>) -> impl Iterator<Item = Item> {
        let mut cursors: FxHashMap<Cell, Cursor> = FxHashMap::default();
        indices.into_iter().filter_map(move |index| {
            let cell = self.cell(index);
            self.seek(cursors.entry(cell).or_insert_with(|| Cursor::of(cell)), index)
        })
    }

    /// Returns the share of an item, from 0 to `of` − 1. All items of a cell are in one share, unless their size has
    /// fewer cells than there are shares.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(&Game::COUNTDOWN), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// assert_eq!([0, 1, 7, 8].map(|index| generator.share(index, 7)), [0, 1, 0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share(&self, index: u64, of: u64) -> u64 {
        let (Cell { turn, cell }, turns) = (self.cell(index), self.turns.len() as u128);
        let alone = cells(&self.turns[turn].0) < of.into();
        let place = if alone { index.into() } else { cell * turns + turn as u128 };
        u64::try_from(place % u128::from(of)).expect("a share is one of so many")
    }

    /// Counts the cells.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(&Game::COUNTDOWN), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// assert_eq!(generator.cells(), (13_243_u128 * 899).div_ceil(16_384));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cells(&self) -> u128 {
        self.turns.iter().map(|(size, _)| cells(size)).sum()
    }

    /// Returns the cell of an item.
    pub fn cell(&self, index: u64) -> Cell {
        let turns = self.turns.len() as u64;
        let turn = usize::try_from(index % turns).expect("the turn is one of the sizes'");
        Cell { turn, cell: u128::from(index / turns) % cells(&self.turns[turn].0) }
    }

    /// Returns the index of the next item of the same cell, or `None` if it exceeds a `u64`.
    pub fn next_in_cell(&self, index: u64) -> Option<u64> {
        let (size, _) = &self.turns[self.cell(index).turn];
        let step = cells(size).checked_mul(self.turns.len() as u128)?;
        index.checked_add(u64::try_from(step).ok()?)
    }

    /// Advances a cursor to an item of its cell, and returns the item. The cursor must not have passed the item. Returns
    /// `None` if the cell has too few wanted candidates.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Cursor, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// let mut cursor = Cursor::of(generator.cell(5)); // there is one cell
    /// assert_eq!(generator.seek(&mut cursor, 5), generator.item(5));
    /// assert_eq!(generator.seek(&mut cursor, 6), generator.item(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seek(&self, cursor: &mut Cursor, index: u64) -> Option<Item> {
        self.try_seek(cursor, index, &()).expect("nothing stops it")
    }

    /// Advances like [`seek`](Self::seek), with an interrupt. It may stop in the middle of a puzzle, so the cursor must
    /// then be discarded.
    ///
    /// # Errors
    /// [`StopReason`] if it is interrupted.
    pub fn try_seek(
        &self,
        cursor: &mut Cursor,
        index: u64,
        interrupt: &dyn Interrupt,
    ) -> Result<Option<Item>, StopReason> {
        let (size, _) = &self.turns[cursor.cell.turn];
        let wanted = u128::from(index) / self.turns.len() as u128 / cells(size);
        loop {
            let Some((puzzle, labels)) = self.next_of(cursor, interrupt)? else { return Ok(None) };
            if cursor.found > wanted {
                return Ok(Some(Item { index, puzzle, labels }));
            }
        }
    }

    /// Advances a cursor to the next wanted candidate.
    fn next_of(&self, cursor: &mut Cursor, interrupt: &dyn Interrupt) -> Result<Option<(Puzzle, Labels)>, StopReason> {
        let limits = Limits { interrupt, ..Limits::NONE };
        let (size, order) = &self.turns[cursor.cell.turn];
        let mut place = cursor.cell.cell + cursor.places * cells(size);
        while place < size.len {
            if cursor.places.is_multiple_of(ASKS_EVERY) {
                interrupt.stop().map_or(Ok(()), Err)?;
            }
            cursor.places += 1;
            if let Some(accepted) = self.accept(size, order.at(place), &limits)? {
                cursor.found += 1;
                return Ok(Some(accepted));
            }
            place += cells(size);
        }
        Ok(None)
    }

    /// Returns a candidate with its labels, if it is wanted and can be dealt.
    fn accept(
        &self,
        size: &Size,
        candidate: u128,
        limits: &Limits<'_>,
    ) -> Result<Option<(Puzzle, Labels)>, StopReason> {
        let Some((numbers, target)) = self.candidates.at(size, candidate) else { return Ok(None) };
        let makes = || self.few?.makes(&numbers, target);
        if let Some(wanted) = self.wanted.solvable
            && makes().is_some_and(|made| made != wanted)
        {
            return Ok(None);
        }
        let puzzle = self.candidates.puzzle(numbers, target);
        let labels = Labels::of_wanted(&puzzle, &self.wanted, self.version, limits)?;
        Ok(labels.map(|labels| (puzzle, labels)))
    }
}

impl Cursor {
    /// Returns a cursor at the start of a cell.
    pub fn of(cell: Cell) -> Self {
        Self { cell, places: 0, found: 0 }
    }

    /// Counts the candidates of the cell searched so far, wanted or not.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Cursor, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(&Game::TWENTY_FOUR), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// let mut cursor = Cursor::of(generator.cell(9));
    /// generator.seek(&mut cursor, 9);
    /// assert_eq!(cursor.looked_at(), 11); // the ten items from 0 to 9, and one that has no solution
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn looked_at(&self) -> u64 {
        u64::try_from(self.places).expect("a cell has few candidates")
    }
}

/// Counts the cells of a size.
fn cells(size: &Size) -> u128 {
    size.len.div_ceil(CELL)
}
