//! `sumwise sweep --out`, which writes tables to a directory and resumes a stopped sweep.
//!
//! Each unit becomes a part under `parts/`. When all parts exist, the tables are assembled from them in the order of the
//! units. Then the manifest is written, and the parts are removed. Each file is written under a temporary name and renamed.
//! A sweep can therefore stop at any moment: its files are complete, and a resumed sweep ends with the same bytes.
//!
//! One command writes to a directory at a time, or any number of shares. The description is never replaced, so shares of two
//! sweeps do not mix, even on a file system without locks.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use num_bigint::BigInt;
use sha2::{Digest as _, Sha256};
use sumwise::solve::Interrupt as _;
use sumwise::sweep::{Answers, Dealt, Field, Question, Summary};
use sumwise::{Domain, Rational};
use sumwise_render::sweep::SweepJson;
use sumwise_render::text;
use sumwise_request::{Shard, Sweep};

use super::cut::Cut;
use super::description::Description;
use super::lock::{Lock, Owners};
use super::manifest::{Entry, MAX_JSON, Manifest, read_whole, write_new, write_whole};
use super::workers::{Unit, Workers};
use super::{finished, part};
use crate::fault::Fault;
use crate::files::{Output, named};
use crate::interrupt::Until;
use crate::tables::{TableFormat, TableWriter};
use crate::talk;
use sumwise_render::table::{Cell, ColumnType};

const DESCRIPTION: &str = "sweep.json";
const MANIFEST: &str = "manifest.json";
const SUMMARY: &str = "summary.json";
const PARTS: &str = "parts";

/// The consequence of a stop.
const RESUME: &str = "run the same command to resume";

/// The description of puzzles, which `sumwise.scale` writes in shares.
const PUZZLES: &str = "generate.json";

/// A sweep to answer in a directory.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) directory: &'a Path,
    /// The sweep.
    pub(super) sweep: &'a Sweep,
    /// The form of the tables.
    pub(super) form: TableFormat,
    /// The share to answer; `None` for all of them and the tables.
    pub(super) shard: Option<Shard>,
}

/// Answers a sweep or a share of it. Assembles the tables and returns the summary of a whole sweep; returns `None` for a
/// share.
pub(super) fn run(job: Job<'_>, workers: &Workers<'_>) -> Result<Option<(Cut, Summary)>, Fault> {
    let description = Description::new(job.sweep, job.form);
    Cut::check(job.sweep)?;
    let owners = if job.shard.is_some() { Owners::Shares } else { Owners::One };
    let store = Store::open(job.directory, description, owners, || Cut::new(job.sweep, workers.until()))?;
    if store.is_finished {
        let summary = store.read_finished()?;
        store.remove_parts()?;
        return Ok(job.shard.is_none().then_some((store.cut, summary)));
    }
    store.answer(job.shard.unwrap_or(Shard::WHOLE), workers)?;
    if job.shard.is_some() {
        talk::say("share done: join all shares with sumwise sweep --merge DIR… --out DIR");
        return Ok(None);
    }
    let summary = store.assemble(&[job.directory.to_owned()], workers.until())?;
    store.remove_parts()?;
    Ok(Some((store.cut, summary)))
}

/// Reads the sweep of the shares in some directories.
pub(super) fn sweep_of(directories: &[PathBuf]) -> Result<(Sweep, TableFormat), Fault> {
    let (first, others) =
        directories.split_first().ok_or_else(|| Fault::input("no directories to join: give at least one"))?;
    let description = description_of_all(first, others)?;
    let named = |fault: Fault| Fault::Input(format!("{}: {}", first.join(DESCRIPTION).display(), fault.message()));
    Ok((description.sweep().map_err(named)?, description.form()))
}

