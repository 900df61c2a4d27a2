//! Attention and the sublayer's switches against numbers worked out by hand.

use crate::common;

use std::collections::BTreeMap;

use common::{MODELS, Tensors, difference, fresh, golden, hides, trace};
use headlight::edit::{DropoutEdit, Edits, HiddenCell, Paddings, Replacement};
use headlight::model::Model;
use headlight::run::Inputs;
use headlight::site::Kind;

const EXACT: f32 = 1e-6;

/// `(name, shape, values)` of a tensor.
type NamedTensor<'a> = (&'a str, &'a [usize], &'a [f32]);

/// An encoder of one attention sublayer without biases; `more` adds or replaces configuration keys.
fn encoder(more: &str, tensors: &[NamedTensor]) -> Model {
    let mut config = serde_json::json!({
        "format": "headlight/1", "architecture": "encoder", "n_encoder_layers": 1, "d_model": 2, "n_heads": 1,
        "d_vocab": 2, "mlp": false, "norm_position": "none", "residual": false, "positions": "none",
        "qkv_bias": false, "out_bias": false, "norm_eps": 1e-12
    });
    let more: BTreeMap<String, serde_json::Value> = serde_json::from_str(more).expect("keys");
    more.into_iter().for_each(|(key, value)| config[key] = value);
    common::model(&config.to_string(), tensors)
}

/// Every site of the text `ids`.
fn look(model: &Model, ids: &[u32], edits: &Edits) -> Tensors {
    trace(&fresh(model, &Inputs { encoder: Some(vec![ids.to_vec()]), ..Inputs::default() }, edits))
}

fn assert_values(found: &Tensors, site: &str, expected: &[f32]) {
    let (_, values) = found.get(site).unwrap_or_else(|| panic!("{site} was not computed"));
    assert!(difference(values, expected) <= EXACT, "{site} is {values:?}, expected {expected:?}");
}

const IDENTITY: &[f32] = &[1.0, 0.0, 0.0, 1.0];

#[test]
fn attention_over_two_tokens_as_on_paper() {
    // Token 0 is (1, 0) and token 1 is (0, 1), so that a token's query, key and value are a column of W.
    //   q0 = (0, √2 ln 3)   k0 = (0, 1)   v0 = (4, 8)
    //   q1 = (√2 ln 4, 0)   k1 = (1, 0)   v1 = (20, 0)
    // raw     = (√2 ln 3, 0; 0, √2 ln 4)
    // scores  = (ln 3, 0; 0, ln 4)                      divided by √d_head = √2
    // pattern = (3/4, 1/4; 1/5, 4/5)                    e^ln 3 : e^0 = 3 : 1
    // z0      = 3/4 (4, 8) + 1/4 (20, 0) = (8, 6)
    // z1      = 1/5 (4, 8) + 4/5 (20, 0) = (16.8, 1.6)
    // out     = (z0 + z1, 2 z1) + (1, −1)               W_o = (1, 1; 0, 2)
    let root = 2f32.sqrt();
    let (three, four) = (root * 3f32.ln(), root * 4f32.ln());
    let model = encoder(
        r#"{ "out_bias": true }"#,
        &[
            ("encoder.embed.tokens.weight", &[2, 2], IDENTITY),
            ("encoder.blocks.0.attn.q.weight", &[2, 2], &[0.0, four, three, 0.0]),
            ("encoder.blocks.0.attn.k.weight", &[2, 2], &[0.0, 1.0, 1.0, 0.0]),
            ("encoder.blocks.0.attn.v.weight", &[2, 2], &[4.0, 20.0, 8.0, 0.0]),
            ("encoder.blocks.0.attn.o.weight", &[2, 2], &[1.0, 1.0, 0.0, 2.0]),
            ("encoder.blocks.0.attn.o.bias", &[2], &[1.0, -1.0]),
        ],
    );
    let found = look(&model, &[0, 1], &Edits::default());
    let attn = |name: &str| format!("encoder.blocks.0.attn.{name}");
    assert_values(&found, &attn("q"), &[0.0, three, four, 0.0]);
    assert_values(&found, &attn("k"), &[0.0, 1.0, 1.0, 0.0]);
    assert_values(&found, &attn("v"), &[4.0, 8.0, 20.0, 0.0]);
    assert_values(&found, &attn("raw"), &[three, 0.0, 0.0, four]);
    assert_values(&found, &attn("scores"), &[3f32.ln(), 0.0, 0.0, 4f32.ln()]);
    assert_values(&found, &attn("pattern"), &[0.75, 0.25, 0.2, 0.8]);
    assert_values(&found, &attn("z"), &[8.0, 6.0, 16.8, 1.6]);
    assert_values(&found, "encoder.out", &[15.0, 11.0, 19.4, 2.2]);

    // Without the √d_head, softmax(√2 ln 3, 0) = 3^√2 : 1; with temperature √2 as well, 3 : 1 again.
    let unscaled = Edits { scale: Some(false), ..Edits::default() };
    let p = 3f32.powf(root) / (3f32.powf(root) + 1.0);
    let q = 4f32.powf(root) / (4f32.powf(root) + 1.0);
    assert_values(&look(&model, &[0, 1], &unscaled), &attn("pattern"), &[p, 1.0 - p, 1.0 - q, q]);
    let both = Edits { attention_temperature: Some(root), ..unscaled };
    assert_values(&look(&model, &[0, 1], &both), &attn("pattern"), &[0.75, 0.25, 0.2, 0.8]);

    // With cell (0, 1) hidden, query 0 reads only v0; with (0, 0) hidden too it reads nothing.
    let hidden = |cells: &[usize]| Edits {
        hidden_cells: cells.iter().map(|key| HiddenCell("encoder.blocks.0.attn".into(), None, 0, *key)).collect(),
        ..Edits::default()
    };
    assert_values(&look(&model, &[0, 1], &hidden(&[1])), &attn("z"), &[4.0, 8.0, 16.8, 1.6]);
    let nothing = look(&model, &[0, 1], &hidden(&[0, 1]));
    assert_values(&nothing, &attn("pattern"), &[0.0, 0.0, 0.2, 0.8]);
    assert_values(&nothing, &attn("z"), &[0.0, 0.0, 16.8, 1.6]);
    assert_values(&nothing, "encoder.out", &[1.0, -1.0, 19.4, 2.2]);

    // Half of a head's z.
    let half = Edits { heads: [("encoder.blocks.0.attn.0".to_owned(), 0.5)].into(), ..Edits::default() };
    assert_values(&look(&model, &[0, 1], &half), &attn("z"), &[4.0, 3.0, 8.4, 0.8]);
}

