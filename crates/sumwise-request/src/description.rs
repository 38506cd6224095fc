//! What each question takes and returns, said once: the flags of the command with their help, manual pages and completions, the tools of
//! agents, the paths over HTTP, JSON Schema, and the types of the page are made of it.
//!
//! It is a table, since a newcomer reads a question of it at a glance, and a front end goes through it without a macro. Tests ask
//! the questions themselves which fields they know, and give them each example, so the table cannot say otherwise.

use serde_json::{Map, Value, json};
use sumwise::check::{Claims, Extract, Reading};
use sumwise::generate::{Split, SplitBy};
use sumwise::solve::{Distinct, Method, Side};
use sumwise::sweep::Question;
use sumwise::{Brackets, Domain, Game, Join, Order, Points, Use};

use crate::fields::whole;

/// A question: its name, its fields, and what it returns.
///
/// ```
/// use sumwise_request::description::QUESTIONS;
///
/// let check = QUESTIONS.iter().find(|question| question.name == "check").unwrap();
/// assert_eq!(check.required, ["text"]);
/// assert!(check.fields().any(|field| field.name == "extract"));
/// ```
#[derive(Debug)]
pub struct Description {
    /// The name by which [`ask`](crate::ask) knows it.
    pub name: &'static str,
    /// A title of a few words.
    pub title: &'static str,
    /// What it answers, in a sentence or two.
    pub about: &'static str,
    /// The groups of its fields.
    groups: &'static [&'static [Field]],
    /// Other names of its fields, which are read and not shown.
    pub synonyms: &'static [&'static str],
    /// The fields that must be given.
    pub required: &'static [&'static str],
    /// The result, by its name in the schema of the results.
    pub returns: Returns,
    /// Whether agents and other programs are offered it. The others teach and draw.
    pub is_tool: bool,
}

/// What a question returns.
#[derive(Clone, Copy, Debug)]
pub enum Returns {
    /// A result of this name.
    One(&'static str),
    /// A result of this name, or an array of them. As an object it has a field of the first name with an array.
    Many(&'static str, &'static str),
    /// An array of results of this name. As an object it has a field of the first name with it.
    All(&'static str, &'static str),
}

/// A field of a question. On a command line it is a flag, with hyphens for underscores.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// What it is, in a line without its full stop.
    pub about: &'static str,
    /// What else help says of it, in sentences; empty if nothing.
    pub more: &'static str,
    /// What holds without it, a value or in words; empty if that goes without saying.
    pub default: &'static str,
    /// What it takes.
    pub kind: Kind,
    /// The name of its flag, if that is another; `None` where the command has words or other flags in its place.
    pub flag: Option<&'static str>,
    /// The letter of its flag.
    pub letter: Option<char>,
    /// The name of the flag's value, if it is not the flag's own in capitals.
    pub value: &'static str,
}

/// What a field takes. `null` is as if it were left out.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// Texts.
    Texts,
    /// True or false.
    Truth,
    /// A whole number between two, both included.
    Whole(u64, u64),
    /// One of some words.
    Word(&'static [&'static str]),
    /// An exact number, or a text such as `"8/3"`.
    Exact,
    /// Exact numbers, or a text with them.
    Numbers,
    /// Integers.
    Integers,
    /// An object of rules by their names.
    Rules,
    /// A range: one number, two, or a text such as `"2..3"`.
    Span,
    /// True, false or this word.
    TruthOr(&'static str),
    /// The actions of a player in a round.
    Actions,
}

const fn field(name: &'static str, kind: Kind, about: &'static str) -> Field {
    Field { name, about, more: "", default: "", kind, flag: Some(""), letter: None, value: "" }
}

impl Field {
    const fn or(self, default: &'static str) -> Self {
        Self { default, ..self }
    }

    const fn more(self, more: &'static str) -> Self {
        Self { more, ..self }
    }

    const fn letter(self, letter: char) -> Self {
        Self { letter: Some(letter), ..self }
    }