/// Joins the shares in some directories. A failure leaves no new directory.
pub(super) fn merge(
    directory: &Path,
    sources: &[PathBuf],
    (sweep, form): (&Sweep, TableFormat),
    workers: &Workers<'_>,
) -> Result<Option<(Cut, Summary)>, Fault> {
    Cut::check(sweep)?;
    let description = Description::new(sweep, form);
    for source in sources.iter().filter(|source| *source != directory) {
        if description.is_finished(source) {
            let source = source.display();
            return Err(Fault::Input(format!(
                "{source} is finished: it has the tables of the whole sweep, so copy it"
            )));
        }
    }
    let store = Store::open(directory, description, Owners::One, || Cut::new(sweep, workers.until()))?;
    let summary = if store.is_finished {
        store.read_finished()?
    } else {
        store.assemble(sources, workers.until()).inspect_err(|_| store.remove_new())?
    };
    store.remove_parts()?;
    Ok(Some((store.cut, summary)))
}

/// Reads the common description of all directories.
fn description_of_all(first: &Path, others: &[PathBuf]) -> Result<Description, Fault> {
    let description = read_description(first)?;
    for other in others {
        if read_description(other)? != description {
            let (first, other) = (first.display(), other.display());
            return Err(Fault::Input(format!("{first} and {other} hold different sweeps: join shares of one sweep")));
        }
    }
    Ok(description)
}

fn read_description(directory: &Path) -> Result<Description, Fault> {
    let path = directory.join(DESCRIPTION);
    let wrong = |error: &dyn std::fmt::Display| {
        Fault::Input(format!("{} is not the directory of a sweep: {DESCRIPTION}: {error}", directory.display()))
    };
    if !path.exists() {
        return Err(wrong(&if path.is_symlink() { "a link that leads nowhere" } else { "no such file" }));
    }
    let text = read_whole(&path, MAX_JSON)?;
    Description::read(&text).map_err(|error| Fault::Input(format!("{}: {error}", path.display())))
}

impl Description {
    /// Returns whether a directory holds all files of the sweep.
    fn is_finished(&self, directory: &Path) -> bool {
        read_manifest(directory).is_some_and(|manifest| manifest.holds(self, directory))
    }

    /// Refuses a directory of another sweep.
    fn refuse_other(&self, directory: &Path) -> Result<(), Fault> {
        // A link that leads nowhere would hide the sweep.
        if fs::symlink_metadata(directory.join(DESCRIPTION)).is_ok() && read_description(directory)? != *self {
            return Err(other_sweep(directory, DESCRIPTION));
        }
        // The description may be lost.
        if read_manifest(directory).is_some_and(|manifest| manifest.sweep != *self) {
            return Err(other_sweep(directory, MANIFEST));
        }
        Ok(())
    }
}

fn read_manifest(directory: &Path) -> Option<Manifest> {
    serde_json::from_slice(&read_whole(&directory.join(MANIFEST), MAX_JSON).ok()?).ok()
}

fn other_sweep(directory: &Path, file: &str) -> Fault {
    Fault::Input(format!(
        "{} holds another sweep in {file}: resume it with the same options, or use another directory",
        directory.display()
    ))
}

/// A directory and the sweep in it.
struct Store {
    directory: PathBuf,
    parts: PathBuf,
    description: Description,
    /// The bytes of the description.
    text: Vec<u8>,
    cut: Cut,
    is_finished: bool,
    /// Whether the directory had no description before.
    is_new: bool,
    /// The lock, which a finished sweep does without.
    lock: Option<Lock>,
}

impl Store {
    /// Creates and locks the directory, or opens one with the same sweep, and then cuts the sweep.
    fn open(
        directory: &Path,
        description: Description,
        owners: Owners,
        cut: impl FnOnce() -> Result<Cut, Fault>,
    ) -> Result<Self, Fault> {
        let (parts, text) = (directory.join(PARTS), json(&description)?);
        if directory.exists() && !directory.is_dir() {
            return Err(Fault::Input(format!("{} is no directory: --out names one", directory.display())));
        }
        if directory.join(PUZZLES).exists() {
            return Err(Fault::Input(format!("{} holds puzzles: use another directory", directory.display())));
        }
        description.refuse_other(directory)?;
        let (mut is_finished, mut is_new, mut lock) = (description.is_finished(directory), false, None);
        if !is_finished || parts.exists() || Lock::exists(directory) {
            fs::create_dir_all(directory).map_err(named(directory))?;
            lock = Some(Lock::take(directory, owners)?);
            // The last owner may have finished it.
            is_finished = description.is_finished(directory);
        }
        if !is_finished {
            fs::create_dir_all(&parts).map_err(named(&parts))?;
            is_new = write_new(&directory.join(DESCRIPTION), &parts, &text)?;
            description.refuse_other(directory)?;
        }
        let directory = directory.to_owned();
        Ok(Self { directory, parts, description, text, cut: cut()?, is_finished, is_new, lock })
    }

