//! Pairs of texts as the training tensors of a sequence-to-sequence model.

use super::answer::{Answer, PairLength, TokenRow};
use super::words::LabToken;
use crate::config::Config;
use crate::error::{InputProblem, KeyProblem, Result, refuse};
use crate::text::{Seq2Seq, Tokenizer};

/// The longest row that is made.
const LONGEST: usize = 1 << 16;

pub(super) fn tokenize(
    tokenizer: &Tokenizer,
    config: &Config,
    sources: &[String],
    targets: &[String],
    max_length: usize,
) -> Result<Answer> {
    if sources.len() != targets.len() {
        let (sources, targets) = (sources.len(), targets.len());
        return refuse(format!("there are {sources} sources and {targets} targets: give one target for each source"));
    }
    if max_length > LONGEST {
        let problem = KeyProblem::AtMost { value: max_length as u64, most: LONGEST as u64 };
        return Err(InputProblem::Key { key: "max_length".into(), problem }.into());
    }
    let seq2seq = Seq2Seq::new(tokenizer, config)?.with_max_length(max_length)?;
    let rows = sources.iter().zip(targets).map(|(source, target)| row(&seq2seq, source, target));
    let length = PairLength { source: max_length, target: max_length };
    Ok(Answer::Tokenize { length, rows: rows.collect::<Result<_>>()? })
}

fn row(seq2seq: &Seq2Seq, source: &str, target: &str) -> Result<TokenRow> {
    let pair = seq2seq.pair(source, target)?;
    let told = |tokens: &[crate::text::Token], mask: &[u8]| -> Vec<LabToken> {
        tokens.iter().zip(mask).map(|(token, bit)| LabToken::new(token.clone(), *bit == 0)).collect()
    };
    // The decoder reads what is one to the left: its padding is one further right than its mask says.
    let shifted: Vec<u8> = std::iter::once(1).chain(pair.decoder_attention_mask.iter().copied()).collect();
    Ok(TokenRow {
        input_ids: told(&pair.input, &pair.attention_mask),
        decoder_input_ids: told(&pair.decoder_input, &shifted),
        labels: told(&pair.labels, &pair.decoder_attention_mask),
        attention_mask: pair.attention_mask,
        decoder_attention_mask: pair.decoder_attention_mask,
    })
}