    const fn flag(self, flag: &'static str) -> Self {
        Self { flag: Some(flag), ..self }
    }

    const fn value(self, value: &'static str) -> Self {
        Self { value, ..self }
    }

    const fn without_flag(self) -> Self {
        Self { flag: None, ..self }
    }
}

/// The most that a whole number of a field may say.
const MOST: u64 = (1 << 53) - 1;

/// The most puzzles that agents and other programs get at once.
pub const MOST_GENERATED: u64 = 1000;

const PUZZLE: &[Field] = &[ID, NUMBERS, TARGET, GAME, RULES];

/// A hand, of which a puzzle's target is not used or no flag of a command.
const HAND: &[Field] = &[ID, NUMBERS, TARGET.without_flag(), GAME, RULES];

const ID: Field = field("puzzle", Kind::Text, "A puzzle's id, with all of it, such as `24:3,3,8,8=24`").without_flag();

const NUMBERS: Field = field("numbers", Kind::Numbers, "The numbers, if no id is given").without_flag();

const TARGET: Field = field("target", Kind::Exact, "The target").or("the game's, if it is fixed").letter('t');

const GAME: Field = field("game", Kind::Word(Game::NAMES), "The game, whose rules hold").or("countdown").letter('g');

/// A game by its name, or the text of a game file.
const ANY_GAME: Field =
    field("game", Kind::Text, "The name of a game, or the text of a game file").or("countdown").letter('g');

const RULES: Field = field("rules", Kind::Rules, "Rules that replace those of the game").without_flag();

/// The rules by their names, in the order of [`Rules::NAMES`](sumwise::Rules::NAMES).
pub const RULE_FIELDS: [Field; 9] = [
    field("order", Kind::Word(Order::NAMES), "The order of the numbers"),
    field("use", Kind::Word(Use::NAMES), "The numbers that must be used"),
    field("domain", Kind::Word(Domain::NAMES), "The values that each step may give"),
    field("operators", Kind::Text, "The operators and signs allowed, like +-*/^ or +-*sqrt!"),
    field("digits", Kind::Whole(1, MOST), "The most digits that a step may give, like 30")
        .value("NUMBER")
        .or("any, or 100 with ^ ! √"),
    field("signs", Kind::Whole(0, MOST), "The most signs on one value, like 1").value("NUMBER").or("any, which is 2"),
    field("join", Kind::Word(Join::NAMES), "Whether numbers may be written side by side: 4 and 4 as 44"),
    field(
        "points",
        Kind::Word(Points::NAMES),
        "Whether a point may stand before a number: 4 as .4, and recurring as .(4)",
    ),
    field(
        "brackets",
        Kind::Word(Brackets::NAMES),
        "The brackets that a formula may need; `left` is from left to right",
    ),
];

const SEED: Field =
    field("seed", Kind::Text, "The seed; the same word always gives the same puzzles").value("WORD").letter('s');

const FORMULA: Field =
    field("formula", Kind::Text, "A formula, such as `8/(3-8/3)` or `8 3 8 3 / - /`, of at most 100 operators")
        .without_flag();

const SEARCH: &[Field] = &[
    field("method", Kind::Word(Method::NAMES), "The method: tables of sub-hand values, or every formula").or("fast"),
    field("limit", Kind::Whole(0, MOST), "The most steps; then the results are partial").value("STEPS"),
    field("memory", Kind::Whole(0, MOST), "The most memory of tables in MiB; then the results are partial")
        .value("MIB"),
];

/// The ways of an answer, which any search about one hand may tell.
const PLAN: &[Field] = &[field("plan", Kind::Truth, "Also say how the answer was found")];

const SOLVE: &[Field] = &[
    field("all", Kind::Truth, "List all different solutions, best first").letter('a'),
    field("distinct", Kind::Word(Distinct::NAMES), "Which solutions count as different")
        .or("essential, or formulas if the order is fixed")
        .more(
            "`formulas`: every formula. `algebraic`: formulas that differ algebraically. `essential`: formulas that still \
             differ without idle steps, such as adding 0 or multiplying by 1.",
        ),
];

