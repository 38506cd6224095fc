//! Command lines that ask a question, answered as the command `sumwise` prints them, where there is no command: in a browser, for example.
//!
//! It reads the flags of questions alone. Files, standard input, tables and what takes a terminal are the command's.

use std::str::FromStr;

use num_bigint::BigUint;
use sumwise::check::{Manner, Verdict};
use sumwise::generate::Wanted;
use sumwise::grade::GradeError;
use sumwise::hint::Level;
use sumwise::solve::{Made, StopReason, Target};
use sumwise::sweep::{HistogramPlan, Question, Summary, Sweep as Swept};
use sumwise::{Game, Notation, Rational, Rules, Seed, Shape, check, enumerate};
use sumwise_render::explain::{EnumeratedJson, ExplainedJson};
use sumwise_render::game::PuzzleJson;
use sumwise_render::generate::ItemJson;
use sumwise_render::schema::{
    CheckJson, CountJson, FewestJson, FirstMissingJson, GradeJson, HintJson, LineJson, ReachJson, SolveJson, ValuesJson,
};
use sumwise_render::sweep::{HistogramJson, SweepJson};
use sumwise_render::text::{self, Style};

use crate::batch::Caller;
use crate::description::{self, Description, Field, Kind};
use crate::draft::{Draft, Given, RuleChanges, game};
use crate::error::RequestError;
use crate::question::{Check, Count, Grade, Hint, Reach, Solve, Values};
use crate::search::Search;
use crate::span::{Shard, span, target_range};
use crate::sweep::Options;
use crate::{Deal, Generate, Sweep, Wishes, game_file};

/// What a flag takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Takes {
    Nothing,
    Word,
    /// All words up to the next flag.
    Words,
}

/// A flag: its name, its letter, and what it takes.
type Flag<Name = &'static str> = (Name, Option<char>, Takes);

/// The flags of front ends, which say how an answer is written.
const FORMAT: Flag = ("format", Some('f'), Takes::Word);
const NOTATION: Flag = ("notation", None, Takes::Word);

/// A question: its name, its flags beside those of its [fields](crate::description), and the function that answers it.
type Answerer = (&'static str, &'static [Flag], fn(&Line<'_>, Host<'_>) -> Result<Printed, Refused>);

/// The questions that are answered here.
const QUESTIONS: [Answerer; 12] = [
    ("solve", &[FORMAT, NOTATION], solve),
    (
        "reach",
        &[
            FORMAT,
            NOTATION,
            ("made", None, Takes::Nothing),
            ("fewest", None, Takes::Nothing),
            ("first-missing", None, Takes::Nothing),
        ],
        reach,
    ),
    ("count", &[FORMAT], count),
    ("check", &[FORMAT, ("numbers", Some('n'), Takes::Words)], judge),
    ("grade", &[FORMAT], grade),
    ("hint", &[FORMAT], hint),
    ("explain", &[FORMAT], explain),
    ("enumerate", &[NOTATION], list_formulas),
    ("shapes", &[("grow", None, Takes::Word), NOTATION], shapes),
    ("generate", &[FORMAT], generate),
    ("sweep", &[FORMAT, ("histogram", None, Takes::Nothing)], sweep),
    ("deal", &[FORMAT], deal),
];

/// Returns the flags of a question.
fn flags(name: &str, own: &[Flag]) -> Vec<Flag<String>> {
    let described = description::QUESTIONS.iter().find(|question| question.name == name);
    let fields = described.into_iter().flat_map(Description::flags);
    let of_field = |field: &Field| {
        let takes = match field.kind {
            Kind::Truth => Takes::Nothing,
            Kind::Numbers => Takes::Words,
            _ => Takes::Word,
        };
        Some((field.flag_name()?, field.letter, takes))
    };
    let own = own.iter().map(|(name, letter, takes)| ((*name).to_owned(), *letter, *takes));
    fields.filter_map(of_field).chain(own).collect()
}

/// The most bytes of a command line.
const MOST: usize = 20_000;

/// The most formulas or shapes that are printed.
const MOST_LISTED: u64 = 2_000;

/// The limits and the interrupt of whoever prints.
#[derive(Clone, Copy)]
struct Host<'a> {
    most: Search,
    interrupt: Caller<'a>,
    style: Style,
}

