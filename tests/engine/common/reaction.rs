//! Maps atoms from reactants to products by a head's pattern, as rxnmapper does (Schwaller et al. 2021).

use serde::Deserialize;

/// A chemical reaction. Its atoms are in text order: first the reactants', then the products'.
#[derive(Deserialize)]
pub struct Reaction {
    pub text: String,
    /// The token of each atom.
    pub atoms: Vec<usize>,
    /// The number of the reactants' atoms.
    pub reactants: usize,
    /// The bonded atoms of each atom.
    pub neighbours: Vec<Vec<usize>>,
    /// The element of each.
    pub kinds: Vec<u32>,
    /// The reactant atom of each product atom.
    pub mapping: Vec<usize>,
    pub confidence: f64,
}

impl Reaction {
    /// The weight of a mapped atom for its neighbours.
    const NEIGHBOURS: f64 = 90.0;

    /// Each product atom with the reactant atom of its element that it and its neighbours favour most, the surest
    /// first; and the product of the shares.
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
