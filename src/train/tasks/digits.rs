//! `digits`: a vision transformer that reads a handwritten digit. Each is moved, turned, slanted and resized a little
//! whenever it is drawn, as by another hand.

mod table;

use serde_json::{Map, Value};

use crate::config::Config;
use crate::error::{Result, refuse};
use crate::model::Signal;
use crate::random::{Key, Stream};
use crate::train::example::Example;
use crate::train::recipe::{Data, Probe, ProbePicture, Recipe, Settings, Sizes, keys};
pub use table::Table;
use table::{CLASSES, SIDE};

/// The pixels on each side of a patch.
const PATCH: usize = 4;

/// `preprocessor_config.json`: pixels from 0 to 1 become −1 to 1.
const PROCESSOR: &str = r#"{
 "image_processor_type": "ViTImageProcessor", "do_resize": true, "size": { "height": 28, "width": 28 },
 "resample": 4, "do_rescale": true, "rescale_factor": 0.00392156862745098, "do_normalize": true,
 "image_mean": [0.5], "image_std": [0.5]
}
"#;

/// Handwritten digits, dark on white.
pub struct Digits(Table);

impl Digits {
    /// # Errors
    /// A size of data, which it has none of.
    pub fn new(table: &Table, data: &Data) -> Result<Self> {
        Sizes::default().with(data)?;
        Ok(Self(table.clone()))
    }

    fn example(ink: &[f32], class: usize, config: &Config) -> Example {
        Example::classified(signal(ink, config), class)
    }

    /// The held-out digits, class by class in turn.
    fn held_out(&self) -> impl Iterator<Item = (usize, Vec<f32>)> {
        let numbers = self.0.training()..self.0.training() + self.0.held_out();
        numbers.flat_map(move |number| (0..CLASSES).map(move |class| (class, self.0.ink(class, number))))
    }
}

/// The pixels of ink as the model reads them: white is 1, and dark −1.
fn signal(ink: &[f32], config: &Config) -> Signal {
    let pixels = ink.iter().map(|ink| 1.0 - 2.0 * ink).collect();
    Signal::new(config.input, &[1, 1, SIDE, SIDE], pixels).expect("an image of the recipe's size")
}

/// The ink of a digit that is moved, turned, slanted and resized by chance: each pixel is taken from between four.
fn redrawn(ink: &[f32], stream: &mut Stream) -> Vec<f32> {
    let mut between = |low: f32, high: f32| low + (high - low) * stream.uniform();
    let (angle, slant) = (between(-0.2, 0.2), between(-0.2, 0.2));
    let (wide, tall) = (between(0.8, 1.25), between(0.8, 1.25));
    let (right, down) = (between(-0.15, 0.15), between(-0.15, 0.15));
    let (sin, cos) = angle.sin_cos();
    let side = SIDE as f32;
    let at = |x: i32, y: i32| match (usize::try_from(x), usize::try_from(y)) {
        (Ok(x), Ok(y)) if x < SIDE && y < SIDE => ink[y * SIDE + x],
        _ => 0.0,
    };
    let pixel = |place: usize| {
        // From −1 to 1 across and down.
        let [u, v] = [place % SIDE, place / SIDE].map(|i| (2 * i + 1) as f32 / side - 1.0);
        let across = wide * cos * u + tall * (slant * cos - sin) * v + right;
        let along = wide * sin * u + tall * (slant * sin + cos) * v + down;
        let [x, y] = [across, along].map(|part| ((part + 1.0) * side - 1.0) / 2.0);
        let ([left, top], [to_right, below]) = ([x.floor(), y.floor()], [x - x.floor(), y - y.floor()]);
        let row = |y: i32| (1.0 - to_right) * at(left as i32, y) + to_right * at(left as i32 + 1, y);
        (1.0 - below) * row(top as i32) + below * row(top as i32 + 1)
    };
    (0..SIDE * SIDE).map(pixel).collect()
}