const NEAREST: &[Field] = &[field("nearest", Kind::Word(Side::NAMES), "The side of the nearest values")
    .or("either")
    .more(
        "If there is no solution, `either` gives the nearest on one side, or two at the same distance, `below` and `above` the \
         nearest on that side, and `both` one on each.",
    )];

const CHECK: &[Field] = &[
    field("text", Kind::Text, "The answer: a formula or steps, also in prose").without_flag(),
    field("reading", Kind::Word(Reading::NAMES), "How strictly to read the answer").or("lenient").more(
        "`strict` reads digits, + - * / ( ) and spaces. `lenient` also reads other signs, LaTeX, adjacent brackets, claims \
         such as `= 24`, and lists of steps.",
    ),
    field("extract", Kind::Word(Extract::NAMES), "Where to find the answer in the text").or("auto").more(
        "`raw` takes the whole text, `answer` the last <answer>…</answer>, `boxed` the last \\boxed{…}, `last` the last \
         expression, and `auto` what the text has.",
    ),
    field("claims", Kind::Word(Claims::NAMES), "What an answer may claim: a solution, or also that there is none")
        .or("solution")
        .more(
            "With `none`, words such as `NO_SOLUTION` and `impossible` are judged by a search, which the options under \
             Search limit.",
        ),
];

const HINT: &[Field] = &[
    field(
        "left",
        Kind::Numbers,
        "The numbers left after some steps: unused ones and results (in order, if the order is fixed)",
    ),
    field(
        "level",
        Kind::Whole(1, 4),
        "How much to tell: 1 whether the target can be made, and in how many steps, 2 the last operator, 3 the first step, 4 a solution",
    )
    .or("1")
    .letter('l'),
];

const TARGETS: &[Field] = &[field("targets", Kind::Span, "The targets, like 1..100").or("the game's").letter('t')];

/// The targets of a reach, which the command may leave open.
const REACHED: &[Field] = &[field("targets", Kind::Span, "The targets, like 1..100")
    .or("the game's")
    .letter('t')
    .more("Numbers without a game make `sumwise reach` count every value that they make.")];

/// The targets of a count, beside the one target.
const COUNTED: &[Field] = &[field("targets", Kind::Span, "Count solutions for every target of a range, like 101..999")];

const SPACE: &[Field] = &[
    field("pool", Kind::Text, "The pool of numbers, like 1..99 or 1..10x2,25,50,75,100").or("the game's"),
    field("size", Kind::Span, "The size of a hand, like 4 or 4..6 (equally often)").value("N").or("the game's"),
    field("targets", Kind::Span, "The targets, like 24 or 1..100").or("the game's").letter('t'),
];

const FILTERS: &[Field] = &[
    field(
        "difficulty",
        Kind::Text,
        "The difficulty: easy, medium, hard, expert (for the game), or scores from 0 to 1000, like 300..600",
    )
    .value("HOW"),
    field("solvable", Kind::TruthOr("any"), "Whether a solution exists").or("true").without_flag(),
    field("solutions", Kind::Span, "The number of essentially different solutions, like 1 or 1..3").value("N"),
    field("operators", Kind::Span, "The number of operators of the best solution, like 3 or 2..3")
        .flag("operators-needed")
        .value("N"),
    field("large", Kind::Span, "The number of large numbers, like 2 or 1..2, in games that have them")
        .value("N")
        .letter('l'),
    field("needs_fraction", Kind::Truth, "Every solution has a fraction as an intermediate"),
    field("needs_negative", Kind::Truth, "Every solution has a negative number as an intermediate"),
    field("plus_minus_only", Kind::Truth, "A solution needs only + and -"),
    field("split", Kind::Word(Split::NAMES), "The training set, or the test set (a fixed tenth of all puzzles)"),
    field("split_by", Kind::Word(SplitBy::NAMES), "What stays in one split")
        .value("WHAT")
        .or("puzzle")
        .more("`hand` keeps all puzzles with the same numbers together, and `scale` also those with their multiples."),
];

