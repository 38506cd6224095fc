//! What each question takes and returns, said once: the tools of agents, the paths over HTTP, JSON Schema, and the types of the page
//! are made of it.
//!
//! It is a table, since a newcomer reads a question of it at a glance, and a front end goes through it without a macro. Tests ask
//! the questions themselves which fields they know, and give them each example, so the table cannot say otherwise.

use serde_json::{Map, Value, json};
use sumwise::check::{Claims, Extract, Reading};
use sumwise::generate::Split;
use sumwise::solve::{Distinct, Method};
use sumwise::{Brackets, Domain, Game, Join, Order, Points, Use};

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

/// A field of a question.
#[derive(Debug)]
pub struct Field {
    /// The name.
    pub name: &'static str,
    /// What it is, in a line, with what holds without it.
    pub about: &'static str,
    /// What it takes.
    pub kind: Kind,
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
    Field { name, about, kind }
}

/// The most steps and MiB that a whole number of a field may say.
const MOST: u64 = (1 << 53) - 1;

/// The most puzzles that agents and other programs get at once.
pub const MOST_GENERATED: u64 = 1000;

const PUZZLE: &[Field] = &[
    field("puzzle", Kind::Text, "A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target."),
    field("numbers", Kind::Numbers, "The numbers, if no id is given."),
    field("target", Kind::Exact, "The target; by default that of the game, if the game has one."),
    GAME,
    RULES,
];

const GAME: Field = field("game", Kind::Word(Game::NAMES), "The game, whose rules hold; `countdown` by default.");

/// A game by its name, or the text of a game file.
const ANY_GAME: Field =
    field("game", Kind::Text, "The name of a game, or the text of a game file; `countdown` by default.");

const RULES: Field = field("rules", Kind::Rules, "Rules that replace those of the game.");

const SEED: Field = field("seed", Kind::Text, "The seed: any word.");

const FORMULA: Field =
    field("formula", Kind::Text, "A formula, such as `8/(3-8/3)` or `8 3 8 3 / - /`, of at most 100 operators.");

const SEARCH: &[Field] = &[
    field("method", Kind::Word(Method::NAMES), "The method of the search; `fast` by default."),
    field("limit", Kind::Whole(0, MOST), "The most steps of the search. A search that was cut says so in `stop`."),
    field("memory", Kind::Whole(0, MOST), "The most memory of the search in MiB, up to the limit of the server."),
];

const SOLVE: &[Field] = &[
    field("all", Kind::Truth, "Whether to list all different solutions, best first."),
    field("distinct", Kind::Word(Distinct::NAMES), "Which solutions count as different."),
];

const CHECK: &[Field] = &[
    field("text", Kind::Text, "The answer: a formula or steps. Prose around it needs `extract`."),
    field("reading", Kind::Word(Reading::NAMES), "How strictly the answer is read."),
    field("extract", Kind::Word(Extract::NAMES), "Where in the text the answer stands; `raw`, all of it, by default."),
    field(
        "claims",
        Kind::Word(Claims::NAMES),
        "What an answer may claim: `solution`, or with `none` also in words that there is none, which is then decided.",
    ),
];

const HINT: &[Field] = &[
    field("left", Kind::Numbers, "The numbers left after some steps: unused ones and results."),
    field(
        "level",
        Kind::Whole(1, 4),
        "How much to tell: 1 whether it can be done, 2 the last operator, 3 the first step, 4 all.",
    ),
];

const TARGETS: &[Field] =
    &[field("targets", Kind::Span, "The targets, such as `\"101..999\"` or `[1, 100]`; by default those of the game.")];

const WISHES: &[Field] = &[
    ANY_GAME,
    RULES,
    field(
        "pool",
        Kind::Text,
        "The numbers to draw from, such as `1..10x2,25,50,75,100`; by default those of the game.",
    ),
    field("size", Kind::Span, "The number of numbers; by default that of the game."),
    field("targets", Kind::Span, "The targets; by default those of the game."),
    field(
        "difficulty",
        Kind::Text,
        "A band (`easy`, `medium`, `hard` or `expert`) or a range of scores such as `200..400`.",
    ),
    field("solvable", Kind::TruthOr("any"), "Whether a solution exists; true by default."),
    field("solutions", Kind::Span, "The number of essentially different solutions."),
    field("operators", Kind::Span, "The number of operators of the best solution."),
    field("large", Kind::Span, "The number of large numbers, in games that have them."),
    field("needs_fraction", Kind::Truth, "Whether every solution has a fraction on the way."),
    field("needs_negative", Kind::Truth, "Whether every solution has a negative value on the way."),
    field("plus_minus_only", Kind::Truth, "Whether a solution needs only + and -."),
    field("split", Kind::Word(Split::NAMES), "The part of a data set to which the puzzles belong."),
];