#[test]
fn raw_products_of_two_heads_are_the_printed_ones() {
    #[derive(serde::Deserialize)]
    struct Products {
        tolerance: f32,
        heads: Vec<HeadRef>,
    }
    #[derive(serde::Deserialize)]
    struct HeadRef {
        a: Vec<Vec<f32>>,
        product: Vec<Vec<f32>>,
    }
    let file = std::fs::read(common::folder().join("products.json")).expect("products.json");
    let Products { tolerance, heads } = serde_json::from_slice(&file).expect("products.json");
    // Token t is row t of both heads side by side; the maps to q and k are identities.
    let tokens: Vec<f32> = (0..3).flat_map(|t| heads.iter().flat_map(move |head| head.a[t].clone())).collect();
    let eye: Vec<f32> = (0..64).map(|i| if i % 9 == 0 { 1.0 } else { 0.0 }).collect();
    let model = encoder(
        r#"{ "d_model": 8, "n_heads": 2, "d_vocab": 3 }"#,
        &[
            ("encoder.embed.tokens.weight", &[3, 8], &tokens),
            ("encoder.blocks.0.attn.q.weight", &[8, 8], &eye),
            ("encoder.blocks.0.attn.k.weight", &[8, 8], &eye),
            ("encoder.blocks.0.attn.v.weight", &[8, 8], &eye),
            ("encoder.blocks.0.attn.o.weight", &[8, 8], &eye),
        ],
    );
    let found = look(&model, &[0, 1, 2], &Edits::default());
    let (shape, raw) = &found["encoder.blocks.0.attn.raw"];
    assert_eq!(*shape, [1, 2, 3, 3]);
    let expected: Vec<f32> = heads.into_iter().flat_map(|head| head.product).flatten().collect();
    for (found, printed) in raw.iter().zip(&expected) {
        assert!((found - printed).abs() <= tolerance, "{found} was printed as {printed}");
    }
}

/// One token (1, 3) through one sublayer with f(u) = M u, M = (0, 1; 2, 0): with a single key, attention is W_o W_v u.
fn one_token(more: &str, tensors: &[NamedTensor]) -> Tensors {
    let mut all: Vec<NamedTensor> = vec![
        ("encoder.embed.tokens.weight", &[2, 2], &[1.0, 3.0, 9.0, 9.0]),
        ("encoder.blocks.0.attn.q.weight", &[2, 2], IDENTITY),
        ("encoder.blocks.0.attn.k.weight", &[2, 2], IDENTITY),
        ("encoder.blocks.0.attn.v.weight", &[2, 2], IDENTITY),
        ("encoder.blocks.0.attn.o.weight", &[2, 2], &[0.0, 1.0, 2.0, 0.0]),
    ];
    all.extend(tensors);
    look(&encoder(more, &all), &[0], &Edits::default())
}

