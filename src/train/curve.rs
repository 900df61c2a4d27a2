//! The loss curve as SVG: loss on the left axis, held-out accuracy on the right, steps below.

use std::fmt::Write;

use super::progress::{CURVE_EVERY, Progress};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const MARGIN: f64 = 48.0;

/// Draws the loss curve of the progress.
pub fn svg(progress: &Progress) -> String {
    let last_step = progress.step.max(1) as f64;
    let top_loss = f64::from(progress.losses.iter().copied().fold(0.5f32, f32::max)).ceil();
    let x = |step: f64| MARGIN + step / last_step * (WIDTH - 2.0 * MARGIN);
    let y = |share: f64| HEIGHT - MARGIN - share * (HEIGHT - 2.0 * MARGIN);
    let losses = progress.losses.iter().enumerate();
    let losses = losses.map(|(i, loss)| (x((i + 1) as f64 * CURVE_EVERY as f64), y(f64::from(*loss) / top_loss)));
    let scores = progress.scores.iter().map(|(step, accuracy, _)| (x(*step as f64), y(*accuracy)));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"12\">\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\
         <text x=\"{MARGIN}\" y=\"20\" font-size=\"13\">{}, seed {}: loss (blue), held-out accuracy (orange)</text>",
        progress.setup.recipe, progress.setup.seed
    );
    for tick in 0..=4 {
        let share = f64::from(tick) / 4.0;
        let (across, down) = (x(share * last_step), y(share));
        // Writing to a String cannot fail.
        let _ = write!(
            svg,
            "<path d=\"M{MARGIN} {down}H{}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\">{:.2}</text>\
             <text x=\"{}\" y=\"{}\">{:.0} %</text>\
             <text x=\"{across}\" y=\"{}\" text-anchor=\"middle\">{:.0}</text>",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            down + 4.0,
            share * top_loss,
            WIDTH - MARGIN + 6.0,
            down + 4.0,
            share * 100.0,
            HEIGHT - MARGIN + 18.0,
            share * last_step
        );
    }
    for (points, colour) in [(line(losses), "#3b4cc0"), (line(scores), "#d55e00")] {
        let _ = write!(svg, "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.5\"/>");
    }
    svg + &format!("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">step</text></svg>\n", WIDTH / 2.0, HEIGHT - 8.0)
}

fn line(points: impl Iterator<Item = (f64, f64)>) -> String {
    points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ")
}
