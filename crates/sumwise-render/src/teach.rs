//! How formulas are written, evaluated and counted, step by step.

use sumwise::enumerate::Move;
use sumwise::num_bigint::BigUint;
use sumwise::solve::{Lookup, Lookups};
use sumwise::{Formula, Node, Operator, Rational};

use crate::explain::EnumeratedJson;
use crate::schema::{Exact, Integer, exact};

use crate::results::results;

results! {
    /// Postfix tokens on a stack.
    pub struct StackJson {
        /// The tokens.
        pub tokens: Vec<String>,
        /// The stack after each token, up to the first that cannot be taken. A value is `null` if it does not exist.
        pub stacks: Vec<Vec<Option<Exact>>>,
        /// What is wrong with the token after the last stack: `unknown`, or `few` values for it; or `many` values are left at
        /// the end. `null` if the tokens are a formula.
        pub fault: Option<&'static str>,
        /// The shape, if the tokens are a formula.
        pub template: Option<String>,
        /// The formula in infix.
        pub infix: Option<String>,
        /// The formula with every parenthesis.
        pub full: Option<String>,
    }

    /// Which parentheses a formula needs, and why.
    pub struct BracketedJson {
        /// The formula as it was given, in ASCII.
        pub text: String,
        /// The formula with every parenthesis.
        pub full: String,
        /// The formula with the fewest parentheses.
        pub fewest: String,
        /// The formula as the first rule writes it.
        pub first: String,
        /// The exact value; `null` if there is none.
        pub value: Option<Exact>,
        /// The value of what the first rule writes.
        pub first_value: Option<Exact>,
        /// The pairs of parentheses of the text.
        pub pairs: Vec<PairJson>,
        /// The nodes in postfix order.
        pub nodes: Vec<PrecedenceJson>,
    }

    /// A pair of parentheses.
    pub struct PairJson {
        /// The index of the opening character.
        pub from: usize,
        /// The index of the closing character.
        pub to: usize,
        /// Whether the formula means the same without the pair.
        pub idle: bool,
    }

    /// The precedence of a node, and that of the operator above it.
    pub struct PrecedenceJson {
        /// The number or operator.
        pub token: String,
        /// The precedence of the operator; `null` for a number.
        pub own: Option<u8>,
        /// The precedence of the operator above; 0 at the root.
        pub above: u8,
        /// Whether the node is a right operand.
        pub right: bool,
        /// Whether the first rule writes parentheses: the operator above binds tighter.
        pub first: bool,
        /// Whether parentheses are needed.
        pub needed: bool,
    }

    /// A choice after another.
    pub struct NextJson {
        /// The items after the step.
        pub items: Vec<i64>,
        /// Whether the step went from the last choice back to the first.
        pub again: bool,
        /// The moves of a permutation or combination.
        pub moves: Vec<MoveJson>,
    }

    /// A move of a step from one choice to the next.
    pub struct MoveJson {
        /// `exchange`, `reverse` or `rotate`.
        pub what: &'static str,
        /// The indices of the two items, or of the first item of a range and the one after its last.
        pub of: [usize; 2],
        /// The items after it.
        pub items: Vec<i64>,
    }

    /// The number of formulas of hands, by the number of numbers used.
    pub struct TermsJson {
        /// One term for each number of numbers used.
        pub terms: Vec<TermJson>,
        /// The number of formulas of a hand.
        pub formulas: Integer,
        /// The number of hands.
        pub hands: Integer,
        /// The number of formulas of all hands.
        pub all: Integer,
    }

    /// The number of formulas that use some number of numbers. It is the product of the other counts.
    pub struct TermJson {
        /// The number of numbers used.
        pub numbers: usize,
        /// The number of shapes.
        pub shapes: Integer,
        /// The number of ways to place the operators.
        pub operators: Integer,
        /// The number of ways to take and arrange the numbers.
        pub arrangements: Integer,
        /// The number of formulas.
        pub formulas: Integer,
    }

    /// What the fast method keeps and looks up for a puzzle.
    pub struct LookupsJson {
        /// The number of formulas of the hand.
        pub formulas: Integer,
        /// The number of look-ups.
        pub asked: u64,
        /// The sub-hands, smaller ones first. The whole hand is the last one.
        pub sub_hands: Vec<SubHandJson>,
        /// The number of questions about a last step that makes the target.
        pub last: usize,
        /// Some of these questions: first those whose answer is yes, then those of the largest sub-hands.
        pub questions: Vec<LookupJson>,
    }

    /// A sub-hand of a hand.
    pub struct SubHandJson {
        /// Its numbers.
        pub numbers: Vec<Exact>,
        /// The number of its values; `null` if it is too large for a table.
        pub made: Option<usize>,
        /// The smallest of its values, ascending.
        pub values: Vec<Exact>,
        /// How often it was asked for a value.
        pub asked: u64,
    }

    /// A question: one side of a last step and the target give the other side. Does a sub-hand make it?
    pub struct LookupJson {
        /// The operator of the last step.
        pub operator: String,
        /// The index of the sub-hand of the known side.
        pub known: usize,
        /// The value of the known side.
        pub value: Exact,
        /// The index of the sub-hand that is asked.
        pub asked: usize,
        /// The value that it should have.
        pub wanted: Exact,
        /// Whether the side that is asked is the right one.
        pub on_right: bool,
        /// Whether it has the value.
        pub answer: bool,
    }

    /// Some formulas of a hand, in order.
    pub struct EnumerationJson {
        /// The number of all formulas of the hand.
        pub formulas: Integer,
        /// The formulas that were asked for.
        pub listed: Vec<EnumeratedJson>,
    }
}