const OF_GAME: &[Field] = &[ANY_GAME, RULES];

/// The index of the first puzzle of a seed.
const FIRST: Field =
    field("from", Kind::Whole(0, MOST), "The index of the first puzzle of the seed, from 0").value("INDEX").or("0");

const GENERATE: &[Field] = &[
    SEED.or("a new one"),
    field("count", Kind::Whole(0, MOST_GENERATED), "The number of puzzles; fewer if a part of the space is exhausted")
        .value("N")
        .or("10")
        .letter('n'),
    FIRST,
];

const SWEEP: &[Field] = &[
    field("pool", Kind::Text, "The pool of numbers, like 1..13x4 or 1..10x2,25,50,75,100").or("the game's"),
    field("size", Kind::Whole(1, 64), "The size of a hand").value("N").or("the game's"),
    field("targets", Kind::Span, "The targets, like 24 or 1..100").or("the game's").letter('t'),
    field("large", Kind::Integers, "The values that count as large")
        .or("the game's")
        .flag("large-values")
        .value("VALUES"),
    field("question", Kind::Word(Question::NAMES), "The question for every hand and target").or("solvable").letter('q'),
];

const SHEET: &[Field] = &[
    field("puzzles", Kind::Texts, "The puzzles, by their ids or as `75 50 2 3 8 7 = 812`")
        .or("generated ones")
        .without_flag(),
    SEED,
    field("count", Kind::Whole(1, 200), "The number of puzzles").or("24").letter('n'),
    FIRST,
    field("title", Kind::Text, "The title").or("the name of the game"),
    field("paper", Kind::Word(&["a4", "letter"]), "The paper size").or("a4"),
    field("layout", Kind::Text, "`list`, or the number of cards on a page").or("6").without_flag(),
    field("key", Kind::TruthOr("only"), "Whether the solutions follow, or stand alone").without_flag(),
    field("grades", Kind::Truth, "Whether puzzles show their grades").or("true").without_flag(),
    field("language", Kind::Text, "The language, such as `de`").or("en"),
    field("qr", Kind::Word(&["puzzles", "sheet"]), "QR codes that lead to the puzzles or to the sheet at `link`"),
    field("link", Kind::Text, "The address of the page for the QR codes"),
    field("file", Kind::Word(&["pdf"]), "A file of the sheet, besides its pages").without_flag(),
];

const OF_HAND: &[&str] = &["id", "nums", "starting", "output"];

/// Makes a question about a hand or a puzzle.
const fn puzzle(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    groups: &'static [&'static [Field]],
    returns: Returns,
) -> Description {
    Description { name, title, about, groups, synonyms: OF_HAND, required: &[], returns, is_tool: true }
}

/// Makes a question of the page about a puzzle.
const fn shown_puzzle(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    groups: &'static [&'static [Field]],
    returns: Returns,
) -> Description {
    Description { is_tool: false, ..puzzle(name, title, about, groups, returns) }
}

/// Makes a question of the page, which teaches or draws.
const fn shown(
    name: &'static str,
    title: &'static str,
    about: &'static str,
    groups: &'static [&'static [Field]],
    required: &'static [&'static str],
    returns: Returns,
) -> Description {
    Description { name, title, about, groups, synonyms: &[], required, returns, is_tool: false }
}

