//! Answers to the rows of standard input or of a file, in order.

use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::{PoisonError, RwLock};

use indicatif::HumanCount;
use sumwise::solve::StopReason;
use sumwise_request::batch::{self, Threads};
use sumwise_request::{Columns, Draft, Fields, Given, RequestError, Search, Taken};

use sumwise_render::schema::LineErrorJson;
use sumwise_render::table::{self, Columns as TableColumns};
use sumwise_request::printed::{self, Format, Printing, Told};

use crate::Exit;
use crate::args::FileArgs;
use crate::earlier::{self, Earlier};
use crate::fault::Fault;
use crate::filled::{Filled, Form, Written};
use crate::plain::Plain;
use crate::rows::{self, Batch, Most, Rows};
use crate::{interrupt, output, progress, talk};

/// The most bytes of a line.
pub(crate) const MAX_LINE: usize = 65_535;

/// The answer to a line and its exit code.
pub(crate) type Answered = Result<(Told, Exit), Fault>;

/// A row of input.
pub(crate) enum Row<'a> {
    /// An object with what is read under names of its own.
    Object(Fields<'a>),
    /// Numbers, a target and perhaps an answer.
    Plain(Plain<'a>),
    /// Another line.
    Line(&'a str),
}

impl Row<'_> {
    /// Reads a line and passes its row to `answer`.
    fn of<R>(
        line: &str,
        (columns, judged): (&Columns, bool),
        taken: &mut Taken,
        answer: impl FnOnce(&Row<'_>) -> Result<R, Fault>,
    ) -> Result<R, Fault> {
        let Ok(fields) = Fields::read(line) else {
            columns.read(line, judged, taken)?;
            return answer(&Row::Line(line));
        };
        match columns.rewritten(&fields, judged, taken)? {
            Some(rewritten) => answer(&Row::Object(Fields::read(&rewritten)?)),
            None => answer(&Row::Object(fields)),
        }
    }

    /// Reads its puzzle.
    fn draft(&self, given: &Given) -> Result<Draft, RequestError> {
        match self {
            Self::Object(fields) => Draft::of_fields(fields, given, None),
            Self::Plain(plain) => plain.draft(given),
            Self::Line(line) => Draft::of_line(line, given),
        }
    }
}

/// The options for rows of input.
pub(crate) struct Manner<'a> {
    pub(crate) threads: Threads,
    pub(crate) form: Printing,
    pub(crate) files: &'a FileArgs,
    /// The columns of a table of answers.
    pub(crate) columns: &'a TableColumns<'a>,
    /// Whether a row has an answer, which is judged.
    pub(crate) judged: bool,
    /// Whether a row may have several rows of answers.
    pub(crate) many: bool,
}

impl Manner<'_> {
    /// Returns whether answers are rows of a table.
    pub(crate) fn is_table(&self) -> bool {
        self.form.format == Format::Csv || self.files.out.is_some()
    }

    /// Returns the form of one answer among the others.
    pub(crate) fn form(&self) -> Printing {
        let format = if self.is_table() { Format::Csv } else { self.form.format };
        Printing { format, in_turn: true, ..self.form }
    }

    /// Writes the header of a table in CSV to standard output.
    fn begin(&self, out: &mut impl Write) -> Result<(), Fault> {
        if self.form.format == Format::Csv && self.files.out.is_none() {
            out.write_all(table::csv_line(self.columns.iter().map(|(name, _)| *name)).as_bytes())?;
        }
        Ok(())
    }
}

/// Refuses `--threads` where no rows are read.
pub(crate) fn refuse_threads(threads: Option<NonZeroUsize>) -> Result<(), Fault> {
    match threads {
        Some(threads) => Err(Fault::Input(format!(
            "--threads {threads} is for rows: leave it out, or read them with --in FILE or from standard input with `-`"
        ))),
        None => Ok(()),
    }
}

