//! Attention flow (Abnar & Zuidema 2020, §3): the maximum flow from each input to a token of the last layer.
//!
//! The layers are a network of pipes. From a token after an attention one pipe leads to each token that it attends to,
//! as wide as its weight in r I + (1 − r) A. An input's flow is the maximum flow through all of them, found by Dinic's
//! algorithm: blocking flows along shortest paths until none is left.

use std::collections::VecDeque;

/// A narrower pipe is closed: it is a rounding residue.
const CLOSED: f64 = 1e-12;
const FAR: u32 = u32::MAX;

/// Tokens of every layer and the pipes between them.
#[derive(Clone, Debug)]
pub struct Pipes {
    /// The target of each pipe. A pipe's reverse has the same number with the last bit flipped.
    to: Vec<u32>,
    width: Vec<f64>,
    /// The pipes at each place.
    at: Vec<Vec<u32>>,
}

/// The places of a side's tokens after its most recent attention.
pub type Level = Vec<usize>;

impl Pipes {
    pub fn new() -> Self {
        Self { to: Vec::new(), width: Vec::new(), at: Vec::new() }
    }

    /// The number of pipes.
    pub fn count(&self) -> usize {
        self.to.len() / 2
    }

    /// Adds unconnected places for this many tokens.
    pub fn level(&mut self, tokens: usize) -> Level {
        let first = self.at.len();
        self.at.resize(first + tokens, Vec::new());
        (first..first + tokens).collect()
    }

    /// One more attention: the tokens `before` attend to those `below`, by the fused pattern `[before, below]`.
    ///
    /// A zero row of the pattern leaves the token unchanged, as in `roll_out`.
    pub fn attend(&mut self, before: &Level, below: &Level, fused: &[f32], residual: f32) -> Level {
        let after = self.level(before.len());
        for (query, row) in fused.chunks(below.len().max(1)).enumerate() {
            let blank = row.iter().all(|weight| *weight == 0.0);
            let kept = if blank { 1.0 } else { f64::from(residual) };
            let mut stays = kept;
            for (key, weight) in row.iter().enumerate() {
                let width = (1.0 - f64::from(residual)) * f64::from(*weight);
                match below[key] == before[query] {
                    true => stays += width,
                    false => self.connect(after[query], below[key], width),
                }
            }
            self.connect(after[query], before[query], stays);
        }
        after
    }

    fn connect(&mut self, from: usize, to: usize, width: f64) {
        if width <= CLOSED {
            return;
        }
        for (from, to, width) in [(from, to, width), (to, from, 0.0)] {
            self.at[from].push(self.to.len() as u32);
            self.to.push(to as u32);
            self.width.push(width);
        }
    }

    /// The maximum flow from one place to another.
    pub fn largest(&self, from: usize, to: usize) -> f64 {
        let mut open = self.width.clone();
        let mut flow = 0.0;
        while let Some(mut far) = self.distances(&open, from, to) {
            flow += self.block(&mut open, &mut far, from, to);
        }
        flow
    }

    /// The number of open pipes from each place to `to`; `None` if no path leads from `from`.
    fn distances(&self, open: &[f64], from: usize, to: usize) -> Option<Vec<u32>> {
        let mut far = vec![FAR; self.at.len()];
        far[to] = 0;
        let mut next = VecDeque::from([to]);
        while let Some(place) = next.pop_front() {
            for pipe in &self.at[place] {
                // Backwards, along the pipe that leads here.
                let there = self.to[*pipe as usize] as usize;
                if far[there] == FAR && open[(*pipe ^ 1) as usize] > CLOSED {
                    far[there] = far[place] + 1;
                    next.push_back(there);
                }
            }
        }
        (far[from] != FAR).then_some(far)
    }

