//! Puzzles on demand, each with what there is to say about it: [`Labels`].
//!
//! [`Candidates`] are all puzzles that may come: hands times targets, never listed. A [`Generator`] goes through them in an
//! order that its seed chooses, each once, and keeps those that are [`Wanted`]. So no puzzle comes twice, and what is
//! asked for and is not there is missed after a bounded search.
//!
//! Item i is a function of the version, the seed, what is asked for, and i. Version 1:
//!
//! 1. The sizes of hand take turns: with k sizes, item i is item ⌊i/k⌋ of size i mod k. A size none of whose first
//!    65,536 candidates is wanted takes no part.
//! 2. A candidate of a size is a number below S = hands × arrangements × targets, the target changing first, then the
//!    arrangement (1 unless the order is fixed). Hands drawn from a pool are sorted multisets in lexicographic order, and
//!    their numbers ascend unless the order is fixed. The order of these S is the one that the seed chooses.
//! 3. The places of the permutation are dealt in turn to P = ⌈S / 16,384⌉ cells: cell c has the places c, c + P,
//!    c + 2P, … Item j of the size is the wanted candidate number ⌊j/P⌋, counted from 0, of cell j mod P.
//! 4. Where a cell has no such candidate, the item is void.
//!
//! The order that a seed chooses is a Feistel network of eight rounds on the smallest even number of bits that holds
//! every place, walked until it comes back below S. Its round keys are the first eight 64-bit outputs of the `ChaCha20`
//! whose key (counter and nonce 0) is the SHA-256 of `sumwise generate v1\nWORD`; the halves (L, R) become
//! (R, L ⊕ m(R + key)), where m is the finaliser of `SplitMix64` and the lowest bits count.
//!
//! So any item can be asked for at once, looking at no more than 16,384 candidates, and shares of the items need no
//! coordination: [`Generator::share`].

pub(crate) mod few;
mod hands;
pub(crate) mod label;
mod permutation;
mod split;
mod trace;

use std::ops::RangeInclusive;

use rustc_hash::FxHashMap;

pub use label::{Labels, Wanted};
pub use split::Split;
pub use trace::{Strategy, trace};

use crate::deal::Seed;
use crate::game::{Deck, Game, Targets};
use crate::pool::Pool;
use crate::puzzle::{Hand, MAX_NUMBERS, Puzzle};
use crate::rules::{Order, Rules};
use hands::Hands;
use permutation::Permutation;

/// The most candidates of a cell.
const CELL: u128 = 16_384;

/// In how many cells of a size a puzzle as wanted is looked for, before it is said that there is none.
const FIRST_CELLS: u128 = 4;

/// Every puzzle that may be generated: the hands of some decks, each with every target.
///
/// ```
/// use sumwise::Game;
/// use sumwise::generate::Candidates;
///
/// assert_eq!(Candidates::of(Game::Countdown).count(), 13_243 * 899);
/// assert_eq!(Candidates::of(Game::TwentyFour).count(), 1820);
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    game: Game,
    rules: Rules,
    sizes: Vec<Size>,
    targets: Targeted,
}

/// The candidates whose hands are as large.
#[derive(Clone, Debug)]
struct Size {
    hands: Hands,
    arrangements: u128,
    len: u128,
}

#[derive(Clone, Debug)]
enum Targeted {
    Range(RangeInclusive<i64>),
    /// What the hand leaves of a pool.
    Drawn {
        values: Vec<i64>,
        pool: Pool,
    },
}

impl Targeted {
    fn len(&self) -> u128 {
        match self {
            Self::Range(targets) => u128::from(targets.end().abs_diff(*targets.start())) + 1,
            Self::Drawn { values, .. } => values.len() as u128,
        }
    }

    /// The target at a place, if it can come with the hand.
    fn at(&self, place: u128, hand: &[i64]) -> Option<i64> {
        match self {
            Self::Range(targets) => targets.start().checked_add_unsigned(u64::try_from(place).ok()?),
            Self::Drawn { values, pool } => {
                let target = values[usize::try_from(place).ok()?];
                let dealt = hand.iter().filter(|&&number| number == target).count();
                pool.has_left(target, dealt).then_some(target)
            }
        }
    }
}

