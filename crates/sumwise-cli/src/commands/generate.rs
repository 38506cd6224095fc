//! `sumwise generate`

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::thread;

use sumwise::game::{Deck, Targets};
use sumwise::generate::{Candidates, Cell as SpaceCell, Generator, Item, Walk, Wanted, trace};
use sumwise::puzzle::{HandError, MAX_NUMBERS};
use sumwise::solve::{Distinct, Method, Solution};
use sumwise::{Game, Hand, Rules, Seed};
use sumwise_render::generate::ItemJson;

use super::deal::new_seed;
use crate::args::{Generate, RowFormat, Shard};
use crate::exit::Exit;
use crate::fault::{Fault, report_error};
use crate::input::{draws, endless, targets_of, values_of};
use crate::tables::{Cell, Form, Kind, Table};
use crate::{in_order, interrupt, output};

pub(crate) fn run(arguments: &Generate) -> Result<Exit, Fault> {
    let _searching = interrupt::Searching::start();
    let seed = arguments.seed.clone().map_or_else(new_seed, Ok)?;
    let mut out = Out::open(arguments)?;
    let generator = match Generator::new(candidates(arguments)?, wanted(arguments), &seed) {
        Ok(generator) => generator,
        Err(nothing) => {
            report_error(&nothing.to_string());
            return Ok(Exit::Unsolved);
        }
    };
    let writer = Writer { arguments, seed: &seed };
    let mut stream = Stream::new(arguments, &generator, &writer);
    while let Some(rows) = stream.next_wave()? {
        rows.into_iter().try_for_each(|row| out.write(row))?;
    }
    if interrupt::interrupted() {
        return Ok(Exit::Interrupted);
    }
    out.finish()?;
    let Stream { written, void, ended, .. } = stream;
    let plural = if written == 1 { "" } else { "s" };
    let rest = match (ended, void) {
        (true, _) => "; there are no more".to_owned(),
        (false, 0) => String::new(),
        (false, void) => format!("; {void} items are void: their part of the space has no more such puzzles"),
    };
    anstream::eprintln!("{written} puzzle{plural}, seed {seed}{rest}");
    Ok(Exit::Solved)
}

/// What may come.
fn candidates(arguments: &Generate) -> Result<Candidates, Fault> {
    let game = arguments.rules.game(Game::Countdown);
    let rules = arguments.rules.over(game.rules());
    let draws = |numbers| draws(game, arguments.pool.as_ref(), numbers);
    let draws = match &arguments.numbers {
        Some(sizes) if *sizes.end() > MAX_NUMBERS => return Err(Fault::input(HandError::TooMany(*sizes.end()))),
        Some(sizes) => sizes.clone().map(|numbers| draws(Some(numbers))).collect::<Result<Option<Vec<_>>, _>>()?,
        None => draws(None)?.map(|drawn| vec![drawn]),
    };
    let pool = draws.as_ref().map(|draws| draws[0].0.clone());
    let deck = |(pool, numbers)| Deck::Draw { pool, numbers };
    let decks = draws.map_or_else(|| vec![game.deck()], |draws| draws.into_iter().map(deck).collect());
    let drawn = pool.filter(|_| arguments.targets.is_none() && game.targets() == Targets::Draw);
    let targets = match (&arguments.targets, &drawn) {
        (Some(targets), _) => targets.0.clone(),
        (None, Some(pool)) => values_of(pool),
        (None, None) => targets_of(game),
    };
    refuse_endless(&decks, &rules, *targets.start())?;
    let candidates = match drawn {
        Some(pool) => Candidates::with_targets_drawn(game, rules, &decks, pool),
        None => Candidates::new(game, rules, &decks, targets),
    };
    candidates.map_err(Fault::input)
}

