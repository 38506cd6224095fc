//! The JSON of sweeps and histograms of games.

use std::collections::BTreeMap;

use sumwise::Rules;
use sumwise::grade::Band;
use sumwise::sweep::{Field, Figures, Histogram, Question, Summary};

use crate::results::results;
use crate::schema::{Exact, FormulaJson, Integer, RulesJson, Word, count, exact};

results! {
    /// The numbers of hands, of draws, and of pairs of a hand and a target, solvable or not.
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
        /// The number of hands.
        pub hands: Integer,
        /// The number of ways to deal the hands.
        pub draws: Integer,
        /// The number of pairs of a hand and a target.
        pub pairs: Integer,
        /// The number of solvable pairs.
        pub solvable: Integer,
        /// The number of ways to draw a pair.
        pub pairs_weighted: Integer,
        /// The number of ways to draw a solvable pair.
        pub solvable_weighted: Integer,
        /// The number of hands that make every target.
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
    /// The figures of one target.
    pub struct OfTargetJson {
        /// The target.
        pub target: i64,
        /// The number of hands that make the target.
        pub hands: Integer,
        /// The number of ways to draw these hands.
        pub draws: Integer,
    }
}

results! {
    /// The figures of one answer, such as a number of operators or a distance.
    pub struct OfAnswerJson {
        /// The answer, or `null` for pairs without one.
        pub answer: Option<Exact>,
        /// The number of pairs with this answer.
        pub pairs: Integer,
        /// The number of ways to draw these pairs.
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
        /// The question.
        pub question: Word<Question>,
        /// The least and the greatest target.
        pub targets: [i64; 2],
        /// The figures over all hands.
        #[serde(flatten)]
        pub all: FiguresJson,
        /// The figures by the number of large numbers.
        pub by_large: BTreeMap<usize, FiguresJson>,
        /// The figures by target.
        pub by_target: Vec<OfTargetJson>,
        /// The figures by answer, except for the question `solvable`. Grades and formulas are counted in bands.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub by_answer: Vec<OfAnswerJson>,
    }
}

impl SweepJson {
    /// Describes the result of a sweep.
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
    /// The number of formulas of one value.
    pub struct OfValueJson {
        /// The value.
        pub value: i64,
        /// The number of formulas, as a string.
        pub formulas: String,
    }
}

results! {
    /// The answer to `sweep --histogram`. Its counts are always strings.
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
        /// The number of formulas of all draws.
        pub formulas: String,
        /// The number of valid formulas.
        pub valid: String,
        /// The least and the greatest value counted.
        pub targets: [i64; 2],
        /// The numbers of formulas by value.
        pub by_value: Vec<OfValueJson>,
    }
}

impl HistogramJson {
    /// Describes the histogram of a game.
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
    /// A pair of a hand and a target, as `sweep --list` writes it.
    pub struct PairJson<'a> {
        /// The numbers.
        pub numbers: &'a [i64],
        /// The target.
        pub target: i64,
        /// The best solution, or `null`.
        pub best: Option<FormulaJson>,
        /// The difficulty for a person, from 0 to 1000, if it was requested and there is a solution.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub grade: Option<u16>,
        /// The band of difficulty, under the same conditions.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub band: Option<Word<Band>>,
    }
}
