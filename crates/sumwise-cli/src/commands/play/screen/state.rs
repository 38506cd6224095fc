//! The state of the screen: choices, typed text and messages.

use std::time::Duration;

use ratatui::crossterm::event::KeyCode;
use sumwise::Operator;
use sumwise::round::Round;
use sumwise::round::{Entry, Refusal};
use sumwise::score::Score;

use super::super::{claim_none, counted, ending, hint, worth};
use super::{Dealt, Match};

/// The most characters of a typed formula.
const MAX_ENTRY: usize = 200;

/// The next action after a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    Stay,
    Next,
    Quit,
    Interrupt,
}

/// One round on the screen.
pub(super) struct State<'a> {
    game: &'a Match<'a>,
    dealt: Dealt,
    /// The index of the left operand.
    pub(super) chosen: Option<usize>,
    pub(super) operator: Option<Operator>,
    /// The formula that is being typed.
    pub(super) entry: Option<String>,
    pub(super) help: bool,
    /// The messages, a line each.
    pub(super) told: Vec<String>,
    /// The key to press again as a confirmation, because its action cannot be undone.
    armed: Option<KeyCode>,
    spent: Duration,
}

impl<'a> State<'a> {
    pub(super) fn new(game: &'a Match<'a>, dealt: Dealt) -> Self {
        let told = vec!["Choose a number, an operator, a number.".to_owned()];
        Self {
            game,
            dealt,
            chosen: None,
            operator: None,
            entry: None,
            help: false,
            told,
            armed: None,
            spent: Duration::ZERO,
        }
    }

    pub(super) fn round(&self) -> &Round {
        &self.dealt.round
    }

    pub(super) fn is_over(&self) -> bool {
        self.round().outcome().is_some()
    }

    /// Returns the points of the round, if it is over.
    pub(super) fn points(&self) -> Option<u32> {
        self.is_over().then(|| self.round().points())
    }

    /// Returns the score, with this round if it is over.
    pub(super) fn score(&self) -> Score {
        let mut score = self.game.score;
        if let Some(points) = self.points() {
            score.add(points, self.round().most_points());
        }
        score
    }

    /// Returns the game, the progress of the match and the seed; the id of a given puzzle.
    pub(super) fn title(&self) -> String {
        match &self.dealt.seed {
            Some(seed) => format!("{}, {}, seed {seed}", self.game.name(), self.game.progress()),
            None => self.game.name(),
        }
    }

    /// Returns the time for a round and the time left.
    pub(super) fn clock(&self) -> Option<(Duration, Duration)> {
        self.game.clock().map(|clock| (clock, clock.saturating_sub(self.spent)))
    }

    /// Updates the time spent in the round.
    pub(super) fn pass(&mut self, spent: Duration) {
        if self.is_over() || self.round().is_late() {
            return;
        }
        self.spent = spent;
        if self.clock().is_some_and(|(_, left)| left.is_zero()) {
            self.dealt.round.stop_clock();
            (self.chosen, self.operator, self.armed) = (None, None, None);
            self.entry.get_or_insert_default();
            self.told.push("Time is up: type one answer.".to_owned());
        }
    }

    /// Returns the active keys and their actions.
    pub(super) fn keys(&self) -> Vec<(KeyCode, String)> {
        let key = |key: char, does: &str| (KeyCode::Char(key), does.to_owned());
        let round = self.round();
        if self.entry.is_some() {
            return vec![(KeyCode::Enter, "answer".to_owned()), (KeyCode::Esc, "back".to_owned())];
        }
        if self.is_over() {
            return vec![(KeyCode::Enter, "go on".to_owned()), key('?', "help"), key('q', "quit")];
        }
        let mut keys = vec![(KeyCode::Enter, "formula".to_owned())];
        if !round.is_late() {
            let level = round.next_level();
            let price = counted(round.price(level));
            keys.extend([(KeyCode::Char('h'), format!("hint {level} ({price})"))]);
            keys.extend([key('u', "undo"), key('r', "redo"), key('x', "restart")]);
        }
        if round.declarable() > 0 {
            keys.push((KeyCode::Char('d'), format!("declare ({})", counted(round.declarable()))));
        }
        keys.extend([key('n', "none"), key('g', "give up"), key('?', "help"), key('q', "quit")]);
        keys
    }

    /// Handles a key.
    pub(super) fn press(&mut self, key: KeyCode) -> After {
        if self.help {
            self.help = false;
            return After::Stay;
        }
        let over = self.is_over();
        let after = match self.entry.take() {
            Some(entry) => self.edit(entry, key),
            None => self.choose(key),
        };
        if !over && self.is_over() {
            (self.chosen, self.operator, self.entry) = (None, None, None);
            self.told.extend(ending(&self.dealt.round));
        }
        after
    }

