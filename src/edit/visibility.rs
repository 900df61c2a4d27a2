//! The visible keys of a sublayer under its edits: causality, window, padding and hidden cells in one place.

use super::resolve::SublayerEdits;
use crate::ops::Visibility;

impl SublayerEdits {
    /// What queries `start..start + queries` see of `keys` keys.
    pub fn visibility(&self, batch: usize, n_heads: usize, start: usize, queries: usize, keys: usize) -> Visibility {
        let per_head = self.hidden_cells.iter().any(|cell| cell.0.is_some());
        let heads = if per_head { n_heads } else { 1 };
        let shape = [batch, heads, queries, keys];
        if !self.causal && self.window.is_none() && self.hidden_keys.is_empty() && self.hidden_cells.is_empty() {
            return Visibility::all(shape);
        }
        let whole = self.window.is_none_or(|window| keys <= window);
        let plain = self.causal && whole && self.hidden_keys.is_empty() && self.hidden_cells.is_empty();
        let (causal, window) = (self.causal, self.window);
        let hidden_keys = if self.linear { Vec::new() } else { self.hidden_keys.clone() };
        let mut hidden_cells = self.hidden_cells.clone();
        hidden_cells.sort_unstable_by_key(|cell| cell.1);
        Visibility::by_rule(shape, plain.then_some(start), move |[sequence, head, query], row| {
            let position = start + query;
            row.fill(0);
            if causal {
                row[keys.min(position + 1)..].fill(1);
            }
            if let Some(window) = window {
                row[..keys.min((position + 1).saturating_sub(window))].fill(1);
                row[keys.min(position.saturating_add(window))..].fill(1);
            }
            let first = hidden_keys.partition_point(|hidden| hidden.0 < sequence);
            let here = hidden_keys[first..].iter().take_while(|hidden| hidden.0 == sequence);
            here.filter(|hidden| hidden.1 < keys).for_each(|hidden| row[hidden.1] = 1);
            let first = hidden_cells.partition_point(|cell| cell.1 < position);
            let here = hidden_cells[first..].iter().take_while(|cell| cell.1 == position);
            let here = here.filter(|cell| cell.0.is_none_or(|one| one == head) && cell.2 < keys);
            here.for_each(|cell| row[cell.2] = 1);
        })
    }
}

#[cfg(test)]
mod tests {
    use burn::tensor::Device;

    use super::*;

    fn rows(mask: &Visibility) -> Vec<String> {
        mask.cells()
            .chunks(mask.shape[3])
            .map(|row| row.iter().map(|c| if *c == 1 { '#' } else { '.' }).collect())
            .collect()
    }

    #[test]
    fn a_causal_mask_shows_a_position_itself_and_earlier_ones() {
        let mask = SublayerEdits::none(true).visibility(1, 2, 0, 3, 3);
        assert_eq!(rows(&mask), [".##", "..#", "..."]);
    }

    #[test]
    fn a_window_shows_a_position_itself_and_the_ones_before_it_and_without_causality_as_many_after_it() {
        let window = |causal| SublayerEdits { window: Some(2), ..SublayerEdits::none(causal) };
        assert_eq!(rows(&window(true).visibility(1, 2, 0, 4, 4)), [".###", "..##", "#..#", "##.."]);
        assert_eq!(rows(&window(false).visibility(1, 2, 0, 4, 4)), ["..##", "...#", "#...", "##.."]);
        assert_eq!(rows(&window(true).visibility(1, 2, 2, 2, 4)), ["#..#", "##.."]);
        let wide = SublayerEdits { window: Some(3), ..SublayerEdits::none(true) };
        assert_eq!(wide.visibility(1, 2, 0, 3, 3).causal_from(), Some(0), "a window that hides nothing");
        assert_eq!(wide.visibility(1, 2, 0, 4, 4).causal_from(), None);
    }

    #[test]
    fn later_rows_of_a_causal_mask_equal_those_of_the_whole_mask() {
        let edits = SublayerEdits::none(true);
        assert_eq!(rows(&edits.visibility(1, 2, 2, 2, 4)), rows(&edits.visibility(1, 2, 0, 4, 4))[2..]);
    }

    #[test]
    fn padding_hides_columns_in_its_own_sequence_and_cells_hide_in_all() {
        let edits = SublayerEdits {
            hidden_keys: vec![(1, 0)],
            hidden_cells: vec![(Some(1), 0, 1), (None, 9, 9)],
            ..SublayerEdits::none(false)
        };
        let mask = edits.visibility(2, 2, 0, 1, 3);
        assert_eq!(mask.shape, [2, 2, 1, 3]);
        assert_eq!(rows(&mask), ["...", ".#.", "#..", "##."]);
    }

    #[test]
    fn a_fully_masked_row_is_known_before_the_softmax() {
        let edits = SublayerEdits { hidden_keys: vec![(0, 0)], ..SublayerEdits::none(true) };
        let mask = edits.visibility(1, 1, 0, 2, 2);
        assert_eq!(rows(&mask), ["##", "#."]);
        let live = mask.live_rows(&Device::flex()).expect("the first row sees nothing");
        assert_eq!(live.into_data().try_to_vec::<f32>().expect("floats"), [0.0, 0.0, 1.0, 1.0]);
    }
}
