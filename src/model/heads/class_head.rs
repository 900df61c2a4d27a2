//! The class head: from rows of the last stack's output to one number per class.
//!
//! ```text
//! x      = x_0                   the first row, the last one, the mean of an image's patches, or first and mean side
//!                                by side
//! h      = f(W_t x + b_t)        where the model has a transform, else x
//!                                f is tanh in BERT, ReLU in DistilBERT, GELU in ELECTRA, and none in Whisper
//! h      = norm(h)               where it has a norm (ModernBERT)
//! logits = W h + b               b where it has a bias; with visible_logits (EuroBERT) of each row, then their mean
//! logits = (W x_0 + b + W' x_1 + b') / 2     with a distillation token (DeiT)
//! ```

use burn::tensor::Tensor;

use crate::config::{ActivationFunction, ClassRows, Config};
use crate::model::linear::Linear;
use crate::model::norm::Norm;
use crate::model::params::{Builder, Visitor};
use crate::ops::Then;

/// The class head of a model that classifies texts or images.
#[derive(Clone, Debug)]
pub struct ClassHead {
    pub(in crate::model) transform: Option<(Linear, Option<ActivationFunction>)>,
    pub(in crate::model) norm: Option<Norm>,
    /// `[classes, d_class]`, or `[classes, 2 · d_model]` for two rows side by side.
    pub(in crate::model) linear: Linear,
    /// The map of the second row.
    pub(in crate::model) distillation: Option<Linear>,
    pub(in crate::model) rows: ClassRows,
    /// The first row of a patch.
    first_patch: usize,
    d_model: usize,
}

impl ClassHead {
    /// Takes `class_head.transform` and `class_head.norm`, if the model has them, and `class_head` with its bias.
    pub fn new(builder: &mut Builder, config: &Config) -> Self {
        let d = config.d_model;
        let (bias, rows, classes) = (config.head.transform_bias, config.head.class_rows, config.head.classes.len());
        let (transforms, inner) = (config.head.transforms_classes(), config.head.class_width(d));
        let width = if rows == ClassRows::FirstAndPatches { 2 * d } else { inner };
        Self {
            transform: transforms
                .then(|| (Linear::new(builder, "class_head.transform", d, inner, bias), config.head.class_transform)),
            norm: config.head.class_norm.then(|| Norm::new(builder, "class_head.norm", &config.layer.norm, inner)),
            linear: Linear::new(builder, "class_head", width, classes, config.head.class_bias),
            distillation: (rows == ClassRows::FirstTwo)
                .then(|| Linear::new(builder, "class_head.distillation", d, classes, true)),
            rows,
            d_model: d,
            first_patch: config.input.pixels().map_or(0, |pixels| pixels.prefix()),
        }
    }

    /// # Shapes
    /// - x: `[batch, pos, d_model]`
    /// - factors: of the rows, `[batch, pos, 1]`, where they do not count alike
    /// - output: `[batch, 1, classes]`, or `[batch, pos, classes]` where each row has a class
    pub fn forward(&self, x: Tensor<3>, factors: Option<Tensor<3>>) -> Tensor<3> {
        let second = self.distillation.as_ref().map(|linear| linear.forward(x.clone().slice_dim(1, 1..2)));
        let weighed = |rows: Tensor<3>| factors.clone().map_or(rows.clone(), |factors| rows * factors);
        let of_logits = self.rows == ClassRows::VisibleLogits;
        let x = if of_logits { x } else { self.read(weighed(x)) };
        let h = match &self.transform {
            Some((linear, f)) => linear.forward_then(x, f.map_or(Then::Nothing, Then::Activate)),
            None => x,
        };
        let logits = self.linear.forward(self.norm.as_ref().map_or(h.clone(), |norm| norm.forward(h)));
        let logits = if of_logits { weighed(logits).mean_dim(1) } else { logits };
        second.map_or(logits.clone(), |second| (logits + second) / 2.0)
    }

    /// The vectors that it reads, `[batch, 1, d]`, or all rows where each has a class or logits.
    pub(in crate::model) fn read(&self, x: Tensor<3>) -> Tensor<3> {
        let first = x.clone().slice_dim(1, 0..1);
        let patches = || {
            let [_, rows, _] = x.dims();
            x.clone().slice_dim(1, self.first_patch..rows).mean_dim(1)
        };
        match self.rows {
            ClassRows::First | ClassRows::FirstTwo => first,
            ClassRows::Last | ClassRows::Visible | ClassRows::Patches => patches(),
            ClassRows::Each | ClassRows::VisibleLogits => x,
            ClassRows::FirstAndPatches => Tensor::cat(vec![first, patches()], 2),
        }
    }

    /// From a direction of that vector, `[1, d]`, to a direction for each of `rows` rows, or for the first one only;
    /// directions of all rows stay.
    pub(in crate::model) fn spread(&self, direction: Tensor<2>, rows: usize) -> Tensor<2> {
        let d = self.d_model;
        let patches = |of: Tensor<2>| {
            let count = rows - self.first_patch;
            (of / count as f32).repeat_dim(0, count)
        };
        let device = direction.device();
        let nothing = |rows: usize| (rows > 0).then(|| Tensor::zeros([rows, d], &device));
        let parts = match self.rows {
            ClassRows::First | ClassRows::FirstTwo | ClassRows::Each | ClassRows::VisibleLogits => return direction,
            ClassRows::Last | ClassRows::Visible | ClassRows::Patches => {
                [None, nothing(self.first_patch), Some(patches(direction))]
            }
            ClassRows::FirstAndPatches => {
                let [first, of_patches] = [0..d, d..2 * d].map(|half| direction.clone().slice_dim(1, half));
                [Some(first), nothing(self.first_patch - 1), Some(patches(of_patches))]
            }
        };
        Tensor::cat(parts.into_iter().flatten().collect(), 0)
    }

    pub fn visit(&mut self, visitor: &mut impl Visitor) {
        if let Some((linear, _)) = &mut self.transform {
            linear.visit("class_head.transform", visitor);
        }
        if let Some(norm) = &mut self.norm {
            norm.visit("class_head.norm", visitor);
        }
        self.linear.visit("class_head", visitor);
        if let Some(linear) = &mut self.distillation {
            linear.visit("class_head.distillation", visitor);
        }
    }
}
