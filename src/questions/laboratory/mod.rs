//! The laboratory: questions about small models, and about the formulas that all models here use.
//!
//! An untrained model is made from a seed when a question needs it and run on words; a trained one is given to the
//! laboratory and named by questions; the numbers of the formulas come from the code that the models run.

mod answer;
mod config;
mod costs;
mod dispatch;
mod formulas;
mod lab;
mod prepared_run;
mod question;
mod size;
mod timed_run;
mod tokenization;
mod trained;
mod untrained;
mod words;

pub use answer::{Answer, CostRow, LabMask, PartRow, RunAnswer, ScalingRow};
pub use config::LabConfig;
pub use lab::Lab;
pub use question::{LabRun, Question, TrainedRun};
pub use trained::ModelReads;
pub use words::LabToken;
