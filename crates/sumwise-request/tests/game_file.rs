//! Game files: what is written is read back, and what is wrong is said with its line.

use proptest::prelude::*;
use proptest::sample::select;
use sumwise::grade::Bands;
use sumwise::{Award, Deck, Definition, Drawer, Look, Targets};
use sumwise::{Domain, Game, Order, Rules, Use, deal};
use sumwise_request::game_file::{MAX_BYTES, read, write};

fn drawer() -> impl Strategy<Value = Drawer> {
    let pools = vec!["1..6", "1..10x2,25,50", "0..9", "-3..3x2", "7x4", "10,20,30"];
    (select(pools), 1..=3_usize).prop_map(|(pool, numbers)| Drawer { pool: pool.parse().unwrap(), numbers })
}

fn deck() -> impl Strategy<Value = Deck> {
    prop_oneof![
        prop::collection::vec(drawer(), 1..=3).prop_map(|drawers| Deck::Draw(drawers.into())),
        (1..=3_i64, 4..=9_i64, 1..=6_usize).prop_map(|(a, b, numbers)| Deck::Copies { values: a..=b, numbers }),
        prop::collection::vec(-20..=20_i64, 1..=6).prop_map(Deck::given),
    ]
}

prop_compose! {
    fn rules()(
        order in select(Order::ALL), usage in select(Use::ALL), domain in select(Domain::ALL),
        operators in select(vec!["+-*/", "+", "*-"]),
    ) -> Rules {
        Rules { order, usage, domain, operators: operators.parse().unwrap(), ..Rules::FREE }
    }
}

