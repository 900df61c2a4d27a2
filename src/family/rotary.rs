//! Rotary positions in files of other makers: `rope_theta` beside `rope_scaling`, or all in `rope_parameters`, for all
//! layers or for each type of them. Read as transformers reads them: `rope_scaling` replaces `rope_parameters`, and
//! what either says counts before the keys beside it.

use serde_json::{Map, Value, json};

use super::layers::{FULL, SLIDING};
use super::table::{Keys, Row, Rows};
use crate::error::{Error, KeyProblem, Result};

/// The rows of a family whose layers rotate alike, under these names.
macro_rules! rotary_rows {
    ($key:literal, $names:expr) => {
        $crate::family::table::Row::Of(|keys| Ok($crate::family::rotary::rotation(keys, None, &$names)?.remove($key)))
    };
    ($names:expr) => {
        &[
            ("rotary_base", rotary_rows!("rotary_base", $names)),
            ("rotary_rule", rotary_rows!("rotary_rule", $names)),
            ("rotary_columns", rotary_rows!("rotary_columns", $names)),
        ]
    };
}
pub(in crate::family) use rotary_rows;

/// The setting of a layer that does not rotate.
pub(super) fn still() -> (String, Value) {
    ("rotary_columns".into(), 0.into())
}

/// The rows of a family whose layers rotate alike, under the usual names.
pub(super) const ROTARY: Rows = rotary_rows!(ROPE);

/// The keys that these rows read.
pub(super) const READ: &[&str] =
    &["rope_parameters", "rope_scaling", "rope_theta", "partial_rotary_factor", "original_max_position_embeddings"];

/// A family's names of what stands beside `rope_scaling` and `rope_parameters`, with its defaults.
pub(super) struct RopeKeys {
    pub(super) theta: &'static str,
    pub(super) default_theta: f64,
    /// The key of the share of a head's columns that rotate, with its default; `None` where transformers rotates all,
    /// whatever the file says.
    pub(super) share: Option<(&'static str, f64)>,
    /// The length of the texts before they were stretched, if the family has a default of it; else the longest length.
    pub(super) default_trained: Option<f64>,
    /// Whether "yarn" and "su" mean longrope, as in early files of Phi-3.
    pub(super) yarn_is_longrope: bool,
}

/// The usual names and defaults.
pub(super) const ROPE: RopeKeys = RopeKeys {
    theta: "rope_theta",
    default_theta: 10_000.0,
    share: None,
    default_trained: None,
    yarn_is_longrope: false,
};

/// The usual key of a share.
pub(super) const SHARE: &str = "partial_rotary_factor";

/// What a file says of rotations, for one type of layers if it tells them apart.
struct Said<'k> {
    /// `rope_scaling` or `rope_parameters`.
    key: &'static str,
    values: &'k Map<String, Value>,
    /// All of that key: `values`, or what holds them.
    around: &'k Map<String, Value>,
    /// Whether the rule counts only if `rope_type` names it, not the older `type`.
    new_name_only: bool,
}

