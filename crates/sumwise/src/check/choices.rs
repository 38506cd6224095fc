//! The choices that a text leaves open, such as which of two equal numbers a step takes.

/// The maximum number of readings of a text.
const MAX_READINGS: usize = 1_000;

/// The maximum length in bytes of a text that is read in more than one way.
const MAX_LENGTH: usize = 1_000;

/// The maximum length in bytes of all readings of a text together.
const MAX_READ: usize = 50_000;

/// The choices of one reading of a text, in the order in which they come up.
#[derive(Debug, Default)]
pub(super) struct Choices {
    /// The index chosen each time, and the number of possibilities.
    chosen: Vec<(usize, usize)>,
    next: usize,
}

impl Choices {
    /// Returns the index of the possibility to take. In the first reading it is 0.
    pub(super) fn choose(&mut self, possibilities: usize) -> usize {
        if possibilities < 2 {
            return 0;
        }
        if self.next == self.chosen.len() {
            self.chosen.push((0, possibilities));
        }
        self.next += 1;
        self.chosen[self.next - 1].0
    }

    /// Returns the possibility to take, if there is any.
    pub(super) fn choose_from<T>(&mut self, mut possibilities: Vec<T>) -> Option<T> {
        (!possibilities.is_empty()).then(|| possibilities.swap_remove(self.choose(possibilities.len())))
    }

    /// Begins the first reading.
    pub(super) fn begin(&mut self) {
        self.chosen.clear();
        self.next = 0;
    }

    /// Begins the next reading of a text, if there is one: the last choice that can be made otherwise is.
    fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some((chosen, possibilities)) = self.chosen.last_mut() {
            *chosen += 1;
            if chosen < possibilities {
                return true;
            }
            self.chosen.pop();
        }
        false
    }

    /// Begins the next reading of a text of some length, if there is one, and returns whether there is.
    pub(super) fn more(&mut self, reading: usize, length: usize) -> bool {
        reading < MAX_READINGS && length <= MAX_LENGTH && reading * length <= MAX_READ && self.advance()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_comes_once() {
        let mut choices = Choices::default();
        choices.begin();
        let mut readings = Vec::new();
        loop {
            let first = choices.choose(2);
            // A choice may depend on those before it.
            readings.push((first, if first == 0 { choices.choose(3) } else { choices.choose(1) }));
            if !choices.more(readings.len(), 10) {
                break;
            }
        }
        assert_eq!(readings, [(0, 0), (0, 1), (0, 2), (1, 0)]);
        choices.begin();
        choices.choose(2);
        assert!(!choices.more(1, MAX_LENGTH + 1) && !choices.more(MAX_READINGS, 10));
    }
}
