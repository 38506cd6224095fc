//! Every chart, of any figures, stays within its picture.

use std::collections::BTreeMap;

use sumwise::sweep::Figures;
use sumwise::{Game, Pool, Rational, Space};

use super::*;

/// A name as long as one of a game can be.
const LONG: &str = "a-game-with-a-name-of-forty-characters-x";

/// The number of draws of all figures, and the numbers of draws that are hits.
const ALL: u128 = 1_000_000;
const HITS: [u128; 5] = [0, 1, 500_000, 999_999, ALL];

/// An area of a picture: left, top, right, bottom.
type Corners = [f64; 4];

/// Returns the figures of an element, by the names of its attributes.
fn figures<const N: usize>(node: roxmltree::Node<'_, '_>, names: [&str; N]) -> [f64; N] {
    names.map(|name| node.attribute(name).unwrap().parse().unwrap())
}

/// Returns the frame: what the two axes span.
fn axes(document: &roxmltree::Document<'_>) -> Corners {
    let lines = document.descendants().filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "polyline")));
    let points: Vec<(f64, f64)> = lines
        .flat_map(|line| line.attribute("points").unwrap().split_whitespace())
        .map(|point| point.split_once(',').unwrap())
        .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
        .collect();
    let span = |side: fn(&(f64, f64)) -> f64| {
        let sides = points.iter().map(side);
        (sides.clone().fold(f64::MAX, f64::min), sides.fold(0.0, f64::max))
    };
    let ((left, right), (top, bottom)) = (span(|point| point.0), span(|point| point.1));
    // The small lines beside labels are left of the axis and below it.
    [left + TICK, top, right, bottom - TICK]
}

/// The length of the small line beside a label.
const TICK: f64 = 5.0;

fn text_area(node: roxmltree::Node<'_, '_>) -> Corners {
    let [x, y, size] = figures(node, ["x", "y", "font-size"]);
    let length = characters(node.text().unwrap().trim()) * size * WIDE;
    if node.attribute("transform").is_some() {
        return [x - size, y - length / 2.0, x + size, y + length / 2.0];
    }
    let left = match node.attribute("text-anchor").unwrap() {
        "end" => x - length,
        "middle" => x - length / 2.0,
        _ => x,
    };
    // The baseline may be the lowest or the highest part of the text.
    [left, y - size * 0.3, left + length, y + size * 0.3]
}

/// Checks that marks have a size and lie inside the frame, and that all texts lie on the picture and not on each other. Returns
/// the number of marks.
fn check(chart: &Chart) -> usize {
    let svg = chart.svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let frame = axes(&document);
    let is_within = |[left, top, right, bottom]: Corners, outer: Corners| {
        outer[0] <= left && outer[1] <= top && right <= outer[2] && bottom <= outer[3]
    };
    let picture = [0.0, 0.0, f64::from(chart.size.0), f64::from(chart.size.1)];
    let (mut marks, mut texts) = (0, Vec::new());
    for node in document.descendants() {
        match node.tag_name().name() {
            "rect" => {
                let [x, y, width, height] = figures(node, ["x", "y", "width", "height"]);
                assert!(width > 0.0 && height > 0.0, "{svg}");
                if width >= picture[2] {
                    continue;
                }
                assert!(is_within([x, y, x + width, y + height], frame), "{frame:?} {node:?} {svg}");
                marks += 1;
            }
            "circle" => {
                let [x, y, r] = figures(node, ["cx", "cy", "r"]);
                assert!(r > 0.0 && is_within([x - r, y - r, x + r, y + r], frame), "{frame:?} {node:?} {svg}");
                marks += 1;
            }
            "text" => {
                let area = text_area(node);
                assert!(is_within(area, picture), "{area:?} {:?} {svg}", node.text());
                texts.push(area);
            }
            _ => {}
        }
    }
    for (index, one) in texts.iter().enumerate() {
        let on =
            texts[..index].iter().find(|two| one[0] < two[2] && two[0] < one[2] && one[1] < two[3] && two[1] < one[3]);
        assert_eq!(on, None, "{one:?} {svg}");
    }
    marks
}

/// The most characters of a title.
const LONGEST_TITLE: usize = 200;

/// Checks a chart in several looks, and returns the number of marks.
fn check_all(draw: impl Fn(&Look) -> Chart) -> usize {
    let marks = check(&draw(&Look::default()));
    for (size, theme) in [((480, 320), Theme::Light), ((1200, 630), Theme::Dark), ((640, 4000), Theme::Dark)] {
        let look = Look { size, title: Some("W".repeat(LONGEST_TITLE)), theme };
        assert_eq!(check(&draw(&look)), marks, "{size:?}");
    }
    marks
}

fn field(targets: std::ops::RangeInclusive<i64>) -> Field {
    let space = Space::draws(&"1..3".parse::<Pool>().unwrap(), 2, Game::TWENTY_FOUR.rules().order).unwrap();
    Field::new(space, targets, Game::TWENTY_FOUR.rules()).unwrap()
}

#[test]
fn charts_of_targets() {
    for targets in [
        24..=24,
        0..=0,
        -7..=-7,
        1..=2,
        1..=25,
        1..=26,
        -40..=40,
        1..=10_000,
        9_000_000_000_000_000..=9_000_000_000_000_300,
    ] {
        let field = field(targets.clone());
        for (game, hits) in ["24", LONG].into_iter().flat_map(|game| HITS.map(|hits| (game, hits))) {
            let all: u128 = field.hands().iter().map(|hand| hand.ways).sum();
            let mut summary = Summary::new(&field, &[]);
            summary.by_target.iter_mut().step_by(2).for_each(|of_target| of_target.draws = all * hits / ALL);
            let marks = check_all(|look| by_target(game, &field, &summary, look));
            let targets = targets.clone().count();
            let bars = if all * hits < ALL { 0 } else { targets.div_ceil(2) };
            assert_eq!(marks, if targets <= MOST_BARS { bars } else { targets });
            summary.by_target.iter_mut().for_each(|of_target| of_target.draws = all * hits / ALL);
            check_all(|look| by_target(game, &field, &summary, look));
        }
    }
}

