//! Shares work in pieces among the threads of a pool.

#[cfg(feature = "rayon")]
use std::cell::Cell;
use std::mem::MaybeUninit;
#[cfg(feature = "rayon")]
use std::sync::atomic::{AtomicUsize, Ordering};

/// From this many multiplications on, or a few times fewer exponentials, a second thread helps if it is awake.
#[cfg(feature = "rayon")]
const WORTH_SHARING: usize = 1 << 18;
/// From this many on, it is worth waking a thread, which takes some tenths of a millisecond in a browser.
#[cfg(feature = "rayon")]
const WORTH_WAKING: usize = 1 << 21;
/// The number of calls that keep the threads awake.
#[cfg(feature = "rayon")]
static AWAKE: AtomicUsize = AtomicUsize::new(0);
/// The number of threads that spin for pieces of work.
#[cfg(feature = "rayon")]
static HELPERS: AtomicUsize = AtomicUsize::new(0);

/// Whether this much work is worth sharing with other threads.
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

/// Calls `piece(0)` to `piece(count - 1)` in any order, in parallel if there are threads.
#[inline]
pub fn share(count: usize, piece: impl Fn(usize) + Sync + Send) {
    #[cfg(feature = "rayon")]
    if count > 1 && count_threads() > 1 {
        use rayon::prelude::*;
        if HELPERS.load(Ordering::Relaxed) > 0 && hand_over::share(count, &piece) {
            return;
        }
        return (0..count).into_par_iter().for_each(piece);
    }
    (0..count).for_each(piece);
}

/// Calls `work` for each part in any order, in parallel if there are threads.
pub fn share_parts<T: Send>(parts: Vec<T>, work: impl Fn(T) + Sync + Send) {
    #[cfg(feature = "rayon")]
    if parts.len() > 1 && count_threads() > 1 {
        use rayon::prelude::*;
        return parts.into_par_iter().for_each(work);
    }
    parts.into_iter().for_each(work);
}

/// The number of threads that share work.
pub fn count_threads() -> usize {
    #[cfg(feature = "rayon")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "rayon"))]
    1
}

/// Adds the calling thread to the pool, which it creates unless there is one. A thread outside the pool hands over each
/// piece of work and sleeps until it is done. Call this once, when the program starts, on the thread that does the
/// work: while that thread waits for anything else, its share of the pool's work waits too.
pub fn join_threads() {
    #[cfg(feature = "rayon")]
    // An existing pool is used as it is; if no thread can start, this one works alone.
    let _ = rayon::ThreadPoolBuilder::new().use_current_thread().build_global();
}

/// The number of futile searches before a thread sleeps after all: some milliseconds.
#[cfg(feature = "rayon")]
const MOST_IDLE: usize = 1 << 16;
/// The same after the work that kept it awake: about a millisecond. The parts of a run follow each other sooner, and
/// a thread that slept would come late to each.
#[cfg(feature = "rayon")]
const LINGERING: usize = 1 << 14;

/// Calls `work`, which has products of this many multiplications. Meanwhile, and for a while afterwards, the other
/// threads spin for pieces of work: a sleeping thread comes late to each.
///
/// This only has an effect if the calling thread belongs to the pool and waking the others is worth it. `work` does not
/// wait for a thread that wakes too late.
pub fn with_threads_awake<T>(multiplications: usize, work: impl FnOnce() -> T) -> T {
    #[cfg(feature = "rayon")]
    if let Some(own) = rayon::current_thread_index()
        && count_threads() > 1
        && multiplications >= WORTH_WAKING
    {
        let awake = Awake::new();
        let wakes = HELPERS.load(Ordering::Relaxed) + 1 < count_threads();
        if wakes {
            rayon::spawn_broadcast(move |thread| {
                if thread.index() != own {
                    help_until_idle();
                }
            });
        }
        let result = work();
        drop(awake);
        if wakes {
            // Runs the calling thread's own copy of that job, which does nothing.
            rayon::yield_local();
        }
        return result;
    }
    let _ = multiplications;
    work()
}