impl Recipe for Digits {
    fn keys(&self) -> Map<String, Value> {
        let fixed = r#"{
            "name": "digits", "architecture": "encoder",
            "d_model": 48, "n_heads": 4, "d_mlp": 96, "n_encoder_layers": 2,
            "norm": "layer_norm", "positions": "learned", "tie": "none", "activation": "gelu", "class_rows": "first",
            "classes": ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"],
            "input": { "kind": "pixels", "channels": 1, "patch_bias": true, "class_token": true }
        }"#;
        let mut all = keys(fixed, &[]);
        let sizes = [("patch_size", PATCH), ("image_size", SIDE)];
        let input = all.get_mut("input").and_then(Value::as_object_mut).expect("written above");
        input.extend(sizes.map(|(key, size)| (key.into(), size.into())));
        all
    }

    fn settings(&self) -> Settings {
        Settings { steps: 3_000, factor: 0.5, warmup: 200, cooldown: 1_000, evaluate_every: 250, ..Settings::default() }
    }

    fn longest(&self) -> usize {
        1 + (SIDE / PATCH).pow(2)
    }

    fn processor(&self) -> Option<String> {
        Some(PROCESSOR.into())
    }

    fn draw(&self, stream: &mut Stream, config: &Config) -> Example {
        let (class, number) = (stream.below(CLASSES), stream.below(self.0.training()));
        Self::example(&redrawn(&self.0.ink(class, number), stream), class, config)
    }

    fn evaluation(&self, count: usize, config: &Config) -> Vec<(String, Example)> {
        let mut stream = Key { seed: 0, site: "digits.evaluation", sequence: 0, position: 0, step: 0 }.stream();
        // Redrawn too: the table's have no grey pixels.
        let example = |(class, ink): (usize, Vec<f32>)| {
            (class.to_string(), Self::example(&redrawn(&ink, &mut stream), class, config))
        };
        self.held_out().take(count).map(example).collect()
    }

    fn probe(&self) -> Probe {
        let rows = |ink: Vec<f32>| {
            let row = |row: &[f32]| row.iter().map(|ink| if *ink > 0.0 { '#' } else { '.' }).collect();
            ink.chunks_exact(SIDE).map(row).collect()
        };
        let pictures = self.held_out().take(CLASSES);
        let pictures = pictures.map(|(class, ink)| ProbePicture { name: class.to_string(), rows: rows(ink) }).collect();
        Probe { source: "4".into(), target: String::new(), pictures }
    }

    fn picture(&self, name: &str, config: &Config) -> Result<Signal> {
        match self.held_out().take(CLASSES).find(|(class, _)| class.to_string() == name) {
            Some((_, ink)) => Ok(signal(&ink, config)),
            None => refuse(format!("there is no digit {name:?}: name one from 0 to {}", CLASSES - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        // Ten of each class: digit n of class c has one dark pixel, in row c and column n.
        let mut bytes = vec![0u8; 100 * SIDE * SIDE / 8];
        for place in (0..100).map(|i| (i * SIDE + i / 10) * SIDE + i % 10) {
            bytes[place / 8] |= 128 >> (place % 8);
        }
        Table::new(bytes).expect("a table")
    }

    #[test]
    fn the_last_of_every_ten_are_held_out() {
        let recipe = Digits::new(&table(), &Data::default()).expect("a recipe");
        let held: Vec<_> = recipe.held_out().collect();
        assert_eq!(held.len(), CLASSES);
        for (class, ink) in held {
            let dark: Vec<usize> = (0..ink.len()).filter(|i| ink[*i] == 1.0).collect();
            assert_eq!(dark, [class * SIDE + 9]);
        }
        assert_eq!(recipe.probe().pictures[3].rows[3], ".........#..................");
    }

    #[test]
    fn redrawn_ink_is_as_much_within_its_size_and_never_darker() {
        let inner = |i: usize| (9..19).contains(&(i % SIDE)) && (9..19).contains(&(i / SIDE));
        let ink: Vec<f32> = (0..SIDE * SIDE).map(|i| if inner(i) { 1.0 } else { 0.0 }).collect();
        let mut stream = Key { seed: 3, site: "test", sequence: 0, position: 0, step: 0 }.stream();
        let before: f32 = ink.iter().sum();
        for _ in 0..50 {
            let after = redrawn(&ink, &mut stream);
            let sum: f32 = after.iter().sum();
            assert!(after.iter().all(|x| (0.0..=1.0 + 1e-6).contains(x)));
            assert!((before / 1.7..before * 1.7).contains(&sum), "{before} became {sum}");
            assert!(after != ink);
        }
    }
}
