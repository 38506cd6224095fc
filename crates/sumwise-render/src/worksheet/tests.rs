//! Properties of all worksheets, with any puzzles, paper and layout.

use proptest::prelude::*;
use proptest::sample::select;
use sumwise::MAX_NUMBERS;
use sumwise::generate::{Candidates, Generator, Item, Labels, Split, Wanted};
use sumwise::grade::Band;
use sumwise::solve::Solution;
use sumwise::{Formula, Game, Hand, Puzzle, Rational, Seed};

use super::area::Area;
use super::page::{Line, Mark, Page};
use super::{Layout, Paper, PerPage, Style, Worksheet, margins, ranks};

const NUMBERS: [&str; 12] =
    ["0", "1", "7", "10", "75", "100", "-2", "-13", "1/3", "-125/128", "1000003", "9007199254740993"];

fn seed() -> Seed {
    "tuesday & <co>".parse().unwrap()
}

fn style() -> impl Strategy<Value = Style> {
    let layouts = [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six].map(Layout::Cards);
    let titles =
        ["Class 5b", "Übung für die Klasse 5b: a title that is as long as a title can be, so that it must be made sm"];
    let title = proptest::option::of(select(titles.to_vec()));
    let layout = select([&layouts[..], &[Layout::List]].concat());
    (title, select(vec![Paper::A4, Paper::Letter]), layout, any::<bool>()).prop_map(
        |(title, paper, layout, without_key)| Style {
            title: title.map(|title| title.parse().unwrap()),
            paper,
            layout,
            without_key,
        },
    )
}

/// Yields puzzles of any numbers, with an answer that uses the numbers from left to right.
fn puzzle(most: usize) -> impl Strategy<Value = (Puzzle, Option<Solution>)> {
    let numbers = proptest::collection::vec(select(NUMBERS.to_vec()), 1..=most);
    let operators = proptest::collection::vec(select(vec!['+', '-', '*']), most);
    (select(Game::built_in()), numbers, operators, any::<bool>()).prop_map(|(game, numbers, operators, solvable)| {
        let numbers: Vec<Rational> = numbers.into_iter().map(|number| number.parse().unwrap()).collect();
        let mut formula = format!("[{}]", numbers[0]);
        for (number, operator) in numbers[1..].iter().zip(operators) {
            formula = format!("({formula}{operator}[{number}])");
        }
        let solution = Solution::new(formula.parse::<Formula>().unwrap()).unwrap();
        let target = solution.value().clone();
        (Puzzle::of(&game, Hand::new(numbers, game.rules()).unwrap(), target), solvable.then_some(solution))
    })
}

fn items(most: usize) -> impl Strategy<Value = Vec<Item>> {
    let grade = Labels::of(&"24:3,3,8,8=24".parse().unwrap()).grade;
    proptest::collection::vec(puzzle(most), 1..30).prop_map(move |puzzles| {
        let item = |(index, (puzzle, best)): (usize, (Puzzle, Option<Solution>))| {
            let labels = Labels {
                split: Split::of(&puzzle),
                grade: best.as_ref().and(grade.clone()),
                nearest: Vec::new(),
                solutions: Some(u64::from(best.is_some())),
                needs_fraction: false,
                needs_negative: false,
                plus_minus_only: false,
                best,
            };
            Item { index: index as u64, puzzle, labels }
        };
        puzzles.into_iter().enumerate().map(item).collect()
    })
}

/// Generates puzzles.
fn generated(game: &Game, count: u64) -> Vec<Item> {
    let generator = Generator::new(Candidates::of(game), Wanted::ANY, &seed()).unwrap();
    generator.items(0..count).collect()
}

fn contains(outer: &Area, inner: &Area) -> bool {
    outer.x <= inner.x && outer.y <= inner.y && inner.right() <= outer.right() && inner.bottom() <= outer.bottom()
}

fn meet(one: &Area, other: &Area) -> bool {
    one.x < other.right() && other.x < one.right() && one.y < other.bottom() && other.y < one.bottom()
}

fn area(mark: &Mark) -> Area {
    match mark {
        Mark::Text(text) => text.area(),
        Mark::Line(Line { from: (x, y), to: (right, bottom), .. }) => {
            Area { x: *x, y: *y, width: right - x, height: bottom - y }
        }
        Mark::Frame(frame) => frame.area,
        Mark::Pip(pip) => pip.area,
    }
}

/// Checks that all marks are inside the margins, and that no two overlap: a frame surrounds another mark, or is apart from it.
fn check_page(page: &Page) {
    let written = Area { height: margins::written(page).height + 1000, ..margins::written(page) };
    for (index, mark) in page.marks.iter().enumerate() {
        assert!(contains(&written, &area(mark)), "{mark:?} leaves the page");
        for other in &page.marks[..index] {
            let (one, two) = (area(mark), area(other));
            let around = matches!(other, Mark::Frame(_)) && contains(&two, &one);
            assert!(around || !meet(&one, &two), "{mark:?} lies on {other:?}");
        }
    }
}

fn texts(page: &Page) -> impl Iterator<Item = &str> {
    page.marks.iter().filter_map(|mark| match mark {
        Mark::Text(text) => Some(&text.text[..]),
        _ => None,
    })
}