/// What a line prints, and the exit code of the command.
#[derive(Default)]
struct Printed {
    out: String,
    /// The messages beside the answer, a line for each.
    said: Vec<String>,
    exit: u8,
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

/// Answers the words of a command line after `sumwise`, as that prints it without colours. A search has at most the limits of `most`.
///
/// # Errors
/// [`RequestError::Field`] when the words are no question, or one that needs files, standard input or a table.
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
    let printed = printed(&words, Host { most, interrupt, style: Style::default() });
    let (out, said, exit) = match printed {
        Ok(Printed { out, said, exit }) => (out, said, exit),
        Err(Refused::Wrong(RequestError::Stopped(stop))) => (String::new(), vec![text::cut(stop, "no answer yet")], 3),
        Err(Refused::Wrong(error)) => {
            let exit = if matches!(error, RequestError::Nothing(_)) { 1 } else { 2 };
            (String::new(), vec![format!("error: {}", error.with_flags())], exit)
        }
        Err(Refused::NotHere) => {
            let names: Vec<&str> = QUESTIONS.iter().map(|(name, ..)| *name).chain(["games"]).collect();
            let why =
                format!("this line is not answered here: a question is one of {}, without files", names.join(", "));
            return Err(RequestError::Field(why));
        }
    };
    let err = said.iter().map(|line| line.clone() + "\n").collect();
    Ok(LineJson { out, err, exit })
}

fn printed(words: &[&str], host: Host<'_>) -> Result<Printed, Refused> {
    let (name, rest) = words.split_first().ok_or(Refused::NotHere)?;
    if (*name, rest) == ("games", &[]) {
        return Ok(Printed { out: text::games(Game::built_in(), host.style.colours), ..Printed::default() });
    }
    if let ("games", ["--show", name]) = (*name, rest) {
        return Ok(Printed { out: game_file::write(&game(name).map_err(|_| Refused::NotHere)?), ..Printed::default() });
    }
    let (_, own, answer) = QUESTIONS.iter().find(|(known, ..)| known == name).ok_or(Refused::NotHere)?;
    let flags = flags(name, own);
    answer(&Line::read(rest, &flags)?, host)
}

/// The words of a line: its flags with their values, and the rest.
struct Line<'w> {
    flags: Vec<(&'w str, Vec<&'w str>)>,
    rest: Vec<&'w str>,
}

impl<'w> Line<'w> {
    fn read(words: &[&'w str], known: &'w [Flag<String>]) -> Result<Self, Refused> {
        let (mut flags, mut rest): (Vec<(&str, Vec<&str>)>, Vec<&str>) = (Vec::new(), Vec::new());
        let mut words = words.iter().copied().peekable();
        let is_flag = |word: &str| word.starts_with('-') && word.len() > 1 && word.parse::<Rational>().is_err();
        while let Some(word) = words.next() {
            if !is_flag(word) {
                rest.push(word);
                continue;
            }
            let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
            let letter = name.strip_prefix('-').filter(|rest| rest.len() == 1).and_then(|rest| rest.chars().next());
            let flag = known
                .iter()
                .find(|(flag, short, _)| name.strip_prefix("--") == Some(flag) || letter.is_some() && *short == letter);
            let Some((flag, _, takes)) = flag else { return Err(Refused::NotHere) };
            let values: Vec<&str> = match (takes, value) {
                (Takes::Nothing, None) => Vec::new(),
                (Takes::Nothing, Some(_)) => return Err(Refused::NotHere),
                (_, Some(value)) => vec![value],
                (Takes::Word, None) => vec![words.next().ok_or(Refused::NotHere)?],
                (Takes::Words, None) => std::iter::from_fn(|| words.next_if(|word| !is_flag(word))).collect(),
            };
            if flags.iter().any(|(given, _)| given == flag) {
                return Err(Refused::NotHere);
            }
            flags.push((&**flag, values));
        }
        Ok(Self { flags, rest })
    }

    fn has(&self, flag: &str) -> bool {
        self.flags.iter().any(|(given, _)| *given == flag)
    }

    fn words(&self, flag: &str) -> Option<&[&'w str]> {
        self.flags.iter().find(|(given, _)| *given == flag).map(|(_, values)| &values[..])
    }

    fn word(&self, flag: &str) -> Option<&'w str> {
        self.words(flag)?.first().copied()
    }

    /// Reads the value of a flag. What it does not take, the command refuses in its own words.
    fn parsed<T: FromStr>(&self, flag: &str) -> Result<Option<T>, Refused> {
        self.word(flag).map(str::parse).transpose().map_err(|_| Refused::NotHere)
    }

