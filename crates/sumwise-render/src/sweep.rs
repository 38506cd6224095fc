//! The JSON of whole games: `sweep` and `histogram`.

use std::collections::BTreeMap;

use sumwise::Rules;
use sumwise::grade::Band;
use sumwise::sweep::{Field, Figures, Histogram, Question, Summary};

use crate::results::results;
use crate::schema::{Exact, FormulaJson, Integer, RulesJson, Word, count, exact};

results! {
    /// How many hands, draws, and pairs of a hand and a target there are, and how many pairs are solvable.
    ///
    /// ```
    /// use sumwise::sweep::Figures;
    /// use sumwise_render::exact::Integer;
    /// use sumwise_render::sweep::FiguresJson;
    ///
    /// let figures = Figures { hands: 1820, draws: 270_725, ..Figures::default() };
    /// assert_eq!(FiguresJson::from(&figures).draws, Integer::new(270_725));
    /// ```
    pub struct FiguresJson {
        /// The hands.
        pub hands: Integer,
        /// The ways to deal them.
        pub draws: Integer,
        /// The pairs of a hand and a target.
        pub pairs: Integer,
        /// The solvable ones.
        pub solvable: Integer,
        /// The ways to draw any pair.
        pub pairs_weighted: Integer,
        /// The ways to draw a solvable one.
        pub solvable_weighted: Integer,
        /// The hands that make every target.
        pub complete_hands: Integer,
    }
}

impl From<&Figures> for FiguresJson {
    fn from(figures: &Figures) -> Self {
        Self {
            hands: count(figures.hands),
            draws: count(figures.draws),
            pairs: count(figures.pairs),
            solvable: count(figures.solvable),
            pairs_weighted: count(figures.pairs_weighted),
            solvable_weighted: count(figures.solvable_weighted),
            complete_hands: count(figures.complete_hands),
        }
    }
}

results! {
    /// Who makes a target.
    pub struct OfTargetJson {
        /// The target.
        pub target: i64,
        /// The hands that make it.
        pub hands: Integer,
        /// The ways to draw them.
        pub draws: Integer,
    }
}

results! {
    /// The pairs with one answer: a number of operators or a distance.
    pub struct OfAnswerJson {
        /// The answer, or `null` for none.
        pub answer: Option<Exact>,
        /// The pairs that have it.
        pub pairs: Integer,
        /// The ways to draw them.
        pub pairs_weighted: Integer,
    }
}

results! {
    /// The answer to `sweep`.
    ///
    /// ```
    /// use sumwise::sweep::{Field, Question, Summary, Sweep};
    /// use sumwise::{Game, Order, Space};
    /// use sumwise_render::exact::Integer;
    /// use sumwise_render::sweep::SweepJson;
    ///
    /// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, Game::PRIMES.rules())?;
    /// let sweep = Sweep::new(field, Question::Fewest);
    /// let mut summary = Summary::new(sweep.field(), &[]);
    /// summary.add(sweep.field(), sweep.hands_of(0), &sweep.unit(0));
    /// let json = SweepJson::new("primes", sweep.question(), sweep.field(), &summary);
    /// assert_eq!((json.targets, json.all.solvable, json.by_target.len()), ([1, 100], Integer::new(30), 100));
    /// assert_eq!(json.by_answer[0].answer, None); // 70 targets have no answer
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub struct SweepJson {
        /// The game.
        pub game: String,
        /// The rules.
        pub rules: RulesJson,
        /// What was asked.
        pub question: Word<Question>,
        /// The first and the last target.
        pub targets: [i64; 2],
        /// The figures of all hands.
        #[serde(flatten)]
        pub all: FiguresJson,
        /// Those of the hands with so many large numbers.
        pub by_large: BTreeMap<usize, FiguresJson>,
        /// Target by target.
        pub by_target: Vec<OfTargetJson>,
        /// Answer by answer, for the questions that have few.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub by_answer: Vec<OfAnswerJson>,
    }
}

impl SweepJson {
    /// What a sweep of a game comes to.
    pub fn new(game: &str, question: Question, field: &Field, summary: &Summary) -> Self {
        let by_target = summary.by_target.iter().map(|of_target| OfTargetJson {
            target: of_target.target,
            hands: count(of_target.hands),
            draws: count(of_target.draws),
        });
        let by_answer = summary.by_answer().into_iter().map(|(answer, (pairs, weighted))| OfAnswerJson {
            answer: answer.as_ref().map(exact),
            pairs: count(pairs),
            pairs_weighted: count(weighted),
        });
        Self {
            game: game.to_owned(),
            rules: field.rules().into(),
            question: question.into(),
            targets: field.targets().into_inner().into(),
            all: (&summary.all).into(),
            by_large: summary.by_large.iter().map(|(large, figures)| (*large, figures.into())).collect(),
            by_target: by_target.collect(),
            by_answer: by_answer.collect(),
        }
    }
}

results! {
    /// How many formulas take a value.
    pub struct OfValueJson {
        /// The value.
        pub value: i64,
        /// Its formulas, as a string.
        pub formulas: String,
    }
}

results! {
    /// The answer to `sweep --histogram`. Counts are strings, whatever their size.
    ///
    /// ```
    /// use sumwise::sweep::{Field, HistogramPlan};
    /// use sumwise::{Game, Order, Space};
    /// use sumwise_render::sweep::HistogramJson;
    ///
    /// let rules = Game::PRIMES.rules();
    /// let field = Field::new(Space::of(&Game::PRIMES, Order::Fixed), 1..=100, rules.clone())?;
    /// let json = HistogramJson::new("primes", &rules, &HistogramPlan::new(field).run());
    /// assert_eq!((json.formulas.as_str(), json.by_value[0].value), ("320", 1));
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub struct HistogramJson {
        /// The game.
        pub game: String,
        /// The rules.
        pub rules: RulesJson,
        /// All formulas of all draws.
        pub formulas: String,
        /// The valid ones.
        pub valid: String,
        /// The first and the last value counted.
        pub targets: [i64; 2],
        /// Value by value.
        pub by_value: Vec<OfValueJson>,
    }
}

impl HistogramJson {
    /// The histogram of a game.
    pub fn new(game: &str, rules: &Rules, histogram: &Histogram) -> Self {
        let values = histogram.targets.clone().zip(&histogram.by_value);
        Self {
            game: game.to_owned(),
            rules: rules.into(),
            formulas: histogram.formulas.to_string(),
            valid: histogram.valid.to_string(),
            targets: histogram.targets.clone().into_inner().into(),
            by_value: values.map(|(value, formulas)| OfValueJson { value, formulas: formulas.to_string() }).collect(),
        }
    }
}

results! {
    /// A hand and a target, as `sweep --list` lists them.
    pub struct PairJson<'a> {
        /// The numbers.
        pub numbers: &'a [i64],
        /// The target.
        pub target: i64,
        /// The best solution, or `null`.
        pub best: Option<FormulaJson>,
        /// How hard it is for a person, from 0 to 1000, where that was asked for and there is a solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub grade: Option<u16>,
        /// The same in a word.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub band: Option<Word<Band>>,
    }
}