/// Answers puzzles, one a row, in order. Returns the worst exit code.
///
/// The searches share the memory of the command. One that needs more than its share is made again alone, with all of it, so that
/// the answers are the same for any number of threads.
pub(crate) fn answer_puzzles(
    manner: &Manner<'_>,
    (given, search): (&Given, Search),
    answer: impl Fn(Draft, Search) -> Result<printed::Answered, Fault> + Sync,
) -> Result<Exit, Fault> {
    let share = Search { memory: search.memory / manner.threads.number(), ..search };
    let turn = RwLock::new(());
    answer_lines(
        Most { rows: 1, bytes: MAX_LINE, together: MAX_LINE }.in_file(manner.files.rows.input.is_some()),
        manner,
        || (),
        |row, ()| {
            let draft = row.draft(given)?;
            let shared = {
                let _together = turn.read().unwrap_or_else(PoisonError::into_inner);
                answer(draft.clone(), share)
            };
            let printed::Answered { told, exit, .. } = match shared {
                // The targets alone may need more than a share.
                Ok(printed::Answered { stop: Some(StopReason::Memory), .. }) | Err(_) => {
                    let _alone = turn.write().unwrap_or_else(PoisonError::into_inner);
                    answer(draft, search)?
                }
                Ok(answered) => answered,
            };
            Ok((told, exit))
        },
    )
}

/// The answers to a batch.
struct Answers {
    written: Written,
    worst: Exit,
    /// How much of the file they are about.
    length: u64,
    rows: u64,
    /// The number of rows whose answers an earlier run has left.
    done: u64,
    /// The number of rows that cannot be read, and the first of them.
    unread: u64,
    first_unread: Option<(usize, String)>,
    taken: Taken,
}

impl Answers {
    /// Writes the answer that an earlier run has left for a line. Returns whether there is one.
    fn keep(&mut self, form: &Form, (number, line): (usize, &str), row: &str) -> Result<bool, Fault> {
        let answer = earlier::answer(line, row, form.names()).map_err(|why| {
            Fault::Input(format!("row {number} of the earlier output cannot be kept: {why}; leave out --skip-done"))
        })?;
        let Some(answer) = answer else { return Ok(false) };
        self.done += 1;
        form.fill(&mut self.written, line, vec![answer], "")?;
        Ok(true)
    }

    /// Writes the answer to a line.
    fn write(&mut self, form: Option<&Form>, line: &str, told: Told, exit: Exit) -> Result<(), Fault> {
        self.worst = self.worst.max(exit);
        match (told, form) {
            (Told::Text(text), _) => self.written.text.extend(text.into_bytes()),
            (Told::Rows(rows), Some(form)) => form.fill(&mut self.written, line, rows, "")?,
            (told, None) => self.written.text.extend(told.into_body().into_bytes()),
        }
        Ok(())
    }

