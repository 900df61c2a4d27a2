"""Three small tokenizers and what they make of texts: tests/golden/tokens/.

    python tests/reference/tokens.py

WordPiece as BERT has it, byte-level BPE as GPT-2 has it, and Unigram with ▁ and byte fallback as T5 and Llama have it,
each trained on a few sentences with the tokenizers library. `cases.json` holds, for every text or pair, the ids, the
segments, and the text each token covers.
"""

import json
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

FOLDER = Path(__file__).parent.parent / "golden" / "tokens"
SENTENCES = ["the quick brown fox jumps over the lazy dog", "crème brûlée at the café", "kız çocuğu ve ılık süt",
             "আমার সোনার বাংলা", "the fox, the dog and the 👩‍🚀 on the 🌍!", "他们在家"] * 4
TEXTS = ["the quick fox", "Crème brûlée!", "ılık süt", "আমার বাংলা", "the 🌍 and 👩‍🚀", "他们 在家", "naïve Zürich"]
PAIRS = [("the lazy dog", "jumps over"), ("is it é?", "সোনার 🌍")]


def wordpiece():
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    tokenizer.train_from_iterator(SENTENCES, trainers.WordPieceTrainer(
        vocab_size=140, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"], show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", tokenizer.token_to_id("[CLS]")), ("[SEP]", tokenizer.token_to_id("[SEP]"))])
    # Both are stored in many files and must change nothing here.
    tokenizer.enable_truncation(8)
    tokenizer.enable_padding(length=64)
    return tokenizer, "[SEP]"


def bytes_():
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.post_processor = processors.ByteLevel(trim_offsets=False)
    tokenizer.train_from_iterator(SENTENCES, trainers.BpeTrainer(
        vocab_size=300, special_tokens=["<|endoftext|>"], show_progress=False,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet()))
    return tokenizer, None


def unigram():
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Sequence([decoders.ByteFallback(), decoders.Metaspace()])
    tokenizer.train_from_iterator(SENTENCES, trainers.UnigramTrainer(
        vocab_size=120, special_tokens=["<pad>", "</s>", "<unk>"], unk_token="<unk>", show_progress=False))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="$A </s>", pair="$A </s> $B </s>", special_tokens=[("</s>", 1)])
    return tokenizer, "</s>"


def told(tokenizer, text, pair, separator):
    stored = tokenizer.padding, tokenizer.truncation
    tokenizer.no_padding()
    tokenizer.no_truncation()
    encoding = tokenizer.encode(text, pair) if pair else tokenizer.encode(text)
    if stored[0]:
        tokenizer.enable_padding(**stored[0])
    if stored[1]:
        tokenizer.enable_truncation(**stored[1])
    whole = f"{text} {separator} {pair}" if pair else text
    base = len(whole) - len(pair) if pair else 0
    spans = []
    for sequence, (start, end) in zip(encoding.sequence_ids, encoding.offsets):
        shift = base if sequence == 1 else 0
        spans.append(None if sequence is None else whole[start + shift:end + shift])
    return {"text": whole, "ids": encoding.ids, "segments": encoding.type_ids, "spans": spans}


FOLDER.mkdir(exist_ok=True)
cases = {}
for name, make in [("wordpiece", wordpiece), ("bytes", bytes_), ("unigram", unigram)]:
    tokenizer, separator = make()
    tokenizer.save(str(FOLDER / f"{name}.json"), pretty=False)
    given = [(text, None) for text in TEXTS] + (PAIRS if separator else [])
    cases[name] = [told(tokenizer, text, pair, separator) for text, pair in given]
(FOLDER / "cases.json").write_text(json.dumps(cases, ensure_ascii=False, indent=1) + "\n")
