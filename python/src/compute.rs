//! Work of the engine, beside Python: without the GIL, on a pool of threads, until Ctrl-C.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use headlight::clock::Clock;
use headlight::{Error, Result};
use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::errors::{exception, said};

/// How often Python's signals are checked.
const BETWEEN_CHECKS: Duration = Duration::from_millis(50);

/// Whether the person has asked to stop. As a clock, it stops the library's long answers.
#[derive(Default)]
pub struct Stop(AtomicBool);

impl Stop {
    /// # Errors
    /// `Overtaken` after Ctrl-C.
    pub fn check(&self) -> Result<()> {
        if self.overtaken() { Err(Error::Overtaken) } else { Ok(()) }
    }
}

impl Clock for Stop {
    fn now(&self) -> f64 {
        now()
    }

    async fn pause(&self) {}

    fn overtaken(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Milliseconds since the first call.
pub fn now() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_secs_f64() * 1e3
}

/// Does work on a pool of this many threads; 0: one for each processor.
///
/// # Errors
/// The exception of the work, or of a signal's handler, as `KeyboardInterrupt`.
pub fn compute<T: Send>(py: Python<'_>, threads: usize, work: impl FnOnce(&Stop) -> Result<T> + Send) -> PyResult<T> {
    let pool = pool(threads).map_err(|error| exception(&error))?;
    let (stop, mut result, mut raised) = (Stop::default(), None, None);
    py.detach(|| {
        let (done, ended) = channel::<()>();
        pool.in_place_scope(|scope| {
            scope.spawn(|_| {
                // Also dropped by a panic, which the scope passes on.
                let _done = done;
                result = Some(work(&stop));
            });
            while ended.recv_timeout(BETWEEN_CHECKS) == Err(RecvTimeoutError::Timeout) {
                if let Err(error) = Python::attach(|py| py.check_signals()) {
                    stop.0.store(true, Ordering::Relaxed);
                    raised = Some(error);
                }
            }
        });
    });
    match (result, raised) {
        (_, Some(raised)) => Err(raised),
        (Some(result), None) => result.map_err(|error| exception(&error)),
        (None, None) => Err(exception(&said("the engine stopped early".into()))),
    }
}

/// The pool of a number of threads. A forked process has none of its parent's threads, so it makes its own.
fn pool(threads: usize) -> Result<Arc<ThreadPool>> {
    static POOLS: Mutex<BTreeMap<(u32, usize), Arc<ThreadPool>>> = Mutex::new(BTreeMap::new());
    let mut pools = POOLS.lock().unwrap_or_else(PoisonError::into_inner);
    let key = (std::process::id(), threads);
    if let Some(pool) = pools.get(&key) {
        return Ok(Arc::clone(pool));
    }
    let made = ThreadPoolBuilder::new().num_threads(threads).build();
    let made = Arc::new(made.map_err(|error| said(format!("{threads} threads cannot be started: {error}")))?);
    pools.insert(key, Arc::clone(&made));
    Ok(made)
}
