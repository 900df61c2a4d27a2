//! Rows that grow in place: caches of keys and values.

use burn::backend::Flex;
use burn::tensor::Tensor;

use super::host_floats::{floats, on_cpu};
use super::numbers::{OnCpu, is_whole, numbers, slice};

/// Appends rows to the first `count` of `[1, room, width]`: in place if there is room and no other tensor shares them
/// (an unedited run shares what no edit changes), else in a copy with twice the room.
///
/// # Errors
/// The rows, where they are elsewhere or of several sequences.
#[allow(clippy::result_large_err, reason = "a tensor that was not appended to is given back")]
pub fn append(rows: Tensor<3>, count: usize, later: &Tensor<3>) -> Result<Tensor<3>, Tensor<3>> {
    let [batch, room, width] = rows.dims();
    let whole = batch == 1 && on_cpu(&rows).is_some_and(|rows| is_whole(&rows));
    let Some(later) = floats(later).filter(|_| whole) else { return Err(rows) };
    let later = slice(&later);
    let (start, end) = (count * width, count * width + later.len());
    let mut rows: OnCpu = rows.try_into_primitive::<Flex>().expect("seen to be on the CPU");
    if end <= room * width
        && let Some(numbers) = rows.try_storage_mut::<f32>()
    {
        numbers[start..end].copy_from_slice(later);
        return Ok(Tensor::from_primitive::<Flex>(rows));
    }
    let room = 2 * (end / width);
    let mut all = Vec::with_capacity(room * width);
    all.extend_from_slice(&rows.storage()[..start]);
    all.extend_from_slice(later);
    all.resize(room * width, 0.0);
    Ok(Tensor::from_primitive::<Flex>(numbers(all, [1, room, width])))
}

#[cfg(test)]
mod tests {
    use burn::tensor::{Device, TensorData};

    use super::*;

    fn rows(from: i32, count: usize) -> Tensor<3> {
        let numbers: Vec<f32> = (0..2 * count as i32).map(|i| (from + i) as f32).collect();
        Tensor::from_data(TensorData::new(numbers, [1, count, 2]), &Device::flex())
    }

    fn first(rows: &Tensor<3>, count: usize) -> Vec<f32> {
        rows.clone().slice_dim(1, 0..count).into_data().try_to_vec().expect("floats")
    }

    #[test]
    fn rows_that_are_appended_leave_those_of_whoever_shares_the_earlier_ones() {
        let mut mine = append(rows(0, 3), 3, &rows(10, 1)).expect("one sequence");
        let theirs = mine.clone();
        for (count, from) in [(4, 20), (5, 30), (6, 40)] {
            mine = append(mine, count, &rows(from, 1)).expect("one sequence");
        }
        assert_eq!(first(&mine, 7), [0., 1., 2., 3., 4., 5., 10., 11., 20., 21., 30., 31., 40., 41.]);
        // Cut back to two rows, then continued with others.
        let back = append(mine.clone(), 2, &rows(50, 2)).expect("one sequence");
        assert_eq!(first(&back, 4), [0., 1., 2., 3., 50., 51., 52., 53.]);
        assert_eq!(first(&mine, 7)[4..8], [4., 5., 10., 11.]);
        assert_eq!(first(&theirs, 4), [0., 1., 2., 3., 4., 5., 10., 11.]);
        // Alone, it is written where it lies.
        drop((back, theirs));
        let before = floats(&mine).expect("floats").storage::<f32>().as_ptr();
        let again = append(mine, 2, &rows(60, 1)).expect("one sequence");
        assert_eq!(floats(&again).expect("floats").storage::<f32>().as_ptr(), before);
        assert_eq!(first(&again, 3), [0., 1., 2., 3., 60., 61.]);
    }
}
