//! Weight names: maps a file's tensors to this project's names, and back.

use std::collections::BTreeMap;

use super::classes::{CLASS_HEADS, as_encoder};
use super::table::{Choice, Family, Layout, Rule};

/// The destination of a tensor's numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// This project's names; several names split the rows.
    pub ours: Vec<String>,
    pub layout: Layout,
}

/// One of this project's tensors, as part of a foreign one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The foreign name.
    pub theirs: String,
    /// The number of parts in that tensor.
    pub parts: usize,
    pub layout: Layout,
}

/// The heads of queries, and of keys.
#[derive(Clone, Copy)]
pub(super) struct Heads {
    pub(super) queries: usize,
    pub(super) keys: usize,
}

/// The destinations of tensors, by name.
#[derive(Clone)]
pub struct Names(How);

#[derive(Clone)]
enum How {
    /// The names are this project's.
    Own,
    Family {
        family: &'static Family,
        /// Whether the configuration ties matrices that the file may lack.
        ties: bool,
        heads: Heads,
        /// Whether the family's decoder opens as an encoder: it writes nothing.
        wordless: bool,
    },
    /// Parts of a model, each under names of its own.
    Parts(Vec<NamedPart>),
    /// A list given by the user; `None` for tensors that are not read.
    Listed(BTreeMap<String, Option<Target>>),
}

/// A part of a model whose tensors are named as in a model by itself, behind one of these beginnings.
#[derive(Clone)]
pub(super) struct NamedPart {
    pub(super) prefixes: &'static [&'static str],
    /// The beginnings of our names.
    pub(super) ours: &'static [&'static str],
    pub(super) names: Names,
    /// The beginnings, inside it, of tensors that are not read.
    pub(super) unread: Vec<String>,
}

impl NamedPart {
    /// What follows one of the beginnings.
    fn inside<'n>(&self, theirs: &'n str) -> impl Iterator<Item = (usize, &'n str)> {
        self.prefixes.iter().filter_map(move |prefix| Some((prefix.len(), theirs.strip_prefix(*prefix)?)))
    }
}

impl Names {
    pub(super) fn of_parts(parts: Vec<NamedPart>) -> Self {
        Self(How::Parts(parts))
    }

    /// This project's names, unchanged.
    pub fn own() -> Self {
        Self(How::Own)
    }

    pub(super) fn of(family: &'static Family, ties: bool, heads: Heads, wordless: bool) -> Self {
        Self(How::Family { family, ties, heads, wordless })
    }

    /// Whether one foreign matrix may occur under several names, so that only the numbers show the sharing.
    pub fn may_repeat(&self) -> bool {
        matches!(self.0, How::Family { .. } | How::Parts(_))
    }

    /// Names from an explicit list: foreign name to destination, or to `None` for tensors that are not read.
    pub fn from_list(list: BTreeMap<String, Option<Target>>) -> Self {
        Self(How::Listed(list))
    }

    /// The possible destinations of a tensor, each with a rank. Of several tensors for one destination, the lowest rank
    /// wins.
    pub fn targets(&self, theirs: &str) -> Vec<(usize, Target)> {
        match &self.0 {
            How::Own => vec![(0, Target { ours: vec![theirs.into()], layout: Layout::Rows })],
            How::Parts(parts) => {
                let of = |part: &NamedPart| {
                    part.inside(theirs).map(|(_, name)| part.names.targets(name)).collect::<Vec<_>>()
                };
                parts.iter().flat_map(of).find(|targets| !targets.is_empty()).unwrap_or_default()
            }
            How::Listed(list) => list.get(theirs).cloned().flatten().map(|target| (0, target)).into_iter().collect(),
            How::Family { family, ties, heads, wordless } => {
                let of = |name: &str| {
                    [targets_by_rule(rules(family), *heads, name), targets_by_choice(family, *ties, name)].concat()
                };
                let mut targets: Vec<(usize, Target)> =
                    without_prefix(family, theirs).flat_map(|name| of(&name)).collect();
                if *wordless {
                    targets.extend(targets_by_rule(CLASS_HEADS.iter(), *heads, theirs));
                    let ours = targets.iter_mut().flat_map(|(_, target)| &mut target.ours);
                    ours.for_each(|ours| *ours = as_encoder(ours));
                }
                targets
            }
        }
    }

