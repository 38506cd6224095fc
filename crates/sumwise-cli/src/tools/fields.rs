//! The fields of the tools, each with what it takes.

use serde_json::{Value, json};
use sumwise::check::{Claims, Extract, Reading};
use sumwise::generate::Split;
use sumwise::solve::{Distinct, Method};
use sumwise::{Brackets, Domain, Game, Join, Order, Points, Use};

/// A field of a tool.
pub(super) struct Field {
    pub(super) name: &'static str,
    about: &'static str,
    kind: Kind,
}

/// What a field takes.
enum Kind {
    Text,
    Truth,
    /// A whole number of this range.
    Whole(u64, u64),
    Word(&'static [&'static str]),
    /// An exact number, or a text such as `"8/3"`.
    Exact,
    Numbers,
    Rules,
    /// A range: one number, two, or a text such as `"2..3"`.
    Span,
    /// True, false or `"any"`.
    Solvable,
}

const fn field(name: &'static str, kind: Kind, about: &'static str) -> Field {
    Field { name, about, kind }
}

/// The most steps and MiB that a whole number of a field may say.
const MOST: u64 = (1 << 53) - 1;

pub(super) const PUZZLE: &[Field] = &[
    field("puzzle", Kind::Text, "A puzzle's id, such as `24:3,3,8,8=24`. It has numbers, game, rules and target."),
    field("numbers", Kind::Numbers, "The numbers, if no id is given."),
    field("target", Kind::Exact, "The target; by default that of the game, if the game has one."),
    field("game", Kind::Word(Game::NAMES), "The game, whose rules hold; `countdown` by default."),
    field("rules", Kind::Rules, "Rules that replace those of the game."),
];

pub(super) const SEARCH: &[Field] = &[
    field("method", Kind::Word(Method::NAMES), "The method of the search; `fast` by default."),
    field("limit", Kind::Whole(0, MOST), "The most steps of the search. A search that was cut says so in `stop`."),
    field("memory", Kind::Whole(0, MOST), "The most memory of the search in MiB, up to the limit of the server."),
];

pub(super) const SOLVE: &[Field] = &[
    field("all", Kind::Truth, "Whether to list all different solutions, best first."),
    field("distinct", Kind::Word(Distinct::NAMES), "Which solutions count as different."),
];

pub(super) const CHECK: &[Field] = &[
    field("text", Kind::Text, "The answer: a formula or steps. Prose around it needs `extract`."),
    field("reading", Kind::Word(Reading::NAMES), "How strictly the answer is read."),
    field("extract", Kind::Word(Extract::NAMES), "Where in the text the answer stands; `raw`, all of it, by default."),
    field(
        "claims",
        Kind::Word(Claims::NAMES),
        "What an answer may claim: `solution`, or with `none` also in words that there is none, which is then decided.",
    ),
];

pub(super) const HINT: &[Field] = &[
    field("left", Kind::Numbers, "The numbers left after some steps: unused ones and results."),
    field(
        "level",
        Kind::Whole(1, 4),
        "How much to tell: 1 whether it can be done, 2 the last operator, 3 the first step, 4 all.",
    ),
];

pub(super) const TARGETS: &[Field] =
    &[field("targets", Kind::Span, "The targets, such as `\"101..999\"` or `[1, 100]`; by default those of the game.")];

pub(super) const EXPLAIN: &[Field] =
    &[field("formula", Kind::Text, "A formula, such as `8/(3-8/3)` or `8 3 8 3 / - /`, of at most 100 operators.")];

