//! Command lines that ask a question, answered as the command `sumwise` prints them, where there is no command: in a browser, for example.
//!
//! It reads the flags of questions alone. Files, standard input and what takes a terminal are the command's.

mod words;

use num_bigint::BigUint;
use sumwise::check::Manner;
use sumwise::generate::{Strategy, Wanted};
use sumwise::hint::Level;
use sumwise::solve::StopReason;
use sumwise::sweep::{HistogramPlan, Need, Summary, Sweep as Swept};
use sumwise::{Notation, Rational, Seed, Shape, enumerate};
use sumwise_render::explain::EnumeratedJson;
use sumwise_render::game::PuzzleJson;
use sumwise_render::schema::LineJson;
use sumwise_render::table;
use sumwise_render::text::{self, Colours, Style};

use crate::batch::Caller;
use crate::draft::{Draft, game};
use crate::error::RequestError;
use crate::exit::Exit;
use crate::generate::{COUNT, TRACE_LIMIT};
use crate::listing::Listing;
use crate::printed::{self, Answered, Asked, Format, Printing, names};
use crate::question::{Check, Count, Grade, Hint, Solve, Values};
use crate::search::Search;
use crate::span::{Shard, span, whole};
use crate::sweep::Options;
use crate::{Daily, Day, Deal, Generate, Sweep, Wishes, game_file};
use words::{Line, Own};

pub use words::{Flag, Takes, similar};

const NOTATION: Own = Own::one_of("notation", Notation::NAMES);
const FORMAT: Own = Own::one_of("format", &["text", "json", "jsonl", "csv"]).letter('f');
const DOCUMENT: Own = Own::one_of("format", &["text", "json", "jsonl"]).letter('f');
const TIMEOUT: Own = Own::word("timeout", "TIME");
const MEMORY: Own = Own::word("memory", "MIB");
const THREADS: Own = Own::word("threads", "N");
const OUT: Own = Own::elsewhere("out", "FILE").letter('o');

/// The flags of every command.
const EVERYWHERE: [Own; 2] = [Own::word("color", "auto|always|never"), Own::switch("quiet")];

/// The flags of questions about one puzzle or about rows of them.
const ROWS: [Own; 6] = [
    THREADS,
    TIMEOUT,
    OUT,
    Own::elsewhere("in", "FILE"),
    Own::elsewhere("field", "FIELD=PLACE"),
    Own::elsewhere("skip-done", ""),
];

/// A question of the command.
struct Asking {
    name: &'static str,
    /// The flags beside those of its [fields](crate::description).
    flags: &'static [&'static [Own]],
    /// The flags that do not go together.
    apart: &'static [(&'static str, &'static str)],
    /// Flags with the flag that each needs.
    needs: &'static [(&'static str, &'static str)],
    answer: fn(&Line<'_>, Host<'_>) -> Result<Printed, Refused>,
}

const fn asking(
    name: &'static str,
    flags: &'static [&'static [Own]],
    answer: fn(&Line<'_>, Host<'_>) -> Result<Printed, Refused>,
) -> Asking {
    Asking { name, flags, apart: &[], needs: &[], answer }
}