#[cfg(feature = "rayon")]
thread_local! {
    /// Whether this thread is one of `HELPERS`.
    static HELPS: Cell<bool> = const { Cell::new(false) };
}

/// Spins for work, unless this thread does so already.
#[cfg(feature = "rayon")]
fn help_until_idle() {
    if HELPS.replace(true) {
        return;
    }
    HELPERS.fetch_add(1, Ordering::Relaxed);
    let most_idle = || if AWAKE.load(Ordering::Relaxed) > 0 { MOST_IDLE } else { LINGERING };
    let mut idle = 0;
    while idle < most_idle() {
        if hand_over::help() || rayon::yield_now() == Some(rayon::Yield::Executed) {
            idle = 0;
        } else {
            idle += 1;
        }
        std::hint::spin_loop();
    }
    HELPERS.fetch_sub(1, Ordering::Relaxed);
    HELPS.set(false);
}

/// A call that keeps the threads awake; it also ends by a panic. A helper that found the call itself in a queue of the
/// pool does not help meanwhile: another thread must wake for that.
#[cfg(feature = "rayon")]
struct Awake {
    helped: bool,
}

#[cfg(feature = "rayon")]
impl Awake {
    fn new() -> Self {
        AWAKE.fetch_add(1, Ordering::Relaxed);
        let helped = HELPS.replace(false);
        HELPERS.fetch_sub(usize::from(helped), Ordering::Relaxed);
        Self { helped }
    }
}

#[cfg(feature = "rayon")]
impl Drop for Awake {
    fn drop(&mut self) {
        AWAKE.fetch_sub(1, Ordering::Relaxed);
        HELPERS.fetch_add(usize::from(self.helped), Ordering::Relaxed);
        HELPS.set(self.helped);
    }
}

/// Hands pieces of work to threads that spin for them, in less time than rayon's queues take: both sides only count.
#[cfg(feature = "rayon")]
mod hand_over {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::ptr;
    use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicUsize, Ordering};

    /// The work that is shared now.
    static JOB: AtomicPtr<Job> = AtomicPtr::new(ptr::null_mut());
    /// The number of threads that look at it.
    static READERS: AtomicUsize = AtomicUsize::new(0);

    struct Job {
        /// Lives as long as the call of [`share`], which waits for all readers.
        piece: *const (dyn Fn(usize) + Sync),
        count: usize,
        next: AtomicUsize,
        left: AtomicUsize,
        panicked: AtomicBool,
    }

    /// Calls `piece(0)` to `piece(count - 1)`, with the help of threads in [`help`]. Returns false, without a call, if
    /// another thread shares work, or this one does already.
    pub fn share<'a>(count: usize, piece: &'a (dyn Fn(usize) + Sync + 'a)) -> bool {
        // SAFETY: only the lifetime changes; the job ends before this function does.
        let piece: *const (dyn Fn(usize) + Sync) = unsafe {
            std::mem::transmute::<*const (dyn Fn(usize) + Sync + 'a), *const (dyn Fn(usize) + Sync + 'static)>(piece)
        };
        let (next, left, panicked) = (AtomicUsize::new(0), AtomicUsize::new(count), AtomicBool::new(false));
        let mut job = Job { piece, count, next, left, panicked };
        if JOB.compare_exchange(ptr::null_mut(), &raw mut job, Ordering::SeqCst, Ordering::Relaxed).is_err() {
            return false;
        }
        work(&job);
        while job.left.load(Ordering::Acquire) > 0 {
            std::hint::spin_loop();
        }
        JOB.store(ptr::null_mut(), Ordering::SeqCst);
        while READERS.load(Ordering::SeqCst) > 0 {
            std::hint::spin_loop();
        }
        assert!(!job.panicked.into_inner(), "a piece of shared work panicked");
        true
    }

    /// Takes pieces of the work that is shared now; returns whether there was any.
    pub fn help() -> bool {
        if JOB.load(Ordering::Relaxed).is_null() {
            return false;
        }
        READERS.fetch_add(1, Ordering::SeqCst);
        // SAFETY: a job that is found after its reader was counted is kept until the reader is gone.
        let found = unsafe { JOB.load(Ordering::SeqCst).as_ref() }.is_some_and(work);
        READERS.fetch_sub(1, Ordering::SeqCst);
        found
    }

    /// Takes pieces until none is left.
    fn work(job: &Job) -> bool {
        let mut any = false;
        loop {
            let i = job.next.fetch_add(1, Ordering::Relaxed);
            if i >= job.count {
                return any;
            }
            any = true;
            // SAFETY: the piece lives until all are done.
            if catch_unwind(AssertUnwindSafe(|| unsafe { (*job.piece)(i) })).is_err() {
                job.panicked.store(true, Ordering::Relaxed);
            }
            job.left.fetch_sub(1, Ordering::Release);
        }
    }
}