/// The keys of `headlight/1` about the rotation of one type of layers ("sliding_attention"), or of all.
pub(super) fn rotation(keys: &Keys, of: Option<&str>, names: &RopeKeys) -> Result<Map<String, Value>> {
    let said = said(keys, of)?;
    let beside = |key: &str| keys.get(key).cloned();
    let value = |key: &str| said.as_ref()?.values.get(key).filter(|value| !value.is_null()).cloned();
    let (key, default) = names.share.unwrap_or((SHARE, 1.0));
    let share = match value(SHARE).or_else(|| beside(key)) {
        Some(share) => share.as_f64().filter(|share| (0.0..=1.0).contains(share)),
        None => Some(default),
    };
    let Some(share) = share else { return keys.wrong(key, KeyProblem::Unreadable("expected 0 to 1".into())) };
    if names.share.is_none() && share != 1.0 {
        return keys.wrong(key, KeyProblem::PartlyTurned { family: keys.family.name });
    }
    let columns = match share == 1.0 {
        true => Value::Null,
        false => {
            let whole = d_head(keys)?;
            let columns = (whole * share) as u64;
            if !columns.is_multiple_of(2) {
                let problem = format!("rotates {columns} of a head's {whole} columns: expected an even number");
                return keys.wrong(key, problem.into());
            }
            columns.into()
        }
    };
    let base = value("rope_theta").or_else(|| beside(names.theta)).unwrap_or_else(|| names.default_theta.into());
    if !base.as_f64().is_some_and(|base| base > 0.0) {
        return keys.wrong(names.theta, KeyProblem::Positive);
    }
    let rule = said.as_ref().map_or(Ok(Value::Null), |said| said.rule(keys, names))?;
    let all = [("rotary_base", base), ("rotary_rule", rule), ("rotary_columns", columns)];
    Ok(all.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// The same of layers with a window, of a family whose rule is for the others. In files that do not tell the types
/// apart they rotate to a base alone, which has another key.
pub(super) fn rotation_of_windows(keys: &Keys, names: &RopeKeys) -> Result<Map<String, Value>> {
    let by_type = |key: &str| keys.get(key).is_some_and(|said| said.get(SLIDING).is_some());
    if by_type("rope_scaling") || by_type("rope_parameters") {
        return rotation(keys, Some(SLIDING), names);
    }
    let base = keys.get(names.theta).cloned().unwrap_or_else(|| names.default_theta.into());
    Ok([("rotary_base".to_owned(), base)].into_iter().collect())
}

/// What a file whose layers rotate alike says of the rotation: `rope_scaling` or `rope_parameters`, and its values.
pub(super) fn rule_of<'k>(keys: &'k Keys) -> Result<Option<(&'static str, &'k Map<String, Value>)>> {
    Ok(said(keys, None)?.map(|said| (said.key, said.values)))
}

fn said<'k>(keys: &'k Keys, of: Option<&str>) -> Result<Option<Said<'k>>> {
    let there = |key: &'static str| Some((key, keys.get(key)?)).filter(|(_, value)| **value != json!({}));
    let Some((key, value)) = there("rope_scaling").or_else(|| there("rope_parameters")) else { return Ok(None) };
    let Some(around) = value.as_object() else {
        return keys.wrong(key, KeyProblem::Unreadable("expected an object".into()));
    };
    let nested = of.and_then(|of| around.get(of)).and_then(Value::as_object);
    // Families that tell the types of layers apart read `rope_parameters` by type alone.
    if nested.is_none() && of.is_some() && key == "rope_parameters" {
        return Ok(None);
    }
    if nested.is_none() && around.values().any(Value::is_object) {
        return keys.wrong(key, KeyProblem::Foreign { family: keys.family.name });
    }
    if nested.is_none() && keys.get("rope_parameters").is_some_and(|said| said.get(FULL).is_some()) {
        return keys.wrong(key, "stands beside a rope_parameters for each type of layers: keep one of them".into());
    }
    // In their flat `rope_scaling`, transformers reads `rope_type` alone.
    let new_name_only = of.is_some() && nested.is_none();
    Ok(Some(Said { key, values: nested.unwrap_or(around), around, new_name_only }))
}

/// The width of a head.
pub(super) fn d_head(keys: &Keys) -> Result<f64> {
    let number = |key: &'static str| match keys.get(key) {
        Some(value) => match value.as_f64() {
            Some(number) if (1.0..1e9).contains(&number) => Ok(number),
            _ => keys.wrong(key, KeyProblem::Unreadable("expected a number of columns or heads".into())),
        },
        None => keys.wrong(key, KeyProblem::Missing),
    };
    if keys.get("head_dim").is_some() {
        return number("head_dim");
    }
    let usual = keys.family.rows().find_map(|(ours, row)| match row {
        Row::Or("head_dim", usual) if *ours == "d_head" => usual.parse().ok(),
        _ => None,
    });
    match usual {
        Some(width) => Ok(width),
        None => Ok((number("hidden_size")? / number("num_attention_heads")?).floor()),
    }
}