/// The questions that are answered here.
const QUESTIONS: [Asking; 14] = [
    Asking {
        apart: &[("all", "nearest")],
        needs: &[("distinct", "all")],
        ..asking("solve", &[&ROWS, &[NOTATION, FORMAT]], solve)
    },
    Asking {
        apart: &[
            ("made", "fewest"),
            ("made", "first-missing"),
            ("fewest", "notation"),
            ("fewest", "plan"),
            ("fewest", "first-missing"),
            ("first-missing", "notation"),
        ],
        ..asking(
            "reach",
            &[&ROWS, &[NOTATION, FORMAT, Own::switch("made"), Own::switch("fewest"), Own::switch("first-missing")]],
            reach,
        )
    },
    Asking { apart: &[("target", "targets")], ..asking("count", &[&ROWS, &[FORMAT]], count) },
    asking("check", &[&ROWS, &[FORMAT, Own { takes: Takes::Words, ..Own::word("numbers", "") }]], check),
    asking("grade", &[&ROWS, &[FORMAT]], grade),
    asking("hint", &[&ROWS, &[FORMAT, Own::one_of("level", Level::NAMES).letter('l')]], hint),
    asking("explain", &[&[DOCUMENT, THREADS]], explain),
    Asking {
        apart: &[("notation", "format")],
        ..asking(
            "enumerate",
            &[&[NOTATION, TIMEOUT, MEMORY, Own::one_of("format", &["text", "csv", "jsonl"]).letter('f')]],
            list_formulas,
        )
    },
    Asking {
        apart: &[("grow", "signs"), ("notation", "format")],
        ..asking(
            "shapes",
            &[&[
                DOCUMENT,
                Own::one_of("notation", &["template", "tree"]),
                Own::word("grow", "TEMPLATE"),
                Own::word("signs", "NUMBER"),
            ]],
            shapes,
        )
    },
    Asking {
        apart: &[
            ("unsolvable", "any-solvability"),
            ("unsolvable", "trace"),
            ("unsolvable", "solutions"),
            ("unsolvable", "operators-needed"),
            ("unsolvable", "difficulty"),
            ("unsolvable", "needs-fraction"),
            ("unsolvable", "needs-negative"),
            ("unsolvable", "plus-minus-only"),
        ],
        needs: &[("from", "seed"), ("shard", "seed"), ("trace-limit", "trace")],
        ..asking(
            "generate",
            &[&[
                Own::one_of("format", &["text", "jsonl", "csv", "parquet"]).letter('f'),
                Own::one_of("trace", Strategy::NAMES),
                Own::word("trace-limit", "STEPS"),
                Own::word("shard", "K/M"),
                Own::switch("unsolvable"),
                Own::switch("any-solvability"),
                OUT,
                THREADS,
                TIMEOUT,
                MEMORY,
            ]],
            generate,
        )
    },
    Asking {
        apart: &[
            ("list", "histogram"),
            ("list", "large-values"),
            ("histogram", "question"),
            ("histogram", "large-values"),
            ("histogram", "limit"),
        ],
        needs: &[("needs", "list"), ("difficulty", "list"), ("notation", "list")],
        ..asking(
            "sweep",
            &[&[
                FORMAT,
                NOTATION,
                Own::switch("list"),
                Own::switch("histogram"),
                Own::one_of("needs", Need::NAMES),
                Own::word("difficulty", "HOW"),
                Own::word("limit", "HANDS"),
                Own::elsewhere("out", "DIR").letter('o'),
                Own::elsewhere("shard", "K/M"),
                Own::elsewhere("merge", "DIR"),
                Own::elsewhere("plot", "FILE"),
                Own::elsewhere("plot-size", "SIZE"),
                Own::elsewhere("picture", ""),
                Own::elsewhere("title", "TEXT"),
                Own::elsewhere("theme", ""),
                THREADS,
                TIMEOUT,
                MEMORY,
            ]],
            sweep,
        )
    },
    asking("deal", &[&[DOCUMENT]], deal),
    asking(
        "daily",
        &[&[
            Own::one_of("format", &["text", "json", "jsonl", "rss", "ics", "html"]).letter('f'),
            Own::word("days", "N"),
            OUT,
            Own::elsewhere("site", "URL"),
            Own::elsewhere("language", ""),
            TIMEOUT,
            MEMORY,
        ]],
        daily,
    ),
    Asking { apart: &[("show", "format")], ..asking("games", &[&[DOCUMENT, Own::word("show", "GAME")]], games) },
];

impl Asking {
    fn flags(&self) -> Vec<Flag> {
        words::flags(self.name, EVERYWHERE.iter().chain(self.flags.iter().copied().flatten()))
    }
}

/// Yields the names of the questions that are answered here, with their flags.
///
/// ```
/// let (name, flags) = sumwise_request::line::questions().next().unwrap();
/// assert_eq!(name, "solve");
/// assert!(flags.iter().any(|flag| flag.name == "nearest"));
/// ```
pub fn questions() -> impl Iterator<Item = (&'static str, Vec<Flag>)> {
    QUESTIONS.iter().map(|question| (question.name, question.flags()))
}

/// The most bytes of a command line.
const MOST: usize = 20_000;

/// The most formulas or shapes that are printed.
const MOST_LISTED: u64 = 2_000;

/// The most operators of shapes that are printed.
const MOST_OPERATORS: usize = 7;

/// The most puzzles of days that are printed.
const MOST_DAYS: usize = 400;

/// The limits and the interrupt of whoever prints.
#[derive(Clone, Copy)]
struct Host<'a> {
    most: Search,
    interrupt: Caller<'a>,
    colours: Colours,
}