/// Threads that the host starts: the pool waits for them here.
#[cfg(feature = "rayon")]
mod pool {
    use std::sync::{Condvar, Mutex, PoisonError};

    use rayon::{ThreadBuilder, ThreadPoolBuildError, ThreadPoolBuilder};

    static WAITING: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
    static MORE: Condvar = Condvar::new();

    /// Creates a pool of the calling thread and `others`, each of which must call [`run_thread`].
    ///
    /// # Errors
    /// An existing pool.
    pub fn start_threads(others: usize) -> Result<(), ThreadPoolBuildError> {
        let hand_over = |thread| {
            WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
            MORE.notify_one();
            Ok(())
        };
        ThreadPoolBuilder::new().num_threads(others + 1).use_current_thread().spawn_handler(hand_over).build_global()
    }

    /// Works for the pool for the rest of the program, and sleeps without work.
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

/// Numbers to be written.
pub type Unwritten = [MaybeUninit<f32>];

/// A vector of `count` numbers, written by `write` without prior initialisation.
///
/// # Safety
/// `write` writes all of them.
pub unsafe fn written(count: usize, write: impl FnOnce(&mut Unwritten)) -> Vec<f32> {
    let mut y = Vec::with_capacity(count);
    write(&mut y.spare_capacity_mut()[..count]);
    // SAFETY: the capacity suffices, and `write` has written all numbers.
    unsafe { y.set_len(count) };
    y
}

/// A slice that several threads write, each in its own part.
#[derive(Clone, Copy)]
pub struct Shared(*mut f32);

// SAFETY: the caller of `at` promises that no other thread writes there.
unsafe impl Send for Shared {}
// SAFETY: as above.
unsafe impl Sync for Shared {}

impl Shared {
    pub fn new<T: Number>(numbers: &mut [T]) -> Self {
        Self(numbers.as_mut_ptr().cast())
    }

    /// A part that begins here.
    pub fn from_raw(numbers: *mut f32) -> Self {
        Self(numbers)
    }