/// Why there are no candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CandidatesError {
    /// A hand has no numbers, or more than a hand may have.
    #[error("a hand of {0} numbers cannot be generated: it has 1 to {MAX_NUMBERS}")]
    Numbers(usize),
    /// No hand or no target can be dealt.
    #[error("there are no hands: the pool has fewer numbers than a hand")]
    None,
    /// There are more candidates than are counted.
    #[error("more than 2^127 puzzles are too many: take fewer numbers or a smaller pool")]
    TooMany,
}

impl Candidates {
    /// Every puzzle of a game.
    pub fn of(game: Game) -> Self {
        let targets = match (game.targets(), game.deck()) {
            (Targets::Fixed(target), _) => Ok(target..=target),
            (Targets::Range(targets), _) => Ok(targets),
            (Targets::Draw, Deck::Draw { pool, .. }) => Err(pool),
            (Targets::Draw, _) => unreachable!("a card can only be drawn from a deck of draws"),
        };
        let candidates = match targets {
            Ok(targets) => Self::new(game, game.rules(), &[game.deck()], targets),
            Err(pool) => Self::with_targets_drawn(game, game.rules(), &[game.deck()], pool),
        };
        candidates.expect("every game has puzzles, and not too many")
    }

    /// The puzzles with hands of some decks, under any rules, and a range of targets.
    ///
    /// # Errors
    /// [`CandidatesError`] when there are none or too many.
    ///
    /// ```
    /// use sumwise::game::Deck;
    /// use sumwise::generate::Candidates;
    /// use sumwise::{Domain, Game, Rules};
    ///
    /// let rules = Rules { domain: Domain::Natural, ..Game::TwentyFour.rules() };
    /// let decks = [3, 4].map(|numbers| Deck::Draw { pool: "1..99".parse().unwrap(), numbers });
    /// let law = Candidates::new(Game::Countdown, rules, &decks, 10..=100)?;
    /// assert_eq!(law.count(), (166_650 + 4_249_575) * 91);
    /// # Ok::<(), sumwise::generate::CandidatesError>(())
    /// ```
    pub fn new(
        game: Game,
        rules: Rules,
        decks: &[Deck],
        targets: RangeInclusive<i64>,
    ) -> Result<Self, CandidatesError> {
        Self::all(game, rules, decks, Targeted::Range(targets))
    }

    /// The same with targets drawn from what a hand leaves of a pool.
    ///
    /// # Errors
    /// [`CandidatesError`] when there are none or too many.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::Candidates;
    ///
    /// let pool = "1..25".parse().unwrap();
    /// let krypto = Candidates::with_targets_drawn(Game::Krypto, Game::Krypto.rules(), &[Game::Krypto.deck()], pool)?;
    /// assert_eq!(krypto.count() % 25, 0);
    /// # Ok::<(), sumwise::generate::CandidatesError>(())
    /// ```
    pub fn with_targets_drawn(game: Game, rules: Rules, decks: &[Deck], pool: Pool) -> Result<Self, CandidatesError> {
        Self::all(game, rules, decks, Targeted::Drawn { values: pool.values().collect(), pool })
    }

    fn all(game: Game, rules: Rules, decks: &[Deck], targets: Targeted) -> Result<Self, CandidatesError> {
        let sizes = decks.iter().map(|deck| Size::new(deck, &rules, targets.len())).collect::<Result<Vec<_>, _>>()?;
        if sizes.iter().all(|size| size.len == 0) {
            Err(CandidatesError::None)
        } else {
            Ok(Self { game, rules, sizes, targets })
        }
    }

    /// How many there are. Some cannot be dealt: a target that is drawn may not be left, and of sequences that differ in
    /// the order of equal numbers one is.
    pub fn count(&self) -> u128 {
        self.sizes.iter().map(|size| size.len).fold(0, u128::saturating_add)
    }
}

impl Size {
    fn new(deck: &Deck, rules: &Rules, targets: u128) -> Result<Self, CandidatesError> {
        let numbers = match deck {
            Deck::Draw { numbers, .. } | Deck::Copies { numbers, .. } => *numbers,
            Deck::Given(hand) => hand.len(),
        };
        if !(1..=MAX_NUMBERS).contains(&numbers) {
            return Err(CandidatesError::Numbers(numbers));
        }
        let hands = Hands::of(deck).ok_or(CandidatesError::TooMany)?;
        let arrangements = match rules.order {
            Order::Any => Some(1),
            Order::Fixed => hands.arrangements(),
        };
        let len = arrangements.and_then(|arrangements| hands.len().checked_mul(arrangements)?.checked_mul(targets));
        match (arrangements, len) {
            (Some(arrangements), Some(len)) if len <= 1 << 127 => Ok(Self { hands, arrangements, len }),
            _ => Err(CandidatesError::TooMany),
        }
    }