    /// Handles a key while a formula is typed.
    fn edit(&mut self, mut entry: String, key: KeyCode) -> After {
        match key {
            KeyCode::Esc => return After::Stay,
            KeyCode::Enter => {
                self.enter(&entry);
                return After::Stay;
            }
            KeyCode::Backspace => {
                entry.pop();
            }
            KeyCode::Char(character) if entry.chars().count() < MAX_ENTRY => entry.push(character),
            _ => {}
        }
        self.entry = Some(entry);
        After::Stay
    }

    fn choose(&mut self, key: KeyCode) -> After {
        let armed = self.armed.take();
        match key {
            KeyCode::Char('?') => self.help = true,
            KeyCode::Enter if self.is_over() => return After::Next,
            KeyCode::Char('q') if self.is_over() || armed == Some(key) => return After::Quit,
            _ if self.is_over() => {}
            KeyCode::Char('q') => self.arm(key, "leave the game"),
            KeyCode::Enter => self.entry = Some(String::new()),
            KeyCode::Esc => (self.chosen, self.operator) = (None, None),
            KeyCode::Char('n') if armed != Some(key) => self.arm(key, "say that it cannot be done"),
            KeyCode::Char('g') if armed != Some(key) => self.arm(key, "give up"),
            KeyCode::Char('g') => self.dealt.round.give_up(),
            KeyCode::Char(character) => {
                if let Err(refusal) = self.act(character) {
                    self.refuse(&refusal);
                }
            }
            _ => {}
        }
        After::Stay
    }

    fn act(&mut self, key: char) -> Result<(), Refusal> {
        let round = &mut self.dealt.round;
        match key {
            'h' => {
                let told = hint(round, round.next_level())?;
                self.told.push(told);
            }
            'u' | 'r' | 'x' => {
                (self.chosen, self.operator) = (None, None);
                let changed = match key {
                    'u' => round.undo()?,
                    'r' => round.redo()?,
                    _ => round.restart()?,
                };
                if !changed {
                    let what = if key == 'r' { "redo" } else { "undo" };
                    self.told.push(format!("There is no step to {what}."));
                }
            }
            'd' => round.declare().map(drop)?,
            'n' => claim_none(round)?,
            '1'..='9' => self.choose_number(key as usize - '1' as usize)?,
            _ => {
                if let Some(operator) = Operator::ALL.iter().copied().find(|operator| operator.key() == key) {
                    self.choose_operator(operator);
                }
            }
        }
        Ok(())
    }

    /// Chooses a number as the left operand, or as the right one, which makes a step.
    fn choose_number(&mut self, place: usize) -> Result<(), Refusal> {
        let left = self.round().left().len();
        match (self.chosen, self.operator) {
            _ if place >= left => return Err(Refusal::NoNumber { place, left }),
            (Some(chosen), None) if chosen == place => self.chosen = None,
            (Some(chosen), Some(operator)) => {
                let before = self.round().declarable();
                let step = self.dealt.round.join(chosen, operator, place)?;
                (self.chosen, self.operator) = (None, None);
                self.told.push(format!("{step}."));
                self.told.extend(worth(self.round(), before));
            }
            _ => self.chosen = Some(place),
        }
        Ok(())
    }

    fn choose_operator(&mut self, operator: Operator) {
        if self.chosen.is_none() {
            self.told.push(format!("Choose the number before {operator} first."));
        } else {
            self.operator = Some(operator);
        }
    }

    /// Enters a typed step or formula.
    fn enter(&mut self, text: &str) {
        let before = self.round().declarable();
        (self.chosen, self.operator) = (None, None);
        match self.dealt.round.enter(text) {
            Ok(Entry::Step(step)) => self.told.push(format!("{step}.")),
            Ok(Entry::Answer(judgement)) if !self.is_over() => self.told.push(format!("No: {judgement}.")),
            Ok(Entry::Answer(_)) => {}
            Err(refusal) => {
                self.refuse(&refusal);
                self.entry = (!self.is_over()).then(|| text.to_owned());
            }
        }
        self.told.extend(worth(self.round(), before));
    }

    fn arm(&mut self, key: KeyCode, does: &str) {
        self.armed = Some(key);
        self.told.push(format!("Press {key} again to {does}."));
    }

    fn refuse(&mut self, refusal: &Refusal) {
        self.told.push(format!("No: {refusal}."));
    }
}
