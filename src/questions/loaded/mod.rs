//! Questions about a loaded model and its text: the data that views need beyond a run's patterns.

mod ablate;
mod answer;
mod attribute;
mod beams;
mod dispatch;
mod heads;
mod lens;
mod next_token;
mod pattern_question;
mod pattern_source;
mod patterns;
mod question;
mod rollout;
mod rounding;
mod shift;
mod subject;
mod subject_inputs;
mod sweep;
mod timeline;
mod token_probability;

pub use answer::{
    AblateRow, Answer, AttributeAnswer, BeamText, CellAnswer, ChosenToken, HeadChange, HeadComposition, HeadKeysAnswer,
    HeadRow, LensAnswer, MovedCell, OtherToken, RolloutMap, RouteEdge, ShiftStep, SubjectPatterns, SweepRow,
    TimelineStep, TokenValue, WeightsAnswer,
};
pub use heads::{HeadVisit, VisitMeasures};
pub use next_token::{asked_row, logits_of, output_of};
pub use pattern_question::{PatternAnalysis, PatternLayer, PatternQuestion, PatternToken};
pub use question::{Attention, QuerySide, Question, ReceiverName, Side, Subject, Target, Toward, WriteCount};
pub use shift::moved_head;
pub use subject::{PageModel, QuestionSessions};
pub use token_probability::TokenProbability;