    /// Writes why a line cannot be read.
    fn refuse(
        &mut self,
        (form, manner): (Option<&Form>, &Manner<'_>),
        (number, line): (usize, &str),
        message: &str,
    ) -> Result<(), Fault> {
        self.unread += 1;
        self.first_unread.get_or_insert_with(|| (number, message.to_owned()));
        self.worst = self.worst.max(Exit::BadInput);
        match form {
            Some(form) => form.fill(&mut self.written, line, Vec::new(), message)?,
            None => self.written.text.extend(fault(number, message, manner)?),
        }
        Ok(())
    }
}

/// Answers every row, in order. Returns the worst exit code.
///
/// `begin` makes the state that a batch shares. Failed rows are reported in place, and do not stop the others.
pub(crate) fn answer_lines<T>(
    most: Most,
    manner: &Manner<'_>,
    begin: impl Fn() -> T + Sync,
    answer: impl Fn(&Row<'_>, &mut T) -> Answered + Sync,
) -> Result<Exit, Fault> {
    let from = &manner.files.rows;
    let columns = from.columns()?;
    let mut rows = Rows::open(from.path(), None, most)?;
    let mut total = Total::default();
    if rows.is_parquet() {
        // These columns are not even decoded where the others are copied.
        let names = rows.table_columns().unwrap_or_default();
        let unread = names.iter().filter(|(name, _)| !columns.may_read(name, manner.judged));
        unread.for_each(|(name, _)| total.taken.add_unread(name));
    }
    let mut first = None;
    let mut earlier = earlier(manner, most)?;
    let mut filled = match &manner.files.out {
        Some(file) => {
            if manner.form.format != Format::Text {
                return Err(Fault::input("the format of --out is that of its name: leave --format out"));
            }
            let file = (file.as_path(), from.path());
            let is_read = |name: &str| columns.may_read(name, manner.judged);
            Some(Filled::create(
                file,
                (manner.columns, manner.many),
                is_read,
                (&mut rows, most, manner.threads),
                &mut first,
            )?)
        }
        None => None,
    };
    let out = &mut output::stdout();
    manner.begin(out)?;
    let bar = progress::of_rows(rows.length.filter(|_| from.input.is_some()));
    let form = filled.as_ref().map(Filled::form);
    let answer_batch = |batch: Result<(Batch, Vec<String>), Fault>| {
        let (batch, done) = batch?;
        answer_batch((&batch, &done), manner, form.as_deref(), (&columns, &begin, &answer))
    };
    let mut with_done = |batch: Result<Batch, Fault>| {
        let batch = batch?;
        let done = earlier.as_mut().map_or(Ok(Vec::new()), |earlier| earlier.take(batch.rows()))?;
        Ok((batch, done))
    };
    let mut worst = Exit::Solved;
    let done = batch::map(
        manner.threads,
        || first.take().map(Ok).or_else(|| rows.next(&interrupt::CtrlC)).map(&mut with_done),
        answer_batch,
        |answered: Option<Answers>| {
            let Some(answers) = answered else {
                return if filled.is_some() { Ok(()) } else { out.flush().or_else(stop) };
            };
            worst = worst.max(answers.worst);
            total.add(&answers);
            bar.inc(answers.length);
            bar.set_message(format!("{} rows", HumanCount(total.rows)));
            match &mut filled {
                Some(filled) => filled.write(answers.written),
                None => out.write_all(&answers.written.text).or_else(stop),
            }
        },
    );
    bar.finish_and_clear();
    let is_cut = done.is_err() || interrupt::interrupted();
    let loses_rows = is_cut && earlier.as_ref().is_some_and(|earlier| !earlier.is_taken());
    // What an earlier run has left stays where this one has less.
    if let Some(filled) = filled.filter(|_| !loses_rows) {
        filled.finish(is_cut)?;
        if let Some(earlier) = earlier.filter(|_| !is_cut) {
            earlier.remove_partial()?;
        }
    }
    done?;
    // What is said stands after the answers.
    out.flush().or_else(stop)?;
    total.say(manner);
    Ok(if interrupt::interrupted() { Exit::Interrupted } else { worst })
}

/// Opens what an earlier run has left, if its answers are kept.
fn earlier(manner: &Manner<'_>, most: Most) -> Result<Option<Earlier>, Fault> {
    let Some(out) = manner.files.out.as_ref().filter(|_| manner.files.skip_done) else { return Ok(None) };
    if manner.many {
        return Err(Fault::input("--skip-done is for answers of one row each: leave it out"));
    }
    Earlier::open(out, most)
}

fn answer_batch<T>(
    (batch, done): (&Batch, &[String]),
    manner: &Manner<'_>,
    form: Option<&Form>,
    (columns, begin, answer): (&Columns, &impl Fn() -> T, &(impl Fn(&Row<'_>, &mut T) -> Answered + Sync)),
) -> Result<Answers, Fault> {
    let mut answers = Answers {
        written: Written::default(),
        worst: Exit::Solved,
        length: batch.length,
        rows: 0,
        done: 0,
        unread: 0,
        first_unread: None,
        taken: Taken::default(),
    };
    let (mut state, mut failed) = (begin(), None);
    let is_first_run = done.is_empty();
    let mut done = done.iter();
    let mut take = |number: usize, given: rows::Given<'_>| {
        answers.rows += 1;
        let (line, plain) = match given {
            rows::Given::Plain(plain) => (Ok("{}"), Some(plain)),
            rows::Given::Line(line) => (line, None),
        };
        if let (Some(form), Ok(line), Some(row)) = (form, &line, done.next()) {
            match answers.keep(form, (number, line), row) {
                Ok(true) => return,
                Ok(false) => {}
                Err(fault) => {
                    failed = failed.take().or(Some(fault));
                    return;
                }
            }
        }
        let (line, answered) = match (line, plain) {
            (Ok(line), Some(plain)) => {
                if plain.text.is_some() {
                    answers.taken.add_answer();
                }
                (line, answer(&Row::Plain(plain), &mut state))
            }
            (Ok(line), None) => {
                let how = (columns, manner.judged);
                (line, Row::of(line, how, &mut answers.taken, |row| answer(row, &mut state)))
            }
            (Err(fault), _) => ("{}", Err(fault)),
        };
        let written = match answered {
            Ok((told, exit)) => answers.write(form, line, told, exit),
            Err(Fault::Input(message)) => answers.refuse((form, manner), (number, line), &message),
            Err(fault) => Err(fault),
        };
        failed = failed.take().or(written.err());
    };
    // Where the columns are copied, nothing but the answer is written.
    if form.is_some_and(Form::copies) && is_first_run && *columns == Columns::default() {
        batch.for_each_given(take);
    } else {
        batch.for_each(|number, line| take(number, rows::Given::Line(line)));
    }
    failed.map_or(Ok(answers), Err)
}

/// What is said of all rows.
#[derive(Default)]
struct Total {
    rows: u64,
    done: u64,
    unread: u64,
    first_unread: Option<(usize, String)>,
    taken: Taken,
}

impl Total {
    fn add(&mut self, answers: &Answers) {
        self.rows += answers.rows;
        self.done += answers.done;
        self.unread += answers.unread;
        self.taken.extend(&answers.taken);
        if self.first_unread.is_none() {
            self.first_unread.clone_from(&answers.first_unread);
        }
    }

    /// Says what was read from where, which columns were not, and how many rows had an answer or could not be read.
    fn say(&self, manner: &Manner<'_>) {
        if !self.taken.is_by_name() {
            talk::say(&self.taken);
        }
        if manner.files.rows.input.is_none() && manner.files.out.is_none() && self.taken.is_by_name() {
            return;
        }
        let rows = if self.rows == 1 { "1 row".to_owned() } else { format!("{} rows", HumanCount(self.rows)) };
        let done = (self.done > 0).then(|| format!(", {} of them answered before", HumanCount(self.done)));
        let failed = self.first_unread.as_ref().map(|(row, message)| {
            // Without a file of answers, the reason stands where the answer would.
            let why = manner.files.out.as_ref().map_or_else(String::new, |_| format!(": row {row}, {message}"));
            format!(", of which {} cannot be read{why}", HumanCount(self.unread))
        });
        let are_judged = manner.judged && self.done < self.rows;
        let answers = are_judged.then(|| format!("; {} with an answer", HumanCount(self.taken.answers())));
        let unread = output::listed(&self.taken.unread().collect::<Vec<_>>());
        let unread = unread.map(|names| format!("; columns not read: {names}"));
        let said: String = [Some(rows), done, failed, answers, unread].into_iter().flatten().collect();
        talk::say(said);
    }
}

/// Returns the report of a failed line.
fn fault(line: usize, message: &str, manner: &Manner<'_>) -> Result<Vec<u8>, Fault> {
    match manner.form.format {
        Format::Text => Ok(format!("error in line {line}: {message}\n").into_bytes()),
        Format::Csv => {
            let mut row = vec![format!("line {line}"), format!("error: {message}")];
            row.resize(manner.columns.len(), String::new());
            row.truncate(manner.columns.len());
            Ok(table::csv_line(row).into_bytes())
        }
        Format::Json | Format::Jsonl => {
            let mut text = Vec::new();
            let document = LineErrorJson { error: message.to_owned(), line };
            output::write_json(&mut text, &document, manner.form.format == Format::Json)?;
            Ok(text)
        }
    }
}

/// Ends the program because the answers cannot be written. Threads that read further lines might block for ever.
fn stop(error: io::Error) -> Result<(), Fault> {
    std::process::exit(Fault::Io(error).report() as i32)
}
