//! The receiver of a path: one input of a later head, the input of an MLP, or the input of the output head.

use std::collections::BTreeSet;

use crate::config::{Config, SiteInfo};
use crate::error::{Result, refuse};
use crate::site::{Kind, Name, Site};

/// The site that receives the heads' outputs: q, k or v of an attention, the norm of an MLP, or the last stack's
/// output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Receiver {
    pub site: Site,
    /// For q, k and v: one head; for k and v a key-value head. Absent: all.
    pub head: Option<usize>,
}

impl Receiver {
    /// # Errors
    /// A site or a head that cannot receive anything.
    pub fn new(config: &Config, name: &str, head: Option<usize>) -> Result<Self> {
        let Some(info) = inputs(config).into_iter().find(|info| info.site.to_string() == name) else {
            let names = general_names(config).join(", ");
            return refuse(format!("{name} cannot receive a path: give one of {names}; N is a layer, counted from 0"));
        };
        match (info.heads(), head) {
            (None, Some(_)) => refuse(format!("{name} has no heads: leave the head out")),
            (Some(heads), Some(head)) if head >= heads => {
                refuse(format!("{name} has no head {head}: the last is {}", heads - 1))
            }
            _ => Ok(Self { site: info.site, head }),
        }
    }

    /// The same from one word, the head behind the site: `decoder.blocks.1.attn.q.3`.
    ///
    /// # Errors
    /// Those of [`Receiver::new`].
    pub fn from_name(config: &Config, name: &str) -> Result<Self> {
        let split = name.rsplit_once('.').and_then(|(site, head)| Some((site, head.parse().ok()?)));
        match split {
            Some((site, head)) if inputs(config).iter().any(|info| info.site.to_string() == site) => {
                Self::new(config, site, Some(head))
            }
            _ => Self::new(config, name, None),
        }
    }
}

/// The sites that can receive a path.
fn inputs(config: &Config) -> Vec<SiteInfo> {
    let mut sites = config.patchable_sites();
    let last = sites.last().map(|info| info.site);
    sites.retain(|info| match info.site {
        Site::In(_, Name::Q | Name::K | Name::V) => true,
        Site::In(path, Name::Norm) => path.kind == Kind::Mlp,
        site => Some(site) == last,
    });
    sites
}

/// Their names, each once for all layers: `decoder.blocks.N.attn.q`.
fn general_names(config: &Config) -> Vec<String> {
    let general = |info: SiteInfo| match info.site {
        Site::In(path, _) => info.site.to_string().replacen(&format!(".{}.", path.block), ".N.", 1),
        site => site.to_string(),
    };
    let names: BTreeSet<String> = inputs(config).into_iter().map(general).collect();
    names.into_iter().collect()
}