    /// Whether a tensor without a destination may be ignored: a buffer, one of several names, a head that is not read.
    /// An unknown tensor of the stacks may change the computation and is not ignored.
    pub fn spare(&self, theirs: &str) -> bool {
        match &self.0 {
            How::Own => false,
            How::Parts(parts) => {
                let inside = parts.iter().flat_map(|part| part.inside(theirs).map(move |inside| (part, inside)));
                let nearest = inside.max_by_key(|(_, (length, _))| *length);
                nearest.is_none_or(|(part, (_, name))| {
                    // A tower's names may begin once more with its own.
                    let inner = name.strip_prefix("vision_model.").unwrap_or(name);
                    part.unread.iter().any(|beginning| inner.starts_with(beginning)) || part.names.spare(name)
                })
            }
            How::Listed(list) => list.get(theirs).is_some_and(Option::is_none),
            How::Family { family, .. } => {
                let is_known = |name: &str| {
                    let buffer = family.spare.iter().any(|pattern| matched(pattern, name).is_some());
                    buffer || family.choices.iter().any(|choice| choice.names().any(|other| other == name))
                };
                without_prefix(family, theirs).any(|name| is_known(&name)) || !is_of_stacks(family, theirs)
            }
        }
    }

    /// The foreign name of one of our tensors, so that messages use the names in the user's file.
    pub fn origin(&self, ours: &str) -> Part {
        let own = Part { theirs: ours.into(), parts: 1, layout: Layout::Rows };
        match &self.0 {
            How::Own => own,
            How::Parts(parts) => {
                let part = parts.iter().find(|part| part.ours.iter().any(|beginning| ours.starts_with(beginning)));
                let Some(part) = part else { return own };
                let inner = part.names.origin(ours);
                let prefix = part.prefixes.first().filter(|_| ours != HEAD).copied().unwrap_or_default();
                Part { theirs: format!("{prefix}{}", inner.theirs), ..inner }
            }
            How::Listed(list) => {
                let found = list.iter().find_map(|(theirs, target)| {
                    let target = target.as_ref().filter(|target| target.ours.iter().any(|name| name == ours))?;
                    Some(Part { theirs: theirs.clone(), parts: target.ours.len(), layout: target.layout })
                });
                found.unwrap_or(own)
            }
            How::Family { family, ties, heads, wordless } => {
                let of_decoder = ours.strip_prefix("encoder.").filter(|_| *wordless);
                let of_decoder = of_decoder.map(|part| format!("decoder.{part}"));
                let ours = of_decoder.as_deref().unwrap_or(ours);
                let more = CLASS_HEADS.iter().filter(|_| *wordless);
                let found = rules(family).chain(more).find_map(|rule| {
                    let wild = rule.ours.iter().find_map(|pattern| matched(pattern, ours))?;
                    let parts = rule.ours.iter().map(|ours| filled(ours, &Wild::default(), *heads).len()).sum();
                    Some(Part { theirs: written(rule.theirs, &wild), parts, layout: rule.layout })
                });
                let chosen = family.choices.iter().find(|choice| choice.ours == ours).map(|choice| {
                    // A tied matrix that is missing is reported once, under the name that most files keep.
                    let kept = choice.tied.first().filter(|_| *ties && ours == HEAD).or(choice.theirs.last());
                    Part { theirs: kept.copied().unwrap_or(ours).into(), ..own.clone() }
                });
                found.or(chosen).unwrap_or(own)
            }
        }
    }
}

fn rules(family: &'static Family) -> impl Iterator<Item = &'static Rule> {
    family.weights.iter().copied().flatten()
}

/// This project's name of an output head's matrix.
const HEAD: &str = "head.weight";

/// Whether a name belongs to the stacks, or lies among their names.
fn is_of_stacks(family: &'static Family, name: &str) -> bool {
    let first = |name: &'static str| name.split('.').next().unwrap_or_default();
    let stacked = rules(family).filter(|rule| rule.ours.iter().all(|ours| !ours.contains("head.")));
    let embeds = family.choices.iter().filter(|choice| choice.ours.contains("embed")).flat_map(|choice| choice.theirs);
    let mut roots = stacked.map(|rule| first(rule.theirs)).chain(embeds.map(|theirs| first(theirs)));
    let root = name.split('.').next().unwrap_or_default();
    let is_root = |known: &str| known == root || known == "{stack}" && ["encoder", "decoder"].contains(&root);
    family.prefixes.iter().any(|prefix| name.starts_with(prefix)) || roots.any(is_root)
}

/// The destinations of a name with alternatives: the first name has the lowest rank.
fn targets_by_choice(family: &'static Family, ties: bool, name: &str) -> Vec<(usize, Target)> {
    let place = |choice: &'static Choice| {
        let tied = choice.tied.iter().filter(move |_| ties);
        let rank = choice.theirs.iter().chain(tied).position(|theirs| *theirs == name)?;
        Some((rank, Target { ours: vec![choice.ours.into()], layout: Layout::Rows }))
    };
    family.choices.iter().filter_map(place).collect()
}