    /// Returns the summary of a finished sweep.
    fn read_finished(&self) -> Result<Summary, Fault> {
        let hands = format!("hands.{}", self.description.form().extension());
        let (summary, hands) = (self.directory.join(SUMMARY), self.directory.join(hands));
        let summary = finished::read(&summary, &hands, &self.description, &self.cut)?;
        talk::say(format_args!("{} is finished: remove it to sweep again", self.directory.display()));
        Ok(summary)
    }

    /// Removes the parts and the lock of a finished sweep, and no other files.
    fn remove_parts(&self) -> Result<(), Fault> {
        // Another owner of the directory needs its parts.
        let Some(lock) = self.lock.as_ref().filter(|lock| lock.holds()) else { return Ok(()) };
        for entry in fs::read_dir(&self.parts).into_iter().flatten() {
            let entry = entry.map_err(named(&self.parts))?;
            let (path, is_directory) = (entry.path(), entry.file_type().is_ok_and(|kind| kind.is_dir()));
            // A directory is not ours, whatever its name.
            if !is_directory && path.extension().is_some_and(|extension| extension == "part" || extension == "tmp") {
                match fs::remove_file(&path) {
                    Err(error) if error.kind() != ErrorKind::NotFound => return Err(named(&path)(error).into()),
                    _ => {}
                }
            }
        }
        // A directory with other files stays.
        let _ = fs::remove_dir(&self.parts);
        lock.remove();
        Ok(())
    }

    /// Removes what was made for nothing.
    fn remove_new(&self) {
        if self.is_new {
            let _ = fs::remove_file(self.directory.join(DESCRIPTION));
            let _ = self.remove_parts();
            // A directory with other files stays.
            let _ = fs::remove_dir(&self.directory);
        }
    }

    /// Returns the digest of the sweep and the place of a unit, which begins the unit's part.
    fn place(&self, unit: usize) -> [u8; 32] {
        Sha256::new().chain_update(&self.text).chain_update((unit as u64).to_le_bytes()).finalize().into()
    }

    /// Answers the units of the share that have no part yet.
    fn answer(&self, share: Shard, workers: &Workers<'_>) -> Result<(), Fault> {
        let own = (share.number - 1..self.cut.units()).step_by(share.of);
        let all = own.len();
        let missing = own.filter(|&unit| self.read(&self.parts, unit).is_none());
        let missing: Vec<Unit> = missing.map(|unit| (unit, self.cut.size(unit))).collect();
        workers.run(
            (&missing, all - missing.len()),
            RESUME,
            |unit, interrupt| {
                let part = part::encode(&self.place(unit), &self.cut.answers(unit, interrupt)?);
                Ok(self.write(&self.parts.join(part_name(unit)), &part))
            },
            |_, written| written,
        )
    }

