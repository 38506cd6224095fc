//! Places for which questions queue: the cores, and the memory for large tables.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use super::Cancel;

/// The number of places given while a question waits for which each turn that it had counts. More than the questions that wait, so
/// that one with fewer turns goes first.
const TURN_COUNTS: u64 = 128;

/// The limit of that count: an old question gets a turn after at most this many new ones.
const PATIENCE: u64 = 16 * TURN_COUNTS;

/// A number of places. Clients take turns, and so do the questions of each.
pub(crate) struct Places(Mutex<Queue>);

/// A place, which its drop gives back.
pub(crate) struct Place(Arc<Places>);

#[derive(Default)]
struct Queue {
    free: usize,
    /// The number of places given so far.
    given: u64,
    /// The value of `given` when a client last got a place.
    latest: HashMap<IpAddr, u64>,
    waiting: Vec<Waiting>,
}

struct Waiting {
    client: IpAddr,
    /// The rank among the questions of its client.
    rank: u64,
    cancel: Cancel,
    place: oneshot::Sender<Place>,
}

impl Places {
    pub(crate) fn new(free: usize) -> Arc<Self> {
        Arc::new(Self(Mutex::new(Queue { free, ..Queue::default() })))
    }

    /// Queues a question for a place, after it has had a number of turns. The channel closes when the question is cancelled.
    pub(crate) fn queue(self: &Arc<Self>, client: IpAddr, turns: u64, cancel: &Cancel) -> oneshot::Receiver<Place> {
        let (place, coming) = oneshot::channel();
        {
            let mut queue = self.lock();
            if !cancel.is_cancelled() {
                let rank = queue.given + turns.saturating_mul(TURN_COUNTS).min(PATIENCE);
                queue.waiting.push(Waiting { client, rank, cancel: cancel.clone(), place });
            }
        }
        self.give();
        coming
    }

    /// Ends the waiting of cancelled questions.
    pub(crate) fn drop_cancelled(&self) {
        self.lock().waiting.retain(|waiting| !waiting.cancel.is_cancelled());
    }

    /// Gives the free places to those who wait.
    fn give(self: &Arc<Self>) {
        loop {
            let Some(next) = self.lock().next() else { return };
            // If nobody waits at the other end, the place comes back at once.
            let _ = next.place.send(Place(Arc::clone(self)));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.give();
    }
}

impl Queue {
    /// Takes a free place for a question of the client that has gone longest without one.
    fn next(&mut self) -> Option<Waiting> {
        self.free = self.free.checked_sub(usize::from(!self.waiting.is_empty()))?;
        let order = |index: &usize| (self.latest.get(&self.waiting[*index].client), self.waiting[*index].rank);
        let first = (0..self.waiting.len()).min_by_key(order)?;
        let next = self.waiting.remove(first);
        self.given += 1;
        // One that had none for so long counts as new, so few clients are remembered.
        self.latest.retain(|_, given| *given + PATIENCE > self.given);
        self.latest.insert(next.client, self.given);
        Some(next)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    /// Clients with a number of questions each, which take turns on one core; a question ends after a number of turns.
    struct Simulated {
        places: Arc<Places>,
        waiting: Vec<(IpAddr, u64, oneshot::Receiver<Place>)>,
    }

    impl Simulated {
        fn new() -> Self {
            Self { places: Places::new(1), waiting: Vec::new() }
        }

        fn ask(&mut self, client: u8, turns: u64) {
            let client = IpAddr::V4(Ipv4Addr::new(10, 0, 0, client));
            self.waiting.push((client, turns, self.places.queue(client, turns, &Cancel::default())));
        }

        /// Lets the question that has its turn go on, and returns its client and its turns.
        fn turn(&mut self) -> (u8, u64) {
            let mut place = None;
            let index = self.waiting.iter_mut().position(|(_, _, coming)| {
                place = coming.try_recv().ok();
                place.is_some()
            });
            let (client, turns, _) = self.waiting.remove(index.expect("a question has its turn"));
            let IpAddr::V4(address) = client else { unreachable!() };
            self.ask_after(place.unwrap(), address.octets()[3], turns + 1);
            (address.octets()[3], turns)
        }

        fn ask_after(&mut self, place: Place, client: u8, turns: u64) {
            self.ask(client, turns);
            drop(place);
        }
    }

    #[test]
    fn a_new_question_has_its_turns_before_old_ones() {
        for rounds in [1, 2, 7, 1000] {
            let mut simulated = Simulated::new();
            (0..60).for_each(|_| simulated.ask(1, 0));
            for _ in 0..60 * rounds {
                simulated.turn();
            }
            simulated.ask(1, 0);
            // The one that has its turn keeps it.
            simulated.turn();
            for turns in 0..rounds.min(15) {
                assert_eq!(simulated.turn(), (1, turns));
            }
        }
    }

    #[test]
    fn old_questions_have_turns_among_ever_new_ones() {
        let mut simulated = Simulated::new();
        simulated.ask(1, 0);
        for _ in 0..1000 {
            simulated.turn();
        }
        let mut old = 0;
        for _ in 0..4 * PATIENCE {
            simulated.ask(1, 0);
            old += u64::from(simulated.turn().1 >= 1000);
        }
        assert!(old >= 1, "{old}");
    }

    #[test]
    fn clients_take_turns_however_many_questions_they_have() {
        let mut simulated = Simulated::new();
        (0..60).for_each(|_| simulated.ask(1, 0));
        for _ in 0..60 * 10 {
            simulated.turn();
        }
        simulated.ask(2, 0);
        simulated.ask(3, 0);
        simulated.turn();
        let mut turns = [0; 4];
        (0..300).for_each(|_| turns[usize::from(simulated.turn().0)] += 1);
        assert_eq!(turns, [0, 100, 100, 100]);
    }

    #[test]
    fn who_has_left_takes_no_place() {
        let places = Places::new(1);
        let client = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let (stays, cancelled) = (Cancel::default(), Cancel::default());
        let mut first = places.queue(client, 0, &stays);
        let place = first.try_recv().unwrap();
        let mut waits = places.queue(client, 0, &cancelled);
        drop(places.queue(client, 0, &stays));
        let mut last = places.queue(client, 0, &stays);
        cancelled.cancel();
        places.drop_cancelled();
        assert_eq!(waits.try_recv().err(), Some(oneshot::error::TryRecvError::Closed));
        assert!(places.queue(client, 0, &cancelled).blocking_recv().is_err());
        drop(place);
        drop(last.try_recv().unwrap());
        assert_eq!(places.lock().free, 1);
    }
}