/// What a line prints, and the exit code of the command.
struct Printed {
    out: String,
    /// The messages beside the answer, a line for each.
    said: Vec<String>,
    exit: Exit,
}

/// Why a line prints nothing.
enum Refused {
    /// It is wrong, as the command says.
    Wrong(RequestError),
    /// The command answers it, and not this.
    NotHere,
}

impl<E: Into<RequestError>> From<E> for Refused {
    fn from(error: E) -> Self {
        Self::Wrong(error.into())
    }
}

impl From<String> for Printed {
    fn from(out: String) -> Self {
        Self { out, said: Vec::new(), exit: Exit::Solved }
    }
}

/// Answers the words of a command line after `sumwise`, as that prints it, without colours unless `--color always` asks for them. A
/// search has at most the limits of `most`; its time is that of the interrupt.
///
/// # Errors
/// [`RequestError::Field`] when the words are no question, or one that needs files, standard input or a terminal.
///
/// ```
/// use sumwise_request::{Search, line};
///
/// let printed = line::print(&["solve", "3", "3", "8", "8", "--game", "24"], Search::default(), &())?;
/// assert_eq!((printed.out.as_str(), printed.err.as_str(), printed.exit), ("8/(3-8/3) = 24\n", "", 0));
/// let wrong = line::print(&["solve", "3", "x"], Search::default(), &())?;
/// assert!(wrong.err.starts_with("error: `x` is not a number"));
/// assert!(line::print(&["serve"], Search::default(), &()).is_err());
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
pub fn print(words: &[impl AsRef<str>], most: Search, interrupt: Caller<'_>) -> Result<LineJson, RequestError> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    if words.iter().map(|word| word.len()).sum::<usize>() > MOST {
        return Err(RequestError::Field(format!("the line is too long: at most {MOST} bytes are read")));
    }
    let printed = printed(&words, most, interrupt);
    let Printed { out, said, exit } = match printed {
        Ok(printed) => printed,
        Err(Refused::Wrong(RequestError::Stopped(stop))) => Printed {
            out: String::new(),
            said: vec![text::cut(stop, "no answer yet")],
            exit: Exit::of_search(Some(stop), false),
        },
        Err(Refused::Wrong(error)) => {
            let exit = if matches!(error, RequestError::Nothing(_)) { Exit::Unsolved } else { Exit::BadInput };
            Printed { out: String::new(), said: vec![format!("error: {}", error.with_flags())], exit }
        }
        Err(Refused::NotHere) => {
            let names: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
            let why =
                format!("this line is not answered here: a question is one of {}, without files", names.join(", "));
            return Err(RequestError::Field(why));
        }
    };
    let err = said.iter().map(|line| line.clone() + "\n").collect();
    Ok(LineJson { out, err, exit: exit as u8 })
}

fn printed(words: &[&str], most: Search, interrupt: Caller<'_>) -> Result<Printed, Refused> {
    let (name, rest) = words.split_first().ok_or(Refused::NotHere)?;
    let question = QUESTIONS.iter().find(|question| question.name == *name).ok_or(Refused::NotHere)?;
    let flags = question.flags();
    let line = Line::read(rest, &flags, matches!(question.name, "check" | "explain"))?;
    let flag = |name: &str| flags.iter().find(|flag| flag.name == name).expect("a needed flag is one of the question");
    let needs: Vec<(&str, &Flag)> = question.needs.iter().map(|(name, needed)| (*name, flag(needed))).collect();
    line.refuse(question.apart, &needs)?;
    let colours = if line.word("color") == Some("always") { Colours::Ansi } else { Colours::None };
    let printed = (question.answer)(&line, Host { most, interrupt, colours })?;
    let is_quiet = line.has("quiet");
    Ok(Printed { said: printed.said.into_iter().filter(|_| !is_quiet).collect(), ..printed })
}

impl Host<'_> {
    /// Returns the form of the answer.
    fn form(self, line: &Line<'_>) -> Result<Printing, Refused> {
        self.form_of(line, line.parsed("notation")?)
    }

    fn form_of(self, line: &Line<'_>, notation: Option<Notation>) -> Result<Printing, Refused> {
        let format = match line.word("format") {
            None | Some("text") => Format::Text,
            Some("json") => Format::Json,
            Some("jsonl") => Format::Jsonl,
            Some("csv") => Format::Csv,
            Some(_) => return Err(Refused::NotHere),
        };
        let style = Style { colours: self.colours, ..Style::default() };
        Ok(Printing::new(format, notation, style)?.refuse_plan(line.has("plan"))?)
    }
}