    /// # Safety
    /// `at` is within the slice, and only this piece of work writes from there on.
    pub unsafe fn at(self, at: usize) -> *mut f32 {
        // SAFETY: guaranteed by the caller.
        unsafe { self.0.add(at) }
    }
}

/// A number, written or to be written.
///
/// # Safety
/// It has the memory layout of `f32`.
pub unsafe trait Number: Send {}
// SAFETY: it is `f32`.
unsafe impl Number for f32 {}
// SAFETY: it has 32 bits as well, and the same alignment.
unsafe impl Number for u32 {}
// SAFETY: `MaybeUninit` promises the same layout.
unsafe impl Number for MaybeUninit<f32> {}

/// Calls `row` for rows of `width` numbers, shared among threads if there are many.
pub fn each_row<T: Number>(x: &[f32], y: &mut [T], width: usize, rows: impl Fn(&[f32], &mut [T]) + Sync + Send) {
    assert_eq!(x.len(), y.len(), "x and y must have the same length");
    each_piece(y, width, |at, y| rows(&x[at..][..y.len()], y));
}

/// Calls `rows` for pieces of rows of `width` numbers, with the index of their first number, shared among threads if
/// there are many.
pub fn each_piece<T: Number>(y: &mut [T], width: usize, rows: impl Fn(usize, &mut [T]) + Sync + Send) {
    if y.is_empty() {
        return;
    }
    assert!(width > 0 && y.len().is_multiple_of(width), "y must hold whole rows");
    let count = y.len() / width;
    let pieces = if worth_sharing(y.len() * 8) { (4 * count_threads()).min(count) } else { 1 };
    let step = count.div_ceil(pieces) * width;
    let (length, y) = (y.len(), Shared::new(y));
    share(length.div_ceil(step), |piece| {
        let at = piece * step;
        // SAFETY: pieces do not overlap.
        rows(at, unsafe { std::slice::from_raw_parts_mut(y.at(at).cast(), step.min(length - at)) });
    });
}

#[cfg(all(test, feature = "rayon"))]
mod tests {
    use std::sync::atomic::AtomicUsize;
    use std::sync::{Mutex, PoisonError};
    use std::time::{Duration, Instant};

    use super::*;

    /// Held by each test: the counters of threads that are awake belong to the whole process.
    static COUNTERS: Mutex<()> = Mutex::new(());

    #[test]
    fn awake_threads_do_all_work_and_rest_afterwards() {
        let _alone = COUNTERS.lock().unwrap_or_else(PoisonError::into_inner);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().expect("a pool");
        let pieces = AtomicUsize::new(0);
        let count = || share(100, |_| _ = pieces.fetch_add(1, Ordering::Relaxed));
        for multiplications in [0, WORTH_WAKING] {
            // Outside a pool, inside one, and nested.
            with_threads_awake(multiplications, count);
            pool.install(|| with_threads_awake(multiplications, || with_threads_awake(multiplications, count)));
        }
        assert_eq!(pieces.into_inner(), 400);
        // Many small pieces, some of which share work themselves.
        let sum = AtomicUsize::new(0);
        let nested = |i| share(i % 3, |j| _ = sum.fetch_add(i * j + 1, Ordering::Relaxed));
        pool.install(|| with_threads_awake(WORTH_WAKING, || (0..500).for_each(|_| share(20, nested))));
        let expected: usize = (0..20).flat_map(|i| (0..i % 3).map(move |j| i * j + 1)).sum();
        assert_eq!(sum.into_inner(), 500 * expected);
        let half = || share(8, |i| assert!(i != 5, "broken"));
        let broken = pool.install(|| with_threads_awake(WORTH_WAKING, || std::panic::catch_unwind(half)));
        assert!(broken.is_err(), "a panic in a piece reaches the caller");
        let broken =
            pool.install(|| std::panic::catch_unwind(|| with_threads_awake(WORTH_WAKING, || panic!("broken"))));
        assert!(broken.is_err());
        // Smaller work is shared only while threads are awake.
        let shares = || worth_sharing(WORTH_SHARING);
        assert!(pool.install(|| with_threads_awake(WORTH_WAKING, shares)));
        assert!(!pool.install(shares));
        assert_eq!(pool.broadcast(|thread| thread.index()), [0, 1, 2], "all threads must be free again");
    }

    #[test]
    fn a_helper_that_gets_the_next_call_wakes_another_thread() {
        let _alone = COUNTERS.lock().unwrap_or_else(PoisonError::into_inner);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().expect("a pool");
        for _ in 0..200 {
            // Each piece waits for the other, so that one thread cannot do both.
            let (began, patience) = (AtomicUsize::new(0), Instant::now());
            let piece = |_| {
                began.fetch_add(1, Ordering::SeqCst);
                while began.load(Ordering::SeqCst) < 2 {
                    assert!(patience.elapsed() < Duration::from_secs(60), "no other thread has come");
                }
            };
            pool.install(|| with_threads_awake(WORTH_WAKING, || share(2, piece)));
        }
    }
}
