//! The items of a generator in order, generated on all threads.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use sumwise::generate::{Cell, Cursor, Generator, Item};
use sumwise::solve::StopReason;

use crate::batch::{self, Caller};
use crate::span::Shard;

/// The most items of a wave.
const WAVE: u64 = 8192;

/// The items in waves, the first waves being small. The cells of a wave are walked on different threads.
#[derive(Debug)]
pub struct Stream {
    generator: Generator,
    threads: batch::Threads,
    shard: Shard,
    next: u64,
    end: u64,
    wave: u64,
    /// The cursors of the cells that will be continued; `None` for cells without more items.
    cursors: HashMap<Cell, Option<Cursor>>,
    written: u64,
    void: u64,
    /// The number of cells without more items.
    dry: u128,
    /// The number of candidates that may still be examined.
    limit: Option<u64>,
    /// The reason for stopping before the end.
    stop: Option<StopReason>,
}

/// The results of a cell in a wave: its cursor and its items.
type Done<T> = (Cell, Option<Cursor>, Vec<Found<T>>);

/// The result of an item.
struct Found<T> {
    index: u64,
    /// The number of candidates examined for it.
    looked_at: u64,
    /// The mapped item, `None` for a void one, or the reason why it is not known.
    made: Result<Option<T>, StopReason>,
}

impl Stream {
    /// Walks through `count` items of a generator, void ones included, from an index on, keeping those of a share.
    pub fn new(generator: Generator, from: u64, count: u64, shard: Shard, threads: Option<NonZeroUsize>) -> Self {
        Self {
            generator,
            threads: batch::Threads::new(threads),
            shard,
            next: from,
            end: from.saturating_add(count),
            wave: 64,
            cursors: HashMap::new(),
            written: 0,
            void: 0,
            dry: 0,
            limit: None,
            stop: None,
        }
    }

    /// Ends the stream when this number of candidates has been examined.
    pub fn limited_to(self, candidates: Option<u64>) -> Self {
        Self { limit: candidates, ..self }
    }

    /// Starts with a wave of this number of items.
    pub fn starting_with(self, wave: u64) -> Self {
        Self { wave, ..self }
    }

    /// Returns the number of puzzles yielded so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Returns the number of void items so far.
    pub fn void(&self) -> u64 {
        self.void
    }

    /// Returns whether there are known to be no more items.
    pub fn ended(&self) -> bool {
        self.dry == self.generator.cells()
    }

    /// Returns the reason for stopping before the end, if there was one.
    pub fn stop(&self) -> Option<StopReason> {
        self.stop
    }

    /// Maps each of the next items by `make`, in order; returns `None` at the end, or when the work was stopped.
    ///
    /// # Errors
    /// The first error of `make`.
    pub fn next_wave<T: Send, E: Send>(
        &mut self,
        caller: Caller<'_>,
        make: impl Fn(&Item) -> Result<T, E> + Sync,
    ) -> Result<Option<Vec<T>>, E> {
        if self.next == self.end || self.ended() || self.stop.is_some() {
            return Ok(None);
        }
        let last = self.next.saturating_add(self.wave).min(self.end);
        let mut found = Vec::new();
        for (cell, cursor, of_cell) in self.advance(last, caller, &make)? {
            let Found { index, made, .. } = of_cell.last().expect("a cell of a wave has items");
            let was_dry = self.cursors.get(&cell).is_some_and(Option::is_none);
            self.dry += u128::from(matches!(made, Ok(None)) && !was_dry);
            if self.generator.next_in_cell(*index).is_some_and(|next| next < self.end) {
                self.cursors.insert(cell, cursor);
            } else {
                self.cursors.remove(&cell);
            }
            found.extend(of_cell);
        }
        found.sort_unstable_by_key(|found| found.index);
        let rows = self.until_cut(found);
        self.next = last;
        self.wave = WAVE.min(self.wave * 2);
        Ok(Some(rows))
    }

    /// Returns the items before the first that is not known, or that exceeds the limit of candidates.
    fn until_cut<T>(&mut self, found: Vec<Found<T>>) -> Vec<T> {
        let mut rows = Vec::new();
        for Found { looked_at, made, .. } in found {
            let left = self.limit.map(|limit| limit.checked_sub(looked_at).ok_or(StopReason::Limit)).transpose();
            match left.and_then(|left| Ok((left, made?))) {
                Ok((left, row)) => {
                    self.limit = left;
                    self.written += u64::from(row.is_some());
                    self.void += u64::from(row.is_none());
                    rows.extend(row);
                }
                Err(stop) => {
                    self.stop = Some(stop);
                    break;
                }
            }
        }
        rows
    }

    /// Walks all cells with items before `last`.
    fn advance<T: Send, E: Send>(
        &self,
        last: u64,
        caller: Caller<'_>,
        make: &(impl Fn(&Item) -> Result<T, E> + Sync),
    ) -> Result<Vec<Done<T>>, E> {
        let (of, share) = (self.shard.of as u64, self.shard.number as u64 - 1);
        let indices = (self.next..last).filter(|&index| self.generator.share(index, of) == share);
        let mut indices: Vec<(Cell, u64)> = indices.map(|index| (self.generator.cell(index), index)).collect();
        indices.sort_unstable();
        let cells = indices.chunk_by(|(one, _), (other, _)| one == other);
        let cells = cells.map(|of_cell| (of_cell[0].0, of_cell.iter().map(|(_, index)| *index).collect()));
        let cells: Vec<(Cell, Vec<u64>)> = cells.collect();
        let mut tasks = cells.chunks(cells.len().div_ceil(16 * self.threads.number()).max(1));
        let mut done = Vec::new();
        batch::map(
            self.threads,
            || tasks.next(),
            |cells| {
                let walked = cells.iter().map(|(cell, indices)| self.walk_cell(*cell, indices, caller, make));
                walked.collect::<Result<Vec<_>, _>>()
            },
            |task| {
                done.extend(task.into_iter().flatten());
                Ok(())
            },
        )?;
        Ok(done)
    }

    fn walk_cell<T, E>(
        &self,
        cell: Cell,
        indices: &[u64],
        caller: Caller<'_>,
        make: &impl Fn(&Item) -> Result<T, E>,
    ) -> Result<Done<T>, E> {
        let mut cursor = self.cursors.get(&cell).cloned().unwrap_or_else(|| Some(Cursor::of(cell)));
        let mut found = Vec::with_capacity(indices.len());
        for &index in indices {
            let before = cursor.as_ref().map_or(0, Cursor::looked_at);
            let item = match &mut cursor {
                Some(cursor) => self.generator.try_seek(cursor, index, caller),
                None => Ok(None),
            };
            let looked_at = cursor.as_ref().map_or(0, Cursor::looked_at) - before;
            cursor = cursor.filter(|_| matches!(item, Ok(Some(_))));
            let is_cut = item.is_err();
            found.push(Found {
                index,
                looked_at,
                made: match item {
                    Ok(item) => Ok(item.map(|item| make(&item)).transpose()?),
                    Err(stop) => Err(stop),
                },
            });
            if is_cut {
                break;
            }
        }
        Ok((cell, cursor, found))
    }
}
