//! Which atom went where, as rxnmapper reads it from a head's pattern (Schwaller et al. 2021).

use serde::Deserialize;

/// A chemical reaction: its atoms in the order of the text, first those that go in, then those that come out.
#[derive(Deserialize)]
pub struct Reaction {
    pub text: String,
    /// The token of each atom.
    pub atoms: Vec<usize>,
    /// How many go in.
    pub reactants: usize,
    /// The atoms that each is bound to.
    pub neighbours: Vec<Vec<usize>>,
    /// The element of each.
    pub kinds: Vec<u32>,
    /// Where each atom that comes out went in.
    pub mapping: Vec<usize>,
    pub confidence: f64,
}

impl Reaction {
    /// How much an atom that was mapped speaks for its neighbours.
    const NEIGHBOURS: f64 = 90.0;

    /// Each atom that comes out with the atom of its element that it and its neighbours speak for most, the surest
    /// first; and the product of how sure each was.
    pub fn mapped(&self, weight: impl Fn(usize, usize) -> f64) -> (Vec<usize>, f64) {
        let products = self.atoms.len() - self.reactants;
        let both = |product: usize, reactant: usize| {
            let (p, r) = (self.atoms[self.reactants + product], self.atoms[reactant]);
            let alike = self.kinds[self.reactants + product] == self.kinds[reactant];
            if alike { weight(p, r) + weight(r, p) } else { 0.0 }
        };
        let mut say: Vec<Vec<f64>> = (0..products).map(|p| (0..self.reactants).map(|r| both(p, r)).collect()).collect();
        let (mut mapping, mut confidence) = (vec![usize::MAX; products], 1.0);
        for _ in 0..products {
            let shares = say.iter().enumerate().flat_map(|(p, row)| {
                let all = row.iter().sum::<f64>();
                row.iter().enumerate().map(move |(r, x)| (if all > 0.0 { x / all } else { 0.0 }, p, r))
            });
            let (share, product, reactant) = shares.max_by(|a, b| a.0.total_cmp(&b.0)).expect("atoms");
            (mapping[product], confidence) = (reactant, confidence * share);
            for p in &self.neighbours[self.reactants + product] {
                for r in &self.neighbours[reactant] {
                    say[p - self.reactants][*r] *= Self::NEIGHBOURS;
                }
            }
            say[product].fill(0.0);
            say.iter_mut().for_each(|row| row[reactant] = 0.0);
        }
        (mapping, confidence)
    }
}