impl Printed {
    fn new<'n>(mut said: Vec<String>, answered: Answered, names: impl IntoIterator<Item = &'n str>) -> Self {
        said.extend(answered.stop.map(|stop| text::cut(stop, text::PARTIAL)));
        said.extend(answered.said);
        Self { out: answered.told.into_text(names), said, exit: answered.exit }
    }
}

fn solve(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let (draft, said) = line.draft(&line.rest)?;
    let solve = Solve::new(draft, line.has("all"), line.parsed("distinct")?, line.search(host.most)?)?;
    let side = line.parsed("nearest")?.unwrap_or_default();
    let solve = Solve { side, plan: line.has("plan"), ..solve };
    Ok(Printed::new(said, printed::solve(&solve, form, host.interrupt)?, names(table::SOLUTION)))
}

fn reach(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let (draft, said) = line.draft(&line.rest)?;
    let (targets, search) = (line.targets()?, line.search(host.most)?);
    let asked = [("first-missing", Asked::FirstMissing), ("fewest", Asked::Fewest), ("made", Asked::Made)];
    let asked = asked.into_iter().find(|(flag, _)| line.has(flag)).map_or(Asked::Formulas, |(_, asked)| asked);
    if draft.is_unnamed && targets.is_none() && asked == Asked::Formulas {
        let values = Values { plan: line.has("plan"), ..Values::new(draft, search)? };
        return Ok(Printed::new(said, printed::values(&values, form, host.interrupt)?.0, ["value"]));
    }
    let (mut reach, cut) = printed::targets(draft, targets, asked, search, host.interrupt)?;
    reach.plan = line.has("plan");
    Ok(Printed::new(said, printed::reach(&(reach, cut), asked, form, host.interrupt)?, asked.columns()))
}

fn count(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let (draft, said) = line.draft(&line.rest)?;
    let targets = line.targets()?;
    let is_range = targets.is_some();
    let count = Count::new(draft, targets.map(|targets| targets.map(Rational::from)), line.search(host.most)?)?;
    let count = Count { plan: line.has("plan"), ..count };
    Ok(Printed::new(said, printed::count(&count, is_range, form, host.interrupt)?, names(table::COUNT)))
}

fn check(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let Some((first, rest)) = line.rest.split_first() else {
        return Err(RequestError::input("the following required arguments were not provided: <ANSWER>").into());
    };
    if *first == "-" {
        return Err(Refused::NotHere);
    }
    let (answer, words) = printed::answer_and_puzzle(first, rest, line.words("numbers").unwrap_or_default())?;
    let (draft, said) = line.draft(&words)?;
    let default = Manner::default();
    let manner = Manner {
        reading: line.parsed("reading")?.unwrap_or(default.reading),
        extract: line.parsed("extract")?.unwrap_or(default.extract),
        claims: line.parsed("claims")?.unwrap_or(default.claims),
    };
    let check = Check { puzzle: draft.puzzle()?, text: answer.to_owned(), manner, search: line.search(host.most)? };
    Ok(Printed::new(said, printed::check(&check, form, host.interrupt)?, names(table::JUDGEMENT)))
}

fn grade(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let (draft, said) = line.draft(&line.rest)?;
    let grade = Grade::new(draft, line.search(host.most)?)?;
    Ok(Printed::new(said, printed::grade(&grade, form, host.interrupt)?.whole(), names(table::GRADE)))
}

fn hint(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let (draft, said) = line.draft(&line.rest)?;
    let left = line.words("left").map(|words| {
        let numbers = words.iter().flat_map(|word| word.split(',')).map(str::parse);
        numbers.collect::<Result<Vec<Rational>, _>>().map_err(|_| Refused::NotHere)
    });
    let level = line.parsed("level")?.unwrap_or(Level::Length);
    let hint = Hint::new(draft, left.transpose()?, level, line.search(host.most)?)?;
    Ok(Printed::new(said, printed::hint(&hint, form, host.interrupt)?.whole(), names(table::HINT)))
}

