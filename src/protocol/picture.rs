//! A canvas of thumbnails, or a large map, drawn by the engine from patterns in a graphics card's memory.

use serde::Deserialize;

/// Many heads' patterns on one canvas. All lengths are device pixels, all colours as an `ImageData` has them, read as
/// little-endian numbers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Picture {
    /// The page's key for it.
    pub key: String,
    pub width: usize,
    pub height: usize,
    pub heads: Vec<PlacedHead>,
    /// The colours of weights from 0 to 1.
    pub table: Vec<u32>,
    /// The fill of a masked cell, and the colour of its diagonals.
    pub masked: [u32; 2],
    /// The distance between diagonals, and their width.
    pub hatch: [usize; 2],
    /// The colour between cells.
    pub line: u32,
}

/// One head's pattern on the canvas.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacedHead {
    pub path: String,
    pub head: usize,
    pub x: usize,
    pub y: usize,
    /// The number of queries, and of keys, per cell: a cell is the largest weight in its block, and masked where all
    /// are.
    pub block: usize,
    /// The edge length of a cell, which is aligned to whole pixels; if it is less than one, each pixel has the largest
    /// weight of the cells that begin on it.
    pub cell: f64,
    /// The width of the line after a cell, as part of the cell.
    pub gap: usize,
}