/// Every question, tools first.
pub const QUESTIONS: &[Description] = &[
    puzzle(
        "solve",
        "Solve a puzzle",
        "Finds the best solution of a number puzzle such as Countdown or the 24 game, all different solutions, or the nearest \
         values. The answer is exact: if the status is `nearest` or `none`, no solution exists.",
        &[PUZZLE, SOLVE, NEAREST, SEARCH, PLAN],
        Returns::One("Solve"),
    ),
    Description {
        name: "check",
        title: "Check an answer",
        about: "Judges an answer to a puzzle, in any usual notation, and says what is wrong and where. Nothing in the text is \
                executed.",
        groups: &[PUZZLE, CHECK, SEARCH],
        synonyms: &["id", "nums", "starting", "output", "completion", "answer"],
        required: &["text"],
        returns: Returns::One("Check"),
        is_tool: true,
    },
    puzzle(
        "hint",
        "Give a hint",
        "Says whether the target can still be made from the numbers left, and from level 2 on the last operator, the first \
         step, and the solution.",
        &[PUZZLE, HINT, SEARCH],
        Returns::One("Hint"),
    ),
    puzzle(
        "reach",
        "List what a hand makes",
        "Lists which targets some numbers make, with the best formula for each, and which they do not make.",
        &[HAND, REACHED, SEARCH, PLAN],
        Returns::One("Reach"),
    ),
    puzzle(
        "count",
        "Count formulas and solutions",
        "Counts the formulas of a hand, the valid ones, and those that make a target: all of them, and the algebraically and \
         the essentially different ones.",
        &[PUZZLE, COUNTED, SEARCH, PLAN],
        Returns::Many("counts", "Count"),
    ),
    puzzle(
        "grade",
        "Grade a puzzle",
        "Grades how hard a puzzle is for a person, from 0 (easiest) to 1000, and says why.",
        &[PUZZLE, SEARCH],
        Returns::One("Grade"),
    ),
    Description {
        name: "explain",
        title: "Explain a formula",
        about: "Evaluates a formula exactly, step by step, and writes it in every notation.",
        groups: &[&[FORMULA]],
        synonyms: &[],
        required: &["formula"],
        returns: Returns::One("Explained"),
        is_tool: true,
    },
    Description {
        name: "generate",
        title: "Generate puzzles",
        about: "Generates puzzles with their solutions and labels.",
        groups: &[
            GENERATE,
            OF_GAME,
            SPACE,
            FILTERS,
            &[field("limit", Kind::Whole(0, MOST), "The most puzzles to examine; then the results are partial")
                .value("PUZZLES")],
        ],
        synonyms: &[],
        required: &[],
        returns: Returns::All("puzzles", "Item"),
        is_tool: true,
    },
    Description {
        name: "games",
        title: "List the games",
        about: "Lists the built-in games with their rules, targets and bands of difficulty.",
        groups: &[],
        synonyms: &[],
        required: &[],
        returns: Returns::All("games", "Game"),
        is_tool: true,
    },
    shown_puzzle(
        "fewest",
        "Count operators",
        "Says how few operators make each target from some numbers.",
        &[HAND, TARGETS, SEARCH],
        Returns::One("Fewest"),
    ),
    shown_puzzle(
        "first_missing",
        "Find the first missing target",
        "Finds the first target that some numbers do not make.",
        &[HAND, TARGETS, SEARCH, PLAN],
        Returns::One("FirstMissing"),
    ),
    shown_puzzle(
        "values",
        "List every value",
        "Lists every value that some numbers make.",
        &[HAND, SEARCH, PLAN],
        Returns::One("Values"),
    ),
    shown(
        "sweep",
        "Sweep a game",
        "Answers one question for every hand of a game and every target.",
        &[OF_GAME, SWEEP],
        &[],
        Returns::One("Sweep"),
    ),
    shown(
        "histogram",
        "Count a game by value",
        "Counts the formulas of all draws of a game by value.",
        &[OF_GAME, SWEEP],
        &[],
        Returns::One("Histogram"),
    ),
    shown_puzzle("puzzle", "Describe a puzzle", "Reads a puzzle.", &[PUZZLE], Returns::One("Puzzle")),
    shown("game", "Describe a game", "Reads a game, under its rules or others.", &[OF_GAME], &[], Returns::One("Game")),
    shown(
        "deal",
        "Deal a puzzle",
        "Deals a puzzle of a game that can be made.",
        &[&[
            ANY_GAME,
            field("seed", Kind::Text, "The seed; the same word always gives the same deal").value("WORD").letter('s'),
            field("large", Kind::Whole(0, 100), "The number of large numbers, in games that have them")
                .value("N")
                .letter('l'),
        ]],
        &["seed"],
        Returns::One("Puzzle"),
    ),
    shown(
        "daily",
        "Deal the puzzle of a day",
        "Deals the puzzle of a game on a day, the same everywhere.",
        &[&[ANY_GAME, field("day", Kind::Text, "The day, such as `2026-11-21`").flag("date")]],
        &["day"],
        Returns::One("Daily"),
    ),
    shown_puzzle(
        "round",
        "Play a round",
        "Replays the actions of a player, and returns the round and the reply to the last.",
        &[PUZZLE, &[field("actions", Kind::Actions, "The actions")]],
        Returns::One("Round"),
    ),
    shown(
        "grow",
        "Grow a shape",
        "Grows a shape: each of its numbers in turn becomes an operator over two numbers.",
        &[&[TEMPLATE]],
        &["template"],
        Returns::One("Grown"),
    ),
    shown(
        "shapes",
        "Draw shapes",
        "Draws some of the shapes with a number of operators.",
        &[&[
            field("operators", Kind::Whole(0, 12), "The number of operators").or("0").without_flag(),
            FROM.without_flag(),
            COUNT.without_flag(),
        ]],
        &[],
        Returns::One("Shapes"),
    ),
    shown(
        "stack",
        "Evaluate on a stack",
        "Takes the tokens of a formula in postfix one by one onto a stack.",
        &[&[field("postfix", Kind::Text, "The tokens, with spaces between them")]],
        &["postfix"],
        Returns::One("Stack"),
    ),
    shown(
        "decorate",
        "Decorate a shape",
        "Hands out operators in turn to a shape, and takes the formula onto a stack.",
        &[&[
            TEMPLATE,
            field("operators", Kind::Text, "The operators, such as `+*-/`"),
            field("numbers", Kind::Integers, "The numbers, from left to right"),
        ]],
        &["template", "operators"],
        Returns::One("Stack"),
    ),
    shown(
        "brackets",
        "Mark needed brackets",
        "Says which parentheses of a formula are needed.",
        &[&[FORMULA]],
        &["formula"],
        Returns::One("Bracketed"),
    ),
    shown(
        "next",
        "Step to the next choice",
        "Steps from a state, a permutation or a combination to the next one.",
        &[&[
            field("of", Kind::Word(&["state", "permutation", "combination"]), "What the items are"),
            field("items", Kind::Integers, "The items"),
            field("chosen", Kind::Whole(0, 24), "How many of the items are chosen").or("all of them"),
            field("radix", Kind::Whole(1, 100), "The radix of the digits of a state").or("10"),
        ]],
        &["of"],
        Returns::One("Next"),
    ),
    shown_puzzle(
        "lookups",
        "Count look-ups",
        "Says what the fast method keeps and looks up for a puzzle.",
        &[PUZZLE],
        Returns::One("Lookups"),
    ),
    shown(
        "terms",
        "Count a whole game",
        "Counts the formulas of all hands of some tiles, term by term.",
        &[&[
            field("numbers", Kind::Whole(1, 12), "The numbers of a hand").or("6"),
            field("operators", Kind::Whole(1, 6), "The number of operators").or("4"),
            field("tiles", Kind::Whole(1, 100), "The tiles of the game").or("24"),
        ]],
        &[],
        Returns::One("Terms"),
    ),
    shown_puzzle(
        "enumerate",
        "List formulas",
        "Lists some formulas of a hand, in order.",
        &[HAND, &[FROM, COUNT]],
        Returns::One("Enumeration"),
    ),
    shown(
        "line",
        "Print a command line",
        "Answers a command line that asks a question, as the command `sumwise` prints it.",
        &[&[field("words", Kind::Texts, "The words after `sumwise`")]],
        &["words"],
        Returns::One("Line"),
    ),
    shown(
        "worksheet",
        "Print puzzles",
        "Lays out puzzles on pages.",
        &[SHEET, OF_GAME, SPACE, FILTERS],
        &[],
        Returns::One("Worksheet"),
    ),
];