/// Refuses hands whose solutions would be counted longer than anybody waits. The smallest number and target are those
/// that are hardest to count.
fn refuse_endless(decks: &[Deck], rules: &Rules, target: i64) -> Result<(), Fault> {
    let Some(Deck::Draw { pool, numbers }) = decks.last() else { return Ok(()) };
    let smallest = pool.values().next().expect("a pool has values");
    // A hand of no numbers or too many is refused by the candidates.
    let Ok(hand) = Hand::new(vec![smallest.into(); *numbers], rules.clone()) else { return Ok(()) };
    let why = endless(&hand, Some(&target.into()), Method::Fast, Some(Distinct::Essential));
    why.map_or(Ok(()), |why| Err(Fault::Input(why)))
}

fn wanted(arguments: &Generate) -> Wanted {
    Wanted {
        split: arguments.split,
        solvable: (!arguments.any_solvability).then_some(!arguments.unsolvable),
        solutions: arguments.solutions.clone(),
        operators: arguments.operators_needed.clone(),
        needs_fraction: arguments.only_fraction,
        needs_negative: arguments.only_negative,
        plus_minus_only: arguments.only_plus_minus,
    }
}

/// The most items that are generated before they are written.
const WAVE: u64 = 8192;

/// The items in waves, the first ones small. In a wave the cells are walked on different threads.
struct Stream<'a> {
    generator: &'a Generator,
    writer: &'a Writer<'a>,
    threads: NonZeroUsize,
    shard: Shard,
    first: u64,
    next: u64,
    end: u64,
    wave: u64,
    /// How far the cells that will be walked on were walked; `None` for those that have no more.
    walks: HashMap<SpaceCell, Option<Walk>>,
    written: u64,
    void: u64,
    /// Whether it is known that there are no more.
    ended: bool,
}

/// The items of a wave that one cell has: how far it was walked, and their indices.
type Job = (SpaceCell, (Option<Walk>, Vec<u64>));

/// What came of it.
type Done = (SpaceCell, Option<Walk>, Vec<(u64, Option<Row>)>);

impl<'a> Stream<'a> {
    fn new(arguments: &Generate, generator: &'a Generator, writer: &'a Writer<'a>) -> Self {
        Self {
            generator,
            writer,
            threads: arguments.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN),
            shard: arguments.shard.unwrap_or(Shard::WHOLE),
            first: arguments.from,
            next: arguments.from,
            end: arguments.from.saturating_add(arguments.count),
            wave: 64,
            walks: HashMap::new(),
            written: 0,
            void: 0,
            ended: false,
        }
    }

    /// The rows of the next items, in order; `None` at the end and after Ctrl-C.
    fn next_wave(&mut self) -> Result<Option<Vec<Row>>, Fault> {
        let walked = self.next - self.first >= self.generator.round();
        self.ended = walked && self.next < self.end && self.walks.values().all(Option::is_none);
        if self.next == self.end || self.ended || interrupt::interrupted() {
            return Ok(None);
        }
        let last = self.next.saturating_add(self.wave).min(self.end);
        let mut rows = Vec::new();
        for (cell, walk, found) in self.walk(last)? {
            let (last, _) = found.last().expect("a job has items");
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
    fn walk(&self, last: u64) -> Result<Vec<Done>, Fault> {
        let (of, share) = (self.shard.of as u64, self.shard.number as u64 - 1);
        let mut jobs: BTreeMap<u64, Job> = BTreeMap::new();
        let mut places: HashMap<SpaceCell, u64> = HashMap::new();
        for index in (self.next..last).filter(|&index| self.generator.share(index, of) == share) {
            let cell = self.generator.cell(index);
            let walk = || self.walks.get(&cell).cloned().unwrap_or_else(|| Some(Walk::of(cell)));
            let place = *places.entry(cell).or_insert(index);
            jobs.entry(place).or_insert_with(|| (cell, (walk(), Vec::new()))).1.1.push(index);
        }
        let jobs: Vec<Job> = jobs.into_values().collect();
        let mut tasks = jobs.chunks(jobs.len().div_ceil(16 * self.threads.get()).max(1));
        let mut done = Vec::new();
        in_order::map(
            self.threads,
            || tasks.next().filter(|_| !interrupt::interrupted()),
            |jobs| jobs.iter().map(|job| self.work(job)).collect::<Result<Vec<_>, Fault>>(),
            |task| {
                done.extend(task.into_iter().flatten());
                Ok(())
            },
        )?;
        Ok(done)
    }

    fn work(&self, (cell, (walk, indices)): &Job) -> Result<Done, Fault> {
        let mut walk = walk.clone();
        let mut found = Vec::with_capacity(indices.len());
        for &index in indices {
            let item = walk.as_mut().and_then(|walk| self.generator.seek(walk, index));
            walk = walk.filter(|_| item.is_some());
            found.push((index, item.map(|item| self.writer.row(&item)).transpose()?));
        }
        Ok((*cell, walk, found))
    }
}

/// A puzzle as it is written.
enum Row {
    Bytes(Vec<u8>),
    Cells(Vec<Cell>),
}

/// The columns of a table.
const COLUMNS: [(&str, Kind); 19] = [
    ("id", Kind::Text),
    ("numbers", Kind::Text),
    ("target", Kind::Integer),
    ("rules", Kind::Text),
    ("split", Kind::Text),
    ("solvable", Kind::Boolean),
    ("best", Kind::Text),
    ("rpn", Kind::Text),
    ("steps", Kind::Text),
    ("solutions", Kind::Integer),
    ("operators", Kind::Integer),
    ("needs_fraction", Kind::Boolean),
    ("needs_negative", Kind::Boolean),
    ("plus_minus_only", Kind::Boolean),
    ("distance", Kind::Text),
    ("nearest", Kind::Text),
    ("seed", Kind::Text),
    ("index", Kind::Integer),
    ("trace", Kind::Text),
];

/// How puzzles are written.
struct Writer<'a> {
    arguments: &'a Generate,
    seed: &'a Seed,
}

