//! Drawings of formulas and shapes as trees in SVG, every operator above its two operands, every sign above its one.
//!
//! Lines and signs have the colour of the surrounding text (`currentColor`), so a drawing fits light and dark pages. By itself
//! it is black. It contains no style sheets, fonts or scripts.

use std::fmt::Write as _;

use sumwise::{Formula, Rational, Shape, Sign, Token};

/// Draws a formula: numbers in boxes, operators in circles, each operator with its value beside it.
///
/// Takes time and space in proportion to the length of the formula times its depth. A division by zero, and every operator
/// above it, is drawn without a value.
///
/// ```
/// use sumwise_render::tree;
///
/// let svg = tree::formula(&"(50+8)*7".parse()?);
/// assert!(svg.starts_with("<svg ") && svg.contains("<title>(50 + 8) × 7 = 406</title>"));
/// assert!(svg.contains(">×</text>") && svg.contains(">58</text>"));
/// # Ok::<(), sumwise::ParseFormulaError>(())
/// ```
pub fn formula(formula: &Formula) -> String {
    let mut stack: Vec<(Drawing, Option<Rational>)> = Vec::new();
    for token in formula.tokens() {
        let node = match token {
            Token::Number(number) => (Drawing::leaf(&number.typographic()), Some(number.clone())),
            Token::Decimal(decimal) => (Drawing::leaf(&decimal.to_string()), Some(decimal.value().clone())),
            Token::Sign(sign) => {
                let (operand, value) = stack.pop().expect("a value");
                let value = value.and_then(|value| sign.apply(&value));
                let symbol = if *sign == Sign::Negate { "−" } else { sign.symbol() };
                let told = value.as_ref().map(Rational::typographic).unwrap_or_default();
                (operand.signed(symbol, told), value)
            }
            Token::Operator(operator) => {
                let (right, left) = (stack.pop().expect("a right operand"), stack.pop().expect("a left operand"));
                let value = left.1.zip(right.1).and_then(|(left, right)| operator.apply(&left, &right));
                let told = value.as_ref().map(Rational::typographic).unwrap_or_default();
                (left.0.join(operator.sign(), told, right.0), value)
            }
        };
        stack.push(node);
    }
    let (drawing, value) = stack.pop().expect("a formula has a root");
    let value = value.map(|value| format!(" = {}", value.typographic())).unwrap_or_default();
    drawing.svg(&format!("{}{value}", formula.typographic()))
}

/// Draws a shape, with `x` for numbers, `o` for operators and `u` for signs, as in its template.
///
/// ```
/// let svg = sumwise_render::tree::shape(&"xxxoo".parse()?);
/// assert_eq!((svg.matches(">x</text>").count(), svg.matches(">o</text>").count()), (3, 2));
/// # Ok::<(), sumwise::ParseTemplateError>(())
/// ```
pub fn shape(shape: &Shape) -> String {
    let template = shape.to_string();
    let mut stack: Vec<Drawing> = Vec::new();
    for mark in template.chars() {
        let node = match mark {
            'x' => Drawing::leaf("x"),
            'u' => stack.pop().expect("a value").signed("u", String::new()),
            _ => {
                let (right, left) = (stack.pop().expect("a right operand"), stack.pop().expect("a left operand"));
                left.join("o", String::new(), right)
            }
        };
        stack.push(node);
    }
    stack.pop().expect("a shape has a root").svg(&template)
}

/// Half the height of a node, and the radius of an operator, in pixels.
const RADIUS: usize = 15;
/// The distance between two rows.
const ROW: usize = 52;
/// The gap between two neighbours.
const GAP: usize = 8;
/// The greatest width of a character in the usual fonts.
const CHARACTER: usize = 10;

struct Node {
    x: usize,
    y: usize,
    text: String,
    /// Half the width of the box of a number; `None` for an operator.
    leaf: Option<usize>,
}

/// A part of the drawing, which extends from 0 to `width` and downwards from its root.
struct Drawing {
    nodes: Vec<Node>,
    /// The ends of the lines.
    lines: Vec<[(usize, usize); 2]>,
    /// The values beside operators: the anchor, the position and the text.
    values: Vec<(&'static str, usize, usize, String)>,
    width: usize,
    root: usize,
    /// The value of the root. It is placed on the side that the line to the parent leaves free.
    value: String,
}

impl Drawing {
    fn leaf(text: &str) -> Self {
        let half = (text.chars().count() * CHARACTER / 2 + GAP).max(RADIUS);
        let node = Node { x: half, y: RADIUS, text: text.to_owned(), leaf: Some(half) };
        let (nodes, lines, values) = (vec![node], Vec::new(), Vec::new());
        Self { nodes, lines, values, width: 2 * half, root: half, value: String::new() }
    }

    fn join(self, operator: &str, value: String, right: Self) -> Self {
        let (left, mut right) = (self.told_on("end"), right.told_on("start"));
        right.shift(left.width + GAP);
        let (width, root) = (right.width, usize::midpoint(left.root, right.root));
        let mut joined =
            Self { nodes: left.nodes, lines: left.lines, values: left.values, width, root: left.root, value };
        joined.nodes.append(&mut right.nodes);
        joined.lines.append(&mut right.lines);
        joined.values.append(&mut right.values);
        joined.fall();
        joined.lines.extend([left.root, right.root].map(|operand| [(root, RADIUS), (operand, RADIUS + ROW)]));
        joined.nodes.push(Node { x: root, y: RADIUS, text: operator.to_owned(), leaf: None });
        Self { root, ..joined }
    }