const TEMPLATE: Field = field("template", Kind::Text, "A shape in postfix, with `x` for numbers and `o` for operators");

const FROM: Field =
    field("from", Kind::Whole(0, MOST), "The place of the first one, counted from 0").value("PLACE").or("0");

const COUNT: Field = field("count", Kind::Whole(0, 1000), "How many to list").value("N").letter('c');

impl Description {
    /// Yields its fields.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.groups.iter().copied().flatten()
    }

    /// Yields the names of the fields that are read, with their synonyms.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.fields().map(|field| field.name).chain(self.synonyms.iter().copied())
    }

    /// Yields the fields that are flags of the command, and the rules, which are flags of their own.
    pub fn flags(&self) -> impl Iterator<Item = &'static Field> {
        let rules = if self.fields().any(|field| field.name == "rules") { &RULE_FIELDS[..] } else { &[] };
        self.fields().filter(|field| field.flag.is_some()).chain(rules)
    }

    /// Returns the JSON Schema of its fields.
    pub fn schema(&self) -> Value {
        let properties: Map<String, Value> =
            self.fields().map(|field| (field.name.to_owned(), field.schema())).collect();
        let mut schema = json!({"type": "object", "properties": properties, "additionalProperties": false});
        if !self.required.is_empty() {
            schema["required"] = self.required.into();
        }
        schema
    }

    /// Returns whether an object is valid by the [schema](Self::schema), in which synonyms and texts of numbers count as well.
    pub fn takes(&self, fields: &Map<String, Value>) -> bool {
        let is_known = |(name, value): (&String, &Value)| {
            value.is_null()
                || self.synonyms.contains(&&**name)
                || self.fields().any(|field| field.name == name && field.kind.takes(value))
        };
        let is_given = |name: &&str| {
            let names = if *name == "text" { crate::fields::TEXT } else { std::slice::from_ref(name) };
            names.iter().any(|name| fields.contains_key(*name))
        };
        fields.iter().all(is_known) && self.required.iter().all(is_given)
    }
}