const GENERATE: &[Field] = &[
    SEED,
    field("count", Kind::Whole(0, MOST_GENERATED), "The number of puzzles; 10 by default."),
    field("from", Kind::Whole(0, MOST), "The index of the first puzzle of the seed; 0 by default."),
];

const SHEET: &[Field] = &[
    field(
        "puzzles",
        Kind::Texts,
        "The puzzles, by their ids or as `75 50 2 3 8 7 = 812`; otherwise they are generated.",
    ),
    SEED,
    field("count", Kind::Whole(1, 200), "The number of puzzles; 24 by default."),
    field("from", Kind::Whole(0, MOST), "The index of the first puzzle of the seed; 0 by default."),
    field("title", Kind::Text, "The title; by default the name of the game."),
    field("paper", Kind::Word(&["a4", "letter"]), "The paper; `a4` by default."),
    field("layout", Kind::Text, "`list`, or the number of cards on a page; 6 by default."),
    field("key", Kind::TruthOr("only"), "Whether the solutions follow, or stand alone."),
    field("grades", Kind::Truth, "Whether puzzles show their grades; true by default."),
    field("language", Kind::Text, "The language of the texts, such as `de`; `en` by default."),
    field("qr", Kind::Word(&["puzzles", "sheet"]), "Codes that lead to the puzzles or to the sheet at `link`."),
    field("link", Kind::Text, "The address of the page to which codes lead."),
    field("file", Kind::Word(&["pdf"]), "A file of the sheet, besides its pages."),
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
        &[PUZZLE, SOLVE, SEARCH],
        Returns::One("Solve"),
    ),
    Description {
        name: "check",
        title: "Check an answer",
        about: "Judges an answer to a puzzle, in any usual notation, and says what is wrong and where. `extract` says where in \
                a longer text the answer stands. Nothing in the text is executed.",
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
        &[PUZZLE, TARGETS, SEARCH],
        Returns::One("Reach"),
    ),
    puzzle(
        "count",
        "Count formulas and solutions",
        "Counts the formulas of a hand, the valid ones, and those that make a target: all of them, and the algebraically and \
         the essentially different ones.",
        &[PUZZLE, TARGETS, SEARCH],
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
        about: "Generates puzzles with their solutions and labels. The same seed always gives the same puzzles.",
        groups: &[GENERATE, WISHES, &[field("limit", Kind::Whole(0, MOST), "The most candidates to look at.")]],
        synonyms: &[],
        required: &["seed"],
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
    shown_puzzle("puzzle", "Describe a puzzle", "Reads a puzzle.", &[PUZZLE], Returns::One("Puzzle")),
    shown(
        "game",
        "Describe a game",
        "Reads a game, under its rules or others.",
        &[&[ANY_GAME, RULES]],
        &[],
        Returns::One("Game"),
    ),
    shown(
        "deal",
        "Deal a puzzle",
        "Deals a puzzle of a game that can be made.",
        &[&[
            ANY_GAME,
            SEED,
            field("large", Kind::Whole(0, 100), "The number of large numbers; by default the seed chooses."),
        ]],
        &["seed"],
        Returns::One("Puzzle"),
    ),
    shown(
        "daily",
        "Deal the puzzle of a day",
        "Deals the puzzle of a game on a day, the same everywhere.",
        &[&[ANY_GAME, field("day", Kind::Text, "The day, such as `2026-11-21`.")]],
        &["day"],
        Returns::One("Daily"),
    ),
    shown_puzzle(
        "round",
        "Play a round",
        "Replays the actions of a player, and returns the round and the reply to the last.",
        &[PUZZLE, &[field("actions", Kind::Actions, "The actions.")]],
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
        &[&[field("operators", Kind::Whole(0, 12), "The number of operators; 0 by default."), FROM, COUNT]],
        &[],
        Returns::One("Shapes"),
    ),
    shown(
        "stack",
        "Evaluate on a stack",
        "Takes the tokens of a formula in postfix one by one onto a stack.",
        &[&[field("postfix", Kind::Text, "The tokens, with spaces between them.")]],
        &["postfix"],
        Returns::One("Stack"),
    ),
    shown(
        "decorate",
        "Decorate a shape",
        "Hands out operators in turn to a shape, and takes the formula onto a stack.",
        &[&[
            TEMPLATE,
            field("operators", Kind::Text, "The operators, such as `+*-/`."),
            field("numbers", Kind::Integers, "The numbers, from left to right."),
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
            field("of", Kind::Word(&["state", "permutation", "combination"]), "What the items are."),
            field("items", Kind::Integers, "The items."),
            field("chosen", Kind::Whole(0, 24), "How many of the items are chosen; all by default."),
            field("radix", Kind::Whole(1, 100), "The radix of the digits of a state; 10 by default."),
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
            field("numbers", Kind::Whole(1, 12), "The numbers of a hand; 6 by default."),
            field("operators", Kind::Whole(1, 6), "The number of operators; 4 by default."),
            field("tiles", Kind::Whole(1, 100), "The tiles of the game; 24 by default."),
        ]],
        &[],
        Returns::One("Terms"),
    ),
    shown_puzzle(
        "enumerate",
        "List formulas",
        "Lists some formulas of a hand, in order.",
        &[PUZZLE, &[FROM, COUNT]],
        Returns::One("Enumeration"),
    ),
    shown(
        "line",
        "Print a command line",
        "Answers a command line that asks a question, as the command `sumwise` prints it.",
        &[&[field("words", Kind::Texts, "The words after `sumwise`.")]],
        &["words"],
        Returns::One("Line"),
    ),
    shown("worksheet", "Print puzzles", "Lays out puzzles on pages.", &[SHEET, WISHES], &[], Returns::One("Worksheet")),
];