    fn cells(&self) -> u128 {
        self.len.div_ceil(CELL)
    }
}

/// A puzzle that was generated.
///
/// ```
/// use sumwise::Game;
/// use sumwise::generate::{Candidates, Generator, Wanted};
///
/// let generator = Generator::new(Candidates::of(Game::TwentyFour), Wanted::SOLVABLE, &"tuesday".parse()?)?;
/// let item = generator.item(2).unwrap();
/// assert_eq!((item.index, item.puzzle.to_string().as_str()), (2, "24:5,6,12,12=24"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Which item of its generator it is.
    pub index: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What there is to say about it.
    pub labels: Labels,
}

/// No candidate that was looked at is as wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no such puzzle was found among {looked_at} of {candidates} candidates")]
pub struct NothingFound {
    /// How many candidates were looked at.
    pub looked_at: u128,
    /// How many there are.
    pub candidates: u128,
}

/// Items without end, or until there are no more: see [the module](self) for what item i is.
#[derive(Clone, Debug)]
pub struct Generator {
    candidates: Candidates,
    wanted: Wanted,
    /// The sizes that take part, each with its order.
    turns: Vec<(Size, Permutation)>,
}

/// A cell, and how many of its candidates have been passed.
#[derive(Clone, Debug)]
pub struct Walk {
    cell: Cell,
    places: u128,
    /// How many items were found.
    found: u128,
}

/// A cell of a size that takes its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell {
    turn: usize,
    cell: u128,
}

impl Generator {
    /// Generates what is wanted of some candidates.
    ///
    /// # Errors
    /// [`NothingFound`] when none of the first 65,536 candidates of any size is as wanted.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let impossible = Wanted { operators: Some(9..=9), ..Wanted::SOLVABLE };
    /// let nothing = Generator::new(Candidates::of(Game::TwentyFour), impossible, &"tuesday".parse()?).unwrap_err();
    /// assert_eq!(nothing.to_string(), "no such puzzle was found among 1820 of 1820 candidates");
    /// # Ok::<(), sumwise::deal::ParseSeedError>(())
    /// ```
    pub fn new(candidates: Candidates, wanted: Wanted, seed: &Seed) -> Result<Self, NothingFound> {
        let sizes = candidates.sizes.iter().filter(|size| size.len > 0);
        let turns: Vec<_> = sizes.map(|size| (size.clone(), Permutation::new(seed, size.len))).collect();
        let looked_at = turns.iter().map(|(size, _)| size.len.min(FIRST_CELLS * CELL)).sum();
        let mut generator = Self { candidates, wanted, turns };
        let fruitful: Vec<bool> = (0..generator.turns.len()).map(|turn| generator.is_fruitful(turn)).collect();
        let mut fruitful = fruitful.into_iter();
        generator.turns.retain(|_| fruitful.next().expect("each turn was looked at"));
        if generator.turns.is_empty() {
            return Err(NothingFound { looked_at, candidates: generator.candidates.count() });
        }
        Ok(generator)
    }

    /// Whether the first cells of a size have anything that is wanted.
    fn is_fruitful(&self, turn: usize) -> bool {
        let cells = self.turns[turn].0.cells().min(FIRST_CELLS);
        (0..cells).any(|cell| self.next_of(&mut Walk::of(Cell { turn, cell })).is_some())
    }

    /// The item, or `None` where it is void. Looks at no more than 16,384 candidates.
    pub fn item(&self, index: u64) -> Option<Item> {
        self.seek(&mut Walk::of(self.cell(index)), index)
    }

    /// The items with some indices, without those that are void. When the indices ascend, each candidate is looked at
    /// once.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(Game::TwentyFour), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// assert_eq!(generator.items(0..2000).count(), 1362); // there are no more
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn items(&self, indices: impl IntoIterator<Item = u64>) -> impl Iterator<Item = Item> {
        let mut walks: FxHashMap<Cell, Walk> = FxHashMap::default();
        indices.into_iter().filter_map(move |index| {
            let cell = self.cell(index);
            self.seek(walks.entry(cell).or_insert_with(|| Walk::of(cell)), index)
        })
    }

