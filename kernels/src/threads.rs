//! Work in pieces, for as many threads as there are.

/// Below this many multiplications, or a few times fewer exponentials, a second thread is woken for longer than it helps.
pub const WORTH_SHARING: usize = 1 << 18;

/// Calls `piece(0)` to `piece(count - 1)`, in any order, at the same time where there are threads.
#[inline]
pub fn share(count: usize, piece: impl Fn(usize) + Sync + Send) {
    #[cfg(feature = "rayon")]
    if count > 1 && count_threads() > 1 {
        use rayon::prelude::*;
        return (0..count).into_par_iter().for_each(piece);
    }
    (0..count).for_each(piece);
}

/// How many threads there are to share work.
pub fn count_threads() -> usize {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    1
}

/// Threads that the host starts itself: a pool waits here for them to come.
#[cfg(feature = "rayon")]
mod pool {
    use std::sync::{Condvar, Mutex, PoisonError};

    use rayon::{ThreadBuilder, ThreadPoolBuildError, ThreadPoolBuilder};

    static WAITING: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
    static MORE: Condvar = Condvar::new();

    /// Makes the pool of the calling thread and of `others`, each of which has to call [`run_thread`].
    ///
    /// # Errors
    /// Where there is a pool already.
    pub fn start_threads(others: usize) -> Result<(), ThreadPoolBuildError> {
        let hand_over = |thread| {
            WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
            MORE.notify_one();
            Ok(())
        };
        ThreadPoolBuilder::new().num_threads(others + 1).use_current_thread().spawn_handler(hand_over).build_global()
    }

    /// Works for the pool, and sleeps where there is nothing to do: as long as the program lives.
    pub fn run_thread() {
        let waiting = WAITING.lock().unwrap_or_else(PoisonError::into_inner);
        let mut waiting =
            MORE.wait_while(waiting, |waiting| waiting.is_empty()).unwrap_or_else(PoisonError::into_inner);
        let thread = waiting.pop();
        drop(waiting);
        if let Some(thread) = thread {
            thread.run();
        }
    }
}

#[cfg(feature = "rayon")]
pub use pool::{run_thread, start_threads};

/// Numbers that several threads write, each its own.
#[derive(Clone, Copy)]
pub struct Shared(*mut f32);

// SAFETY: whoever writes promises that no other piece of work writes there.
unsafe impl Send for Shared {}
// SAFETY: the same.
unsafe impl Sync for Shared {}

impl Shared {
    pub fn new(numbers: &mut [f32]) -> Self {
        Self(numbers.as_mut_ptr())
    }

    /// # Safety
    /// `at` is within the numbers, and what is written from there on is this piece of work's own.
    pub unsafe fn at(self, at: usize) -> *mut f32 {
        // SAFETY: the caller's.
        unsafe { self.0.add(at) }
    }
}

/// Rows of `width` numbers, each through `row`, shared among threads where there are many.
pub fn each_row(x: &[f32], y: &mut [f32], width: usize, rows: impl Fn(&[f32], &mut [f32]) + Sync + Send) {
    assert_eq!(x.len(), y.len(), "as many numbers go in as come out");
    if x.is_empty() {
        return;
    }
    assert!(width > 0 && x.len().is_multiple_of(width), "whole rows");
    let count = x.len() / width;
    let pieces = if x.len() * 8 < WORTH_SHARING { 1 } else { (4 * count_threads()).min(count) };
    let step = count.div_ceil(pieces.max(1)) * width;
    if pieces <= 1 {
        return rows(x, y);
    }
    #[cfg(feature = "rayon")]
    {
        use rayon::prelude::*;
        x.par_chunks(step).zip(y.par_chunks_mut(step)).for_each(|(x, y)| rows(x, y));
    }
    #[cfg(not(feature = "rayon"))]
    x.chunks(step).zip(y.chunks_mut(step)).for_each(|(x, y)| rows(x, y));
}