    /// Returns the drawing with a sign above it.
    fn signed(self, sign: &str, value: String) -> Self {
        let mut signed = self.told_on("start");
        let root = signed.root;
        signed.fall();
        signed.lines.push([(root, RADIUS), (root, RADIUS + ROW)]);
        signed.nodes.push(Node { x: root, y: RADIUS, text: sign.to_owned(), leaf: None });
        Self { value, ..signed }
    }

    /// Places the value of the root, and makes room for it: `end` puts it left of the root, `start` right of it.
    fn told_on(mut self, anchor: &'static str) -> Self {
        if self.value.is_empty() {
            return self;
        }
        let needed = RADIUS + 4 + self.value.chars().count() * CHARACTER;
        let value = std::mem::take(&mut self.value);
        if anchor == "end" {
            self.shift(needed.saturating_sub(self.root));
            self.values.push((anchor, self.root - RADIUS - 4, RADIUS, value));
        } else {
            self.width = self.width.max(self.root + needed);
            self.values.push((anchor, self.root + RADIUS + 4, RADIUS, value));
        }
        self
    }

    fn shift(&mut self, right: usize) {
        self.nodes.iter_mut().for_each(|node| node.x += right);
        self.lines.iter_mut().flatten().for_each(|end| end.0 += right);
        self.values.iter_mut().for_each(|value| value.1 += right);
        self.width += right;
        self.root += right;
    }

    /// Shifts the drawing down by a row.
    fn fall(&mut self) {
        self.nodes.iter_mut().for_each(|node| node.y += ROW);
        self.lines.iter_mut().flatten().for_each(|end| end.1 += ROW);
        self.values.iter_mut().for_each(|value| value.2 += ROW);
    }

    fn svg(self, title: &str) -> String {
        let drawing = self.told_on("start");
        let height = drawing.nodes.iter().map(|node| node.y).max().expect("a drawing has a node") + RADIUS;
        let (width, height) = (drawing.width + 2, height + 2);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"-1 -1 {width} {height}\" \
             role=\"img\" font-family=\"sans-serif\" font-size=\"16\" fill=\"currentColor\" stroke-width=\"1.5\">\
             <title>{title}</title>"
        );
        let write = |svg: &mut String| {
            for [(x1, y1), (x2, y2)] in drawing.lines {
                let [y1, y2] = [y1 + RADIUS, y2 - RADIUS];
                write!(svg, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"currentColor\"/>")?;
            }
            for Node { x, y, text, leaf } in drawing.nodes {
                match leaf {
                    Some(half) => write!(
                        svg,
                        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"none\" stroke=\"currentColor\"/>",
                        x - half,
                        y - RADIUS,
                        2 * half,
                        2 * RADIUS
                    ),
                    None => {
                        write!(
                            svg,
                            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{RADIUS}\" fill=\"none\" stroke=\"currentColor\"/>"
                        )
                    }
                }?;
                write!(svg, "<text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{text}</text>", y + 6)?;
            }
            for (anchor, x, y, value) in drawing.values {
                write!(
                    svg,
                    "<text x=\"{x}\" y=\"{}\" font-size=\"13\" text-anchor=\"{anchor}\">{value}</text>",
                    y + 4
                )?;
            }
            write!(svg, "</svg>")
        };
        write(&mut svg).expect("a string can always be written to");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nodes and values of a row never overlap or leave the drawing.
    #[test]
    fn nothing_overlaps() {
        for text in [
            "7",
            "8/(3-8/3)",
            "(1000-1)*(1000+1)-(5*(3+4)-2)*6",
            "((2-9)*(5-77))/(3-(1-8)*123456)",
            "1/0+2*3",
            "√((3!)!/.(5))-√√16",
        ] {
            let drawn = formula(&text.parse().unwrap());
            let number = |element: &str, name: &str| -> i64 {
                let from = element.split_once(&format!(" {name}=\"")).unwrap().1;
                from.split_once('"').unwrap().0.parse().unwrap()
            };
            let width = number(&drawn, "width");
            let mut boxes: Vec<(i64, i64, i64)> = Vec::new();
            for element in drawn.split('<') {
                let radius = i64::try_from(RADIUS).unwrap();
                if element.starts_with("rect") {
                    let x = number(element, "x");
                    boxes.push((number(element, "y") + radius, x, x + number(element, "width")));
                } else if element.starts_with("circle") {
                    let x = number(element, "cx");
                    boxes.push((number(element, "cy"), x - radius, x + radius));
                } else if let Some(value) = element.strip_prefix("text").filter(|text| text.contains("font-size")) {
                    let x = number(value, "x");
                    let long = i64::try_from(value.split_once('>').unwrap().1.chars().count() * 8).unwrap();
                    let from = if value.contains("\"end\"") { x - long } else { x };
                    boxes.push((number(value, "y") - 4, from, from + long));
                }
            }
            boxes.sort_unstable();
            assert!(boxes.iter().all(|(_, from, to)| (0..width).contains(from) && *to < width), "{text}: {boxes:?}");
            let overlap = boxes.windows(2).find(|pair| pair[0].0 == pair[1].0 && pair[0].2 > pair[1].1);
            assert_eq!(overlap, None, "{text}");
        }
    }
}