impl MoveJson {
    /// Describes a move and the items after it.
    pub fn new(step: Move, items: &[i64]) -> Self {
        let (what, of) = match step {
            Move::Exchange(two) => ("exchange", two),
            Move::Reverse(range) => ("reverse", [range.start, range.end]),
            Move::Rotate(range) => ("rotate", [range.start, range.end]),
        };
        Self { what, of, items: items.to_vec() }
    }
}

/// The most values of a sub-hand, and the most questions, in an answer.
const MOST: usize = 300;

impl LookupsJson {
    /// Describes the look-ups for a hand with a number of formulas.
    pub fn new(lookups: &Lookups, formulas: BigUint) -> Self {
        let sub_hands = lookups.sub_hands.iter().map(|one| {
            let values = one.values.as_deref();
            SubHandJson {
                numbers: one.numbers.iter().map(exact).collect(),
                made: values.map(<[Rational]>::len),
                values: values.unwrap_or_default().iter().take(MOST).map(exact).collect(),
                asked: one.asked,
            }
        });
        let (yes, no): (Vec<_>, Vec<_>) = lookups.questions.iter().partition(|question| question.answer);
        Self {
            formulas: Integer::new(formulas),
            asked: lookups.asked,
            sub_hands: sub_hands.collect(),
            last: lookups.questions.len(),
            questions: yes.into_iter().chain(no.into_iter().rev()).take(MOST).map(LookupJson::from).collect(),
        }
    }
}

impl From<&Lookup> for LookupJson {
    fn from(question: &Lookup) -> Self {
        let Lookup { operator, known, asked, on_right, answer, .. } = question;
        Self {
            operator: operator.to_string(),
            known: known.0,
            value: exact(&known.1),
            asked: asked.0,
            wanted: exact(&asked.1),
            on_right: *on_right,
            answer: *answer,
        }
    }
}

/// A part of a formula as two rules write it: with the precedence of its operator, the text, and its nodes in postfix order.
struct Part {
    own: Option<u8>,
    fewest: String,
    first: String,
    nodes: Vec<PrecedenceJson>,
}

impl Part {
    fn new(token: String, own: Option<u8>, written: String) -> Self {
        let node = PrecedenceJson { token, own, above: 0, right: false, first: false, needed: false };
        Self { own, fewest: written.clone(), first: written, nodes: vec![node] }
    }

    /// Puts the part under an operator.
    fn under(mut self, operator: Operator, right: bool) -> Self {
        let above = operator.precedence();
        let splits = if right { operator.splits_right() } else { operator.groups_right() };
        let first = self.own.is_some_and(|own| own < above);
        let needed = first || (self.own == Some(above) && splits);
        let node = self.nodes.last_mut().expect("a part has a root");
        (node.above, node.right, node.first, node.needed) = (above, right, first, needed);
        let written = |text: String, enclosed: bool| if enclosed { format!("({text})") } else { text };
        Self { fewest: written(self.fewest, needed), first: written(self.first, first), ..self }
    }

    fn join(self, operator: Operator, right: Self) -> Self {
        let [left, right] = [self.under(operator, false), right.under(operator, true)];
        let symbol = operator.to_string();
        let mut joined = Self::new(symbol.clone(), Some(operator.precedence()), String::new());
        joined.nodes = [left.nodes, right.nodes, joined.nodes].concat();
        joined.fewest = format!("{}{symbol}{}", left.fewest, right.fewest);
        joined.first = format!("{}{symbol}{}", left.first, right.first);
        joined
    }
}

impl BracketedJson {
    /// Explains the parentheses of a formula without signs. Returns `None` if it has signs.
    ///
    /// The first rule that comes to mind writes parentheses where the operator above binds tighter. It is wrong for `8-(5-2)`.
    ///
    /// ```
    /// use sumwise_render::teach::BracketedJson;
    ///
    /// let brackets = BracketedJson::new("8-(5-2)", &"8-(5-2)".parse()?, Vec::new()).unwrap();
    /// assert_eq!((brackets.fewest.as_str(), brackets.first.as_str()), ("8-(5-2)", "8-5-2"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(text: &str, formula: &Formula, pairs: Vec<PairJson>) -> Option<Self> {
        if formula.signs() > 0 {
            return None;
        }
        let leaf = |value: &Rational| Formula::number(value.clone()).infix().to_string();
        let Part { first, fewest, nodes, .. } = formula.fold(|node| match node {
            Node::Leaf(token) => {
                let written = token.number().map_or_else(|| token.to_string(), leaf);
                Part::new(token.to_string(), None, written)
            }
            Node::Sign(_, part) => part,
            Node::Operator(operator, left, right) => left.join(operator, right),
        });
        let first_value = first.parse::<Formula>().ok().and_then(|formula| formula.evaluate().ok());
        Some(Self {
            text: text.to_owned(),
            full: formula.full().to_string(),
            fewest,
            first,
            value: formula.evaluate().ok().as_ref().map(exact),
            first_value: first_value.as_ref().map(exact),
            pairs,
            nodes,
        })
    }
}

#[cfg(test)]
mod tests {
    use sumwise::{Game, Hand, enumerate};

    use super::*;

    #[test]
    fn the_rule_that_is_shown_is_that_of_the_notation() {
        let hand = Hand::new([2, 3, 4, 5], Game::CARDS.rules()).unwrap();
        for formula in enumerate::formulas(&hand) {
            let brackets = BracketedJson::new("", &formula, Vec::new()).unwrap();
            assert_eq!(brackets.fewest, formula.infix().to_string());
            assert_eq!(brackets.nodes.len(), 7);
        }
    }
}
