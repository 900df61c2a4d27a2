//! Time and cooperative scheduling: a long computation yields to waiting messages, and to more urgent work.

use crate::error::{Error, Result};

/// The approximate length of a turn before the next pause.
const TURN_MS: f64 = 8.0;

/// A clock that also lets other work run.
///
/// A function that returns milliseconds is a clock without any other work.
pub trait Clock {
    /// Milliseconds since any fixed moment.
    fn now(&self) -> f64;

    /// Resolves once all waiting work has had its turn.
    fn pause(&self) -> impl Future<Output = ()>;

    /// Whether more urgent work is waiting; checked after each pause.
    fn overtaken(&self) -> bool {
        false
    }
}

impl<F: Fn() -> f64> Clock for F {
    fn now(&self) -> f64 {
        self()
    }

    fn pause(&self) -> impl Future<Output = ()> {
        std::future::ready(())
    }
}

/// Pauses a computation at regular intervals, and does not count the pauses.
pub struct Turns<'a, C> {
    clock: &'a C,
    /// The start of the turn.
    began: f64,
    /// The total length of all pauses.
    paused: f64,
}

impl<'a, C: Clock> Turns<'a, C> {
    pub fn new(clock: &'a C) -> Self {
        Self { clock, began: clock.now(), paused: 0.0 }
    }

    /// The time, without all pauses.
    pub fn now(&self) -> f64 {
        self.clock.now() - self.paused
    }

    /// Pauses if the turn was long enough.
    ///
    /// # Errors
    /// `Overtaken` if more urgent work is waiting.
    pub async fn rest(&mut self) -> Result<()> {
        let stopped = self.clock.now();
        if stopped - self.began < TURN_MS {
            return Ok(());
        }
        self.clock.pause().await;
        self.began = self.clock.now();
        self.paused += self.began - stopped;
        if self.clock.overtaken() { Err(Error::Overtaken) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
    use std::pin::pin;
    use std::task::{Context, Poll, Waker};

    use super::*;

    /// Other work takes 100 ms at each pause.
    struct Shared {
        time: Cell<f64>,
        pauses: Cell<usize>,
        overtaken: bool,
    }

    impl Clock for Shared {
        fn now(&self) -> f64 {
            self.time.get()
        }

        async fn pause(&self) {
            self.time.set(self.time.get() + 100.0);
            self.pauses.set(self.pauses.get() + 1);
        }

        fn overtaken(&self) -> bool {
            self.overtaken
        }
    }

    #[test]
    fn a_turn_ends_after_a_while_and_pauses_are_not_counted() {
        let clock = Shared { time: Cell::new(1_000.0), pauses: Cell::new(0), overtaken: false };
        let mut turns = Turns::new(&clock);
        let started = turns.now();
        for _ in 0..10 {
            clock.time.set(clock.time.get() + 4.0);
            let rested = pin!(turns.rest()).poll(&mut Context::from_waker(Waker::noop()));
            assert!(matches!(rested, Poll::Ready(Ok(()))));
        }
        assert_eq!((clock.pauses.get(), turns.now() - started), (5, 40.0));
    }

    #[test]
    fn what_is_overtaken_ends_at_its_next_pause() {
        let clock = Shared { time: Cell::new(0.0), pauses: Cell::new(0), overtaken: true };
        let mut turns = Turns::new(&clock);
        let mut rest = || {
            clock.time.set(clock.time.get() + 4.0);
            pin!(turns.rest()).poll(&mut Context::from_waker(Waker::noop()))
        };
        assert!(matches!(rest(), Poll::Ready(Ok(()))));
        assert!(matches!(rest(), Poll::Ready(Err(Error::Overtaken))));
    }
}
