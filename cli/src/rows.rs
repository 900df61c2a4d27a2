//! Numbers on the command line: one, or `1,2,3;4,5,6`, one row per sequence.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use headlight::{InputProblem, Result};

/// Reads a whole number without a sign.
pub fn whole<T: FromStr<Err = ParseIntError>>(text: &str) -> std::result::Result<T, String> {
    text.parse().map_err(|error: ParseIntError| match error.kind() {
        IntErrorKind::PosOverflow => "this number is too large".into(),
        _ => "expected a whole number, 0 or more".into(),
    })
}

/// Reads rows of whole numbers.
pub fn numbers(what: &'static str, text: &str) -> Result<Vec<Vec<i64>>> {
    let wrong = || InputProblem::NotNumbers { what, text: text.into() };
    let row = |row: &str| row.split(',').map(|n| n.trim().parse().map_err(|_| wrong().into())).collect();
    text.split(';').map(row).collect()
}

/// Reads token ids, each in the vocabulary.
pub fn ids(what: &'static str, text: &str, d_vocab: usize) -> Result<Vec<Vec<u32>>> {
    let id = |id: i64| match u32::try_from(id) {
        Ok(id) if (id as usize) < d_vocab => Ok(id),
        _ => Err(InputProblem::UnknownId { id, d_vocab }.into()),
    };
    numbers(what, text)?.into_iter().map(|row| row.into_iter().map(id).collect()).collect()
}

/// Reads a padding: 1 for real, 0 for padding.
pub fn padding(what: &'static str, text: &str) -> Result<Vec<Vec<u8>>> {
    let problem = || InputProblem::Said(format!("{what} must hold only 1 (real) and 0 (padding)"));
    let bit = |bit: i64| u8::try_from(bit).ok().filter(|bit| *bit <= 1).ok_or_else(|| problem().into());
    numbers(what, text)?.into_iter().map(|row| row.into_iter().map(bit).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_split_at_semicolons_and_numbers_at_commas() {
        assert_eq!(ids("--ids", "1,2,3; 4, 5,6", 7).expect("two rows"), [[1, 2, 3], [4, 5, 6]]);
        assert_eq!(padding("--padding", "1,0").expect("one row"), [[1, 0]]);
    }

    #[test]
    fn an_invalid_number_token_or_bit_is_named() {
        for (text, word) in
            [("1,x", "1,x"), ("", "list of numbers"), ("1,,2", "list"), ("1,2;", "list"), ("7", "7"), ("-1", "-1")]
        {
            let message = ids("--ids", text, 7).expect_err(text).to_string();
            assert!(message.contains(word), "{message}");
        }
        for text in ["2", "-1", "256"] {
            let message = padding("--padding", text).expect_err(text).to_string();
            assert!(message.contains("--padding must hold only"), "{message}");
        }
    }
}
