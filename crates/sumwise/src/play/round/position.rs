//! The numbers left in a round, and what a player makes of them.

use std::fmt;

use super::Refusal;
use crate::check::Verdict;
use crate::check::put_on;
use crate::formula::joining::{Numeral, Tile};
use crate::formula::{Formula, Operation, Step, Token};
use crate::number::Rational;
use crate::operator::{MAX_RESULT_DIGITS, Operator, Sign};
use crate::rules::hand::Hand;
use crate::rules::{Brackets, Join, Order, Points, Rules, Use};
use crate::solve::Solution;

/// What a player may do with the numbers left, given by index from 0.
///
/// ```
/// use sumwise::round::{Action, Round};
/// use sumwise::{Operator, Sign};
///
/// let mut round = Round::new("four-fours:4,4,4,4=97".parse()?);
/// let mut done = |action| round.take(action).unwrap().to_string();
/// assert_eq!(done(Action::Sign(Sign::Factorial, 0)), "4! = 24");
/// assert_eq!(done(Action::Join(3, Operator::Multiply, 0)), "24 * 4 = 96");
/// assert_eq!(done(Action::Join(0, Operator::Divide, 1)), "4 / 4 = 1");
/// assert_eq!(done(Action::Join(0, Operator::Add, 1)), "96 + 1 = 97");
/// assert_eq!(round.points(), 10);
///
/// let mut round = Round::new("four-fours:4,4,4,4=40".parse()?);
/// assert_eq!(round.take(Action::Join(0, Operator::Join, 1)).unwrap().to_string(), "44 (4 and 4)");
/// assert_eq!(round.take(Action::Point { place: 0, recurs: false }).unwrap().to_string(), ".4 (4)");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Joins two numbers with an operator. [`Operator::Join`] writes two numerals side by side as one, and where
    /// [`binary`](Rules::binary) has it, also other values.
    Join(usize, Operator, usize),
    /// Puts a sign on a number.
    Sign(Sign, usize),
    /// Puts a point before a numeral.
    Point {
        /// The index of the numeral.
        place: usize,
        /// Whether its digits recur.
        recurs: bool,
    },
}

/// A step of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundStep {
    /// A value that an operator or a sign makes.
    Value(Step),
    /// A numeral of several numbers, or with a point.
    Numeral {
        /// The numeral.
        leaf: Token,
        /// The numerals that it was made of.
        of: Vec<Token>,
    },
}

impl fmt::Display for RoundStep {
    /// Writes `4! = 24`, `44 (4 and 4)` or `.4 (4)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Value(step) => step.fmt(f),
            Self::Numeral { leaf, of } => f.write_str(&numeral_of(leaf, of)),
        }
    }
}

/// Writes a numeral with what it was made of.
fn numeral_of(leaf: &Token, of: &[Token]) -> String {
    let parts: Vec<String> = of.iter().map(Token::to_string).collect();
    match parts.split_last() {
        Some((last, [])) => format!("{leaf} ({last})"),
        Some((last, others)) => format!("{leaf} ({} and {last})", others.join(", ")),
        None => leaf.to_string(),
    }
}

/// The numbers left after some moves, and what the last of these has made.
#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) left: Vec<Solution>,
    /// What each number left was made from.
    pub(super) tiles: Vec<Tile>,
    /// The place of each number left among those dealt.
    pub(super) places: Vec<usize>,
    pub(super) made: Option<RoundStep>,
    /// The index of what was made.
    pub(super) place: usize,
}

/// A number that a move uses: one that is left, or a numeral of several.
#[derive(Clone)]
struct Operand {
    places: Vec<usize>,
    formula: Formula,
    tile: Tile,
    /// What it is made of, if it is made for this move.
    of: Vec<Token>,
}

impl Operand {
    fn value(&self) -> Rational {
        self.formula.evaluate().expect("a number left has a value")
    }

    /// Returns the leaf of a step with it.
    fn leaf(&self) -> Token {
        self.tile.open().map_or_else(|| Token::Number(self.value()), Numeral::leaf)
    }

