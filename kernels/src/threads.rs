//! Work in pieces, for as many threads as there are.

use std::mem::MaybeUninit;
#[cfg(feature = "rayon")]
use std::sync::Arc;
#[cfg(feature = "rayon")]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// From so many multiplications on, or a few times fewer exponentials, a second thread helps that is awake.
#[cfg(feature = "rayon")]
const WORTH_SHARING: usize = 1 << 18;
/// From so many on it is worth waking one that sleeps, which takes some tenths of a millisecond in a browser.
#[cfg(feature = "rayon")]
const WORTH_WAKING: usize = 1 << 21;
/// How many calls keep the threads awake.
#[cfg(feature = "rayon")]
static AWAKE: AtomicUsize = AtomicUsize::new(0);

/// Whether so many multiplications are to be shared with other threads.
#[inline]
pub fn worth_sharing(multiplications: usize) -> bool {
    #[cfg(feature = "rayon")]
    {
        let least = if AWAKE.load(Ordering::Relaxed) > 0 { WORTH_SHARING } else { WORTH_WAKING };
        multiplications >= least && count_threads() > 1
    }
    #[cfg(not(feature = "rayon"))]
    {
        let _ = multiplications;
        false
    }
}

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

/// Makes the calling thread one of the pool, where there is none yet: a thread outside it hands each piece of work over,
/// and sleeps until that is done. Once, as the program begins, by the thread that does the work: while it waits for
/// something else, its share of the pool's work waits too.
pub fn join_threads() {
    #[cfg(feature = "rayon")]
    // Where there is one already, that one works; where no thread can be started, this one works alone.
    let _ = rayon::ThreadPoolBuilder::new().use_current_thread().build_global();
}

/// Looks for work in vain until a thread sleeps after all: some milliseconds.
#[cfg(feature = "rayon")]
const MOST_IDLE: usize = 1 << 16;

/// Calls `work`, of so many multiplications in a product, while the other threads look for pieces of it without a pause:
/// one that sleeps comes late to each.
///
/// Only where the calling thread is one of the pool and it is worth waking them. A thread that wakes too late is not
/// waited for.
pub fn with_threads_awake<T>(multiplications: usize, work: impl FnOnce() -> T) -> T {
    #[cfg(feature = "rayon")]
    if let Some(own) = rayon::current_thread_index()
        && count_threads() > 1
        && multiplications >= WORTH_WAKING
    {
        AWAKE.fetch_add(1, Ordering::Relaxed);
        let done = Done(Arc::new(AtomicBool::new(false)));
        let seen = Arc::clone(&done.0);
        rayon::spawn_broadcast(move |thread| {
            let mut idle = 0;
            while thread.index() != own && idle < MOST_IDLE && !seen.load(Ordering::Relaxed) {
                match rayon::yield_now() {
                    Some(rayon::Yield::Executed) => idle = 0,
                    _ => idle += 1,
                }
                std::hint::spin_loop();
            }
        });
        let result = work();
        drop(done);
        // The calling thread's own copy of that job, which does nothing.
        rayon::yield_local();
        return result;
    }
    let _ = multiplications;
    work()
}

/// Set once it is dropped, by a panic too.
#[cfg(feature = "rayon")]
struct Done(Arc<AtomicBool>);

#[cfg(feature = "rayon")]
impl Drop for Done {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
        AWAKE.fetch_sub(1, Ordering::Relaxed);
    }
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

/// Numbers that are still to be written.
pub type Unwritten = [MaybeUninit<f32>];

/// So many numbers, written by `write` alone: nothing need be there before.
///
/// # Safety
/// `write` writes them all.
pub unsafe fn written(count: usize, write: impl FnOnce(&mut Unwritten)) -> Vec<f32> {
    let mut y = Vec::with_capacity(count);
    write(&mut y.spare_capacity_mut()[..count]);
    // SAFETY: there is room for so many, and the caller's promise.
    unsafe { y.set_len(count) };
    y
}

/// Numbers that several threads write, each its own.
#[derive(Clone, Copy)]
pub struct Shared(*mut f32);

// SAFETY: whoever writes promises that no other piece of work writes there.
unsafe impl Send for Shared {}
// SAFETY: the same.
unsafe impl Sync for Shared {}

impl Shared {
    pub fn new<T: Number>(numbers: &mut [T]) -> Self {
        Self(numbers.as_mut_ptr().cast())
    }

    /// # Safety
    /// `at` is within the numbers, and what is written from there on is this piece of work's own.
    pub unsafe fn at(self, at: usize) -> *mut f32 {
        // SAFETY: the caller's.
        unsafe { self.0.add(at) }
    }
}

/// A number that is written, or is still to be.
///
/// # Safety
/// It lies in memory as an `f32` does.
pub unsafe trait Number: Send {}
// SAFETY: it is one.
unsafe impl Number for f32 {}
// SAFETY: as `MaybeUninit` promises.
unsafe impl Number for MaybeUninit<f32> {}

/// Rows of `width` numbers, each through `row`, shared among threads where there are many.
pub fn each_row<T: Number>(x: &[f32], y: &mut [T], width: usize, rows: impl Fn(&[f32], &mut [T]) + Sync + Send) {
    assert_eq!(x.len(), y.len(), "as many numbers go in as come out");
    each_piece(y, width, |at, y| rows(&x[at..][..y.len()], y));
}

/// Rows of `width` numbers to be written, in pieces for threads where there are many, with the first one's place.
pub fn each_piece<T: Number>(y: &mut [T], width: usize, rows: impl Fn(usize, &mut [T]) + Sync + Send) {
    if y.is_empty() {
        return;
    }
    assert!(width > 0 && y.len().is_multiple_of(width), "whole rows");
    let count = y.len() / width;
    let pieces = if worth_sharing(y.len() * 8) { (4 * count_threads()).min(count) } else { 1 };
    let step = count.div_ceil(pieces) * width;
    let (length, y) = (y.len(), Shared::new(y));
    share(length.div_ceil(step), |piece| {
        let at = piece * step;
        // SAFETY: no other piece has these numbers.
        rows(at, unsafe { std::slice::from_raw_parts_mut(y.at(at).cast(), step.min(length - at)) });
    });
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    #[test]
    fn threads_that_stay_awake_do_all_work_and_rest_after_it() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("a pool");
        let pieces = AtomicUsize::new(0);
        let count = || share(100, |_| _ = pieces.fetch_add(1, Ordering::Relaxed));
        for multiplications in [0, WORTH_WAKING] {
            // Outside a pool, in one, and one in the other.
            with_threads_awake(multiplications, count);
            pool.install(|| with_threads_awake(multiplications, || with_threads_awake(multiplications, count)));
        }
        assert_eq!(pieces.into_inner(), 400);
        let broken =
            pool.install(|| std::panic::catch_unwind(|| with_threads_awake(WORTH_WAKING, || panic!("broken"))));
        assert!(broken.is_err());
        // Less work is shared while they are awake, and only then.
        let shares = || worth_sharing(WORTH_SHARING);
        assert!(pool.install(|| with_threads_awake(WORTH_WAKING, shares)));
        assert!(!pool.install(shares));
        assert_eq!(pool.broadcast(|thread| thread.index()), [0, 1, 2], "all are free again");
    }
}
