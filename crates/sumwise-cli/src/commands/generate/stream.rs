//! The items in order, generated on all threads.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::thread;

use sumwise::generate::{Cell, Generator, Item, Walk};

use crate::args::{Shard, WishArgs};
use crate::fault::Fault;
use crate::{in_order, interrupt};

/// The most items that are generated before they are written.
const WAVE: u64 = 8192;

/// What is made of the items in waves, the first ones small. In a wave the cells are walked on different threads.
pub(crate) struct Stream<'a, Write> {
    generator: &'a Generator,
    write: Write,
    threads: NonZeroUsize,
    shard: Shard,
    next: u64,
    end: u64,
    wave: u64,
    /// How far the cells that will be walked on were walked; `None` for those that have no more.
    walks: HashMap<Cell, Option<Walk>>,
    written: u64,
    void: u64,
    /// How many cells have no more.
    dry: u128,
}

/// What came of a cell in a wave: how far it was walked, and a row for each item that there is.
type Done<Row> = (Cell, Option<Walk>, Vec<(u64, Option<Row>)>);

impl<'a, Row, Write> Stream<'a, Write>
where
    Row: Send,
    Write: Fn(&Item) -> Result<Row, Fault> + Sync,
{
    /// The items wished for, so many with those that are void, and of a share alone.
    pub(crate) fn new(wishes: &WishArgs, count: u64, shard: Shard, generator: &'a Generator, write: Write) -> Self {
        Self {
            generator,
            write,
            threads: wishes.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
            shard,
            next: wishes.from,
            end: wishes.from.saturating_add(count),
            wave: 64,
            walks: HashMap::new(),
            written: 0,
            void: 0,
            dry: 0,
        }
    }

    /// The same with so many items in the first wave.
    pub(crate) fn starting_with(self, wave: u64) -> Self {
        Self { wave, ..self }
    }

    /// How many puzzles there were.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    /// How many items were void.
    pub(crate) fn void(&self) -> u64 {
        self.void
    }

    /// Whether it is known that there are no more.
    pub(crate) fn ended(&self) -> bool {
        self.dry == self.generator.cells()
    }

    /// The rows of the next items, in order; `None` at the end and after Ctrl-C.
    pub(crate) fn next_wave(&mut self) -> Result<Option<Vec<Row>>, Fault> {
        if self.next == self.end || self.ended() || interrupt::interrupted() {
            return Ok(None);
        }
        let last = self.next.saturating_add(self.wave).min(self.end);
        let mut rows = Vec::new();
        for (cell, walk, found) in self.walk(last)? {
            let (last, row) = found.last().expect("a cell of a wave has items");
            let was_dry = self.walks.get(&cell).is_some_and(Option::is_none);
            self.dry += u128::from(row.is_none() && !was_dry);
            if self.generator.next_in_cell(*last).is_some_and(|next| next < self.end) {
                self.walks.insert(cell, walk);
            } else {
                self.walks.remove(&cell);
            }
            rows.extend(found);
        }
        rows.sort_unstable_by_key(|(index, _)| *index);
        let items = rows.len() as u64;
        let rows: Vec<Row> = rows.into_iter().filter_map(|(_, row)| row).collect();
        self.written += rows.len() as u64;
        self.void += items - rows.len() as u64;
        self.next = last;
        self.wave = WAVE.min(self.wave * 2);
        Ok(Some(rows))
    }

    /// Walks all cells that have items before `last`.
    fn walk(&self, last: u64) -> Result<Vec<Done<Row>>, Fault> {
        let (of, share) = (self.shard.of as u64, self.shard.number as u64 - 1);
        let mut cells: BTreeMap<Cell, Vec<u64>> = BTreeMap::new();
        for index in (self.next..last).filter(|&index| self.generator.share(index, of) == share) {
            cells.entry(self.generator.cell(index)).or_default().push(index);
        }
        let cells: Vec<(Cell, Vec<u64>)> = cells.into_iter().collect();
        let mut tasks = cells.chunks(cells.len().div_ceil(16 * self.threads.get()).max(1));
        let mut done = Vec::new();
        in_order::map(
            self.threads,
            || tasks.next().filter(|_| !interrupt::interrupted()),
            |cells| cells.iter().map(|(cell, indices)| self.walk_cell(*cell, indices)).collect::<Result<Vec<_>, _>>(),
            |task| {
                done.extend(task.into_iter().flatten());
                Ok(())
            },
        )?;
        Ok(done)
    }

    fn walk_cell(&self, cell: Cell, indices: &[u64]) -> Result<Done<Row>, Fault> {
        let mut walk = self.walks.get(&cell).cloned().unwrap_or_else(|| Some(Walk::of(cell)));
        let mut found = Vec::with_capacity(indices.len());
        for &index in indices {
            let item = walk.as_mut().and_then(|walk| self.generator.seek(walk, index));
            walk = walk.filter(|_| item.is_some());
            found.push((index, item.map(|item| (self.write)(&item)).transpose()?));
        }
        Ok((cell, walk, found))
    }
}