    fn of_numeral(places: Vec<usize>, numeral: Numeral, of: Vec<Token>) -> Self {
        let formula = Formula::from_postfix(vec![numeral.leaf()]);
        Self { places, formula, tile: Tile { numeral: Some(numeral), signs: Vec::new() }, of }
    }
}

/// The most numerals that are begun to put a typed one together.
const MOST_TRIES: usize = 1000;

impl Position {
    /// Returns the position of a hand as dealt.
    pub(super) fn dealt(hand: &Hand) -> Self {
        let solution = |number: &Rational| valued(Formula::number(number.clone()));
        let left = hand.numbers().iter().map(solution).collect();
        let tiles = hand.numbers().iter().map(Tile::dealt).collect();
        Self { places: (0..hand.numbers().len()).collect(), left, tiles, made: None, place: 0 }
    }

    /// Returns the position after an action, in a round of a hand.
    pub(super) fn after(&self, action: Action, hand: &Hand) -> Result<Self, Refusal> {
        match action {
            Action::Join(left, operator, right) => {
                let (left, right) = (self.operand(left)?, self.operand(right)?);
                self.joined(&left, operator, &right, hand)
            }
            Action::Sign(sign, place) => self.signed(&self.operand(place)?, sign, hand),
            Action::Point { place, recurs } => self.pointed(&self.operand(place)?, recurs, hand),
        }
    }

    /// Yields every action over the numbers left that the rules might allow.
    pub(super) fn actions(&self, rules: &Rules) -> impl Iterator<Item = Action> + use<> {
        let places = 0..self.left.len();
        let mut binary = rules.binary().as_slice().to_vec();
        if rules.join != Join::None && !binary.contains(&Operator::Join) {
            binary.push(Operator::Join);
        }
        let recurring: &[bool] = match rules.points {
            Points::None => &[],
            Points::Decimals => &[false],
            Points::Recurring => &[false, true],
        };
        let signs: Vec<Sign> = rules.signs().collect();
        let alone = places.clone().flat_map(move |place| {
            let points = recurring.iter().map(move |recurs| Action::Point { place, recurs: *recurs });
            signs.iter().map(|sign| Action::Sign(*sign, place)).chain(points).collect::<Vec<_>>()
        });
        let pairs = places.clone().flat_map(move |left| places.clone().map(move |right| (left, right)));
        let joins = pairs.filter(|(left, right)| left != right).flat_map(move |(left, right)| {
            binary.iter().map(|operator| Action::Join(left, *operator, right)).collect::<Vec<_>>()
        });
        alone.chain(joins)
    }

    /// Returns the position after what a formula of at most one operator or sign says; `None` if it is no formula over numbers
    /// left. Each of its numbers may be one that is left, or a numeral of several.
    pub(super) fn after_formula(&self, formula: &Formula, hand: &Hand) -> Option<Result<Self, Refusal>> {
        let joined = self.with_numbers_left(formula.tokens());
        let after = joined.and_then(|tokens| self.after_tokens(&tokens, hand)).filter(Result::is_ok);
        after.or_else(|| self.after_tokens(formula.tokens(), hand))
    }

    /// Returns postfix tokens in which the negative numbers and fractions that are left are numbers, if there are any: they may be
    /// read as a sign on a number or a division.
    fn with_numbers_left(&self, tokens: &[Token]) -> Option<Vec<Token>> {
        let is_left = |value: &Rational| self.left.iter().any(|number| number.value() == value);
        let mut joined: Vec<Token> = Vec::with_capacity(tokens.len());
        for token in tokens {
            joined.push(token.clone());
            let (places, value) = match &joined[..] {
                [.., Token::Number(number), Token::Sign(Sign::Negate)] => (2, Some(-number)),
                [.., Token::Number(left), Token::Number(right), Token::Operator(Operator::Divide)] => {
                    (3, Operator::Divide.apply(left, right))
                }
                _ => continue,
            };
            if let Some(value) = value.filter(is_left) {
                joined.truncate(joined.len() - places);
                joined.push(Token::Number(value));
            }
        }
        (joined.len() < tokens.len()).then_some(joined)
    }

