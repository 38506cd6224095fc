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
use super::{Address, Codes, Layout, Paper, Parts, PerPage, Style, Worksheet, WorksheetError, group, margins, ranks};
use crate::language::{Language, filled};

const NUMBERS: [&str; 12] =
    ["0", "1", "7", "10", "75", "100", "-2", "-13", "1/3", "-125/128", "1000003", "9007199254740993"];

fn seed() -> Seed {
    "tuesday & <co>".parse().unwrap()
}

const PAGE: &str = "https://example.org/sumwise/";

fn style() -> impl Strategy<Value = Style> {
    let layouts = [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six].map(Layout::Cards);
    let titles =
        ["Class 5b", "Übung für die Klasse 5b: a title that is as long as a title can be, so that it must be made sm"];
    let title = proptest::option::of(select(titles.to_vec()));
    let layout = select([&layouts[..], &[Layout::List]].concat());
    let paper = select(vec![Paper::A4, Paper::Letter]);
    let parts = select(vec![Parts::Both, Parts::Puzzles, Parts::Key]);
    let address: Address = PAGE.parse().unwrap();
    let codes = select(vec![None, Some(Codes::Sheet(address.clone())), Some(Codes::Puzzles(address))]);
    (title, paper, layout, parts, any::<bool>(), codes, select(Language::ALL.to_vec())).prop_map(
        |(title, paper, layout, parts, without_grades, codes, language)| Style {
            title: title.map(|title| title.parse().unwrap()),
            paper,
            layout,
            parts,
            without_grades,
            codes,
            language,
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
        Mark::Code(code) => code.area,
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
    let words = style.language.words();
    let key = filled(words.key, &[("title", "")]);
    let is_key = |page: &&Page| texts(page).next().is_some_and(|text| text.starts_with(&key));
    let ids: Vec<String> = group::grouped(items, style.language).0.iter().map(|item| item.puzzle.to_string()).collect();
    let written = |pages: Vec<&Page>| -> Vec<String> {
        pages
            .into_iter()
            .flat_map(texts)
            .filter(|text| text.contains(':') && text.contains('='))
            .map(str::to_owned)
            .collect()
    };
    check_signs(sheet, &ids);
    let (key, puzzles): (Vec<&Page>, Vec<&Page>) = sheet.pages().iter().partition(is_key);
    let shown = if style.parts == Parts::Key { &[][..] } else { &ids };
    assert_eq!(written(puzzles.clone()), shown);
    assert_eq!(key.is_empty(), style.parts == Parts::Puzzles);
    if style.parts != Parts::Puzzles {
        assert_eq!(written(key.clone()), ids);
        let numbers: Vec<String> = (1..=ids.len()).map(|number| format!("{number}.")).collect();
        let numbered = key.into_iter().flat_map(texts).filter(|text| numbers.iter().any(|number| number == text));
        assert_eq!(numbered.collect::<Vec<_>>(), numbers);
    }
    let count = sheet.pages().len();
    for (index, page) in sheet.pages().iter().enumerate() {
        let foot: Vec<&str> = texts(page).collect();
        let place = filled(words.page, &[("page", &(index + 1).to_string()), ("pages", &count.to_string())]);
        let note = ranks(items, style).map_or_else(String::new, |note| format!(" – {note}"));
        let origin = filled(words.seed, &[("seed", "v2:tuesday & <co>")]) + &note;
        assert_eq!(foot[foot.len() - 2..], [&origin, &place]);
    }
}

#[test]
fn bands_that_are_ranks_are_explained() {
    let note = "seed v2:tuesday & <co> – difficulty for this game";
    for (id, band, foot) in [
        ("24:5,6,9,13=24", Some("hard"), "seed v2:tuesday & <co>"),
        ("countdown:75,50,2,3,8,7=812", Some("medium"), note),
        ("countdown:75,50,2,3,8=406", None, "seed v2:tuesday & <co>"),
    ] {
        let puzzle: Puzzle = id.parse().unwrap();
        let items = [Item { index: 0, labels: Labels::of(&puzzle), puzzle }];
        for layout in [Layout::default(), Layout::List] {
            let sheet = Worksheet::new(&items, Some(&seed()), &Style { layout, ..Style::default() }).unwrap();
            for page in sheet.pages() {
                let bands = Band::NAMES.iter().copied().filter(|name| texts(page).any(|text| text == *name));
                assert_eq!(bands.collect::<Vec<_>>(), band.into_iter().collect::<Vec<_>>(), "{id}");
                assert!(texts(page).any(|text| text == foot), "{id}");
            }
        }
    }
}

fn given(ids: &[&str]) -> Vec<Item> {
    let puzzles = ids.iter().map(|id| id.parse::<Puzzle>().unwrap());
    (0..).zip(puzzles).map(|(index, puzzle)| Item { index, labels: Labels::of(&puzzle), puzzle }).collect()
}

/// Every puzzle stands under the title and the rules of its own game, and the numbers run on.
#[test]
fn each_game_has_its_title_and_rules() {
    let items = given(&[
        "24:3,3,8,8=24",
        "countdown:75,50,2,3,8,7=812",
        "24:4,10,12,12=24",
        "24~order=fixed:1,2,3,4=24",
        "rules~use=any:1,2,3=9",
        "countdown:75,50,2,3,8,7=813",
    ]);
    let of_24 = ("The 24 game", "Make 24: use every number once, with + − × ÷ and brackets.");
    let of_countdown = ("Countdown", "Make the target: use some or all of the numbers, each at most once, with");
    let of_fixed = ("The 24 game", "Make 24: use every number once, from left to right as they stand, with");
    let of_rules = ("Numbers", "Make 9: use some or all of the numbers, each at most once, with");
    let expected = [of_24, of_24, of_countdown, of_countdown, of_fixed, of_rules];
    for layout in
        [PerPage::One, PerPage::Two, PerPage::Four, PerPage::Six].map(Layout::Cards).into_iter().chain([Layout::List])
    {
        let sheet = Worksheet::new(&items, None, &Style { layout, parts: Parts::Puzzles, ..Style::default() }).unwrap();
        sheet.pages().iter().for_each(check_page);
        assert_eq!(sheet.title(), "Numbers");
        let mut shown = 0;
        for page in sheet.pages() {
            let (mut title, mut told) = ("", String::new());
            for text in texts(page) {
                if expected.iter().any(|(title, _)| *title == text) {
                    (title, told) = (text, String::new());
                } else {
                    told = format!("{told}{text} ");
                }
                if text.trim_end_matches('.') == (shown + 1).to_string() {
                    assert_eq!(
                        (title, told.contains(expected[shown].1)),
                        (expected[shown].0, true),
                        "{layout:?}: {told}"
                    );
                    shown += 1;
                }
            }
        }
        assert_eq!(shown, expected.len(), "{layout:?}");
    }
    let alike =
        Worksheet::new(&given(&["24:3,3,8,8=24", "24~order=fixed:1,2,3,4=24"]), None, &Style::default()).unwrap();
    assert_eq!(alike.title(), "The 24 game");
}

/// Returns the words of a text: its runs of letters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty())
}

/// A sheet has no word that its language has not: neither in a table nor in a title of a game.
#[test]
fn every_word_is_of_the_language() {
    const IDS: [&str; 13] = [
        "hundred:1,2,3,4,5,6,7,8,9=100",
        "four-fours:4,4,4,4=91",
        "four-fours:4,4,4,4=59",
        "four-fours:4,4,4,4=111",
        "24:3,3,8,8=24",
        "24:1,1,1,1=24",
        "countdown:75,50,2,3,8,7=812",
        "countdown:1,1,2,2,3,3=999",
        "rules~use=any~operators=+-*/^:2,3,4=81",
        "rules~join=values:9,4,1=95",
        "rules~operators=+*|:6,8,6=516",
        "rules~operators=+-*/negfactsqrt~points=recurring:4,4,2=9",
        "year:2,0,2,6=20",
    ];
    let items = given(&IDS);
    let ids: Vec<String> = items.iter().map(|item| item.puzzle.to_string()).collect();
    for language in Language::ALL {
        let table = language.words().texts().join(" ");
        let titles = Game::built_in().iter().map(|game| language.title(game)).collect::<Vec<_>>().join(" ");
        let known: Vec<&str> = words(&table).chain(words(&titles)).collect();
        let sheet = Worksheet::new(&items, None, &Style { language, ..Style::default() }).unwrap();
        for text in sheet.pages().iter().flat_map(texts).filter(|text| !ids.iter().any(|id| id == text)) {
            // Square characters have no spaces between words: only Latin letters can be foreign.
            let foreign =
                words(text).find(|word| !known.contains(word) && word.chars().any(|letter| letter < '\u{2e80}'));
            assert_eq!(foreign, None, "{language}: {text}");
        }
        let has_list =
            sheet.pages().iter().flat_map(texts).any(|text| text.contains(&format!("{}3)", language.words().list[1])));
        assert!(has_list, "{language}: no numeral tells its numbers");
    }
}

/// Checks that nothing but an id has `*`, and that a slash stands in fractions alone.
fn check_signs(sheet: &Worksheet, ids: &[String]) {
    // The last text of a page is its number.
    let written = sheet.pages().iter().flat_map(|page| {
        let texts: Vec<&str> = texts(page).collect();
        texts[..texts.len() - 1].to_vec()
    });
    for text in written.filter(|text| !ids.iter().any(|id| id == text)) {
        assert!(!text.contains('*'), "{text}");
        let sides = text.match_indices('/').map(|(at, _)| (&text[..at], &text[at + 1..]));
        let is_fraction = |(before, after): (&str, &str)| {
            before.ends_with(|last: char| last.is_ascii_digit())
                && after.starts_with(|first: char| first.is_ascii_digit())
        };
        assert!(sides.into_iter().all(is_fraction), "{text}");
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
        let sheet = Worksheet::new(&items, Some(&seed()), &style).unwrap();
        sheet.pages().iter().for_each(check_page);
        check_texts(&sheet, &items, &style);
        check_svg(&sheet.svg(), sheet.pages());
        sheet.pages().iter().for_each(|page| check_svg(&page.svg(), std::slice::from_ref(page)));
    }

    #[test]
    fn hands_of_any_size_fit(items in items(MAX_NUMBERS), style in style()) {
        let sheet = match Worksheet::new(&items, Some(&seed()), &style) {
            Err(WorksheetError::LongAddress(..)) => {
                Worksheet::new(&items, Some(&seed()), &Style { codes: None, ..style.clone() }).unwrap()
            }
            sheet => sheet.unwrap(),
        };
        sheet.pages().iter().for_each(check_page);
        check_texts(&sheet, &items, &style);
    }
}

/// Reads a QR code from its dark parts.
fn decoded(bars: &[Area]) -> String {
    let least = |side: fn(&Area) -> i64| bars.iter().map(side).min().unwrap();
    let (left, top, module) = (least(|bar| bar.x), least(|bar| bar.y), least(|bar| bar.height));
    let side = bars.iter().map(Area::right).max().unwrap() - left;
    // Four pixels for a module, and a margin of four modules.
    let pixels = usize::try_from(4 * (side / module + 8)).unwrap();
    let at = |pixel: usize, from: i64| from + (i64::try_from(pixel).unwrap() - 16) * module / 4;
    let is_dark =
        |x: i64, y: i64| bars.iter().any(|bar| (bar.x..bar.right()).contains(&x) && (bar.y..bar.bottom()).contains(&y));
    let shade = |x, y| if is_dark(at(x, left), at(y, top)) { 0 } else { 255 };
    let mut picture = rqrr::PreparedImage::prepare_from_greyscale(pixels, pixels, shade);
    let [code] = &picture.detect_grids()[..] else { panic!("there is one code") };
    code.decode().unwrap().1
}

/// Returns the dark parts of the codes in a drawing.
fn drawn(svg: &str) -> Vec<Vec<Area>> {
    let codes = svg.split("crispEdges\" d=\"").skip(1).map(|rest| rest.split_once('"').unwrap().0);
    let bar = |bar: &str| {
        let numbers: Vec<i64> = bar.split(['M', ' ', 'h', 'v', 'z']).filter_map(|word| word.parse().ok()).collect();
        let [x, y, width, height, back] = numbers[..] else { panic!("{bar}") };
        assert_eq!(back, -width);
        Area { x, y, width, height }
    };
    codes.map(|path| path.split_inclusive('z').map(bar).collect()).collect()
}

#[test]
fn the_codes_of_puzzles_open_them() {
    let rules = "rules~use=any~operators=+-*/^√:1/3,-2,7=100".parse().unwrap();
    let mut items = generated(&Game::COUNTDOWN, 2);
    items.push(Item { index: 2, labels: Labels::of(&rules), puzzle: rules });
    let page = "https://example.org/sumwise/#/play?puzzle=";
    let links: Vec<String> = items.iter().map(|item| format!("{page}{}", item.puzzle)).collect();
    let links: Vec<String> = links.iter().map(|link| link.replace('^', "%5E").replace('√', "%E2%88%9A")).collect();
    for layout in [Layout::default(), Layout::Cards(PerPage::One), Layout::List] {
        let codes = Some(Codes::Puzzles(PAGE.parse().unwrap()));
        let sheet = Worksheet::new(&items, None, &Style { layout, codes, ..Style::default() }).unwrap();
        assert_eq!(drawn(&sheet.svg()).iter().map(|bars| decoded(bars)).collect::<Vec<_>>(), links);
    }
}

#[test]
fn every_page_of_puzzles_has_the_code_of_the_sheet() {
    let link = format!("{PAGE}#/print?game=24&count=8&seed=v2:tuesday");
    let style = Style { codes: Some(Codes::Sheet(link.parse().unwrap())), ..Style::default() };
    let sheet = Worksheet::new(&generated(&Game::TWENTY_FOUR, 8), Some(&seed()), &style).unwrap();
    let of_page = |page: &Page| drawn(&page.svg()).iter().map(|bars| decoded(bars)).collect::<Vec<_>>();
    assert_eq!(sheet.pages().iter().map(of_page).collect::<Vec<_>>(), [vec![link.clone()], vec![link], vec![]]);
}

#[test]
fn a_code_that_cannot_be_scanned_is_refused() {
    let sheet = |bytes: usize| {
        let address = PAGE.to_owned() + &"a".repeat(bytes - PAGE.len());
        let style = Style { codes: Some(Codes::Sheet(address.parse().unwrap())), ..Style::default() };
        Worksheet::new(&generated(&Game::TWENTY_FOUR, 1), None, &style)
    };
    // The most bytes of a code of version 10.
    assert_eq!(decoded(&drawn(&sheet(271).unwrap().svg())[0]).len(), 271);
    let error = sheet(272).unwrap_err();
    assert_eq!(error.to_string(), "an address of 272 bytes is too long for a QR code on paper: it has at most 271");
    for wrong in
        ["", "example.org", "https://", "https://a b", "ftp://example.org", "https://exämple.org", "https://a\n"]
    {
        assert!(wrong.parse::<Address>().is_err(), "{wrong}");
    }
}

#[test]
fn difficulty_can_be_left_out() {
    let puzzle: Puzzle = "countdown:75,50,2,3,8,7=812".parse().unwrap();
    let items = [Item { index: 0, labels: Labels::of(&puzzle), puzzle }];
    for layout in [Layout::default(), Layout::List] {
        let style = Style { layout, without_grades: true, ..Style::default() };
        let sheet = Worksheet::new(&items, Some(&seed()), &style).unwrap();
        let told =
            sheet.pages().iter().flat_map(texts).find(|text| Band::NAMES.contains(text) || text.contains("difficulty"));
        assert_eq!(told, None);
    }
}

#[test]
fn every_game_has_worksheets() {
    for game in Game::built_in() {
        let items = generated(game, 20);
        for layout in [Layout::default(), Layout::Cards(PerPage::One), Layout::List] {
            let style = Style { layout, ..Style::default() };
            let sheet = Worksheet::new(&items, Some(&seed()), &style).unwrap();
            sheet.pages().iter().for_each(check_page);
            check_texts(&sheet, &items, &style);
        }
    }
}

#[test]
fn a_title_is_only_text() {
    let title = "<script>alert(1)</script> & \"co\"";
    let style = Style { title: Some(title.parse().unwrap()), ..Style::default() };
    let sheet = Worksheet::new(&generated(&Game::TWENTY_FOUR, 7), Some(&seed()), &style).unwrap();
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
    let sheet = Worksheet::new(&generated(&Game::new(definition).unwrap(), 1), Some(&seed), &Style::default()).unwrap();
    for text in [sheet.svg(), sheet.html()] {
        assert!(!text.contains(['\u{1}', '\u{202e}', '\u{2067}']));
        assert!(text.contains(r"seed v2:a\u{1}b\u{202e}") && text.contains(r"<title>T\u{2067}</title>"));
    }
    assert!(roxmltree::Document::parse(&sheet.svg()).is_ok());
}