    /// Reads the value of a flag by a function.
    fn read_by<T, E>(&self, flag: &str, read: impl FnOnce(&str) -> Result<T, E>) -> Result<Option<T>, Refused> {
        self.word(flag).map(read).transpose().map_err(|_| Refused::NotHere)
    }

    fn given(&self) -> Result<Given, Refused> {
        let mut rules = RuleChanges::default();
        for name in Rules::NAMES {
            if let Some(word) = self.word(name) {
                rules.set(name, word).map_err(|_| Refused::NotHere)?;
            }
        }
        let game = self.word("game").map(|name| game(name).map_err(|_| Refused::NotHere)).transpose()?;
        Ok(Given { game, rules, target: self.parsed("target")?, ..Given::default() })
    }

    fn draft(&self, words: &[&str]) -> Result<Draft, Refused> {
        if words == ["-"] {
            return Err(Refused::NotHere);
        }
        Ok(Draft::of_words(words, &self.given()?)?)
    }

    fn search(&self, most: Search) -> Result<Search, Refused> {
        let default = Search::default();
        let search = Search {
            method: self.parsed("method")?.unwrap_or(default.method),
            limit: self.parsed("limit")?,
            memory: self.parsed("memory")?.unwrap_or(default.memory),
            ..default
        };
        Ok(search.within(most))
    }

    fn targets(&self) -> Result<Option<Vec<Rational>>, Refused> {
        Ok(self.read_by("targets", target_range)?.map(|targets| targets.map(Rational::from).collect()))
    }

    /// Returns whether the answer is JSON: indented, or on one line.
    fn json(&self) -> Result<Option<bool>, Refused> {
        match self.word("format") {
            None | Some("text") => Ok(None),
            Some("json") => Ok(Some(true)),
            Some("jsonl") => Ok(Some(false)),
            Some(_) => Err(Refused::NotHere),
        }
    }

    fn style(&self, style: Style) -> Result<Style, Refused> {
        let notation: Option<Notation> = self.parsed("notation")?;
        if notation.is_some() && self.json()?.is_some() {
            return Err(Refused::NotHere);
        }
        Ok(Style { notation: notation.unwrap_or(style.notation), ..style })
    }

    /// Writes a document, or else a text.
    fn written(&self, document: &impl serde::Serialize, text: impl FnOnce() -> String) -> Result<String, Refused> {
        let json = match self.json()? {
            None => return Ok(text()),
            Some(true) => serde_json::to_string_pretty(document),
            Some(false) => serde_json::to_string(document),
        };
        Ok(json.map_err(RequestError::input)? + "\n")
    }
}

fn remarks(draft: &Draft) -> Vec<String> {
    draft.remarks("--game 24").into_iter().flatten().collect()
}

/// Returns the exit code of a search.
fn exit_of(stop: Option<StopReason>, solved: bool) -> u8 {
    match stop {
        Some(_) => 3,
        None => u8::from(!solved),
    }
}

/// Says that the results of a search are partial.
fn partial(stop: StopReason) -> String {
    text::cut(stop, text::PARTIAL)
}

fn solve(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let draft = line.draft(&line.rest)?;
    let mut said = remarks(&draft);
    let solve = Solve::new(draft, line.has("all"), line.parsed("distinct")?, line.search(host.most)?)?;
    let side = line.parsed("nearest")?.unwrap_or_default();
    let solve = Solve { side, plan: line.has("plan"), ..solve };
    let (answer, plan) = solve.answer_and_plan(&solve.search.limits(host.interrupt));
    let style = line.style(host.style)?;
    let told = text::plan(plan.as_ref(), style);
    let document = SolveJson { plan, ..SolveJson::new(&solve.puzzle, &answer) };
    let out = line.written(&document, || text::solutions(&solve.puzzle, &answer, style) + &told)?;
    said.extend(answer.stop.map(partial));
    said.extend(solve.list.map(|distinct| text::summary_of_solutions(&answer, distinct)));
    let is_exact = answer.found.status == sumwise::solve::Status::Exact;
    Ok(Printed { out, said, exit: exit_of(answer.stop, is_exact) })
}