const TEMPLATE: Field =
    field("template", Kind::Text, "A shape in postfix, with `x` for numbers and `o` for operators.");

const FROM: Field = field("from", Kind::Whole(0, MOST), "The place of the first one; 0 by default.");

const COUNT: Field = field("count", Kind::Whole(0, 1000), "How many to list.");

impl Description {
    /// Yields its fields.
    pub fn fields(&self) -> impl Iterator<Item = &'static Field> {
        self.groups.iter().copied().flatten()
    }

    /// Yields the names of the fields that are read, with their synonyms.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.fields().map(|field| field.name).chain(self.synonyms.iter().copied())
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
        schema["description"] = self.about.into();
        schema
    }
}

impl Kind {
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
            Self::Integers => array(json!({"type": "integer"})),
            Self::Rules => rules(),
            Self::Span => json!({"anyOf": [
                {"type": "integer"},
                {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
                {"type": "string", "pattern": r"^-?[0-9]+(\.\.-?[0-9]+)?$"},
            ]}),
            Self::TruthOr(word) => json!({"anyOf": [{"type": "boolean"}, {"type": "string", "enum": [word]}]}),
            Self::Actions => array(json!({"type": ["string", "object"]})),
        }
    }

    /// Returns whether a value has the form of this kind. A number may be written as a text.
    fn takes(self, value: &Value) -> bool {
        let whole = |value: &Value| value.as_u64().or_else(|| value.as_str()?.parse().ok());
        let is_integer = |value: &Value| value.is_i64() || value.is_u64();
        let all = |is: &dyn Fn(&Value) -> bool| value.as_array().is_some_and(|items| items.iter().all(is));
        match self {
            Self::Text => value.is_string() || value.is_number(),
            Self::Texts => all(&Value::is_string),
            Self::Truth => value.is_boolean(),
            Self::Whole(least, most) => whole(value).is_some_and(|number| (least..=most).contains(&number)),
            Self::Word(words) => {
                let word = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                words.contains(&&*word)
            }
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

fn exact() -> Value {
    json!({"type": ["number", "string"]})
}

/// The rules that are words, each with its words.
pub const CHOICES: &[(&str, &[&str])] = &[
    ("order", Order::NAMES),
    ("use", Use::NAMES),
    ("domain", Domain::NAMES),
    ("join", Join::NAMES),
    ("points", Points::NAMES),
    ("brackets", Brackets::NAMES),
];

fn rules() -> Value {
    let mut properties: Map<String, Value> =
        CHOICES.iter().map(|(name, words)| ((*name).to_owned(), json!({"type": "string", "enum": words}))).collect();
    for (name, kind, about) in [
        ("operators", Kind::Text, "The operators and signs allowed, like `+-*/^`."),
        ("digits", Kind::Whole(1, MOST), "The most digits that a step may give."),
        ("signs", Kind::Whole(0, MOST), "The most signs on one value."),
    ] {
        properties.insert(name.to_owned(), field(name, kind, about).schema());
    }
    json!({"type": "object", "properties": properties, "additionalProperties": false})
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Search, ask, names};

    #[test]
    fn the_rules_are_those_of_the_engine() {
        let rules = rules();
        let mut names: Vec<&str> = rules["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut known = sumwise::Rules::NAMES.to_vec();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }

    #[test]
    fn every_question_is_described() {
        // These are parts of others, or take a whole game.
        let left_out = ["fewest", "first_missing", "sweep", "histogram"];
        let described: Vec<&str> = QUESTIONS.iter().map(|question| question.name).collect();
        for name in names().filter(|name| !left_out.contains(name)) {
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