    /// Sends flow along shortest paths until each has a closed pipe; returns the amount.
    fn block(&self, open: &mut [f64], far: &mut [u32], from: usize, to: usize) -> f64 {
        let mut tried = vec![0; self.at.len()];
        let (mut way, mut place, mut flow) = (Vec::<usize>::new(), from, 0.0);
        loop {
            if place == to {
                let sent = way.iter().map(|pipe| open[*pipe]).fold(f64::INFINITY, f64::min);
                flow += sent;
                for pipe in &way {
                    open[*pipe] -= sent;
                    open[*pipe ^ 1] += sent;
                }
                // Back to the first closed pipe of the path.
                let closed = way.iter().position(|pipe| open[*pipe] <= CLOSED).unwrap_or(0);
                place = self.to[way[closed] ^ 1] as usize;
                way.truncate(closed);
                continue;
            }
            let pipes = &self.at[place];
            let leads = |pipe: &&u32| {
                let there = self.to[**pipe as usize] as usize;
                open[**pipe as usize] > CLOSED && far[there] != FAR && far[there] + 1 == far[place]
            };
            match pipes[tried[place]..].iter().position(|pipe| leads(&pipe)) {
                Some(skipped) => {
                    tried[place] += skipped;
                    let pipe = pipes[tried[place]] as usize;
                    way.push(pipe);
                    place = self.to[pipe] as usize;
                }
                None => {
                    // A dead end, for every later path too.
                    far[place] = FAR;
                    let Some(pipe) = way.pop() else { return flow };
                    place = self.to[pipe ^ 1] as usize;
                }
            }
        }
    }
}

impl Default for Pipes {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Key;

    #[test]
    fn a_textbook_network_has_its_known_flow() {
        // Cormen et al., Introduction to Algorithms, figure 26.1.
        let mut pipes = Pipes::new();
        pipes.level(6);
        for (from, to, width) in [
            (0, 1, 16.0),
            (0, 2, 13.0),
            (1, 3, 12.0),
            (2, 1, 4.0),
            (2, 4, 14.0),
            (3, 2, 9.0),
            (3, 5, 20.0),
            (4, 3, 7.0),
            (4, 5, 4.0),
        ] {
            pipes.connect(from, to, width);
        }
        assert_eq!((pipes.largest(0, 5), pipes.largest(5, 0)), (23.0, 0.0));
    }

    #[test]
    fn flow_can_be_rerouted() {
        // The middle pipe is on a shortest path, but not part of the maximum flow.
        let mut pipes = Pipes::new();
        pipes.level(4);
        for (from, to) in [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)] {
            pipes.connect(from, to, 1.0);
        }
        assert_eq!(pipes.largest(0, 3), 2.0);
    }

    #[test]
    fn the_flow_equals_the_narrowest_cut() {
        // Small random networks against every cut: the maximum flow is the minimum cut (Ford & Fulkerson 1956).
        for seed in 0..40 {
            let mut stream = Key { seed, site: "pipes", sequence: 0, position: 0, step: 0 }.stream();
            let mut pipes = Pipes::new();
            pipes.level(7);
            let mut widths = Vec::new();
            for (from, to) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))).filter(|(a, b)| a != b) {
                if stream.uniform() < 0.4 {
                    let width = f64::from(stream.uniform());
                    pipes.connect(from, to, width);
                    widths.push((from, to, width));
                }
            }
            let across = |side: u32| {
                let here = |place: usize| side >> place & 1 == 1;
                widths.iter().filter(|(a, b, _)| here(*a) && !here(*b)).map(|(_, _, width)| width).sum::<f64>()
            };
            let cut = (0..1 << 7).filter(|side| side & 1 == 1 && side >> 6 & 1 == 0).map(across);
            let (flow, cut) = (pipes.largest(0, 6), cut.fold(f64::INFINITY, f64::min));
            assert!((flow - cut).abs() < 1e-9, "{seed}: {flow} {cut}");
        }
    }

    #[test]
    fn a_token_that_sees_nothing_passes_on_its_own_flow() {
        let mut pipes = Pipes::new();
        let inputs = pipes.level(2);
        let after = pipes.attend(&inputs, &inputs, &[0.0, 0.0, 0.75, 0.25], 0.5);
        let flows = |token: usize| inputs.iter().map(|input| pipes.largest(after[token], *input)).collect::<Vec<f64>>();
        assert_eq!((flows(0), flows(1)), (vec![1.0, 0.0], vec![0.375, 0.625]));
        assert_eq!(pipes.count(), 3);
    }
}