    fn after_tokens(&self, tokens: &[Token], hand: &Hand) -> Option<Result<Self, Refusal>> {
        let order = hand.rules().order;
        let ways = |leaf: &Token| self.ways(leaf, order);
        let mut refusal = None;
        let mut tried = |after: Result<Self, Refusal>| match after {
            Ok(after) => Some(after),
            Err(error) => {
                refusal = Some(error);
                None
            }
        };
        let after = match tokens {
            [leaf] => {
                let made: Vec<Operand> = ways(leaf).into_iter().filter(|way| !way.of.is_empty()).collect();
                made.iter().find_map(|way| tried(self.with_numeral(way, hand)))
            }
            [leaf, Token::Sign(sign)] => ways(leaf).iter().find_map(|way| tried(self.signed(way, *sign, hand))),
            [left, right, Token::Operator(operator)] => {
                let (lefts, rights) = (ways(left), ways(right));
                let pairs = lefts.iter().flat_map(|left| rights.iter().map(move |right| (left, right)));
                let apart = |(left, right): &(&Operand, &Operand)| {
                    left.places.iter().all(|place| !right.places.contains(place))
                };
                pairs.filter(apart).find_map(|(left, right)| tried(self.joined(left, *operator, right, hand)))
            }
            _ => None,
        };
        after.map(Ok).or(refusal.map(Err))
    }

    fn operand(&self, place: usize) -> Result<Operand, Refusal> {
        let number = self.left.get(place).ok_or(Refusal::NoNumber { place, left: self.left.len() })?;
        let (formula, tile) = (number.formula().clone(), self.tiles[place].clone());
        Ok(Operand { places: vec![place], formula, tile, of: Vec::new() })
    }

    /// Returns the ways to have a leaf: the numbers left of its value, the latest first, and then the numerals that have a point or
    /// are put together.
    fn ways(&self, leaf: &Token, order: Order) -> Vec<Operand> {
        let value = leaf.number().expect("it is a leaf");
        let places: Vec<usize> = (0..self.left.len()).rev().collect();
        let is_there = |place: &&usize| self.left[**place].value() == value;
        let mut ways: Vec<Operand> =
            places.iter().filter(is_there).map(|place| self.operand(*place).expect("it is left")).collect();
        if let Some(numeral) = Numeral::of_leaf(leaf) {
            self.put_together(&numeral, &places, order, None, &mut MOST_TRIES.clone(), &mut ways);
        }
        ways
    }

    /// Adds the numerals that begin with `begun` and become the wanted one. `tries` is how many more may be begun.
    fn put_together(
        &self,
        wanted: &Numeral,
        places: &[usize],
        order: Order,
        begun: Option<&Operand>,
        tries: &mut usize,
        ways: &mut Vec<Operand>,
    ) {
        let mut seen: Vec<&Numeral> = Vec::new();
        for &place in places {
            let used = begun.map(|begun| &begun.places[..]).unwrap_or_default();
            let is_used = match order {
                Order::Any => used.contains(&place),
                Order::Fixed => used.last().is_some_and(|last| place <= *last),
            };
            let Some(next) = self.tiles[place].open().filter(|next| !is_used && !seen.contains(next)) else { continue };
            if order == Order::Any {
                seen.push(next);
            }
            let pointed = [false, true].into_iter().filter_map(|recurs| next.with_point(recurs));
            for part in [next.clone()].into_iter().chain(pointed) {
                let joined = match begun.and_then(|begun| begun.tile.open()) {
                    Some(begun) => begun.then(&part),
                    None => Some(part),
                };
                let Some(numeral) = joined.filter(|numeral| numeral.may_become(wanted)) else { continue };
                let Some(left) = tries.checked_sub(1) else { return };
                *tries = left;
                let places_of = [used, &[place]].concat();
                let of = places_of.iter().filter_map(|place| self.tiles[*place].open()).map(Numeral::leaf).collect();
                let is_whole = numeral.is_written_as(wanted);
                let operand = Operand::of_numeral(places_of, numeral, of);
                if is_whole && operand.tile.open() != Some(next) {
                    ways.push(operand);
                } else {
                    self.put_together(wanted, places, order, Some(&operand), tries, ways);
                }
            }
        }
    }

