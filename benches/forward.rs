//! The time of every preset's forward pass by length, as a table and as an SVG of its growth, with the roofline of this
//! machine: its multiplication and memory speed (Williams et al. 2009).
//!
//! `cargo bench --bench forward`; `cargo xtask bench` runs it too. Weights are random: time does not depend on
//! them. Each preset runs whole, one after the other: the largest has 2.1 GB of parameters.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use burn::tensor::Device;
use headlight::config::{PRESETS, preset};
use headlight::cost::cost;
use headlight::questions::laboratory::{Answer, Lab, Question};
use plotters::prelude::*;
use serde_json::json;

mod machine;

use machine::Machine;

const LENGTHS: [usize; 7] = [16, 32, 64, 128, 256, 512, 1024];
/// No preset is larger. The laboratory's default limit is for a page.
const MOST_PARAMETERS: u128 = 1 << 30;
/// The number of runs of a length, of which the fastest counts, for runs below `SLOW_MS`.
const REPEATS: usize = 5;
const SLOW_MS: f64 = 500.0;
/// After a longer pass, the preset's longer texts are skipped.
const TOO_SLOW_MS: f64 = 20_000.0;

/// The height of a line's label, in pixels.
const LABEL: i32 = 13;

struct Curve {
    name: String,
    points: Vec<Point>,
}

/// One forward pass.
struct Point {
    length: usize,
    ms: f64,
    flops: f64,
    /// The bytes of the weights, which are read at least once, and of the patterns, which are written.
    bytes: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    headlight_kernels::join_threads();
    let mut curves = Vec::new();
    println!("forward pass, milliseconds{}", LENGTHS.map(|n| format!("{n:>10}")).concat());
    for name in PRESETS {
        let curve = measure(name)?;
        let cells: String = curve.points.iter().map(|point| format!("{:>10.2}", point.ms)).collect();
        let left_out = match LENGTHS.get(curve.points.len()) {
            Some(length) => format!("  {length} tokens and more skipped: a pass took over {} s", TOO_SLOW_MS / 1e3),
            None => String::new(),
        };
        println!("{:<26}{cells}{left_out}", curve.name);
        curves.push(curve);
    }
    let path = target().join("bench/forward.svg");
    std::fs::create_dir_all(path.parent().unwrap_or(&path))?;
    let machine = Machine::measure();
    println!("this machine: {:.1} GFLOP/s, {:.1} GB/s, threads {}", machine.gflops, machine.gbytes, machine.threads);
    draw(&path, &curves, &machine)?;
    println!("drawn in {}", path.display());
    Ok(())
}

/// cargo's target folder, which has this program two levels down.
fn target() -> PathBuf {
    let program = std::env::current_exe().unwrap_or_default();
    program.ancestors().nth(3).map_or_else(|| "target".into(), Path::to_path_buf)
}

fn measure(name: &str) -> Result<Curve, Box<dyn Error>> {
    let both = preset(name)?.architecture.has_encoder() && preset(name)?.architecture.has_decoder();
    let started = Instant::now();
    let now = || started.elapsed().as_secs_f64() * 1e3;
    let mut lab = Lab::new(&Device::flex()).with_most_parameters(MOST_PARAMETERS);
    let mut points = Vec::new();
    let mut last = 0.0;
    for length in LENGTHS {
        // A single word, so that one model reads all lengths.
        let words = vec![vec!["word"; length]];
        let mut question = json!({
            "kind": "run", "config": { "preset": name }, "seed": 1, "sources": words, "sites": "",
            "repeats": if last < SLOW_MS { REPEATS } else { 0 },
        });
        if both {
            question["targets"] = json!(words);
        }
        let Answer::Run(run) = wait(lab.ask(&Question::from_json(&question.to_string())?, None, &now))? else {
            return Err("a run was asked for".into());
        };
        last = run.ms;
        let cost = cost(&run.config, length);
        let bytes = 4.0 * run.parameters as f64 + cost.pattern_bytes as f64;
        points.push(Point { length, ms: run.ms, flops: cost.flops as f64, bytes });
        if last > TOO_SLOW_MS {
            break;
        }
    }
    Ok(Curve { name: name.to_owned(), points })
}

/// Polls a future once; on the cpu it is ready at once.
fn wait<T>(future: impl Future<Output = T>) -> T {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => value,
        Poll::Pending => unreachable!("the cpu has nothing to wait for"),
    }
}

/// The drawing area.
type Root<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