impl Field {
    /// Returns the JSON Schema of the values.
    pub fn schema(&self) -> Value {
        let mut schema = self.kind.schema();
        schema["description"] = self.sentence().into();
        schema
    }

    /// Returns what it is and what holds without it, as a sentence.
    pub fn sentence(&self) -> String {
        let Self { about, default, .. } = self;
        match default.split_whitespace().count() {
            0 => format!("{about}."),
            1 => format!("{about}; `{default}` by default."),
            _ => format!("{about}; by default {default}."),
        }
    }

    /// Returns the name of its flag, if it has one: `needs-fraction` for `needs_fraction`.
    ///
    /// ```
    /// use sumwise_request::description::QUESTIONS;
    ///
    /// let generate = QUESTIONS.iter().find(|question| question.name == "generate").unwrap();
    /// let flags: Vec<String> = generate.flags().filter_map(|field| field.flag_name()).collect();
    /// assert!(["needs-fraction", "operators-needed", "domain"].iter().all(|flag| flags.iter().any(|name| name == flag)));
    /// ```
    pub fn flag_name(&self) -> Option<String> {
        self.flag.map(|flag| if flag.is_empty() { self.name.replace('_', "-") } else { flag.to_owned() })
    }
}

impl Kind {
    /// Returns the words that it takes, if they are few.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Self::Word(words) => words,
            _ => &[],
        }
    }

    fn schema(self) -> Value {
        let array = |items: Value| json!({"type": "array", "items": items});
        match self {
            Self::Text => json!({"type": "string"}),
            Self::Texts => array(json!({"type": "string"})),
            Self::Truth => json!({"type": "boolean"}),
            Self::Whole(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
            Self::Word(words) => json!({"type": "string", "enum": words}),
            Self::Exact => exact(),
            Self::Numbers => json!({"type": "array", "items": exact(), "minItems": 1}),
            Self::Integers => array(integer()),
            Self::Rules => rules(),
            Self::Span => json!({"anyOf": [
                integer(),
                {"type": "array", "items": integer(), "minItems": 2, "maxItems": 2},
                {"type": "string", "pattern": r"^-?[0-9]+(\.\.-?[0-9]+)?$"},
            ]}),
            Self::TruthOr(word) => json!({"anyOf": [{"type": "boolean"}, {"type": "string", "enum": [word]}]}),
            Self::Actions => array(json!({"type": ["string", "object"]})),
        }
    }

    /// Returns whether a value has the form of this kind. A number may be written as a text.
    fn takes(self, value: &Value) -> bool {
        let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let is_integer = |value: &Value| value.is_number() && whole::<i64>(&text(value)).is_some();
        let all = |is: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|items| items.iter().all(is));
        match self {
            Self::Text => value.is_string() || value.is_number(),
            Self::Texts => all(&Value::is_string),
            Self::Truth => value.is_boolean(),
            Self::Whole(least, most) => whole(&text(value)).is_some_and(|number| (least..=most).contains(&number)),
            Self::Word(words) => words.contains(&&*text(value)),
            Self::Exact => value.is_number() || value.is_string(),
            Self::Numbers => value.is_string() || all(&|item| item.is_number() || item.is_string()),
            Self::Integers => all(&is_integer),
            Self::Rules => {
                value.as_object().is_some_and(|rules| rules.keys().all(|name| sumwise::Rules::NAMES.contains(&&**name)))
            }
            Self::Span => {
                value.is_string()
                    || is_integer(value)
                    || all(&is_integer) && value.as_array().is_some_and(|ends| ends.len() == 2)
            }
            Self::TruthOr(word) => value.is_boolean() || value == word,
            Self::Actions => value.is_array(),
        }
    }
}