impl Said<'_> {
    fn get(&self, key: &str) -> Option<&Value> {
        self.values.get(key).filter(|value| !value.is_null())
    }

    fn wrong<T>(&self, key: &str, problem: KeyProblem) -> Result<T> {
        Err(Error::config(format!("{}.{key}", self.key), problem))
    }

    fn number(&self, key: &str) -> Result<Option<f64>> {
        match self.get(key) {
            None => Ok(None),
            Some(value) => match value.as_f64().filter(|number| *number > 0.0) {
                Some(number) => Ok(Some(number)),
                None => self.wrong(key, KeyProblem::Positive),
            },
        }
    }

    /// The same of a number whose zero means none.
    fn number_or_zero(&self, key: &str) -> Result<Option<f64>> {
        if self.get(key).and_then(Value::as_f64) == Some(0.0) { Ok(None) } else { self.number(key) }
    }

    fn needed(&self, key: &str) -> Result<f64> {
        match self.number(key)? {
            Some(number) => Ok(number),
            None => self.wrong(key, KeyProblem::Missing),
        }
    }

    /// The rule in this project's format.
    fn rule(&self, keys: &Keys, names: &RopeKeys) -> Result<Value> {
        let old_name = || self.get("type").filter(|_| !self.new_name_only);
        let kind = self.get("rope_type").or_else(old_name).cloned().unwrap_or_else(|| "default".into());
        let longrope = names.yarn_is_longrope && matches!(kind.as_str(), Some("yarn" | "su"));
        let kind = if longrope { "longrope".into() } else { kind };
        Ok(match kind.as_str() {
            Some("default") => Value::Null,
            Some("linear") => json!({ "kind": kind, "factor": self.needed("factor")? }),
            Some("dynamic") => {
                json!({ "kind": kind, "factor": self.needed("factor")?, "trained_length": longest(keys)? as u64 })
            }
            Some("llama3") => json!({
                "kind": kind, "factor": self.needed("factor")?, "low_freq_factor": self.needed("low_freq_factor")?,
                "high_freq_factor": self.needed("high_freq_factor")?,
                "trained_length": self.trained(keys, names)? as u64,
            }),
            Some("yarn") => json!({
                "kind": kind, "factor": self.factor(keys, names)?, "trained_length": self.trained(keys, names)? as u64,
                "beta_fast": self.number_or_zero("beta_fast")?.unwrap_or(32.0),
                "beta_slow": self.number_or_zero("beta_slow")?.unwrap_or(1.0),
                // Of this key alone, transformers asks what is around the types of layers.
                "truncate": self.around.get("truncate") != Some(&Value::Bool(false)),
                "attention_factor": self.of_yarn(keys, names)?,
            }),
            Some("longrope") => json!({
                "kind": kind, "short_factor": self.get("short_factor"), "long_factor": self.get("long_factor"),
                "trained_length": self.trained(keys, names)? as u64, "attention_factor": self.of_longrope(keys, names)?,
            }),
            _ => return keys.wrong(self.key, KeyProblem::Positions { value: kind.to_string() }),
        })
    }

    /// The length of the texts before they were stretched. Beside the rule it counts first, where layers are alike.
    fn trained(&self, keys: &Keys, names: &RopeKeys) -> Result<f64> {
        let name = "original_max_position_embeddings";
        let beside = keys.get(name).and_then(Value::as_f64).or(names.default_trained);
        let beside = beside.filter(|_| std::ptr::eq(self.values, self.around));
        match beside.map_or_else(|| self.number(name), |length| Ok(Some(length)))? {
            Some(length) => Ok(length),
            None => longest(keys),
        }
    }

    fn factor(&self, keys: &Keys, names: &RopeKeys) -> Result<f64> {
        self.number("factor")?.map_or_else(|| Ok(longest(keys)? / self.trained(keys, names)?), Ok)
    }

    fn of_yarn(&self, keys: &Keys, names: &RopeKeys) -> Result<f64> {
        let factor = self.factor(keys, names)?;
        let magnitude = |scale: f64| if factor <= 1.0 { 1.0 } else { 0.1 * scale * factor.ln() + 1.0 };
        let scales = (self.number_or_zero("mscale")?, self.number_or_zero("mscale_all_dim")?);
        Ok(match (self.number("attention_factor")?, scales.0, scales.1) {
            (Some(given), ..) => given,
            (None, Some(over), Some(under)) => magnitude(over) / magnitude(under),
            _ => magnitude(1.0),
        })
    }

    fn of_longrope(&self, keys: &Keys, names: &RopeKeys) -> Result<f64> {
        let (factor, trained) = (self.factor(keys, names)?, self.trained(keys, names)?);
        let usual = if factor <= 1.0 { 1.0 } else { (1.0 + factor.ln() / trained.ln()).sqrt() };
        Ok(self.number("attention_factor")?.unwrap_or(usual))
    }
}

/// The length of the longest texts.
fn longest(keys: &Keys) -> Result<f64> {
    let key = "max_position_embeddings";
    match keys.get(key).and_then(Value::as_f64) {
        Some(length) if length >= 1.0 => Ok(length),
        _ => keys.wrong(key, KeyProblem::Missing),
    }
}