/// All axes are logarithmic. On the left a straight line is a power of the length, with the exponent as its slope.
fn draw(path: &Path, curves: &[Curve], machine: &Machine) -> Result<(), Box<dyn Error>> {
    let root = SVGBackend::new(path, (1480, 560)).into_drawing_area();
    root.fill(&WHITE)?;
    let (left, right) = root.split_horizontally(880);
    draw_times(&left, curves)?;
    draw_roofline(&right, curves, machine)?;
    root.present()?;
    Ok(())
}

fn colour(i: usize, curves: &[Curve]) -> HSLColor {
    HSLColor(i as f64 / curves.len() as f64, 0.7, 0.36)
}

/// The least and the greatest value of the points.
fn range(curves: &[Curve], of: impl Fn(&Point) -> f64) -> (f64, f64) {
    let all = || curves.iter().flat_map(|curve| curve.points.iter().map(&of));
    (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max))
}

fn draw_times(area: &Root, curves: &[Curve]) -> Result<(), Box<dyn Error>> {
    let (low, high) = range(curves, |point| point.ms);
    let (first, last) = (LENGTHS[0] as f64, LENGTHS[LENGTHS.len() - 1] as f64);
    let mut chart = ChartBuilder::on(area)
        .caption("Forward pass of each preset by length", ("sans-serif", 16))
        .margin(12)
        .margin_right(190)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d((first..last).log_scale().base(2.0), (low * 0.8..high * 1.3).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("tokens")
        .y_desc("milliseconds")
        .x_labels(LENGTHS.len())
        .x_label_formatter(&|tokens| format!("{tokens}"))
        .y_label_formatter(&|ms| format!("{ms}"))
        .light_line_style(WHITE)
        .draw()?;
    let mut labels = Vec::new();
    for (i, curve) in curves.iter().enumerate() {
        let colour = colour(i, curves);
        let points = curve.points.iter().map(|point| (point.length as f64, point.ms));
        chart.draw_series(LineSeries::new(points, colour.stroke_width(2)))?;
        if let Some(Point { length, ms, .. }) = curve.points.last() {
            let (x, y) = chart.backend_coord(&(*length as f64, *ms));
            labels.push((y, x, format!("{} {ms:.1}", curve.name), colour));
        }
    }
    // From the top: each label at its line's end, or directly below the previous label.
    labels.sort_by_key(|(y, ..)| *y);
    let mut free = 0;
    for (y, x, label, colour) in labels {
        let top = free.max(y - LABEL / 2);
        free = top + LABEL;
        area.draw(&Text::new(label, (x + 8, top), ("sans-serif", 11).into_font().color(&colour)))?;
    }
    Ok(())
}

/// The measured speed below the roofline: the multipliers' limit, and the memory's limit at each intensity.
fn draw_roofline(area: &Root, curves: &[Curve], machine: &Machine) -> Result<(), Box<dyn Error>> {
    let (least, most) = range(curves, |point| point.flops / point.bytes);
    let (low, _) = range(curves, Point::gflops);
    let Machine { gflops, gbytes, threads } = machine;
    let mut chart = ChartBuilder::on(area)
        .caption(format!("{gflops:.0} GFLOP/s and {gbytes:.1} GB/s, threads {threads}"), ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(
            (least * 0.8..most.max(gflops / gbytes) * 1.3).log_scale(),
            (low * 0.8..gflops * 1.6).log_scale(),
        )?;
    chart
        .configure_mesh()
        .x_desc("operations for each byte of weights and patterns")
        .y_desc("GFLOP/s")
        .x_label_formatter(&|x| format!("{x}"))
        .y_label_formatter(&|y| format!("{y}"))
        .light_line_style(WHITE)
        .draw()?;
    let end = most.max(gflops / gbytes) * 1.3;
    let roof = [least * 0.8, gflops / gbytes, end].map(|x| (x, (x * gbytes).min(*gflops)));
    chart.draw_series(LineSeries::new(roof, BLACK.stroke_width(2)))?;
    for (i, curve) in curves.iter().enumerate() {
        let colour = colour(i, curves);
        let points = || curve.points.iter().map(|point| (point.flops / point.bytes, point.gflops()));
        chart.draw_series(LineSeries::new(points(), colour.stroke_width(1)))?;
        chart.draw_series(points().map(|at| Circle::new(at, 3, colour.filled())))?;
    }
    Ok(())
}

impl Point {
    fn gflops(&self) -> f64 {
        self.flops / self.ms / 1e6
    }
}