fn reach(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let draft = line.draft(&line.rest)?;
    let mut said = remarks(&draft);
    let is_about_targets = ["targets", "fewest", "first-missing"].iter().any(|flag| line.has(flag));
    if draft.is_unnamed && !is_about_targets {
        if line.has("made") {
            return Err(Refused::NotHere);
        }
        let values = Values { plan: line.has("plan"), ..Values::new(draft, line.search(host.most)?)? };
        let (found, plan) = values.answer_and_plan(&values.search.limits(host.interrupt));
        let style = line.style(host.style)?;
        let told = text::plan(plan.as_ref(), style);
        let document = ValuesJson { plan, ..ValuesJson::new(&values.hand, &found) };
        let out = line.written(&document, || text::values(&found, style) + &told)?;
        said.extend(found.stop.map(partial));
        return Ok(Printed { out, said, exit: exit_of(found.stop, true) });
    }
    let reach = Reach::new(draft, line.targets()?, line.search(host.most)?)?;
    let reach = Reach { plan: line.has("plan"), ..reach };
    let (limits, style) = (reach.search.limits(host.interrupt), line.style(host.style)?);
    if line.has("fewest") && (line.has("first-missing") || reach.plan) {
        return Err(Refused::NotHere);
    }
    if line.has("first-missing") {
        let (missing, plan) = reach.first_missing_and_plan(&limits);
        let told = text::plan(plan.as_ref(), style);
        let document = FirstMissingJson { plan, ..FirstMissingJson::new(&reach.hand, &missing) };
        let out = line.written(&document, || text::first_missing(&missing) + &told)?;
        said.extend(missing.stop.map(partial));
        return Ok(Printed { out, said, exit: exit_of(missing.stop, missing.found.is_none()) });
    }
    let (mut out, made, stop, plan) = if line.has("fewest") {
        let fewest = reach.fewest(&limits);
        let document = FewestJson::new(&reach.hand, &reach.targets, &fewest);
        let out = line.written(&document, || text::fewest(&reach.targets, &fewest.found, style))?;
        (out, fewest.found.iter().filter_map(|made: &Made<usize>| made.by()).count(), fewest.stop, None)
    } else {
        let (mut reached, plan) = reach.answer_and_plan(&limits);
        if line.has("made") {
            reached.found.targets.retain(|target| target.best().is_some());
        }
        let document = ReachJson { plan, ..ReachJson::new(&reach.hand, &reached) };
        let out = line.written(&document, || text::reached(&reached.found, style))?;
        (out, reached.found.targets.iter().filter_map(Target::best).count(), reached.stop, document.plan)
    };
    let all = reach.targets.len();
    if line.json()?.is_none() {
        out += &text::share((made, all), stop, reach.hand.rules(), style);
        out += &text::plan(plan.as_ref(), style);
    }
    said.extend(stop.map(partial));
    Ok(Printed { out, said, exit: exit_of(stop, made == all) })
}

fn count(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let draft = line.draft(&line.rest)?;
    let mut said = remarks(&draft);
    let (targets, style) = (line.targets()?, host.style);
    let is_range = targets.is_some();
    let count = Count::new(draft, targets, line.search(host.most)?)?;
    let count = Count { plan: line.has("plan"), ..count };
    let (counts, plan) = count.answer_and_plan(&count.search.limits(host.interrupt));
    let (stop, told) = (counts.stop, text::plan(plan.as_ref(), style));
    let out = if is_range {
        if line.json()?.is_some() {
            return Err(Refused::NotHere);
        }
        text::counts_of_targets(count.targets.iter().zip(&counts.found), stop, style) + &told
    } else {
        let found = &counts.found[0];
        let document = CountJson { plan, ..CountJson::new(&count.hand, count.targets.first(), found, stop) };
        line.written(&document, || text::counts(&count.hand, found, stop, style) + &told)?
    };
    said.extend(stop.map(partial));
    Ok(Printed { out, said, exit: exit_of(stop, true) })
}

fn judge(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let [answer] = line.rest[..] else { return Err(Refused::NotHere) };
    let numbers = line.words("numbers").filter(|_| answer != "-").ok_or(Refused::NotHere)?;
    let draft = line.draft(numbers)?;
    let mut said = remarks(&draft);
    let default = Manner::default();
    let manner = Manner {
        reading: line.parsed("reading")?.unwrap_or(default.reading),
        extract: line.parsed("extract")?.unwrap_or(default.extract),
        claims: line.parsed("claims")?.unwrap_or(default.claims),
    };
    let check = Check { puzzle: draft.puzzle()?, text: answer.to_owned(), manner, search: line.search(host.most)? };
    let judgement = check.answer(&check.search.limits(host.interrupt));
    said.extend(check.unheard(&judgement).map(ToOwned::to_owned));
    let out = line.written(&CheckJson::from(&judgement), || text::judgement(&judgement, host.style.colours))?;
    let exit = match judgement.verdict() {
        Verdict::Correct | Verdict::RightClaim => 0,
        Verdict::Undecided => 3,
        _ => 1,
    };
    Ok(Printed { out, said, exit })
}

