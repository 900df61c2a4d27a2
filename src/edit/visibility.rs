//! The visible keys of a sublayer under its edits: causality, window, padding and hidden cells in one place.

use super::resolve::SublayerEdits;
use crate::ops::Visibility;

impl SublayerEdits {
    /// What queries `start..start + queries` see of `keys` keys.
    pub fn visibility(&self, batch: usize, n_heads: usize, start: usize, queries: usize, keys: usize) -> Visibility {
        let per_head = self.hidden_cells.iter().any(|cell| cell.0.is_some());
        let heads = if per_head { n_heads } else { 1 };
        let shape = [batch, heads, queries, keys];
        let mut cells = vec![0u8; batch * heads * queries * keys];
        let at = |b: usize, h: usize, q: usize, k: usize| ((b * heads + h) * queries + q) * keys + k;
        for b in 0..batch {
            for h in 0..heads {
                if self.causal {
                    for q in 0..queries {
                        let row = at(b, h, q, 0);
                        cells[row + keys.min(start + q + 1)..row + keys].fill(1);
                    }
                }
                if let Some(window) = self.window {
                    for q in 0..queries {
                        let (row, position) = (at(b, h, q, 0), start + q);
                        cells[row..row + keys.min((position + 1).saturating_sub(window))].fill(1);
                        cells[row + keys.min(position.saturating_add(window))..row + keys].fill(1);
                    }
                }
                let hidden = self.hidden_keys.iter().filter(|&&(row, key)| !self.linear && row == b && key < keys);
                for &(_, key) in hidden {
                    (0..queries).for_each(|q| cells[at(b, h, q, key)] = 1);
                }
                for &(head, query, key) in &self.hidden_cells {
                    let here = head.is_none_or(|head| head == h) && key < keys;
                    if here && (start..start + queries).contains(&query) {
                        cells[at(b, h, query - start, key)] = 1;
                    }
                }
            }
        }
        let whole = self.window.is_none_or(|window| keys <= window);
        let plain = self.causal && whole && self.hidden_keys.is_empty() && self.hidden_cells.is_empty();
        Visibility::new(cells, shape, plain.then_some(start))
    }
}

#[cfg(test)]
mod tests {
    use burn::tensor::Device;

    use super::*;

    fn rows(mask: &Visibility) -> Vec<String> {
        mask.cells
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
        assert!(mask.is_masked(1, 0, 0, 0) && !mask.is_masked(0, 0, 0, 0));
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
