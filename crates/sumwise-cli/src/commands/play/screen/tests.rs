//! Tests of rounds played by keys and clicks, and of the drawn screens.

use std::time::Duration;

use clap::Parser as _;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::state::{After, State};
use super::view::{self, Look};
use crate::args::{Arguments, Command, Play};
use crate::commands::play::{Dealt, Match};
use sumwise::round::Round;

fn arguments(more: &str) -> Play {
    arguments_of(&format!("play --seed tuesday {more}"))
}

fn arguments_of(line: &str) -> Play {
    match Arguments::try_parse_from(["sumwise"].into_iter().chain(line.split_whitespace())).unwrap().command {
        Command::Play(play) => play.into_inner(),
        _ => unreachable!("it says play"),
    }
}

fn begin<'a>(game: &'a Match<'_>, puzzle: &str) -> State<'a> {
    State::new(game, Dealt { round: Round::new(puzzle.parse().unwrap()), seed: Some("tuesday".parse().unwrap()) })
}

/// Presses a key for each character; a line break is Enter.
fn press(state: &mut State<'_>, keys: &str) -> After {
    let key = |key| if key == '\n' { KeyCode::Enter } else { KeyCode::Char(key) };
    keys.chars().map(|character| state.press(key(character))).last().unwrap_or(After::Stay)
}

fn buffer(state: &State<'_>, colours: bool, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| view::draw(frame, state, Look { colours })).unwrap();
    terminal.backend().buffer().clone()
}

fn lines(buffer: &Buffer) -> Vec<String> {
    let area = buffer.area;
    let line = |y| (0..area.width).map(|x| buffer[(x, y)].symbol()).collect::<String>().trim_end().to_owned();
    (0..area.height).map(line).collect()
}

fn picture(state: &State<'_>) -> String {
    lines(&buffer(state, true, 80, 24)).join("\n")
}

fn last<'a>(state: &'a State<'_>) -> &'a str {
    state.told.last().unwrap()
}

const PUZZLE: &str = "countdown:75,50,2,3,8,7=812";

#[test]
fn a_round_as_it_is_seen() {
    let play = arguments("--best-of 3 --clock 30");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    press(&mut state, "h2+51*");
    state.pass(Duration::from_secs(10));
    let expected = " countdown, round 1, best of 3, seed v2:tuesday
                               ╔═══ target ════╗
                               ║      812      ║
                               ╚═══════════════╝
                 ┏━━━━━━━┓╭───────╮╭───────╮╭───────╮╭───────╮
                 ┃▸ 75   ┃│   2   ││   3   ││   7   ││  58   │
                 ┗━━ 1 ━━┛╰── 2 ──╯╰── 3 ──╯╰── 4 ──╯╰── 5 ──╯
                          ╭─────╮╭─────╮┏━━━━━┓╭─────╮
                          │  +  ││  -  │┃▸ *  ┃│  /  │
                          ╰─────╯╰─────╯┗━━━━━┛╰─────╯
┌ Steps ─────────────────────┐┌ Messages ──────────────────────────────────────┐
│ 1. 50 + 8 = 58             ││ Choose a number, an operator, a number.        │
│                            ││ Hint 1 (1 point): it can be done in 3 steps.   │
│                            ││ 50 + 8 = 58.                                   │
│                            ││                                                │
│                            ││                                                │
│                            ││                                                │
│                            ││                                                │
│                            ││                                                │
└────────────────────────────┘└────────────────────────────────────────────────┘

 ███████████████████████████████████████████░░░░░░░░░░░░░░░░░░░░░   20 s left
 Enter formula   h hint 1 (1 point)   u undo   r redo   x restart   n none
 g give up   ? help   q quit";
    assert_eq!(picture(&state), expected);
}

#[test]
fn a_given_puzzle_is_one_round_and_needs_no_seed() {
    let play = arguments_of("play countdown:75,50,2,3,8,7=812 --domain integer");
    let mut game = Match::new(&play).unwrap();
    let mut state = State::new(&game, game.next().unwrap().unwrap());
    assert_eq!(picture(&state).lines().next(), Some(" countdown~domain=integer:75,50,2,3,8,7=812"));
    press(&mut state, "2+55*44*2");
    assert_eq!(press(&mut state, "\n"), After::Next);
    game.score = state.score();
    assert!(game.next().unwrap().is_none());
}

#[test]
fn keys_alone_play_a_round_to_its_end() {
    let play = arguments("");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    press(&mut state, "2+55*44*2");
    assert_eq!(state.told[4..], ["Right! (50+8)*7*2 = 812.", "10 points."]);
    assert!(picture(&state).contains("10 of 10 points, 1 of 1 rounds won"));
    assert_eq!(state.points(), Some(10));
    assert_eq!((press(&mut state, "1+2hurxdng"), state.points()), (After::Stay, Some(10)));
    assert_eq!(press(&mut state, "\n"), After::Next);
}