    /// Returns the position after two operands are joined.
    fn joined(&self, left: &Operand, operator: Operator, right: &Operand, hand: &Hand) -> Result<Self, Refusal> {
        let rules = stepwise(hand)?;
        if left.places == right.places {
            return Err(Refusal::SameNumber);
        }
        if operator == Operator::Join && rules.join != Join::None {
            if let (Some(first), Some(second)) = (left.tile.open(), right.tile.open()) {
                let (places, of) = ([&left.places[..], &right.places].concat(), vec![left.leaf(), right.leaf()]);
                let Some(numeral) = first.then(second) else {
                    return Err(Refusal::NoNumeral { left: left.leaf(), right: right.leaf() });
                };
                match self.with_numeral(&Operand::of_numeral(places, numeral, of), hand) {
                    // They are values too.
                    Err(Refusal::AllJoined) if rules.binary().contains(operator) => {}
                    made => return made,
                }
            } else if !rules.binary().contains(operator) {
                let closed = if left.tile.open().is_none() { left } else { right };
                return Err(Refusal::Closed(closed.value()));
            }
        }
        if !rules.binary().contains(operator) {
            return Err(forbidden(&operator.to_string(), rules));
        }
        self.stepped(&[left, right], Token::Operator(operator), hand)
    }

    /// Returns the position after a sign is put on an operand.
    fn signed(&self, operand: &Operand, sign: Sign, hand: &Hand) -> Result<Self, Refusal> {
        let rules = stepwise(hand)?;
        if !rules.operators.has_sign(sign) {
            return Err(forbidden(&sign.to_string(), rules));
        }
        if !put_on(&mut operand.tile.signs.clone(), sign, rules.most_signs()) {
            return Err(Refusal::Step(Box::new(Verdict::TooManySigns(rules.most_signs()))));
        }
        self.stepped(&[operand], Token::Sign(sign), hand)
    }

    /// Returns the position after a point is put before an operand.
    fn pointed(&self, operand: &Operand, recurs: bool, hand: &Hand) -> Result<Self, Refusal> {
        let pointed = operand.tile.open().and_then(|numeral| numeral.with_point(recurs));
        let Some(numeral) = pointed else { return Err(Refusal::NoPoint(operand.leaf())) };
        self.with_numeral(&Operand::of_numeral(operand.places.clone(), numeral, vec![operand.leaf()]), hand)
    }

    /// Returns the position with a numeral in place of those that it is made of.
    fn with_numeral(&self, operand: &Operand, hand: &Hand) -> Result<Self, Refusal> {
        let rules = stepwise(hand)?;
        self.refuse_order(&operand.places, rules)?;
        refuse_numeral(operand, hand)?;
        let made = RoundStep::Numeral { leaf: operand.leaf(), of: operand.of.clone() };
        Ok(self.replaced(&operand.places, valued(operand.formula.clone()), operand.tile.clone(), made, rules.order))
    }

    /// Returns the position after an operator over two operands or a sign on one, unless its value is undefined or not allowed.
    fn stepped(&self, operands: &[&Operand], symbol: Token, hand: &Hand) -> Result<Self, Refusal> {
        let rules = stepwise(hand)?;
        let places: Vec<usize> = operands.iter().flat_map(|operand| &operand.places).copied().collect();
        self.refuse_order(&places, rules)?;
        operands.iter().try_for_each(|operand| refuse_numeral(operand, hand))?;
        let verdict = |verdict| Err(Refusal::Step(Box::new(verdict)));
        let digits = rules.most_digits().unwrap_or(MAX_RESULT_DIGITS);
        let (operation, value, formula, tile) = match (operands, &symbol) {
            ([left, right], Token::Operator(operator)) => {
                let value = operator.combine(&left.value(), &right.value(), digits);
                let operation = Operation::of(left.value(), *operator, right.value());
                (operation, value, left.formula.join(*operator, &right.formula), Tile::made())
            }
            ([operand, ..], Token::Sign(sign)) => {
                let value = sign.apply_within(&operand.value(), digits);
                let mut tile = operand.tile.clone();
                tile.signs.push(*sign);
                (Operation::Sign { sign: *sign, operand: operand.value() }, value, operand.formula.sign(*sign), tile)
            }
            _ => unreachable!("a step is an operator over two operands or a sign on one"),
        };
        let Some(value) = value else { return verdict(Verdict::of_undefined(operation, digits)) };
        if !rules.admits(&value) {
            return verdict(Verdict::of_illegal(Step::new(operation, value), rules));
        }
        let step = Formula::from_postfix(operands.iter().map(|operand| operand.leaf()).chain([symbol]).collect());
        let parts = |leaf: usize| -> Vec<String> {
            operands.get(leaf).map(|operand| operand.of.iter().map(Token::to_string).collect()).unwrap_or_default()
        };
        let step = step.steps_with(&parts).expect("it has a value").remove(0);
        Ok(self.replaced(&places, valued(formula), tile, RoundStep::Value(step), rules.order))
    }

