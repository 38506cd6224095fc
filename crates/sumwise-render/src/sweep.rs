//! The JSON of sweeps and histograms of games.

use std::collections::BTreeMap;

use sumwise::grade::{Band, Bands};
use sumwise::sweep::{Answers, Dealt, Field, Figures, Histogram, Question, Summary};
use sumwise::{Rational, Rules};

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
        /// The figures by answer, except for the question `solvable`. The answer to `grade` is the score. Formulas are
        /// counted by the greatest power of two up to their number.
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
    /// A hand of a sweep.
    ///
    /// ```
    /// use sumwise::Game;
    /// use sumwise::sweep::{Field, Question, Sweep};
    /// use sumwise_render::sweep::HandJson;
    ///
    /// let game = Game::TWENTY_FOUR;
    /// let sweep = Sweep::new(Field::new(game.space(), 24..=24, game.rules())?, Question::Essential);
    /// let hand = HandJson::new(&sweep.field().hands()[5], 0, &sweep.unit(0)[5], None);
    /// assert_eq!((hand.numbers, hand.made, hand.answer), (vec![1, 1, 1, 6], 0, Some(0.into())));
    /// # Ok::<(), sumwise::sweep::SweepError>(())
    /// ```
    pub struct HandJson {
        /// The numbers.
        pub numbers: Vec<i64>,
        /// The number of ways to deal the hand.
        pub ways: Integer,
        /// The number of targets that the hand makes.
        pub made: u32,
        /// The answer, if there is one target; otherwise `null`.
        pub answer: Option<Exact>,
        /// The band of difficulty, if the question was the grade of one target and the game has bands; otherwise `null`.
        pub band: Option<Word<Band>>,
    }
}

impl HandJson {
    /// Describes a hand that makes a number of targets, and its answers.
    pub fn new(hand: &Dealt, made: u32, answers: &Answers, bands: Option<Bands>) -> Self {
        let answer = if answers.len() == 1 { answers.value(0) } else { None };
        let score = match answers {
            Answers::Grade(scores) if scores.len() == 1 => scores[0],
            _ => None,
        };
        let band = bands.zip(score).map(|(bands, score)| bands.of(score).into());
        Self { numbers: hand.numbers.clone(), ways: count(hand.ways), made, answer: answer.as_ref().map(exact), band }
    }
}

/// Returns the pairs and draws of a summary by answer in words. Grades are counted by band, or by hundreds of the score
/// without bands.
///
/// ```
/// use sumwise::Game;
/// use sumwise::sweep::{Field, Question, Summary, Sweep};
/// use sumwise_render::sweep::by_answer;
///
/// let game = Game::PRIMES;
/// let sweep = Sweep::new(Field::new(game.space(), 1..=10, game.rules())?, Question::Grade);
/// let mut summary = Summary::new(sweep.field(), &[]);
/// summary.add(sweep.field(), sweep.hands_of(0), &sweep.unit(0));
/// let words = |bands| by_answer(Question::Grade, bands, &summary).into_iter().map(|(answer, ..)| answer);
/// assert_eq!(words(game.definition().bands).collect::<Vec<_>>(), ["none", "easy", "medium", "expert"]);
/// assert_eq!(words(None).nth(1).as_deref(), Some("100..199"));
/// # Ok::<(), sumwise::sweep::SweepError>(())
/// ```
pub fn by_answer(question: Question, bands: Option<Bands>, summary: &Summary) -> Vec<(String, u64, u128)> {
    let mut rows: Vec<(String, u64, u128)> = Vec::new();
    for (answer, (pairs, draws)) in summary.by_answer() {
        let answer = answer.map_or("none".to_owned(), |answer| in_words(question, bands, &answer));
        match rows.last_mut() {
            Some(last) if last.0 == answer => (last.1, last.2) = (last.1 + pairs, last.2 + draws),
            _ => rows.push((answer, pairs, draws)),
        }
    }
    rows
}

fn in_words(question: Question, bands: Option<Bands>, answer: &Rational) -> String {
    let whole = answer.to_i64().and_then(|whole| u64::try_from(whole).ok());
    match (question, whole) {
        (Question::Grade, Some(score)) => match bands {
            Some(bands) => bands.of(u16::try_from(score).unwrap_or(u16::MAX)).to_string(),
            None if score >= 900 => "900..1000".to_owned(),
            None => format!("{}..{}", score / 100 * 100, score / 100 * 100 + 99),
        },
        (Question::Formulas, Some(least @ 2..)) => format!("{least}..{}", least - 1 + least),
        _ => answer.to_string(),
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
        /// The band of difficulty, under the same conditions, if the game has bands.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub band: Option<Word<Band>>,
    }
}