#[test]
fn steps_are_undone_done_again_and_refused_with_the_reason() {
    let play = arguments("");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    press(&mut state, "2+5uu");
    assert_eq!(last(&state), "There is no step to undo.");
    press(&mut state, "rr");
    assert_eq!(last(&state), "There is no step to redo.");
    press(&mut state, "2-4");
    assert_eq!(last(&state), "No: 2 - 7 = -5, and every step must give a positive integer.");
    assert_eq!(state.round().left().len(), 5);
    press(&mut state, "x");
    assert_eq!(state.round().left().len(), 6);
    press(&mut state, "+");
    assert_eq!(last(&state), "Choose the number before + first.");
    press(&mut state, "7");
    assert_eq!(last(&state), "No: there is no number 7 of 6.");
}

#[test]
fn a_formula_is_typed_and_a_near_value_declared() {
    let play = arguments("");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    press(&mut state, "\n(50+8)*7*2-");
    assert_eq!(press(&mut state, "\n"), After::Stay);
    assert!(picture(&state).contains("Formula > (50+8)*7*2-"), "a slip stays to be mended");
    press(&mut state, "3\n");
    assert_eq!(last(&state), "Declaring it would earn 7 points.");
    assert!(picture(&state).contains("d declare (7 points)"));
    press(&mut state, "d");
    assert_eq!(state.points(), Some(7));
}

#[test]
fn what_ends_a_round_is_pressed_twice() {
    let play = arguments("");
    let game = Match::new(&play).unwrap();
    for (key, points) in [("n", Some(0)), ("g", Some(0)), ("q", None)] {
        let mut state = begin(&game, PUZZLE);
        assert_eq!((press(&mut state, key), state.points()), (After::Stay, None));
        press(&mut state, "u");
        assert_eq!((press(&mut state, key), state.points()), (After::Stay, None));
        let after = press(&mut state, key);
        assert_eq!((after == After::Quit, state.points()), (key == "q", points));
    }
}

#[test]
fn when_the_time_is_up_an_answer_is_typed() {
    let play = arguments("--clock 30");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    state.pass(Duration::from_secs(29));
    assert!(!state.round().is_late());
    state.pass(Duration::from_secs(31));
    assert_eq!(last(&state), "Time is up: type one answer.");
    state.press(KeyCode::Esc);
    press(&mut state, "2+5");
    assert_eq!(last(&state), "No: time is up: only an answer can be given now.");
    press(&mut state, "\n(50+8)*7*2\n");
    assert_eq!(state.points(), Some(10));
}

#[test]
fn a_click_is_the_key_that_stands_there() {
    let play = arguments("");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    press(&mut state, "2");
    let area = Rect::new(0, 0, 80, 24);
    let drawn = lines(&buffer(&state, true, 80, 24));
    let at = |text: &str| {
        let (y, line) = drawn.iter().enumerate().rfind(|(_, line)| line.contains(text)).unwrap();
        let x = line[..line.find(text).unwrap()].chars().count();
        view::key_at(area, &state, u16::try_from(x).unwrap(), u16::try_from(y).unwrap())
    };
    for (text, key) in [("75", '1'), ("50", '2'), ("  7  ", '6'), ("  *  ", '*'), ("h hint", 'h'), ("q quit", 'q')] {
        assert_eq!(at(text), Some(KeyCode::Char(key)), "{text}");
    }
    assert_eq!((at("Enter formula"), at("812"), at("Steps")), (Some(KeyCode::Enter), None, None));
}

#[test]
fn without_colours_everything_is_still_said() {
    let play = arguments("--clock 30");
    let game = Match::new(&play).unwrap();
    let mut state = begin(&game, PUZZLE);
    press(&mut state, "2+");
    let (plain, coloured) = (buffer(&state, false, 80, 24), buffer(&state, true, 80, 24));
    assert!(plain.content().iter().all(|cell| cell.fg == Color::Reset && cell.bg == Color::Reset));
    assert!(coloured.content().iter().any(|cell| cell.fg == Color::Green));
    assert_eq!(lines(&plain), lines(&coloured));
}

#[test]
fn every_size_and_every_key_gives_a_picture() {
    let play = arguments("--clock 30 --rounds 2");
    let game = Match::new(&play).unwrap();
    for puzzle in [PUZZLE, "24:3,3,8,8=24", "primes:2,3,5,7=17", "countdown~operators=+:1=1"] {
        let mut state = begin(&game, puzzle);
        for (turn, key) in "h1+2hh3-4\n58*7(hu\n2/3xr1*2nu2-1?d\n(8".chars().cycle().take(200).enumerate() {
            press(&mut state, &key.to_string());
            state.pass(Duration::from_millis(turn as u64 * 200));
            let (width, height) = [(1, 1), (20, 5), (79, 24), (80, 23), (80, 24), (200, 60)][turn % 6];
            let said = lines(&buffer(&state, true, width, height)).join(" ");
            let small = width < 80 || height < 24;
            assert_eq!(said.starts_with("The game needs"), small && width >= 20, "{said}");
        }
    }
}