#[test]
fn charts_of_large_numbers() {
    for (count, hits) in [0, 1, 2, 5].into_iter().flat_map(|count| HITS.map(|hits| (count, hits))) {
        let mut summary = Summary::new(&field(24..=24), &[1]);
        let figures = Figures { pairs_weighted: ALL, solvable_weighted: hits, ..Figures::default() };
        summary.by_large = (0..count).map(|large| (large, figures.clone())).collect();
        assert_eq!(check_all(|look| by_large(LONG, &summary, look)), if hits == 0 { 0 } else { count });
    }
}

/// Makes answers to a question for many hands.
fn answers(question: Question, count: i64) -> Vec<Rational> {
    let answer = |index: i64| match question {
        Question::Formulas => Rational::from(1_i64 << index),
        Question::Distance if index % 3 == 2 => Rational::new(12_345 + index, 678).unwrap(),
        Question::Grade => Rational::from(index * 1000 / count),
        _ => Rational::from(index),
    };
    (0..count).map(answer).collect()
}

#[test]
fn charts_of_answers() {
    for question in Question::ALL.iter().copied().filter(|question| has_answers(*question)) {
        for (count, hits) in [0, 1, 2, 12, 40].into_iter().flat_map(|count| HITS.map(|hits| (count, hits))) {
            let mut by_answer: BTreeMap<Option<Rational>, (u64, u128)> =
                answers(question, count).into_iter().map(|answer| (Some(answer), (1, 0))).collect();
            by_answer.insert(None, (1, ALL - hits));
            let fewest = by_answer.keys().flatten().min().cloned();
            by_answer.entry(fewest).and_modify(|draws| draws.1 += hits);
            let mut summary = Summary::new(&field(24..=24), &[]);
            summary.all.pairs_weighted = ALL;
            summary.set_by_answer(by_answer);
            let marks = if count == 0 || hits == 0 || hits == ALL { 1 } else { 2 };
            for bands in [None, Game::TWENTY_FOUR.definition().bands] {
                let found = check_all(|look| super::by_answer(LONG, question, bands, &summary, look));
                assert_eq!(found, marks, "{question} {count} {hits}");
            }
        }
    }
}

#[test]
fn charts_of_values() {
    let most = 4_531_228_985_976_000_000_000_u128;
    for (targets, counts) in [
        (24..=24, vec![0]),
        (24..=24, vec![1]),
        (24..=24, vec![most]),
        (-5..=5, vec![7]),
        (-5..=0, vec![7]),
        (1..=10_000, vec![1]),
        (1..=10_000, vec![most, 3, 0, 1]),
        (1..=999, vec![10, 100]),
        (1_000_000..=1_000_100, vec![10, 0, 1000]),
    ] {
        let by_value: Vec<u128> = counts.iter().copied().cycle().take(targets.clone().count()).collect();
        let shown = targets.clone().zip(&by_value).filter(|(value, count)| *value > 0 && **count > 0).count();
        let histogram = Histogram { formulas: 1_u8.into(), valid: 1, targets, by_value };
        assert_eq!(check_all(|look| super::by_value(LONG, &histogram, look)), shown);
    }
}

/// Compares the middle of each area, and whether there is ink where texts are, in both forms of a chart.
#[test]
fn pixels_show_what_the_document_says() {
    let figures = Figures { pairs_weighted: ALL, solvable_weighted: ALL / 2, ..Figures::default() };
    let mut summary = Summary::new(&field(24..=24), &[1]);
    summary.by_large = (0..3).map(|large| (large, figures.clone())).collect();
    let chart = by_large("二十四 – ∰", &summary, &Look::default());
    let pixels = tiny_skia::Pixmap::decode_png(&chart.png().unwrap()).unwrap();
    assert_eq!((pixels.width(), pixels.height()), Look::default().size);
    let colour = |x: f64, y: f64| {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on the picture")]
        let pixel = pixels.pixel(x as u32, y as u32).unwrap();
        (pixel.red(), pixel.green(), pixel.blue())
    };
    let svg = chart.svg();
    let document = roxmltree::Document::parse(&svg).unwrap();
    let (mut bars, mut texts) = (0, 0);
    for node in document.descendants() {
        match node.tag_name().name() {
            "rect" if node.attribute("fill") != Some("#FFFFFF") => {
                let [x, y, width, height] = self::figures(node, ["x", "y", "width", "height"]);
                assert_eq!(colour(x + width / 2.0, y + height / 2.0), (INK.0, INK.1, INK.2));
                assert_eq!(colour(x + width / 2.0, y - 2.0), (255, 255, 255));
                bars += 1;
            }
            "text" => {
                let [left, top, right, bottom] = text_area(node);
                let inked = |x: f64, y: f64| colour(x, y).0 < 128;
                let places = |from: f64, to: f64| {
                    std::iter::successors(Some(from), |at| Some(at + 1.0)).take_while(move |at| *at < to)
                };
                assert!(places(left, right).any(|x| places(top, bottom).any(|y| inked(x, y))), "{node:?}");
                texts += 1;
            }
            _ => {}
        }
    }
    assert!(bars == 3 && texts > 8, "{bars} {texts}");
}