    /// Which of so many shares an item belongs to, from 0. Items of one cell go together, unless there are fewer cells
    /// than shares.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(Game::Countdown), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// assert_eq!([0, 1, 7, 8].map(|index| generator.share(index, 7)), [0, 1, 0, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn share(&self, index: u64, of: u64) -> u64 {
        let (Cell { turn, cell }, turns) = (self.cell(index), self.turns.len() as u128);
        let alone = self.turns[turn].0.cells() < of.into();
        let place = if alone { index.into() } else { cell * turns + turn as u128 };
        u64::try_from(place % u128::from(of)).expect("a share is one of so many")
    }

    /// After so many items every cell has had its turn at least once; `u64::MAX` when that is beyond counting.
    pub fn round(&self) -> u64 {
        let cells = self.turns.iter().map(|(size, _)| size.cells()).max().unwrap_or(0);
        u64::try_from(cells.saturating_mul(self.turns.len() as u128)).unwrap_or(u64::MAX)
    }

    /// The cell that an item is in.
    pub fn cell(&self, index: u64) -> Cell {
        let turns = self.turns.len() as u64;
        let turn = usize::try_from(index % turns).expect("the turn is one of the sizes'");
        Cell { turn, cell: u128::from(index / turns) % self.turns[turn].0.cells() }
    }

    /// The next item of the same cell.
    pub fn next_in_cell(&self, index: u64) -> Option<u64> {
        let (size, _) = &self.turns[self.cell(index).turn];
        let step = size.cells().checked_mul(self.turns.len() as u128)?;
        index.checked_add(u64::try_from(step).ok()?)
    }

    /// Walks on to an item of the walk's cell, which must not be behind it; `None` when the cell has no more.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::generate::{Candidates, Generator, Walk, Wanted};
    ///
    /// let generator = Generator::new(Candidates::of(Game::TwentyFour), Wanted::SOLVABLE, &"tuesday".parse()?)?;
    /// let mut walk = Walk::of(generator.cell(5)); // there is one cell
    /// assert_eq!(generator.seek(&mut walk, 5), generator.item(5));
    /// assert_eq!(generator.seek(&mut walk, 6), generator.item(6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn seek(&self, walk: &mut Walk, index: u64) -> Option<Item> {
        let (size, _) = &self.turns[walk.cell.turn];
        let wanted = u128::from(index) / self.turns.len() as u128 / size.cells();
        loop {
            let (puzzle, labels) = self.next_of(walk)?;
            if walk.found > wanted {
                return Some(Item { index, puzzle, labels });
            }
        }
    }

    fn next_of(&self, walk: &mut Walk) -> Option<(Puzzle, Labels)> {
        let (size, order) = &self.turns[walk.cell.turn];
        let mut place = walk.cell.cell + walk.places * size.cells();
        while place < size.len {
            walk.places += 1;
            if let Some(accepted) = self.accept(size, order.at(place)) {
                walk.found += 1;
                return Some(accepted);
            }
            place += size.cells();
        }
        None
    }

    fn accept(&self, size: &Size, candidate: u128) -> Option<(Puzzle, Labels)> {
        let (Candidates { game, rules, targets, .. }, wanted) = (&self.candidates, &self.wanted);
        let (dealt, target) = (candidate / targets.len(), candidate % targets.len());
        let mut hand = size.hands.at(dealt / size.arrangements);
        if size.arrangements > 1 {
            hand = hands::arranged(&hand, dealt % size.arrangements)?;
        }
        let target = targets.at(target, &hand)?;
        if let (Some(made), Some(solvable)) = (few::makes(&hand, target, rules), wanted.solvable) {
            (made == solvable).then_some(())?;
        }
        let hand = Hand::new(hand.into_iter().map(Into::into).collect(), rules.clone());
        let puzzle = Puzzle::new(*game, hand.expect("a size is that of a hand"), target.into());
        let labels = Labels::of_wanted(&puzzle, wanted)?;
        Some((puzzle, labels))
    }
}

impl Walk {
    /// The beginning of a cell.
    pub fn of(cell: Cell) -> Self {
        Self { cell, places: 0, found: 0 }
    }
}