    /// Refuses numbers that are not in their order, or leave out some that must be used.
    fn refuse_order(&self, places: &[usize], rules: &Rules) -> Result<(), Refusal> {
        if rules.order == Order::Any {
            return Ok(());
        }
        if !places.is_sorted() {
            return Err(Refusal::Step(Box::new(Verdict::WrongOrder)));
        }
        let passed = (places[0]..places[places.len() - 1]).find(|place| !places.contains(place));
        match passed.filter(|_| rules.usage == Use::All) {
            Some(passed) => Err(Refusal::PassesOver(self.left[passed].value().clone())),
            None => Ok(()),
        }
    }

    /// Returns the position with a number in place of others. It is appended at the end; with fixed order it replaces them, and
    /// those between them are dropped.
    fn replaced(&self, places: &[usize], number: Solution, tile: Tile, made: RoundStep, order: Order) -> Self {
        let (first, last) = (places[0], places[places.len() - 1]);
        let at = self.places[last];
        let mut after = Self { made: Some(made), place: first, ..self.clone() };
        match order {
            Order::Fixed => {
                after.left.splice(first..=last, [number]);
                after.tiles.splice(first..=last, [tile]);
                after.places.splice(first..=last, [at]);
            }
            Order::Any => {
                let others = || (0..self.left.len()).filter(|place| !places.contains(place));
                after.left = others().map(|place| self.left[place].clone()).chain([number]).collect();
                after.tiles = others().map(|place| self.tiles[place].clone()).chain([tile]).collect();
                after.places = others().map(|place| self.places[place]).chain([at]).collect();
                after.place = after.left.len() - 1;
            }
        }
        after
    }
}

/// Refuses a numeral that is made for a step where the rules have none like it.
fn refuse_numeral(operand: &Operand, hand: &Hand) -> Result<(), Refusal> {
    let rules = hand.rules();
    let Some(numeral) = operand.tile.open().filter(|_| !operand.of.is_empty()) else { return Ok(()) };
    let has_point = match numeral.recurs() {
        None => true,
        Some(false) => rules.points != Points::None,
        Some(true) => rules.points == Points::Recurring,
    };
    if !has_point {
        return Err(Refusal::NoPoint(numeral.leaf()));
    }
    match rules.join {
        _ if operand.places.len() == 1 || numeral.numbers <= rules.longest_numeral(hand.numbers().len()) => Ok(()),
        Join::None => Err(forbidden(&Operator::Join.to_string(), rules)),
        Join::Digits | Join::Values | Join::Some => Err(Refusal::AllJoined),
    }
}

pub(super) fn valued(formula: Formula) -> Solution {
    Solution::new(formula).expect("a valid formula has a value")
}

/// Returns the rules of a hand, if its formulas can be made step by step.
fn stepwise(hand: &Hand) -> Result<&Rules, Refusal> {
    let rules = hand.rules();
    if rules.brackets == Brackets::Any { Ok(rules) } else { Err(Refusal::WholeFormula) }
}

fn forbidden(sign: &str, rules: &Rules) -> Refusal {
    Refusal::Step(Box::new(Verdict::ForbiddenOperator { sign: sign.to_owned(), operators: rules.operators }))
}