fn grade(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let draft = line.draft(&line.rest)?;
    let said = remarks(&draft);
    let grade = Grade::new(draft, line.search(host.most)?)?;
    let graded = grade.answer(&grade.search.limits(host.interrupt));
    let out = line.written(&GradeJson::new(&grade.puzzle, &graded), || text::grade(&graded, host.style.colours))?;
    let stop = match graded {
        Err(GradeError::Stopped(stop)) => Some(stop),
        _ => None,
    };
    Ok(Printed { out, said, exit: exit_of(stop, graded.is_ok()) })
}

fn hint(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let draft = line.draft(&line.rest)?;
    let said = remarks(&draft);
    let left = line.words("left").map(|words| {
        let numbers = words.iter().flat_map(|word| word.split(',')).map(str::parse);
        numbers.collect::<Result<Vec<Rational>, _>>().map_err(|_| Refused::NotHere)
    });
    let level = line.parsed("level")?.unwrap_or(Level::Length);
    let hint = Hint::new(draft, left.transpose()?, level, line.search(host.most)?)?;
    let found = hint.answer(&hint.search.limits(host.interrupt));
    let document = HintJson::new(&hint.position, level, &found);
    let out = line.written(&document, || text::hint(&found, level, host.style.colours))?;
    let is_winnable = found.as_ref().is_ok_and(sumwise::hint::Hint::winnable);
    Ok(Printed { out, said, exit: exit_of(found.err(), is_winnable) })
}

fn explain(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let words = line.rest.join(" ");
    let formula = words.parse().ok().or_else(|| check::read(&words).ok()).filter(|_| words != "-");
    let formula: sumwise::Formula = formula.ok_or(Refused::NotHere)?;
    let exit = u8::from(formula.evaluate().is_err());
    let out = match line.json()? {
        None => text::explained(&formula, host.style),
        Some(_) if exit > 0 || formula.operators() > text::MAX_DRAWN => return Err(Refused::NotHere),
        Some(_) => line.written(&ExplainedJson::new(&formula).map_err(|_| Refused::NotHere)?, String::new)?,
    };
    Ok(Printed { out, exit, ..Printed::default() })
}

fn list_formulas(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let draft = line.draft(&line.rest)?;
    let (said, hand, style) = (remarks(&draft), draft.hand, line.style(host.style)?);
    let from: BigUint = line.parsed("from")?.unwrap_or_default();
    let all = enumerate::count_of(&hand);
    let asked = line.parsed("count")?.unwrap_or(u64::MAX);
    let end = all.min(&from + asked);
    if from >= end || &end - &from > MOST_LISTED.into() {
        return Err(Refused::NotHere);
    }
    let mut place = from;
    let mut out = String::new();
    for formula in enumerate::formulas_from(&hand, place.clone(), host.interrupt) {
        if place >= end {
            break;
        }
        out += &text::enumerated(&EnumeratedJson::new(&hand, &formula, place.clone()), &formula, style);
        place += 1_u8;
    }
    if place < end {
        return Err(RequestError::Stopped(host.interrupt.stop().unwrap_or(StopReason::Interrupt)).into());
    }
    Ok(Printed { out, said, exit: 0 })
}

fn shapes(line: &Line<'_>, _: Host<'_>) -> Result<Printed, Refused> {
    const MOST_OPERATORS: usize = 7;
    let is_drawn = match line.word("notation") {
        None | Some("template") => false,
        Some("tree") => true,
        Some(_) => return Err(Refused::NotHere),
    };
    let grown: Option<Shape> = line.parsed("grow")?;
    let out = match (&grown, &line.rest[..]) {
        (Some(shape), []) if shape.operators() < MOST_OPERATORS => text::shapes(shape.grow(), is_drawn).collect(),
        (None, [operators]) => {
            let operators = operators.parse().ok().filter(|operators| *operators <= MOST_OPERATORS);
            text::shapes(Shape::all(operators.ok_or(Refused::NotHere)?), is_drawn).collect()
        }
        _ => return Err(Refused::NotHere),
    };
    Ok(Printed { out, ..Printed::default() })
}