prop_compose! {
    fn definition()(
        name in "[a-z][a-z0-9-]{3,12}x", texts in prop::array::uniform3("[ -~é–”]{0,30}"), deck in deck(), rules in rules(),
        targets in prop_oneof![
            Just(Targets::Draw), Just(Targets::Joined), (-9..99_i64).prop_map(Targets::Fixed), (1..9_i64, 9..999_i64).prop_map(|(a, b)| Targets::Range(a..=b))
        ],
        large in prop::option::of((5..9_i64, 9..50_i64)), seconds in prop::option::of(1..100_u32),
        look in select(Look::ALL), second in prop::option::of(1..9_u32), has_source in any::<bool>(),
        bands in prop::option::of(prop::array::uniform3(1..=1000_u16)),
    ) -> Definition {
        let mut definition = Definition::new(name, deck, targets);
        let [title, description, source] = texts;
        definition.title = title.into();
        definition.description = description.into();
        definition.source = has_source.then(|| source.into());
        definition.rules = rules;
        definition.large = large.map(|(first, last)| first..=last);
        definition.seconds = seconds;
        definition.look = look;
        definition.bands = bands.and_then(|mut begins| {
            begins.sort_unstable();
            Bands::new(begins)
        });
        let near = second.map(|within| Award { within, points: within });
        definition.awards = [Award { within: 0, points: 10 }].into_iter().chain(near).collect();
        definition
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn a_game_is_read_back_as_it_was_written(definition in definition()) {
        if let Ok(game) = Game::new(definition) {
            let text = write(&game);
            prop_assert_eq!(read(&text), Ok(game.clone()), "{}", text);
            let puzzle = deal(&game, &"word".parse().unwrap(), None).unwrap();
            prop_assert!(game.target_range().contains(&puzzle.target().to_i64().unwrap()));
            let id = puzzle.to_string();
            prop_assert!(id.starts_with("rules"));
            let again: sumwise::Puzzle = id.parse().unwrap();
            prop_assert_eq!((again.hand(), again.target(), again.game()), (puzzle.hand(), puzzle.target(), None));
        }
    }

    #[test]
    fn any_text_is_a_game_or_refused(text in "[ -~\n]{0,60}") {
        _ = read(&text);
    }
}

#[test]
fn every_built_in_game_is_read_back() {
    for game in Game::built_in() {
        let read = read(&write(game)).unwrap();
        assert!(read == *game && read.is_built_in(), "{game}");
    }
}

#[test]
fn what_is_wrong_is_said_with_its_line() {
    let base = "name = \"dice\"\ntargets = \"1..100\"\n";
    let dice = "[[drawers]]\npool = \"1..6\"\ndraw = 5\n";
    let table = [
        (String::new(), "`name` is missing: write name = \"my-game\""),
        (base.to_owned(), "`drawers` is missing: write [[drawers]] with pool and draw"),
        (
            format!("{base}colour = 1\n{dice}"),
            "line 3: unknown key `colour`: it is one of name, title, description, source, targets, large, points, seconds, look, bands, rules, drawers, copies, given",
        ),
        (format!("{base}{dice}copies = 2"), "line 6: unknown key `copies`: it is one of pool, draw"),
        (format!("{base}given = [1]\n{dice}"), "line 3: a game has either `drawers` or `given`: leave one out"),
        (
            format!("{base}[[drawers]]\npool = \"1..\"\ndraw = 5"),
            "line 4: `1..` is not part of a pool: write VALUES or VALUESxCOPIES, like 1..13x4 or 25",
        ),
        (
            format!("{base}[[drawers]]\npool = \"1..6x1\"\ndraw = 7"),
            "line 3: 7 numbers are drawn from a pool of 6: draw fewer or put more into the pool",
        ),
        (format!("{base}[[drawers]]\npool = \"1..6x1\""), "line 3: `draw` is missing: write draw = 6"),
        (
            format!("{base}seconds = 0\n{dice}"),
            "line 3: a time limit of 0 seconds is out of range: write 1 to 86400, or leave it out",
        ),
        (format!("{base}seconds = -1\n{dice}"), "line 3: a value of `seconds` is a whole number from 0 up: -1 is not"),
        (
            format!("{base}points = {{ 1 = 10 }}\n{dice}"),
            "line 3: the points begin with the target, at most 1000, and fall with the distance: like 10 at 0, 7 within 5",
        ),
        (
            format!("{base}points = {{ near = 10 }}\n{dice}"),
            "line 3: `near` is no distance: write them by distance, like { 0 = 10, 5 = 7, 10 = 5 }",
        ),
        (format!("{base}{dice}[rules]\nuse = \"some\""), "line 7: unknown use `some`: it is one of all, any"),
        (
            format!("{base}{dice}[rules]\ncolour = \"1\""),
            "line 7: unknown rule `colour`: it is one of order, use, domain, operators, digits, signs, join, points, brackets",
        ),
        (
            format!("{base}bands = [250, 500]\n{dice}"),
            "line 3: the bands are the scores where medium, hard and expert begin, ascending to at most 1000, like [250, 500, 750]",
        ),
        (format!("{base}bands = [-1, 5, 7]\n{dice}"), "line 3: a score is a whole number from 0 up: -1 is not"),
        (
            format!("{base}bands = 250\n{dice}"),
            "line 3: `bands` is no list, or an empty one: write bands = [250, 500, 750]",
        ),
        (format!("{base}look = \"dice\"\n{dice}"), "line 3: unknown look `dice`: it is one of tiles, cards, suits"),
        (
            format!("name = \"countdown\"\ntargets = 1\n{dice}"),
            "line 1: `countdown` is a built-in game: give yours another name",
        ),
        (
            format!("name = \"My dice\"\ntargets = 1\n{dice}"),
            "line 1: `My dice` cannot name a game: take 1 to 40 lowercase letters, digits and hyphens, and not `rules`",
        ),
        (
            format!("name = \"dice\"\ntargets = \"5..1\"\n{dice}"),
            "line 2: `5..1` are no targets: write a number, a range like \"100..999\", \"draw\" or \"joined\"",
        ),
        (
            format!("name = \"dice\"\ntargets = \"draw\"\n{dice}{dice}"),
            "line 2: the target can be drawn only where the numbers come from one drawer: write a number or a range, like 100..999",
        ),
        (format!("{base}\n\nname = \"other\"\n{dice}"), "line 5: this is no TOML: duplicate key"),
    ];
    for (text, message) in table {
        assert_eq!(read(&text).unwrap_err().to_string(), message, "{text}");
    }
    assert!(read(&" ".repeat(MAX_BYTES + 1)).unwrap_err().to_string().contains("the file is too long"));
}
