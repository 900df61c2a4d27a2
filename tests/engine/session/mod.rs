//! A host drives an engine as the page does: models into their slots, scenes, questions and training, with the numbers
//! of engines that did nothing else before.

mod early;
mod host;
mod images;
mod languages;
mod loading;
mod packets;
mod pieces;
mod queue;
mod recorded;
mod scenes;
mod sounds;
mod training;
