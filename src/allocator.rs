//! The C library's allocator: how much freed memory it keeps.
//!
//! A run, and a step of training, need the same amount again and again. To request it from the system again, page by
//! page, takes a tenth of a run's time and a third of a step's.
//!
//! glibc does not promise that its settings change safely while other threads allocate: a program calls these before it
//! starts any.

/// Makes the allocator keep all freed memory: for programs that only compute.
pub fn keep_memory() {
    const MMAP_MAX: i32 = -4;
    set(&[(TRIM_THRESHOLD, i32::MAX), (MMAP_MAX, 0)]);
}

/// Makes it keep some, beside a host's own: blocks of up to 32 MiB are given back once 128 MiB are free. glibc raises
/// its own limit to 32 MiB after the first block of that size. A person's own settings of the allocator stay.
pub fn keep_some_memory() {
    let own = |name: &str| name.starts_with("MALLOC_") || name == "GLIBC_TUNABLES";
    if std::env::vars_os().any(|(name, _)| name.to_str().is_some_and(own)) {
        return;
    }
    const MMAP_THRESHOLD: i32 = -3;
    set(&[(TRIM_THRESHOLD, 128 << 20), (MMAP_THRESHOLD, 32 << 20)]);
}

const TRIM_THRESHOLD: i32 = -1;

fn set(parameters: &[(i32, i32)]) {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "the C library's allocator has no other door")]
    {
        unsafe extern "C" {
            fn mallopt(parameter: i32, value: i32) -> i32;
        }
        for (parameter, value) in parameters {
            // SAFETY: no thread of ours runs yet; a refused value leaves the old one.
            unsafe { mallopt(*parameter, *value) };
        }
    }
    #[cfg(not(all(target_os = "linux", target_env = "gnu")))]
    let _ = parameters;
}