impl Writer<'_> {
    fn row(&self, item: &Item) -> Result<Row, Fault> {
        let (limit, best) = (self.arguments.trace_limit, item.labels.best.as_ref());
        let searched = self.arguments.trace.zip(best).map(|(how, best)| trace(&item.puzzle, best, how, limit));
        Ok(match self.arguments.format {
            RowFormat::Text => Row::Bytes(text(item, searched.as_deref()).into_bytes()),
            RowFormat::Jsonl => {
                let mut line = Vec::new();
                output::write_json(&mut line, &ItemJson::new(item, self.seed, searched), false)?;
                Row::Bytes(line)
            }
            RowFormat::Csv => Row::Bytes(record(self.cells(item, searched).iter().map(Cell::text))?),
            RowFormat::Parquet => Row::Cells(self.cells(item, searched)),
        })
    }

    fn cells(&self, item: &Item, searched: Option<String>) -> Vec<Cell> {
        let (puzzle, labels) = (&item.puzzle, &item.labels);
        let text = |text: Option<String>| text.map_or(Cell::None, Cell::Text);
        let integer = |integer: Option<u64>| integer.map_or(Cell::None, |integer| Cell::Integer(integer.cast_signed()));
        let best = labels.best.as_ref().map(Solution::formula);
        let steps = best.map(|best| best.to_steps().expect("a solution has a value"));
        let infix = |solution: &Solution| solution.formula().infix().to_string();
        vec![
            Cell::Text(puzzle.to_string()),
            Cell::Text(joined(puzzle.hand().numbers(), " ")),
            puzzle.target().to_i64().map_or(Cell::None, Cell::Integer),
            Cell::Text(puzzle.hand().rules().to_string()),
            Cell::Text(labels.split.to_string()),
            Cell::Boolean(best.is_some()),
            text(labels.best.as_ref().map(infix)),
            text(best.map(|best| best.rpn().to_string())),
            text(steps.map(|steps| joined(&steps, "; "))),
            integer(Some(labels.solutions)),
            integer(labels.operators().map(|operators| operators as u64)),
            Cell::Boolean(labels.needs_fraction),
            Cell::Boolean(labels.needs_negative),
            Cell::Boolean(labels.plus_minus_only),
            text(labels.distance(puzzle).map(|distance| distance.to_string())),
            text(best.is_none().then(|| joined(labels.nearest.iter().map(infix), "; "))),
            Cell::Text(self.seed.to_string()),
            integer(Some(item.index)),
            text(searched),
        ]
    }
}