fn deal(line: &Line<'_>, _: Host<'_>) -> Result<Printed, Refused> {
    // Without a seed the deal is another each time.
    let seed: Seed = line.parsed("seed")?.filter(|_| line.rest.is_empty()).ok_or(Refused::NotHere)?;
    let deal = Deal { game: line.given()?.game().into_owned(), seed: seed.clone(), large: line.parsed("large")? };
    let puzzle = deal.puzzle()?;
    let out = line.written(&PuzzleJson::from(&puzzle), || format!("{puzzle}\n"))?;
    Ok(Printed { out, said: vec![text::dealt(&puzzle, &seed)], exit: 0 })
}

fn generate(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    // Without a seed the puzzles are others each time.
    let seed: Seed = line.parsed("seed")?.filter(|_| line.rest.is_empty()).ok_or(Refused::NotHere)?;
    let wanted = Wanted {
        split: line.parsed("split")?,
        split_by: line.parsed("split-by")?.unwrap_or_default(),
        large: line.read_by("large", span)?,
        solutions: line.read_by("solutions", span)?,
        operators: line.read_by("operators-needed", span)?,
        needs_fraction: line.has("needs-fraction"),
        needs_negative: line.has("needs-negative"),
        plus_minus_only: line.has("plus-minus-only"),
        ..Wanted::SOLVABLE
    };
    let (size, targets) = (line.read_by("size", span)?, line.read_by("targets", target_range)?);
    let wishes = Wishes { given: line.given()?, pool: line.parsed("pool")?, size, targets, wanted };
    let wishes = wishes.of_difficulty(line.parsed("difficulty")?.as_ref())?;
    let count = line.parsed("count")?.unwrap_or(10_u64);
    if count > MOST_LISTED || line.json()? == Some(true) || line.has("limit") {
        return Err(Refused::NotHere);
    }
    let from = line.parsed("from")?.unwrap_or(0);
    let request = Generate {
        wishes,
        seed: seed.clone(),
        from,
        count,
        shard: Shard::WHOLE,
        threads: None,
        trace: None,
        limit: None,
    };
    let mut puzzles = request.start(host.interrupt)?;
    let mut out = String::new();
    while let Some(wave) = puzzles.next_wave(host.interrupt) {
        for (item, _) in wave {
            out += &line.written(&ItemJson::new(&item, &seed, None), || text::item(&item, None))?;
        }
    }
    if let Some(stop) = puzzles.stop() {
        return Err(RequestError::Stopped(stop).into());
    }
    let stream = puzzles.stream();
    let said = text::summary_of_items((stream.written(), stream.void()), stream.ended(), &seed);
    Ok(Printed { out, said: vec![said], exit: 0 })
}

/// The most hands of a sweep that is printed.
const MOST_HANDS: u128 = 20_000;

fn sweep(line: &Line<'_>, host: Host<'_>) -> Result<Printed, Refused> {
    let question = line.parsed("question")?.unwrap_or(Question::Solvable);
    let options = Options {
        given: line.given()?,
        pool: line.parsed("pool")?,
        size: line.parsed("size")?,
        targets: line.read_by("targets", target_range)?,
        large: None,
        question: Some(question),
    };
    let sweep = Sweep::new(options)?;
    let is_quick = matches!(question, Question::Solvable | Question::Fewest);
    if !line.rest.is_empty()
        || !is_quick
        || line.has("large-values")
        || line.has("histogram") && line.has("question")
        || sweep.hands()? > MOST_HANDS
    {
        return Err(Refused::NotHere);
    }
    let field = sweep.field(host.interrupt)?;
    let stopped = RequestError::Stopped;
    let out = if line.has("histogram") {
        let plan = HistogramPlan::try_new(field, host.interrupt).map_err(stopped)?;
        let mut histogram = plan.empty();
        for unit in 0..plan.units() {
            histogram.add(&plan.try_unit(unit, host.interrupt).map_err(stopped)?);
        }
        line.written(&HistogramJson::new(sweep.game.name(), &sweep.rules, &histogram), || text::histogram(&histogram))?
    } else {
        let swept = Swept::try_new(field, question, host.interrupt).map_err(stopped)?;
        let mut summary = Summary::new(swept.field(), &sweep.large);
        for unit in 0..swept.units() {
            let answers = swept.try_unit(unit, host.interrupt).map_err(stopped)?;
            summary.add(swept.field(), swept.hands_of(unit), &answers);
        }
        let (field, asked) = (swept.field(), (question, sweep.bands()));
        let document = SweepJson::new(sweep.game.name(), question, field, &summary);
        let title = sweep.title(field.numbers());
        line.written(&document, || text::sweep(&title, asked, field, &summary, host.style.colours))?
    };
    Ok(Printed { out, ..Printed::default() })
}
