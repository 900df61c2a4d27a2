//! The laboratory: questions about small untrained models, and about the formulas that all models here use.
//!
//! A model is made from a seed when a question needs it and run on words; the numbers of the formulas come
//! from the code that the models run.

mod answer;
mod config;
mod costs;
mod dispatch;
mod formulas;
mod prepared_run;
mod question;
mod run;
mod size;
mod tokenization;
mod untrained;
mod words;

pub use answer::{Answer, Buffer, CostRow, LabMask, PartRow, RunAnswer, ScalingRow};
pub use config::LabConfig;
pub use question::{LabRun, Question};
pub use run::Lab;
pub use words::LabToken;