fn explain(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let words = line.rest.join(" ");
    if line.rest.is_empty() || words == "-" || line.has("threads") {
        return Err(Refused::NotHere);
    }
    Ok(Printed::new(Vec::new(), printed::explain(&words, host.form(line)?)?, []))
}

fn list_formulas(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let form = host.form(line)?;
    let (Draft { hand, .. }, mut said) = line.draft(&line.rest)?;
    let from: BigUint = line.whole("from")?.unwrap_or_default();
    let all = enumerate::count_of(&hand);
    said.extend(printed::beyond_the_end(&from, &all));
    let end = all.min(&from + line.whole("count")?.unwrap_or(u64::MAX));
    if end > &from + MOST_LISTED {
        return Err(Refused::NotHere);
    }
    let mut place = from;
    let mut out = printed::header(form, table::ENUMERATED);
    for formula in enumerate::formulas_from(&hand, place.clone(), host.interrupt) {
        if place >= end {
            break;
        }
        out += &printed::enumerated(&EnumeratedJson::new(&hand, &formula, place.clone()), &formula, form)?.into_body();
        place += 1_u8;
    }
    if place < end {
        return Err(RequestError::Stopped(host.interrupt.stop().unwrap_or(StopReason::Interrupt)).into());
    }
    Ok(Printed { said, ..out.into() })
}

fn shapes(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let grown: Option<Shape> = line.parsed("grow")?;
    let operators = match (&grown, &line.rest[..]) {
        (Some(shape), []) => shape.operators() + 1,
        (None, [operators]) => whole(operators)
            .map_err(|why| RequestError::Field(format!("invalid value '{operators}' for '[OPERATORS]': {why}")))?,
        _ => return Err(Refused::NotHere),
    };
    let signs = line.whole("signs")?.unwrap_or(0);
    let is_drawn = line.word("notation") == Some("tree");
    let shapes = printed::shapes(grown.as_ref(), (operators, signs), is_drawn, host.form_of(line, None)?)?;
    if operators > MOST_OPERATORS || signs > 0 {
        return Err(Refused::NotHere);
    }
    Ok(shapes.collect::<Result<String, _>>()?.into())
}

fn deal(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    line.refuse_rest()?;
    // Without a seed the deal is another each time.
    let seed: Option<Seed> = line.parsed("seed")?;
    let (game, large) = (line.given()?.game().into_owned(), line.whole("large")?);
    let seed = seed.ok_or(Refused::NotHere)?;
    let puzzle = Deal { game, seed: seed.clone(), large }.puzzle()?;
    let form = host.form(line)?;
    let out = form.document(&PuzzleJson::from(&puzzle), || format!("{puzzle}\n"))?;
    Ok(Printed { said: vec![text::dealt(&puzzle, &seed)], ..out.into() })
}

fn daily(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    line.refuse_rest()?;
    let form = host.form(line)?;
    let first: Option<Day> = line.parsed("date")?;
    let (count, game) = (line.whole("days")?.unwrap_or(1), line.given()?.game);
    // Without a date it is today's.
    let days = Daily::days(first.ok_or(Refused::NotHere)?, count)?;
    let games = Daily::games(game.as_ref())?;
    if days.len() * games.len() > MOST_DAYS {
        return Err(Refused::NotHere);
    }
    let limits = host.most.limits(host.interrupt);
    let dailies = days.iter().flat_map(|day| games.iter().map(|game| Daily { game: game.clone(), day: *day }));
    let puzzles =
        dailies.map(|daily| Ok((daily.puzzle(&limits)?, daily.day))).collect::<Result<Vec<_>, RequestError>>()?;
    Ok(printed::daily(puzzles.iter().map(|(puzzle, day)| (puzzle, *day)), form)?.into())
}

fn games(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    if let Some(game) = line.game("show")? {
        return Ok(game_file::write(&game).into());
    }
    let game = match line.rest[..] {
        [] => None,
        [name] => Some(game(name).map_err(|_| Refused::NotHere)?),
        _ => return Err(Refused::NotHere),
    };
    Ok(printed::games(game.as_ref(), host.form(line)?)?.into())
}

