//! The receiver of a path: one input of a later head, the input of an MLP, or the input of the output head.

use crate::config::Config;
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
        let sites = config.patchable_sites();
        let last = sites.last().map(|info| info.site);
        let is_input = |site: Site| match site {
            Site::In(_, Name::Q | Name::K | Name::V) => true,
            Site::In(path, Name::Norm) => path.kind == Kind::Mlp,
            site => Some(site) == last,
        };
        let Some(info) = sites.iter().find(|info| is_input(info.site) && info.site.to_string() == name) else {
            let ends = "q, k or v of an attention, the norm of an MLP, or the last stack's out";
            return refuse(format!("{name} is no end of a path: give {ends}"));
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
            Some((site, head)) => Self::new(config, site, Some(head)),
            None => Self::new(config, name, None),
        }
    }
}
