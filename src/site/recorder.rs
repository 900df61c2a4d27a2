//! The recorder: keeps the requested activations of a run by site.

use std::collections::BTreeMap;

use burn::tensor::Tensor;
use wildmatch::WildMatch;

use super::path::{Name, Site};

/// A recorded tensor. `Stream` is `[batch, pos, d]`; `Heads` is `[batch, head, query, key]` or
/// `[batch, head, pos, d_head]`.
#[derive(Clone, Debug)]
pub enum Activation {
    Stream(Tensor<3>),
    Heads(Tensor<4>),
}

impl Activation {
    /// The shape, outermost axis first.
    pub fn shape(&self) -> Vec<usize> {
        match self {
            Self::Stream(tensor) => tensor.dims().to_vec(),
            Self::Heads(tensor) => tensor.dims().to_vec(),
        }
    }

    /// All numbers in row-major order, as one axis.
    pub fn flatten(self) -> Tensor<1> {
        match self {
            Self::Stream(tensor) => tensor.flatten(0, 2),
            Self::Heads(tensor) => tensor.flatten(0, 3),
        }
    }
}

/// An activation to read: whole, or a stream in pieces, of which all rows may be more than a device computes with at
/// once.
#[derive(Clone, Debug)]
pub enum Traced {
    Whole(Activation),
    /// `[batch, some rows, d]` each
    Rows(Vec<Tensor<3>>),
}

impl From<Activation> for Traced {
    fn from(activation: Activation) -> Self {
        Self::Whole(activation)
    }
}

impl Traced {
    /// The shape, outermost axis first.
    pub fn shape(&self) -> Vec<usize> {
        match self {
            Self::Whole(activation) => activation.shape(),
            Self::Rows(pieces) => {
                let [batch, _, d] = pieces[0].dims();
                vec![batch, pieces.iter().map(|piece| piece.dims()[1]).sum(), d]
            }
        }
    }

    /// All numbers in row-major order, one part after the other.
    pub fn parts(self) -> Vec<Tensor<1>> {
        match self {
            Self::Whole(activation) => vec![activation.flatten()],
            Self::Rows(pieces) => {
                let of = |sequence: usize| {
                    pieces.iter().map(move |piece| piece.clone().slice_dim(0, sequence..sequence + 1).flatten(0, 2))
                };
                (0..pieces[0].dims()[0]).flat_map(of).collect()
            }
        }
    }

    /// All in one tensor.
    pub fn whole(self) -> Activation {
        match self {
            Self::Whole(activation) => activation,
            Self::Rows(pieces) => Activation::Stream(Tensor::cat(pieces, 1)),
        }
    }
}

/// The requested sites.
#[derive(Clone, Debug)]
pub enum SiteFilter {
    Nothing,
    /// Every pattern, and the gates: those that the page always shows.
    Patterns,
    /// One site.
    One(Site),
    /// These sites.
    These(Vec<Site>),
    /// All sites whose name matches: `*` stands for any characters, `?` for one.
    Glob(WildMatch),
}

impl SiteFilter {
    /// Sites by a glob such as `*.pattern`.
    pub fn glob(pattern: &str) -> Self {
        Self::Glob(WildMatch::new(pattern))
    }

    /// Whether `site` is requested.
    pub fn wants(&self, site: Site) -> bool {
        match self {
            Self::Nothing => false,
            Self::Patterns => matches!(site, Site::In(_, name) if name.is_pattern() || name == Name::Gate),
            Self::One(one) => *one == site,
            Self::These(these) => these.contains(&site),
            Self::Glob(glob) => glob.matches(&site.to_string()),
        }
    }

    /// Whether any of these sites is requested.
    pub fn wants_any(&self, mut sites: impl Iterator<Item = Site>) -> bool {
        sites.any(|site| self.wants(site))
    }
}

/// Collects the requested activations during a pass.
#[derive(Clone, Debug)]
pub struct Recorder {
    wanted: SiteFilter,
    activations: BTreeMap<Site, Activation>,
    /// The changes by patches at their sites, if requested.
    changes: Option<BTreeMap<Site, Activation>>,
}

impl Recorder {
    pub fn new(wanted: SiteFilter) -> Self {
        Self { wanted, activations: BTreeMap::new(), changes: None }
    }

    /// The same recorder, recording the changes by patches as well.
    pub fn with_changes(self) -> Self {
        Self { changes: Some(BTreeMap::new()), ..self }
    }

    /// Computes the change by a patch at its site and adds it to the recorded ones, if requested.
    pub fn change(&mut self, site: Site, make: impl FnOnce() -> Activation) {
        let Some(changes) = &mut self.changes else { return };
        let change = match (changes.remove(&site), make()) {
            (Some(Activation::Stream(before)), Activation::Stream(more)) => Activation::Stream(before + more),
            (_, change) => change,
        };
        changes.insert(site, change);
    }

    /// Whether this site is requested.
    pub fn wants(&self, site: Site) -> bool {
        self.wanted.wants(site)
    }

    /// Records a `[batch, pos, d]` tensor if its site is requested.
    pub fn stream(&mut self, site: Site, tensor: &Tensor<3>) {
        if self.wanted.wants(site) {
            self.activations.insert(site, Activation::Stream(tensor.clone()));
        }
    }

    /// Records a `[batch, head, ·, ·]` tensor if its site is requested.
    pub fn heads(&mut self, site: Site, tensor: &Tensor<4>) {
        if self.wanted.wants(site) {
            self.activations.insert(site, Activation::Heads(tensor.clone()));
        }
    }

    /// Adds activations that were recorded before.
    pub fn extend(&mut self, recorded: impl IntoIterator<Item = (Site, Activation)>) {
        self.activations.extend(recorded);
    }

    /// The recorded activations.
    pub fn into_activations(self) -> BTreeMap<Site, Activation> {
        self.activations
    }

    /// The recorded activations, and the changes by patches.
    pub fn into_changes(self) -> (BTreeMap<Site, Activation>, BTreeMap<Site, Activation>) {
        (self.activations, self.changes.unwrap_or_default())
    }
}