/// Checks that every puzzle is on one page with its number, in order, and once more in the key with its solution.
fn check_texts(sheet: &Worksheet, items: &[Item], style: &Style) {
    let is_key = |page: &&Page| texts(page).next().is_some_and(|text| text.starts_with("Key – "));
    let ids: Vec<String> = items.iter().map(|item| item.puzzle.to_string()).collect();
    let written = |pages: Vec<&Page>| -> Vec<String> {
        pages
            .into_iter()
            .flat_map(texts)
            .filter(|text| text.contains(':') && text.contains('='))
            .map(str::to_owned)
            .collect()
    };
    let (key, puzzles): (Vec<&Page>, Vec<&Page>) = sheet.pages().iter().partition(is_key);
    assert_eq!(written(puzzles.clone()), ids);
    assert_eq!(key.is_empty(), style.without_key);
    if !style.without_key {
        assert_eq!(written(key.clone()), ids);
        let numbers: Vec<String> = (1..=ids.len()).map(|number| format!("{number}.")).collect();
        let numbered = key.into_iter().flat_map(texts).filter(|text| numbers.iter().any(|number| number == text));
        assert_eq!(numbered.collect::<Vec<_>>(), numbers);
    }
    let count = sheet.pages().len();
    for (index, page) in sheet.pages().iter().enumerate() {
        let foot: Vec<&str> = texts(page).collect();
        let place = format!("page {} of {count}", index + 1);
        let origin = format!("seed v1:tuesday & <co>{}", ranks(items));
        assert_eq!(foot[foot.len() - 2..], [&origin, &place]);
    }
}

#[test]
fn bands_that_are_ranks_are_explained() {
    let note = "seed v1:tuesday & <co> – difficulty for this game";
    for (id, band, foot) in [
        ("24:5,6,9,13=24", Some("hard"), "seed v1:tuesday & <co>"),
        ("countdown:75,50,2,3,8,7=812", Some("medium"), note),
        ("countdown:75,50,2,3,8=406", None, "seed v1:tuesday & <co>"),
    ] {
        let puzzle: Puzzle = id.parse().unwrap();
        let items = [Item { index: 0, labels: Labels::of(&puzzle), puzzle }];
        for layout in [Layout::default(), Layout::List] {
            let sheet = Worksheet::new(&items, &seed(), &Style { layout, ..Style::default() }).unwrap();
            for page in sheet.pages() {
                let bands = Band::NAMES.iter().copied().filter(|name| texts(page).any(|text| text == *name));
                assert_eq!(bands.collect::<Vec<_>>(), band.into_iter().collect::<Vec<_>>(), "{id}");
                assert!(texts(page).any(|text| text == foot), "{id}");
            }
        }
    }
}

/// Checks that the text is XML, without styles, scripts, and addresses other than that of SVG.
fn check_svg(svg: &str, pages: &[Page]) {
    let document = roxmltree::Document::parse(svg).unwrap();
    let written: Vec<&str> = document
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "text")))
        .map(|node| node.text().unwrap())
        .collect();
    assert_eq!(written, pages.iter().flat_map(texts).collect::<Vec<_>>());
    for node in document.descendants() {
        assert!(!["script", "style", "a", "image"].contains(&node.tag_name().name()));
        assert!(node.attributes().all(|attribute| attribute.name() != "style" && !attribute.value().contains("//")));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_overlaps_and_all_puzzles_are_there(items in items(9), style in style()) {
        let sheet = Worksheet::new(&items, &seed(), &style).unwrap();
        sheet.pages().iter().for_each(check_page);
        check_texts(&sheet, &items, &style);
        check_svg(&sheet.svg(), sheet.pages());
        sheet.pages().iter().for_each(|page| check_svg(&page.svg(), std::slice::from_ref(page)));
    }

    #[test]
    fn hands_of_any_size_fit(items in items(MAX_NUMBERS), style in style()) {
        let sheet = Worksheet::new(&items, &seed(), &style).unwrap();
        sheet.pages().iter().for_each(check_page);
        check_texts(&sheet, &items, &style);
    }
}

#[test]
fn every_game_has_worksheets() {
    for game in Game::built_in() {
        let items = generated(game, 20);
        for layout in [Layout::default(), Layout::Cards(PerPage::One), Layout::List] {
            let style = Style { layout, ..Style::default() };
            let sheet = Worksheet::new(&items, &seed(), &style).unwrap();
            sheet.pages().iter().for_each(check_page);
            check_texts(&sheet, &items, &style);
        }
    }
}

#[test]
fn a_title_is_only_text() {
    let title = "<script>alert(1)</script> & \"co\"";
    let style = Style { title: Some(title.parse().unwrap()), ..Style::default() };
    let sheet = Worksheet::new(&generated(&Game::TWENTY_FOUR, 7), &seed(), &style).unwrap();
    let html = sheet.html();
    assert!(!html.contains("<script") && html.contains("<title>&lt;script&gt;alert(1)&lt;/script&gt; &amp; "));
    check_svg(&sheet.svg(), sheet.pages());
    let pages = html.split_once("<body>").unwrap().1.matches("<svg ").count();
    assert_eq!(pages, sheet.pages().len());
}

#[test]
fn characters_that_act_on_others_are_shown_escaped() {
    let seed: Seed = "a\u{1}b\u{202e}".parse().unwrap();
    let mut definition = Game::TWENTY_FOUR.definition().clone();
    (definition.name, definition.title) = ("own".into(), "T\u{2067}".into());
    let sheet = Worksheet::new(&generated(&Game::new(definition).unwrap(), 1), &seed, &Style::default()).unwrap();
    for text in [sheet.svg(), sheet.html()] {
        assert!(!text.contains(['\u{1}', '\u{202e}', '\u{2067}']));
        assert!(text.contains(r"seed v1:a\u{1}b\u{202e}") && text.contains(r"<title>T\u{2067}</title>"));
    }
    assert!(roxmltree::Document::parse(&sheet.svg()).is_ok());
}
