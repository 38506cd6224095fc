//! Formulas and shapes.

use sumwise::{Formula, Notation, Shape};

use super::{Style, spaced};
use crate::explain::EnumeratedJson;

/// The most operators of a tree that is drawn. The drawing grows with their square.
pub const MAX_DRAWN: usize = 100;

/// Writes a formula with its value, its tree, its notations, and its evaluation on a stack.
///
/// ```
/// use sumwise_render::text::{Style, explained};
///
/// assert!(explained(&"8/(3-8/3)".parse()?, Style::default()).starts_with("8/(3-8/3) = 24\n"));
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
pub fn explained(formula: &Formula, Style { colours, .. }: Style) -> String {
    let value = match formula.evaluate() {
        Ok(value) => colours.right(format!("= {value}")),
        Err(error) => colours.wrong(format!("has no value: {error}")),
    };
    let mut text = format!("{} {value}\n\n", formula.infix());
    let is_drawn = formula.operators() <= MAX_DRAWN;
    text += &if is_drawn {
        format!("{}\n\n", formula.write(Notation::Tree))
    } else {
        let operators = formula.operators();
        format!("The tree has {operators} operators: at most {MAX_DRAWN} are drawn and evaluated step by step.\n\n")
    };
    for notation in [Notation::Full, Notation::Rpn, Notation::Lisp] {
        text += &format!("{:<9}{}\n", colours.beside(notation.name()), formula.write(notation));
    }
    text += &format!("{} {}\n", colours.beside("template"), formula.shape());
    let Some(trace) = formula.trace().ok().filter(|_| is_drawn) else { return text };
    let width = trace.iter().map(|(token, _)| token.to_string().len()).max().unwrap_or_default().max("token".len());
    text += &format!("\n{}\n", colours.beside(format!("{:<width$}  stack", "token")));
    for (token, stack) in trace {
        text += &format!("{token:<width$}  {}\n", spaced(&stack));
    }
    if formula.operators() > 0 {
        text += &format!("\n{}\n", formula.write(Notation::Steps));
    }
    text
}

/// Writes a formula of an enumeration with its value, and whether the rules allow it. Steps and trees take several lines.
///
/// ```
/// use sumwise::{Game, Hand};
/// use sumwise_render::explain::EnumeratedJson;
/// use sumwise_render::text::{Style, enumerated};
///
/// let (hand, formula) = (Hand::new([1, 2], Game::COUNTDOWN.rules())?, "1-2".parse()?);
/// let text = enumerated(&EnumeratedJson::new(&hand, &formula, 0_u8.into()), &formula, Style::default());
/// assert_eq!(text, "1-2 = -1, against the rules\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn enumerated(one: &EnumeratedJson, formula: &Formula, Style { colours, notation }: Style) -> String {
    let written = if notation == Notation::Infix { one.infix.clone() } else { formula.write(notation).to_string() };
    let verdict = match &one.value {
        Some(value) if one.valid => colours.right(format!("= {value}")),
        Some(value) => colours.wrong(format!("= {value}, against the rules")),
        None => colours.wrong("has no value".to_owned()),
    };
    match notation {
        Notation::Steps if one.value.is_none() => format!("{written}\n\n"),
        Notation::Steps | Notation::Tree => format!("{written}\n{verdict}\n\n"),
        _ => format!("{written} {verdict}\n"),
    }
}

/// Yields the text of each shape: its template, or its drawing with an empty line before every one but the first.
///
/// ```
/// use sumwise::Shape;
///
/// let texts: Vec<String> = sumwise_render::text::shapes(Shape::all(2), false).collect();
/// assert_eq!(texts, ["xxxoo\n", "xxoxo\n"]);
/// ```
pub fn shapes(shapes: impl Iterator<Item = Shape>, drawn: bool) -> impl Iterator<Item = String> {
    shapes.enumerate().map(move |(index, shape)| match (drawn, index) {
        (false, _) => format!("{shape}\n"),
        (true, 0) => format!("{}\n", shape.draw()),
        (true, _) => format!("\n{}\n", shape.draw()),
    })
}