/// `24:3,3,8,8=24  8/(3-8/3)`, and the search under it.
fn text(item: &Item, searched: Option<&str>) -> String {
    let nearest = |nearest: &Solution| format!("{} = {}", nearest.formula().infix(), nearest.value());
    let answer = match (&item.labels.best, &item.labels.nearest[..]) {
        (Some(best), _) => best.formula().infix().to_string(),
        (None, []) => "none".to_owned(),
        (None, values) => format!("none, nearest {}", joined(values.iter().map(nearest), " or ")),
    };
    let searched = searched.map(|searched| format!("{searched}\n\n")).unwrap_or_default();
    format!("{}  {answer}\n{searched}", item.puzzle)
}

fn joined<T: ToString>(parts: impl IntoIterator<Item = T>, between: &str) -> String {
    parts.into_iter().map(|part| part.to_string()).collect::<Vec<_>>().join(between)
}

fn record(fields: impl Iterator<Item = impl AsRef<[u8]>>) -> Result<Vec<u8>, Fault> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(fields)?;
    table.into_inner().map_err(|error| Fault::Io(error.into_error()))
}

/// Where the puzzles go.
struct Out {
    to: To,
    file: Option<Unfinished>,
}

enum To {
    Bytes(Box<dyn Write>),
    Table(Box<Table>),
}

/// A file under another name until it is whole; else it goes.
struct Unfinished {
    scratch: PathBuf,
    path: PathBuf,
}

impl Unfinished {
    fn new(path: &Path) -> Self {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        Self { scratch: output::unfinished(path.parent().unwrap_or(path), &name), path: path.to_owned() }
    }

    fn create(&self) -> Result<File, Fault> {
        File::create(&self.scratch).map_err(|error| Fault::Input(format!("{}: {error}", self.path.display())))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        // It is not there any more when it was finished.
        let _ = fs::remove_file(&self.scratch);
    }
}

impl Out {
    fn open(arguments: &Generate) -> Result<Self, Fault> {
        let file = arguments.out.as_deref().map(Unfinished::new);
        let to = match (arguments.format, &file) {
            (RowFormat::Parquet, None) => {
                return Err(Fault::input("Parquet is not written to standard output: give a file with --out"));
            }
            (RowFormat::Parquet, Some(file)) => {
                file.create()?;
                To::Table(Box::new(Table::create(Form::Parquet, &file.scratch, &COLUMNS)?))
            }
            (_, Some(file)) => To::Bytes(Box::new(BufWriter::new(file.create()?))),
            (_, None) => To::Bytes(Box::new(output::stdout())),
        };
        let mut out = Self { to, file };
        if arguments.format == RowFormat::Csv {
            out.write(Row::Bytes(record(COLUMNS.iter().map(|(name, _)| name))?))?;
        }
        Ok(out)
    }

    fn write(&mut self, row: Row) -> Result<(), Fault> {
        match (&mut self.to, row) {
            (To::Bytes(out), Row::Bytes(bytes)) => Ok(out.write_all(&bytes)?),
            (To::Table(table), Row::Cells(cells)) => table.write(cells),
            _ => unreachable!("rows are written as the format says"),
        }
    }

    fn finish(self) -> Result<(), Fault> {
        match self.to {
            To::Bytes(mut out) => out.flush()?,
            To::Table(table) => table.finish()?,
        }
        if let Some(file) = &self.file {
            fs::rename(&file.scratch, &file.path)?;
        }
        Ok(())
    }
}