    /// Writes a whole file, as long as the directory is ours.
    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), Fault> {
        self.refuse_lost()?;
        Ok(write_whole(path, &self.parts, bytes)?)
    }

    /// Refuses to go on in a directory that is no longer locked.
    fn refuse_lost(&self) -> Result<(), Fault> {
        self.lock.as_ref().map_or(Ok(()), Lock::refuse_lost)
    }

    fn read(&self, parts: &Path, unit: usize) -> Option<Vec<Answers>> {
        let (question, hands, targets) = (self.cut.question(), self.cut.size(unit), self.cut.field().targets().count());
        let bytes = read_whole(&parts.join(part_name(unit)), part::most_bytes(question, hands, targets)).ok()?;
        part::decode(&bytes, &self.place(unit), question, hands, targets)
    }

    /// Assembles the tables from the parts of all sources.
    fn assemble(&self, sources: &[PathBuf], until: &Until<'_>) -> Result<Summary, Fault> {
        let mut summary = Summary::new(self.cut.field(), &self.description.large);
        let tables = match &self.cut {
            Cut::Listed(_) => {
                let puzzles = self.write_puzzles(sources, &mut summary, until)?;
                vec![self.write_hands(&summary, until)?, self.write_targets(&summary, until)?, puzzles]
            }
            Cut::Stretches(_) => {
                let hands = self.write_hands_of_stretches(sources, &mut summary, until)?;
                vec![hands, self.write_targets(&summary, until)?]
            }
        };
        let (field, question) = (self.cut.field(), self.cut.question());
        let document = SweepJson::new(&self.description.game, question, field, &summary);
        self.write(&self.directory.join(SUMMARY), &json(&document)?)?;
        let files = tables.into_iter().chain([Entry::of(&self.directory, SUMMARY, None)?]).collect();
        let manifest = Manifest::new(self.description.clone(), files)?;
        self.write(&self.directory.join(MANIFEST), &json(&manifest)?)?;
        Ok(summary)
    }

    /// Returns the answers of a unit, from the first source that has them.
    fn found(&self, sources: &[PathBuf], unit: usize) -> Result<Vec<Answers>, Fault> {
        if let Some(found) = sources.iter().find_map(|source| self.read(&source.join(PARTS), unit)) {
            return Ok(found);
        }
        let (part, of) = (unit + 1, self.cut.units());
        let mut paths = sources.iter().map(|source| source.join(PARTS).join(part_name(unit)));
        Err(Fault::Input(match paths.find(|path| path.exists()) {
            Some(path) => {
                format!("{}: this is not part {part} of {of} of the sweep: sweep its share again", path.display())
            }
            None => format!("{PARTS}/{}: part {part} of {of} is missing: sweep its share first", part_name(unit)),
        }))
    }

    fn write_puzzles(&self, sources: &[PathBuf], summary: &mut Summary, until: &Until<'_>) -> Result<Entry, Fault> {
        let field = self.cut.field();
        let columns =
            [("hand", ColumnType::Integer), ("target", ColumnType::Integer), answer_column(self.cut.question(), field)];
        self.write_table("puzzles", &columns, until, |table| {
            for unit in 0..self.cut.units() {
                let (answers, (_, hands, _)) = (self.found(sources, unit)?, self.cut.hands_of(unit));
                summary.add(field, hands.clone(), &answers);
                for (hand, answers) in hands.zip(&answers) {
                    write_puzzles(table, field, hand, answers)?;
                }
            }
            Ok(())
        })
    }

    fn write_hands(&self, summary: &Summary, until: &Until<'_>) -> Result<Entry, Fault> {
        self.write_table("hands", &self.hand_columns(), until, |table| {
            let hands = self.cut.field().hands().iter().zip(&summary.solved);
            hands.enumerate().try_for_each(|(at, (hand, solved))| table.write(self.hand_row(at, hand, *solved)))
        })
    }

    /// Writes the table of hands unit by unit. The puzzles of stretches are too many for a table.
    fn write_hands_of_stretches(
        &self,
        sources: &[PathBuf],
        summary: &mut Summary,
        until: &Until<'_>,
    ) -> Result<Entry, Fault> {
        self.write_table("hands", &self.hand_columns(), until, |table| {
            for unit in 0..self.cut.units() {
                let (answers, (field, hands, first)) = (self.found(sources, unit)?, self.cut.hands_of(unit));
                let first = usize::try_from(first).expect("the hands before are in the table");
                let mut of_unit = Summary::new(&field, &self.description.large);
                of_unit.add(&field, hands, &answers);
                for (at, (hand, solved)) in field.hands().iter().zip(&of_unit.solved).enumerate() {
                    table.write(self.hand_row(first + at, hand, *solved))?;
                }
                summary.join(&of_unit);
            }
            Ok(())
        })
    }

    fn hand_columns(&self) -> [(&'static str, ColumnType); 6] {
        [
            ("hand", ColumnType::Integer),
            ("numbers", ColumnType::Text),
            ("draws", count_kind(self.cut.field())),
            ("large", ColumnType::Integer),
            ("targets", ColumnType::Integer),
            ("solvable", ColumnType::Integer),
        ]
    }

    fn hand_row(&self, at: usize, hand: &Dealt, solved: u32) -> Vec<Cell> {
        let (field, large) = (self.cut.field(), &self.description.large);
        let targets = field.targets().filter(|&target| field.pair_ways(hand, target) > 0).count();
        let large_ones = hand.numbers.iter().filter(|number| large.contains(number)).count();
        vec![
            index(at),
            Cell::Text(text::spaced(&hand.numbers)),
            count_cell(field, hand.ways),
            if large.is_empty() { Cell::None } else { index(large_ones) },
            index(targets),
            Cell::Integer(solved.into()),
        ]
    }

    fn write_targets(&self, summary: &Summary, until: &Until<'_>) -> Result<Entry, Fault> {
        let field = self.cut.field();
        let columns = [("target", ColumnType::Integer), ("hands", ColumnType::Integer), ("draws", count_kind(field))];
        self.write_table("targets", &columns, until, |table| {
            for of_target in &summary.by_target {
                let hands = Rational::new(of_target.hands, 1).and_then(|hands| hands.to_i64());
                let hands = hands.map_or(Cell::None, Cell::Integer);
                table.write(vec![Cell::Integer(of_target.target), hands, count_cell(field, of_target.draws)])?;
            }
            Ok(())
        })
    }

    /// Writes a table, which gets its name only when it is complete.
    fn write_table(
        &self,
        name: &str,
        columns: &[(&'static str, ColumnType)],
        until: &Until<'_>,
        fill: impl FnOnce(&mut Counted<'_>) -> Result<(), Fault>,
    ) -> Result<Entry, Fault> {
        let form = self.description.form();
        let name = format!("{name}.{}", form.extension());
        let out = Output::create_by_way_of(&self.parts, &self.directory.join(&name))?;
        let mut table = Counted { table: TableWriter::new(form, out, columns)?, rows: 0, until };
        fill(&mut table)?;
        let rows = table.rows;
        self.refuse_lost()?;
        table.table.finish()?;
        Ok(Entry::of(&self.directory, &name, Some(rows))?)
    }
}

/// A table that counts its rows, and can be interrupted.
struct Counted<'a> {
    table: TableWriter,
    rows: u64,
    until: &'a Until<'a>,
}

/// The number of rows between two looks at the limits.
const LOOKS_EVERY: u64 = 1 << 10;

impl Counted<'_> {
    fn write(&mut self, row: Vec<Cell>) -> Result<(), Fault> {
        if self.rows.is_multiple_of(LOOKS_EVERY)
            && let Some(stop) = self.until.stop()
        {
            return Err(Fault::Cut(stop, RESUME));
        }
        self.rows += 1;
        self.table.write(row)
    }
}

fn write_puzzles(table: &mut Counted<'_>, field: &Field, hand: usize, answers: &Answers) -> Result<(), Fault> {
    let dealt = &field.hands()[hand];
    for (place, target) in field.targets().enumerate() {
        if field.pair_ways(dealt, target) > 0 {
            table.write(vec![index(hand), Cell::Integer(target), answer_cell(field, answers, place)])?;
        }
    }
    Ok(())
}

fn answer_column(question: Question, field: &Field) -> (&'static str, ColumnType) {
    match question {
        Question::Solvable => ("solvable", ColumnType::Boolean),
        Question::Fewest => ("operators", ColumnType::Integer),
        Question::Distance => ("distance", distance_kind(field)),
        Question::Formulas => ("formulas", ColumnType::Text),
        Question::Essential => ("essential", ColumnType::Integer),
        Question::Grade => ("grade", ColumnType::Integer),
        _ => (question.name(), ColumnType::Text),
    }
}

/// Returns the type of distances: integers if every value is one, and text such as `1/2` otherwise.
fn distance_kind(field: &Field) -> ColumnType {
    match field.rules().domain {
        Domain::Positive | Domain::Natural | Domain::Integer => ColumnType::Integer,
        Domain::Nonnegative | Domain::Rational => ColumnType::Text,
    }
}

fn answer_cell(field: &Field, answers: &Answers, place: usize) -> Cell {
    let value = answers.value(place);
    match (answers, value) {
        (_, None) => Cell::None,
        (Answers::Solvable(_), _) => Cell::Boolean(answers.is_solvable(place)),
        (Answers::Fewest(_) | Answers::Essential(_) | Answers::Grade(_), Some(value)) => {
            value.to_i64().map_or(Cell::None, Cell::Integer)
        }
        (Answers::Distance(_), Some(value)) => match (distance_kind(field), value.to_i64()) {
            (ColumnType::Integer, Some(distance)) => Cell::Integer(distance),
            _ => Cell::Text(value.to_string()),
        },
        (_, Some(value)) => Cell::Text(value.to_string()),
    }
}

/// Returns the type of counts of draws: integers if all draws fit, and text otherwise.
fn count_kind(field: &Field) -> ColumnType {
    let most = BigInt::from(field.draws()) * 10_000;
    if i64::try_from(most).is_ok() { ColumnType::Integer } else { ColumnType::Text }
}

fn count_cell(field: &Field, count: u128) -> Cell {
    match (count_kind(field), i64::try_from(count)) {
        (ColumnType::Integer, Ok(count)) => Cell::Integer(count),
        _ => Cell::Text(count.to_string()),
    }
}

fn index(place: usize) -> Cell {
    Cell::Integer(i64::try_from(place).expect("a place among the hands fits"))
}

fn part_name(unit: usize) -> String {
    format!("{unit:06}.part")
}

/// Returns the bytes of a JSON file.
fn json(document: &impl serde::Serialize) -> Result<Vec<u8>, Fault> {
    let mut text = serde_json::to_vec_pretty(document).map_err(std::io::Error::from)?;
    text.push(b'\n');
    Ok(text)
}

#[cfg(test)]
mod tests {
    use sumwise_request::Fields;

    use super::*;

    fn finished(directory: &Path, sweep: &Sweep, cut: Cut) -> Summary {
        let description = Description::new(sweep, TableFormat::Csv);
        let store = Store::open(directory, description, Owners::One, || Ok(cut)).unwrap();
        store.answer(Shard::WHOLE, &Workers::new(None, None, Until::new(&(), None))).unwrap();
        store.assemble(&[directory.to_owned()], &Until::new(&(), None)).unwrap()
    }

    #[test]
    fn stretches_end_with_the_tables_of_the_whole() {
        for asked in [
            r#"{"pool": "1..7,25", "size": 5, "question": "fewest"}"#,
            r#"{"game": "krypto", "size": 3, "large": [20, 25]}"#,
            r#"{"game": "primes"}"#,
        ] {
            let sweep = Sweep::read(&Fields::read(asked).unwrap()).unwrap();
            let scratch = std::env::temp_dir().join(format!("sumwise-stretches-{}", std::process::id()));
            let _ = fs::remove_dir_all(&scratch);
            let (listed, cut) = (scratch.join("listed"), scratch.join("cut"));
            let whole = finished(&listed, &sweep, Cut::new(&sweep, &()).unwrap());
            let stretches = Cut::stretches(&sweep, sweep.hands().unwrap(), 300).unwrap();
            let summary = finished(&cut, &sweep, stretches);
            assert_eq!(
                (&whole.all, &whole.by_large, &whole.by_target),
                (&summary.all, &summary.by_large, &summary.by_target)
            );
            assert_eq!(whole.by_answer(), summary.by_answer());
            for file in ["hands.csv", "targets.csv", SUMMARY] {
                assert!(fs::read(listed.join(file)).unwrap() == fs::read(cut.join(file)).unwrap(), "{file}");
            }
            assert!(!cut.join("puzzles.csv").exists());
            fs::remove_dir_all(&scratch).unwrap();
        }
    }
}