/// norm(1, 3) = (−1, 1), mean 2 and deviation 1, then · (2, 1) + (0, 1).
const NORM: [NamedTensor; 2] =
    [("encoder.blocks.0.attn.norm.weight", &[2], &[2.0, 1.0]), ("encoder.blocks.0.attn.norm.bias", &[2], &[0.0, 1.0])];

#[test]
fn a_bare_sublayer_and_a_residual_one() {
    assert_values(&one_token("{}", &[]), "encoder.out", &[3.0, 2.0]);
    assert_values(&one_token(r#"{ "residual": true }"#, &[]), "encoder.out", &[4.0, 5.0]);
}

#[test]
fn a_pre_norm_changes_what_f_sees_and_not_the_residual() {
    // u = (−2, 2); M u = (2, −4); x + M u = (3, −1)
    let found = one_token(r#"{ "norm_position": "pre", "residual": true, "final_norm": false }"#, &NORM);
    assert_values(&found, "encoder.blocks.0.attn.norm", &[-2.0, 2.0]);
    assert_values(&found, "encoder.blocks.0.attn.branch", &[2.0, -4.0]);
    assert_values(&found, "encoder.out", &[3.0, -1.0]);
}

#[test]
fn a_post_norm_normalises_the_sum() {
    // x + M x = (4, 5), normalised (−1, 1); without residual (3, 2), normalised (1, −1).
    let found = one_token(r#"{ "norm_position": "post", "residual": true }"#, &NORM);
    assert_values(&found, "encoder.blocks.0.attn.norm", &[1.0, 3.0]);
    assert_values(&found, "encoder.out", &[-2.0, 2.0]);
    assert_values(&one_token(r#"{ "norm_position": "post" }"#, &NORM), "encoder.out", &[2.0, 0.0]);
}

#[test]
fn a_root_mean_square_norm_does_not_centre() {
    // (1, 3) / √5, then · (2, 1); M of it.
    let root = 5f32.sqrt();
    let found = one_token(r#"{ "norm": "rms_norm", "norm_position": "pre", "final_norm": false }"#, &NORM[..1]);
    assert_values(&found, "encoder.blocks.0.attn.norm", &[2.0 / root, 3.0 / root]);
    assert_values(&found, "encoder.out", &[3.0 / root, 4.0 / root]);
}

#[test]
fn a_final_norm_normalises_the_stack() {
    // x + M u = (3, −1), normalised (1, −1), then · (1, 3) + (0, 5).
    let mut tensors = NORM.to_vec();
    tensors.push(("encoder.norm.weight", &[2], &[1.0, 3.0]));
    tensors.push(("encoder.norm.bias", &[2], &[0.0, 5.0]));
    let found = one_token(r#"{ "norm_position": "pre", "residual": true }"#, &tensors);
    assert_values(&found, "encoder.blocks.0.resid_post", &[3.0, -1.0]);
    assert_values(&found, "encoder.out", &[1.0, 2.0]);
}

#[test]
fn a_gate_mixes_the_output_of_f_with_its_input() {
    // c = (3, 2), u = (1, 3). Row 0 of W_g reads c0: sigmoid(3 · ln 3 / 3) = 3/4; row 1 reads u0: sigmoid(ln 4) = 4/5.
    // g c + (1 − g) u = (9/4 + 1/4, 8/5 + 3/5)
    let (a, b) = (3f32.ln() / 3.0, 4f32.ln());
    let weight = [a, 0.0, 0.0, 0.0, 0.0, 0.0, b, 0.0];
    let gate: [NamedTensor; 2] = [
        ("encoder.blocks.0.attn.gate.weight", &[2, 4], &weight),
        ("encoder.blocks.0.attn.gate.bias", &[2], &[0.0, 0.0]),
    ];
    let found = one_token(r#"{ "gate": true }"#, &gate);
    assert_values(&found, "encoder.blocks.0.attn.gate", &[0.75, 0.8]);
    assert_values(&found, "encoder.out", &[2.5, 2.2]);
    assert_values(&one_token(r#"{ "gate": true, "residual": true }"#, &gate), "encoder.out", &[3.5, 5.2]);
}

#[test]
fn a_gate_after_a_pre_norm_mixes_with_the_normalised_input() {
    // u = (−2, 2), c = (2, −4). sigmoid(2 · ln 3 / 2) = 3/4; sigmoid(−2 · −ln 4 / 2) = 4/5.
    // g c + (1 − g) u = (3/2 − 1/2, −16/5 + 2/5), and the residual (1, 3)
    let weight = [3f32.ln() / 2.0, 0.0, 0.0, 0.0, 0.0, 0.0, -4f32.ln() / 2.0, 0.0];
    let mut tensors = NORM.to_vec();
    tensors.push(("encoder.blocks.0.attn.gate.weight", &[2, 4], &weight));
    tensors.push(("encoder.blocks.0.attn.gate.bias", &[2], &[0.0, 0.0]));
    let more = r#"{ "gate": true, "residual": true, "norm_position": "pre", "final_norm": false }"#;
    let found = one_token(more, &tensors);
    assert_values(&found, "encoder.blocks.0.attn.branch", &[1.0, -2.8]);
    assert_values(&found, "encoder.out", &[2.0, 0.2]);
}

#[test]
fn layer_scale_multiplies_after_the_gate() {
    let gamma: NamedTensor = ("encoder.blocks.0.attn.gamma", &[2], &[0.5, -1.0]);
    // gamma (3, 2) = (1.5, −2)
    let more = r#"{ "residual": true, "layer_scale": 0.01 }"#;
    assert_values(&one_token(more, &[gamma]), "encoder.out", &[2.5, 1.0]);
    // A gate of only the bias (0, ln 3): g = (1/2, 3/4), g c + (1 − g) u = (2, 9/4), times gamma (1, −9/4).
    let gated: [NamedTensor; 3] = [
        gamma,
        ("encoder.blocks.0.attn.gate.weight", &[2, 4], &[0.0; 8]),
        ("encoder.blocks.0.attn.gate.bias", &[2], &[0.0, 3f32.ln()]),
    ];
    let more = r#"{ "residual": true, "layer_scale": 0.01, "gate": true }"#;
    let found = one_token(more, &gated);
    assert_values(&found, "encoder.blocks.0.attn.out", &[3.0, 2.0]);
    assert_values(&found, "encoder.blocks.0.attn.branch", &[1.0, -2.25]);
    assert_values(&found, "encoder.out", &[2.0, 0.75]);
}

#[test]
fn an_mlp_on_paper() {
    // Attention gives 0 here, and the residual passes on (1, 3). up = (1, 3, −2), relu (1, 3, 0), down = (1, 1, 1; 0,
    // 2, 5) times it = (4, 6), plus the residual.
    const ZERO: &[f32] = &[0.0; 4];
    let mut tensors: Vec<NamedTensor> = vec![
        ("encoder.blocks.0.attn.q.weight", &[2, 2], ZERO),
        ("encoder.blocks.0.attn.k.weight", &[2, 2], ZERO),
        ("encoder.blocks.0.attn.v.weight", &[2, 2], ZERO),
        ("encoder.blocks.0.attn.o.weight", &[2, 2], ZERO),
    ];
    tensors.push(("encoder.embed.tokens.weight", &[2, 2], &[1.0, 3.0, 9.0, 9.0]));
    tensors.push(("encoder.blocks.0.mlp.up.weight", &[3, 2], &[1.0, 0.0, 0.0, 1.0, 1.0, -1.0]));
    tensors.push(("encoder.blocks.0.mlp.up.bias", &[3], &[0.0; 3]));
    tensors.push(("encoder.blocks.0.mlp.down.weight", &[2, 3], &[1.0, 1.0, 1.0, 0.0, 2.0, 5.0]));
    tensors.push(("encoder.blocks.0.mlp.down.bias", &[2], &[0.0; 2]));
    let plain = r#"{ "mlp": true, "d_mlp": 3, "activation": "relu", "residual": true }"#;
    let found = look(&encoder(plain, &tensors), &[0], &Edits::default());
    assert_values(&found, "encoder.blocks.0.mlp.hidden", &[1.0, 3.0, 0.0]);
    assert_values(&found, "encoder.out", &[5.0, 9.0]);
    // Gated: up · relu(gate) with gate = (2, −1, 4), so (2, 0, −8); down times it = (−6, −40).
    tensors.push(("encoder.blocks.0.mlp.gate.weight", &[3, 2], &[2.0, 0.0, -1.0, 0.0, 1.0, 1.0]));
    tensors.push(("encoder.blocks.0.mlp.gate.bias", &[3], &[0.0; 3]));
    let gated = r#"{ "mlp": true, "d_mlp": 3, "activation": "relu", "residual": true, "mlp_gated": true }"#;
    let found = look(&encoder(gated, &tensors), &[0], &Edits::default());
    assert_values(&found, "encoder.blocks.0.mlp.hidden", &[2.0, 0.0, -8.0]);
    assert_values(&found, "encoder.out", &[-5.0, -37.0]);
}

/// Requests in which a query, or a whole sequence, sees nothing.
fn blind_requests(model: &Model) -> Vec<(Inputs, Edits)> {
    let config = &model.config;
    let (encoder, decoder) = (config.architecture.has_encoder(), config.architecture.has_decoder());
    let text = |first: u32| vec![vec![first, 8, 4], vec![first, 5, 7]];
    let bits = |blind: [u8; 3]| Some(vec![vec![1, 1, 1], blind.to_vec()]);
    let base = Inputs { encoder: encoder.then(|| text(3)), decoder: decoder.then(|| text(1)), ..Inputs::default() };
    let own = |source, target| Inputs { paddings: Paddings { source, target }, ..base.clone() };
    let mut requests = vec![
        (own(bits([0, 0, 0]), None), Edits::default()),
        (own(bits([0, 0, 0]), bits([0, 0, 0]).filter(|_| decoder)), Edits::default()),
        (own(None, bits([0, 0, 1]).filter(|_| decoder)), Edits::default()),
    ];
    for path in config.sublayers().into_iter().filter(|path| path.kind != Kind::Mlp) {
        let cells = |query| (0..3).map(|key| HiddenCell(path.to_string(), None, query, key)).collect();
        let edits = Edits { hidden_cells: cells(1), ..Edits::default() };
        requests.push((base.clone(), edits.clone()));
        let patterns = [(format!("{path}.0"), Replacement::Uniform)].into();
        let dropout = Some(DropoutEdit { rate: 0.2, drop_path: 0.2, seed: 1 });
        requests.push((base.clone(), Edits { patterns, dropout, scale: Some(false), ..edits }));
    }
    requests
}

#[test]
fn a_query_that_sees_nothing_reads_nothing_and_all_numbers_are_finite() {
    for name in MODELS {
        let model = golden(name).model;
        let mut blind_rows = 0;
        for (inputs, edits) in blind_requests(&model) {
            let session = fresh(&model, &inputs, &edits);
            let found = trace(&session);
            for (site, (_, values)) in &found {
                let allowed = |x: &f32| x.is_finite() || (site.ends_with(".scores") && *x == f32::NEG_INFINITY);
                assert!(values.iter().all(allowed), "{name}: {site} under {edits:?}");
            }
            for (path, mask) in session.run().masks(&model, session.baseline(), |_| true) {
                let is_hidden = hides(&mask);
                let (shape, pattern) = &found[&format!("{path}.pattern")];
                let (z_shape, z) = &found[&format!("{path}.z")];
                for (row, weights) in pattern.chunks(shape[3]).enumerate() {
                    let (query, rest) = (row % shape[2], row / shape[2]);
                    let (head, batch) = (rest % shape[1], rest / shape[1]);
                    if (0..shape[3]).all(|key| is_hidden([batch, head, query, key])) {
                        blind_rows += 1;
                        assert!(weights.iter().all(|w| *w == 0.0), "{name}: {path} {weights:?}");
                        let taken = &z[row * z_shape[3]..][..z_shape[3]];
                        assert!(taken.iter().all(|x| *x == 0.0), "{name}: {path} {taken:?}");
                    }
                }
            }
        }
        assert!(blind_rows > 0, "{name}: every query saw something");
    }
}

#[test]
fn a_sequence_that_sees_nothing_does_not_affect_others() {
    let model = golden("everything").model;
    let blind = blind_requests(&model).remove(1).0;
    let alone = |i: usize, ids: &Option<Vec<Vec<u32>>>| ids.as_ref().map(|ids| vec![ids[i].clone()]);
    let first = Inputs { encoder: alone(0, &blind.encoder), decoder: alone(0, &blind.decoder), ..Inputs::default() };
    let expected = trace(&fresh(&model, &first, &Edits::default()));
    for (site, (shape, values)) in trace(&fresh(&model, &blind, &Edits::default())) {
        let found = &values[..values.len() / shape[0]];
        assert!(difference(found, &expected[&site].1) <= 1e-5, "{site}");
    }
}
