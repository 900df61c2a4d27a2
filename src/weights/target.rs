//! Where the numbers of a tensor go: into one of the model's parameters, or several that are parts of it.

use burn::tensor::{Device, Shape, Tensor, TensorData};

use crate::model::{Model, Visitor};

/// Our names with the shape of each.
pub struct Target {
    pub ours: Vec<String>,
    pub shape: Vec<usize>,
    /// Whether rows and columns are exchanged first.
    pub transposed: bool,
}

impl Target {
    /// Hands a tensor's numbers to the model.
    pub fn place(&self, model: &mut Model, values: Vec<f32>, device: &Device) {
        let mut put = |ours: &str, values: Vec<f32>| {
            let count = values.len();
            let flat = Tensor::from_data(TensorData::new(values, [count]), device);
            model.visit(&mut Fill { name: ours, flat, shape: &self.shape });
        };
        match &self.ours[..] {
            [ours] if !self.transposed => put(ours, values),
            several => several.iter().enumerate().for_each(|(i, ours)| put(ours, self.part(&values, i))),
        }
    }

    /// The numbers of one part, copied: of a tensor that is stored transposed, the whole and a part are held at once.
    fn part(&self, values: &[f32], i: usize) -> Vec<f32> {
        let parts = self.ours.len();
        match &self.shape[..] {
            // From [columns][rows of all parts] to [rows][columns].
            [rows, columns] if self.transposed => {
                let at = |row| (0..*columns).map(move |column| values[column * rows * parts + row]);
                (i * rows..(i + 1) * rows).flat_map(at).collect()
            }
            _ => {
                let size = values.len() / parts;
                values[i * size..(i + 1) * size].to_vec()
            }
        }
    }
}

/// Puts a tensor where its name is, in every layer that shares it.
struct Fill<'a> {
    name: &'a str,
    flat: Tensor<1>,
    shape: &'a [usize],
}

impl Visitor for Fill<'_> {
    fn visit<const D: usize>(&mut self, name: &str, tensor: &mut Tensor<D>) {
        if name == self.name {
            *tensor = self.flat.clone().reshape(Shape::from(self.shape));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_equal_rows_of_the_whole_turned_first_where_it_is_stored_so() {
        let mut target = Target { ours: vec!["q".into(), "k".into()], shape: vec![2, 3], transposed: false };
        let values: Vec<f32> = (0..12).map(|x| x as f32).collect();
        assert_eq!(target.part(&values, 1), [6.0, 7.0, 8.0, 9.0, 10.0, 11.0]);
        target.transposed = true;
        // [3][4]: the columns 2 and 3 are the second part's rows.
        assert_eq!(target.part(&values, 1), [2.0, 6.0, 10.0, 3.0, 7.0, 11.0]);
        target.shape = vec![6];
        assert_eq!(target.part(&values, 0), [0.0, 1.0, 2.0, 3.0, 4.0, 5.0], "a bias has no rows to exchange");
    }
}