pub(super) const GENERATE: &[Field] = &[
    field("seed", Kind::Text, "The seed: any word."),
    field("count", Kind::Whole(0, super::MAX_GENERATED), "The number of puzzles; 10 by default."),
    field("from", Kind::Whole(0, MOST), "The index of the first puzzle of the seed; 0 by default."),
    field("game", Kind::Word(Game::NAMES), "The game; `countdown` by default."),
    field("rules", Kind::Rules, "Rules that replace those of the game."),
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
    field("solvable", Kind::Solvable, "Whether a solution exists; true by default."),
    field("solutions", Kind::Span, "The number of essentially different solutions."),
    field("operators", Kind::Span, "The number of operators of the best solution."),
    field("large", Kind::Span, "The number of large numbers, in games that have them."),
    field("needs_fraction", Kind::Truth, "Whether every solution has a fraction on the way."),
    field("needs_negative", Kind::Truth, "Whether every solution has a negative value on the way."),
    field("plus_minus_only", Kind::Truth, "Whether a solution needs only + and -."),
    field("split", Kind::Word(Split::NAMES), "The part of a data set to which the puzzles belong."),
    field("limit", Kind::Whole(0, MOST), "The most candidates to look at."),
];

impl Field {
    /// Returns the JSON Schema of the values.
    pub(super) fn schema(&self) -> Value {
        let mut schema = match self.kind {
            Kind::Text => json!({"type": "string"}),
            Kind::Truth => json!({"type": "boolean"}),
            Kind::Whole(least, most) => json!({"type": "integer", "minimum": least, "maximum": most}),
            Kind::Word(words) => json!({"type": "string", "enum": words}),
            Kind::Exact => exact(),
            Kind::Numbers => json!({"type": "array", "items": exact(), "minItems": 1}),
            Kind::Rules => rules(),
            Kind::Span => json!({"anyOf": [
                {"type": "integer"},
                {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
                {"type": "string", "pattern": r"^-?[0-9]+(\.\.-?[0-9]+)?$"},
            ]}),
            Kind::Solvable => json!({"anyOf": [{"type": "boolean"}, {"type": "string", "enum": ["any"]}]}),
        };
        schema["description"] = self.about.into();
        schema
    }

    /// Returns a value that the field takes.
    #[cfg(test)]
    pub(super) fn example(&self) -> Value {
        match (self.name, &self.kind) {
            ("puzzle", _) => "24:3,3,8,8=24".into(),
            ("text" | "formula", _) => "8/(3-8/3)".into(),
            ("difficulty", _) => "hard".into(),
            ("pool", _) => "1..10x2,25".into(),
            ("size", _) => 4.into(),
            ("large" | "operators", _) => json!([1, 3]),
            ("memory", _) => 100.into(),
            ("limit", _) => 100_000.into(),
            ("count" | "from", _) => 3.into(),
            (_, Kind::Text) => "tuesday".into(),
            (_, Kind::Truth) => true.into(),
            (_, Kind::Whole(least, _)) => (*least).into(),
            (_, Kind::Word(words)) => words[0].into(),
            (_, Kind::Exact) => "24".into(),
            (_, Kind::Numbers) => json!([3, "8/3", 8]),
            (_, Kind::Rules) => json!({"domain": "rational", "use": "all"}),
            (_, Kind::Span) => "1..24".into(),
            (_, Kind::Solvable) => "any".into(),
        }
    }
}

fn exact() -> Value {
    json!({"type": ["number", "string"]})
}

fn rules() -> Value {
    let word = |names: &[&str]| json!({"type": "string", "enum": names});
    json!({
        "type": "object",
        "properties": {
            "order": word(Order::NAMES),
            "use": word(Use::NAMES),
            "domain": word(Domain::NAMES),
            "operators": {"type": "string", "description": "The operators and signs allowed, like `+-*/^`."},
            "digits": {"type": "integer", "minimum": 1, "description": "The most digits that a step may give."},
            "signs": {"type": "integer", "minimum": 0, "description": "The most signs on one value."},
            "join": word(Join::NAMES),
            "points": word(Points::NAMES),
            "brackets": word(Brackets::NAMES),
        },
        "additionalProperties": false,
    })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_rules_are_those_of_the_engine() {
        let rules = super::rules();
        let mut names: Vec<&str> = rules["properties"].as_object().unwrap().keys().map(String::as_str).collect();
        let mut known = sumwise::Rules::NAMES.to_vec();
        names.sort_unstable();
        known.sort_unstable();
        assert_eq!(names, known);
    }
}