/// The destinations of a name by these rules.
fn targets_by_rule(rules: impl Iterator<Item = &'static Rule>, heads: Heads, name: &str) -> Vec<(usize, Target)> {
    let place = |rule: &'static Rule| {
        let wild = matched(rule.theirs, name)?;
        let ours = rule.ours.iter().flat_map(|ours| filled(ours, &wild, heads)).collect();
        Some((0, Target { ours, layout: rule.layout }))
    };
    rules.filter_map(place).collect()
}

/// A name with and without a family's prefixes; old files call a norm's parameters gamma and beta.
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

/// The values of `{stack}`, `{i}`, `{h}` and `*` of a pattern in a name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Wild {
    stack: Option<String>,
    block: Option<String>,
    head: Option<String>,
    last: Option<String>,
}

/// One name for each head of queries or of keys, whose tensors are the rows of one.
const QUERY_HEADS: &str = "{queries}";
const KEY_HEADS: &str = "{keys}";

/// The names of a pattern: one, or one for each head.
fn filled(pattern: &str, wild: &Wild, heads: Heads) -> Vec<String> {
    let heads = match pattern {
        pattern if pattern.contains(QUERY_HEADS) => heads.queries,
        pattern if pattern.contains(KEY_HEADS) => heads.keys,
        _ => return vec![written(pattern, wild)],
    };
    (0..heads).map(|head| written(pattern, &Wild { head: Some(head.to_string()), ..wild.clone() })).collect()
}

fn is_number(part: &str) -> bool {
    !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit())
}

fn matched(pattern: &str, name: &str) -> Option<Wild> {
    let mut wild = Wild::default();
    let (mut patterns, mut parts) = (pattern.split('.'), name.split('.'));
    loop {
        match (patterns.next(), parts.next()) {
            (None, None) => return Some(wild),
            (Some("{stack}"), Some(part @ ("encoder" | "decoder"))) => wild.stack = Some(part.into()),
            (Some("{i}"), Some(part)) if is_number(part) => wild.block = Some(part.into()),
            (Some("{h}" | QUERY_HEADS | KEY_HEADS), Some(part)) if is_number(part) => wild.head = Some(part.into()),
            (Some("*"), Some(part @ ("weight" | "bias"))) => wild.last = Some(part.into()),
            (Some("**"), Some(_)) => return Some(wild),
            (Some(a), Some(b)) if a == b => {}
            _ => return None,
        }
    }
}

fn written(pattern: &str, wild: &Wild) -> String {
    let fill = |part| match part {
        "{stack}" => wild.stack.as_deref().unwrap_or(part),
        "{i}" => wild.block.as_deref().unwrap_or(part),
        "{h}" | QUERY_HEADS | KEY_HEADS => wild.head.as_deref().unwrap_or(part),
        "*" => wild.last.as_deref().unwrap_or(part),
        _ => part,
    };
    pattern.split('.').map(fill).collect::<Vec<_>>().join(".")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_stacks_blocks_weights_and_biases() {
        let wild = matched("{stack}.norm.*", "encoder.norm.weight").expect("it matches");
        assert_eq!(written("{stack}.layer_norm.*", &wild), "encoder.layer_norm.weight");
        assert_eq!(matched("{stack}.norm.*", "pooler.norm.weight"), None);
        let wild = matched("h.{i}.attn.c_attn.*", "h.11.attn.c_attn.bias").expect("it matches");
        assert_eq!(written("decoder.blocks.{i}.attn.q.*", &wild), "decoder.blocks.11.attn.q.bias");
        for name in ["h.x.attn.c_attn.bias", "h.1.attn.c_attn.scale", "h.1.attn.c_attn", "h.1.attn.c_attn.bias.q"] {
            assert_eq!(matched("h.{i}.attn.c_attn.*", name), None, "{name}");
        }
    }

    const HEADS: Heads = Heads { queries: 4, keys: 2 };

    #[test]
    fn every_tensor_of_ours_has_a_foreign_name() {
        for family in super::super::registry::FAMILIES {
            for ours in rules(family).flat_map(|rule| rule.ours) {
                let [block, head] = ["7", "1"].map(|number| Some(number.into()));
                let wild = Wild { stack: Some("decoder".into()), block, head, last: Some("bias".into()) };
                let theirs = Names::of(family, true, HEADS, false).origin(&written(ours, &wild)).theirs;
                assert!(!theirs.contains(['{', '*']), "{}: {ours} is {theirs}", family.name);
            }
        }
        let part =
            Names::of(&super::super::decoders::gpt2::GPT2, true, HEADS, false).origin("decoder.blocks.3.attn.k.weight");
        assert_eq!(part, Part { theirs: "h.3.attn.c_attn.weight".into(), parts: 3, layout: Layout::Transposed });
    }
}
