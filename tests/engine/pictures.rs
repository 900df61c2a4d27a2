//! Pictures that the GPU draws of patterns equal, pixel by pixel, those that are made here of the same numbers.

use std::ops::Range;

use headlight::config::Config;
use headlight::edit::Edits;
use headlight::engine::pixels_of;
use headlight::model::{FreshParameters, Model};
use headlight::protocol::{Picture, PlacedHead};
use headlight::run::{Inputs, Session};

use crate::common;

const TOKENS: usize = 7;
const WIDTH: usize = 70;
const HEIGHT: usize = 40;
const TABLE: [u32; 5] = [10, 11, 12, 13, 14];

fn session() -> Session {
    let config = r#"{ "format": "headlight/1", "architecture": "decoder", "d_model": 8, "n_heads": 2, "d_mlp": 8,
        "n_decoder_layers": 2, "d_vocab": 11, "n_ctx": 16 }"#;
    let config = Config::from_json(config).expect("a configuration");
    let mut session = Session::new(Model::new(&config, &mut FreshParameters { seed: 5 }, &common::gpu()));
    let ids = (0..TOKENS as u32).map(|i| 1 + i * 3 % 10).collect();
    let inputs = Inputs { decoder: Some(vec![ids]), ..Inputs::default() };
    session.update(inputs, &Edits::default()).expect("a text");
    session.finish();
    session
}

fn head(layer: usize, head: usize, [x, y]: [usize; 2], [block, gap]: [usize; 2], cell: f64) -> PlacedHead {
    PlacedHead { path: format!("decoder.blocks.{layer}.attn"), head, x, y, block, cell, gap }
}

/// The tokens that a pixel of an axis shows; none on a line between cells.
fn tokens(pixel: usize, PlacedHead { block, cell, gap, .. }: &PlacedHead) -> Option<Range<usize>> {
    let cells = if *cell < 1.0 {
        let each = (1.0 / cell) as usize;
        pixel * each..(pixel + 1) * each
    } else {
        let (cell, at) = (*cell as usize, pixel / *cell as usize);
        (pixel % cell < cell - gap).then_some(at..at + 1)?
    };
    Some(cells.start * block..(cells.end * block).min(TOKENS))
}

/// The picture from the definitions of its fields; the mask is causal.
fn expected(session: &Session, picture: &Picture) -> Vec<u32> {
    let mut pixels = vec![0; WIDTH * HEIGHT];
    for placed in &picture.heads {
        let path = session.run().attention_paths().find(|path| path.to_string() == placed.path).expect("a sublayer");
        let pattern = session.run().pattern(&session.model, path, None).expect("a pattern");
        let weights = pattern.into_data().try_to_vec::<f32>().expect("weights");
        let weight = |query: usize, key: usize| weights[(placed.head * TOKENS + query) * TOKENS + key];
        let side = (TOKENS.div_ceil(placed.block) as f64 * placed.cell).round() as usize;
        for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
            let colour = match tokens(y, placed).zip(tokens(x, placed)) {
                None => picture.line,
                Some((queries, keys)) if keys.start >= queries.end => {
                    picture.masked[usize::from((y + x) % picture.hatch[0] < picture.hatch[1])]
                }
                Some((queries, keys)) => {
                    let cells = queries.flat_map(|query| keys.clone().map(move |key| (query, key)));
                    let most = cells.map(|(query, key)| weight(query, key)).fold(0.0, f32::max);
                    TABLE[(most * (TABLE.len() - 1) as f32 + 0.5) as usize]
                }
            };
            pixels[(placed.y + y) * WIDTH + placed.x + x] = colour;
        }
    }
    pixels
}

#[test]
fn pictures_are_drawn_pixel_by_pixel() {
    let session = session();
    for heads in [
        vec![head(0, 0, [0, 0], [1, 0], 5.0), head(0, 1, [35, 3], [1, 0], 5.0)],
        vec![head(0, 1, [2, 1], [1, 1], 4.0), head(1, 0, [35, 0], [1, 2], 5.0)],
        vec![head(1, 1, [9, 4], [2, 1], 6.0), head(1, 0, [40, 4], [3, 0], 8.0)],
        vec![head(1, 1, [1, 1], [1, 0], 0.5), head(0, 0, [20, 20], [2, 0], 0.5)],
    ] {
        let picture = Picture {
            key: "a picture".into(),
            width: WIDTH,
            height: HEIGHT,
            heads,
            table: TABLE.into(),
            masked: [1, 2],
            hatch: [5, 2],
            line: 3,
        };
        let pixels = pixels_of(&session, &picture, &common::gpu()).expect("patterns on the card");
        let drawn = pixels.numbers().clone().into_data().try_to_vec::<i32>().expect("pixels");
        let rows = drawn.chunks(pixels.stride()).flat_map(|row| &row[..WIDTH]);
        let drawn: Vec<u32> = rows.map(|pixel| pixel.cast_unsigned()).collect();
        assert_eq!(drawn, expected(&session, &picture), "{:?}", picture.heads);
    }
}
