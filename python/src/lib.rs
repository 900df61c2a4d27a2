//! headlight in Python: the library's engine as the extension module `headlight._engine`, which the Python files beside
//! it wrap.

mod array;
mod atlas;
mod compute;
mod embedded;
mod errors;
mod model;
mod recording;
mod run;
mod session;

use headlight::allocator::keep_some_memory;
use pyo3::prelude::*;

/// The engine: models and runs. `headlight` wraps them.
#[pymodule(name = "_engine")]
mod engine {
    #[pymodule_export]
    use crate::array::Array;
    #[pymodule_export]
    use crate::atlas::{BadLine, TextFile, atlas, atlas_part, merged_atlas};
    #[pymodule_export]
    use crate::embedded::embedded_models;
    #[pymodule_export]
    use crate::model::Model;
    #[pymodule_export]
    use crate::recording::recording;
    #[pymodule_export]
    use crate::run::Run;
    #[pymodule_export]
    use crate::session::Session;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// The module is loaded once, before a thread of ours runs.
    #[pymodule_init]
    fn start(_: &super::Bound<'_, super::PyModule>) -> super::PyResult<()> {
        super::keep_some_memory();
        Ok(())
    }
}

/// Python aligns the memory of its objects for 16 bytes at most.
const _: () = assert!(align_of::<model::Model>() <= 16 && align_of::<run::Run>() <= 16);
const _: () = assert!(align_of::<session::Session>() <= 16);