fn integer() -> Value {
    json!({"type": "integer", "minimum": i64::MIN, "maximum": i64::MAX})
}

fn exact() -> Value {
    json!({"type": ["number", "string"]})
}

/// Yields the rules that are words, each with its words.
pub fn choices() -> impl Iterator<Item = (&'static str, &'static [&'static str])> {
    RULE_FIELDS.iter().filter_map(|rule| match rule.kind {
        Kind::Word(words) => Some((rule.name, words)),
        _ => None,
    })
}

fn rules() -> Value {
    // Their names say what they are, and tools are read by models, which pay for each word.
    let schema = |rule: &Field| match rule.kind {
        Kind::Word(_) => rule.kind.schema(),
        _ => rule.schema(),
    };
    let properties: Map<String, Value> = RULE_FIELDS.iter().map(|rule| (rule.name.to_owned(), schema(rule))).collect();
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Search, ask, names};

    #[test]
    fn the_rules_are_those_of_the_engine() {
        assert_eq!(RULE_FIELDS.map(|rule| rule.name), sumwise::Rules::NAMES);
    }

    #[test]
    fn every_question_is_described() {
        let described: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
        for name in names() {
            assert!(described.contains(&name), "{name}");
        }
    }

    #[test]
    fn every_field_that_a_question_knows_is_described() {
        for question in QUESTIONS {
            let Err(refusal) = ask(question.name, r#"{"no such field": 1}"#, Search::default(), &()) else { continue };
            let refusal = refusal.to_string();
            let Some((_, known)) = refusal.split_once(": it is one of ") else { continue };
            let known: Vec<&str> = known.split(", ").collect();
            let names: Vec<&str> = question.names().collect();
            assert!(names.iter().all(|name| known.contains(name)), "{}: {names:?}", question.name);
            // Shares, traces and threads are for whole files.
            let left_out = ["shard", "threads", "trace", "trace_limit"];
            let mut missing = known.iter().filter(|name| !names.contains(name) && !left_out.contains(name));
            assert_eq!(missing.next(), None, "{}", question.name);
        }
    }
}