fn generate(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    line.refuse_rest()?;
    let form = host.form(line)?;
    let wanted = Wanted {
        split: line.parsed("split")?,
        split_by: line.parsed("split-by")?.unwrap_or_default(),
        solvable: (!line.has("any-solvability")).then_some(!line.has("unsolvable")),
        large: line.read_by("large", span)?,
        solutions: line.read_by("solutions", span)?,
        operators: line.read_by("operators-needed", span)?,
        score: None,
        needs_fraction: line.has("needs-fraction"),
        needs_negative: line.has("needs-negative"),
        plus_minus_only: line.has("plus-minus-only"),
    };
    let (size, targets) = (line.read_by("size", span)?, line.targets()?);
    let (given, pool, difficulty) = (line.given()?, line.parsed("pool")?, line.parsed("difficulty")?);
    let trace_limit = line.whole("trace-limit")?.unwrap_or(TRACE_LIMIT);
    let request = Generate {
        wishes: Wishes { given, pool, size, targets, difficulty, wanted },
        // Without a seed the puzzles are others each time.
        seed: line.parsed("seed")?.ok_or(Refused::NotHere)?,
        from: line.whole("from")?.unwrap_or(0),
        count: line.whole("count")?.unwrap_or(COUNT),
        shard: line.parsed("shard")?.unwrap_or(Shard::WHOLE),
        threads: line.whole("threads")?,
        trace: line.parsed("trace")?.map(|strategy| (strategy, trace_limit)),
        limit: line.whole("limit")?,
    };
    if request.count > MOST_LISTED {
        return Err(Refused::NotHere);
    }
    let seed = request.seed.clone();
    let mut puzzles = request.start(host.interrupt)?;
    let mut out = printed::header(form, table::ITEM);
    while let Some(wave) = puzzles.next_wave(host.interrupt) {
        for (item, trace) in wave {
            out += &printed::item(&item, &seed, trace, form)?.into_body();
        }
    }
    let stream = puzzles.stream();
    let mut said = vec![text::summary_of_items((stream.written(), stream.void()), stream.ended(), &seed)];
    said.extend(stream.stop().map(|stop| text::cut(stop, text::PARTIAL)));
    Ok(Printed { said, exit: Exit::of_search(stream.stop(), true), ..out.into() })
}

/// The most hands of a sweep that is printed.
const MOST_HANDS: u128 = 20_000;

fn sweep(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    line.refuse_rest()?;
    let form = host.form(line)?;
    let large =
        line.read_by("large-values", |values| values.split(',').map(str::parse).collect::<Result<Vec<i64>, _>>());
    let options = Options {
        given: line.given()?,
        pool: line.parsed("pool")?,
        size: line.whole("size")?,
        targets: line.targets()?,
        large: large?,
        question: line.parsed("question")?,
    };
    let is_large_given = options.large.is_some();
    let sweep = Sweep::new(options)?;
    if is_large_given {
        sweep.refuse_absent_large()?;
    }
    sweep.refuse_unlisted()?;
    if sweep.hands()? > MOST_HANDS || line.has("limit") {
        return Err(Refused::NotHere);
    }
    let stopped = RequestError::Stopped;
    if line.has("list") {
        let (need, difficulty) = (line.parsed("needs")?, line.parsed("difficulty")?);
        let listing = Listing::new(&sweep, need, difficulty.as_ref(), host.interrupt)?;
        let (mut out, mut written) = (listing.begin(form), 0);
        for unit in 0..listing.sweep().units() {
            for row in listing.rows(unit, host.interrupt).map_err(stopped)? {
                out += &listing.write(&row, written, form)?;
                written += 1;
            }
        }
        return Ok((out + Listing::end(written, form)).into());
    }
    if line.has("histogram") {
        let plan = HistogramPlan::try_new(sweep.field(host.interrupt)?, host.interrupt).map_err(stopped)?;
        let mut histogram = plan.empty();
        for unit in 0..plan.units() {
            histogram.add(&plan.try_unit(unit, host.interrupt).map_err(stopped)?);
        }
        return Ok(printed::histogram(&sweep, &histogram, form)?.into());
    }
    let swept = Swept::try_new(sweep.field(host.interrupt)?, sweep.question, host.interrupt).map_err(stopped)?;
    let mut summary = Summary::new(swept.field(), &sweep.large);
    for unit in 0..swept.units() {
        let answers = swept.try_unit(unit, host.interrupt).map_err(stopped)?;
        summary.add(swept.field(), swept.hands_of(unit), &answers);
    }
    Ok(printed::sweep(&sweep, (swept.field(), &summary), form)?.into())
}
