//! The names of weights: where the numbers of a tensor go, and where a name of ours comes from.

use std::collections::BTreeMap;

use super::table::{Family, Rule};

/// Where a tensor's numbers go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Our names; several share the rows, an equal part each.
    pub ours: Vec<String>,
    /// Whether rows and columns are exchanged first.
    pub transposed: bool,
}

/// One of our tensors, as it stands in theirs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Their name.
    pub theirs: String,
    /// How many of ours it holds.
    pub parts: usize,
    pub transposed: bool,
}

/// Where tensors go, by name.
#[derive(Clone)]
pub struct Names(How);

#[derive(Clone)]
enum How {
    /// The names are ours.
    Own,
    Family(&'static Family),
    /// A person's own list; `None` says that a tensor is not read.
    Listed(BTreeMap<String, Option<Target>>),
}

impl Names {
    /// Names that are ours already.
    pub fn own() -> Self {
        Self(How::Own)
    }

    pub(super) fn of(family: &'static Family) -> Self {
        Self(How::Family(family))
    }

    /// A list, their name → where it goes, or `None` where it is not read.
    pub fn from_list(list: BTreeMap<String, Option<Target>>) -> Self {
        Self(How::Listed(list))
    }

    /// Where a tensor's numbers may go; the first target that the model has is taken.
    pub fn targets(&self, theirs: &str) -> Vec<Target> {
        match &self.0 {
            How::Own => vec![Target { ours: vec![theirs.into()], transposed: false }],
            How::Listed(list) => list.get(theirs).cloned().flatten().into_iter().collect(),
            How::Family(family) => {
                without_prefix(family, theirs).flat_map(|name| targets_by_rule(family, &name)).collect()
            }
        }
    }

    /// Whether a tensor that goes nowhere may be passed over.
    pub fn spare(&self, theirs: &str) -> bool {
        match &self.0 {
            How::Own => false,
            How::Listed(list) => list.get(theirs).is_some_and(Option::is_none),
            How::Family(family) => without_prefix(family, theirs)
                .any(|name| family.spare.iter().any(|pattern| matched(pattern, &name).is_some())),
        }
    }

    /// Where one of our tensors is looked for: to tell people in the names of their file.
    pub fn origin(&self, ours: &str) -> Part {
        let own = Part { theirs: ours.into(), parts: 1, transposed: false };
        match &self.0 {
            How::Own => own,
            How::Listed(list) => {
                let found = list.iter().find_map(|(theirs, target)| {
                    let target = target.as_ref().filter(|target| target.ours.iter().any(|name| name == ours))?;
                    Some(Part { theirs: theirs.clone(), parts: target.ours.len(), transposed: target.transposed })
                });
                found.unwrap_or(own)
            }
            How::Family(family) => {
                let found = rules(family).find_map(|rule| {
                    let wild = rule.ours.iter().find_map(|pattern| matched(pattern, ours))?;
                    Some(Part {
                        theirs: written(rule.theirs, &wild),
                        parts: rule.ours.len(),
                        transposed: rule.transposed,
                    })
                });
                found.unwrap_or(own)
            }
        }
    }
}

fn rules(family: &'static Family) -> impl Iterator<Item = &'static Rule> {
    family.weights.iter().copied().flatten()
}

/// What the rules of a family say about a name.
fn targets_by_rule(family: &'static Family, name: &str) -> Vec<Target> {
    rules(family)
        .filter_map(|rule| {
            let wild = matched(rule.theirs, name)?;
            Some(Target {
                ours: rule.ours.iter().map(|ours| written(ours, &wild)).collect(),
                transposed: rule.transposed,
            })
        })
        .collect()
}

/// A name as it stands and without what may stand before all names; old files say gamma and beta of a norm.
pub(super) fn without_prefix<'n>(family: &'n Family, name: &'n str) -> impl Iterator<Item = String> + 'n {
    let modern = match name.rsplit_once('.') {
        Some((path, "gamma")) => format!("{path}.weight"),
        Some((path, "beta")) => format!("{path}.bias"),
        _ => name.to_owned(),
    };
    let stripped: Vec<String> =
        family.prefixes.iter().filter_map(|prefix| modern.strip_prefix(prefix).map(str::to_owned)).collect();
    std::iter::once(modern).chain(stripped)
}

/// What `{stack}`, `{i}` and `*` of a pattern stand for in a name.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wild {
    stack: Option<String>,
    block: Option<String>,
    last: Option<String>,
}

fn matched(pattern: &str, name: &str) -> Option<Wild> {
    let mut wild = Wild::default();
    let (mut patterns, mut parts) = (pattern.split('.'), name.split('.'));
    loop {
        match (patterns.next(), parts.next()) {
            (None, None) => return Some(wild),
            (Some("{stack}"), Some(part @ ("encoder" | "decoder"))) => wild.stack = Some(part.into()),
            (Some("{i}"), Some(part)) if !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()) => {
                wild.block = Some(part.into());
            }
            (Some("*"), Some(part @ ("weight" | "bias"))) => wild.last = Some(part.into()),
            (Some(a), Some(b)) if a == b => {}
            _ => return None,
        }
    }
}

fn written(pattern: &str, wild: &Wild) -> String {
    let fill = |part| match part {
        "{stack}" => wild.stack.as_deref().unwrap_or(part),
        "{i}" => wild.block.as_deref().unwrap_or(part),
        "*" => wild.last.as_deref().unwrap_or(part),
        _ => part,
    };
    pattern.split('.').map(fill).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_stand_for_stacks_for_blocks_and_for_weights_and_biases() {
        let wild = matched("{stack}.norm.*", "encoder.norm.weight").expect("it matches");
        assert_eq!(written("{stack}.layer_norm.*", &wild), "encoder.layer_norm.weight");
        assert_eq!(matched("{stack}.norm.*", "pooler.norm.weight"), None);
        let wild = matched("h.{i}.attn.c_attn.*", "h.11.attn.c_attn.bias").expect("it matches");
        assert_eq!(written("decoder.blocks.{i}.attn.q.*", &wild), "decoder.blocks.11.attn.q.bias");
        for name in ["h.x.attn.c_attn.bias", "h.1.attn.c_attn.scale", "h.1.attn.c_attn", "h.1.attn.c_attn.bias.q"] {
            assert_eq!(matched("h.{i}.attn.c_attn.*", name), None, "{name}");
        }
    }

    #[test]
    fn every_tensor_of_ours_can_be_told_in_their_names() {
        for family in super::super::registry::FAMILIES {
            for ours in rules(family).flat_map(|rule| rule.ours) {
                let wild = Wild { stack: Some("decoder".into()), block: Some("7".into()), last: Some("bias".into()) };
                let theirs = Names::of(family).origin(&written(ours, &wild)).theirs;
                assert!(!theirs.contains(['{', '*']), "{}: {ours} is {theirs}", family.name);
            }
        }
        let part = Names::of(&super::super::gpt2::GPT2).origin("decoder.blocks.3.attn.k.weight");
        assert_eq!(part, Part { theirs: "h.3.attn.c_attn.weight".into(), parts: 3, transposed: true });
    }
}
