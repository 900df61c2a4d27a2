"""Writes tests/golden/lenses/nnsightful.json: a logit lens of a tiny GPT-2 as nnsightful saves it.

Tokens, probabilities and entropies are checked against transformers.

Needs torch, transformers, nnterp 1.3.0, nnsight 0.7.0 and nnsightful 0.1.0 (its repository at f94eeb7; it is in no
package index).
"""

import json
import sys
import tempfile
from pathlib import Path

import torch
from nnsightful import logit_lens
from nnterp import StandardizedTransformer
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

OUT = Path(__file__).parents[2] / "golden" / "lenses" / "nnsightful.json"
TEXT = "The cat sat on গ"
CORPUS = ["The cat sat on the mat.", "The dog ran to the cat and the mat.", "On a mat sat a cat, and it ran."]
END = "<|endoftext|>"
TOP = 3


def tiny(folder):
    """A random GPT-2 of three layers, with byte-pair encoding."""
    spelling = Tokenizer(models.BPE())
    spelling.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    spelling.decoder = decoders.ByteLevel()
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    options = {"vocab_size": 300, "initial_alphabet": alphabet, "special_tokens": [END], "show_progress": False}
    trainer = trainers.BpeTrainer(**options)
    spelling.train_from_iterator(CORPUS, trainer)
    tokenizer = PreTrainedTokenizerFast(tokenizer_object=spelling, eos_token=END, pad_token=END)
    sizes = {"n_positions": 64, "n_embd": 16, "n_layer": 3, "n_head": 2, "initializer_range": 0.6}
    ends = {"bos_token_id": 0, "eos_token_id": 0}
    torch.manual_seed(11)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=len(tokenizer), **sizes, **ends)).eval()
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return model, tokenizer


def check(found, model, tokenizer):
    """The tokens are those of transformers' own probabilities; numbers are rounded to 3 decimals."""
    ids = tokenizer(TEXT, return_tensors="pt").input_ids
    with torch.no_grad():
        out = model(ids, output_hidden_states=True)
        # The last hidden state of transformers is after the final norm.
        inner = [model.lm_head(model.transformer.ln_f(state)) for state in out.hidden_states[1:-1]]
    logits = torch.cat([*inner, out.logits])
    probabilities = logits.softmax(-1)
    entropy = -(probabilities * logits.log_softmax(-1)).sum(-1)
    assert found["input"] == [tokenizer.decode([one]) for one in ids[0]]
    apart = 0
    for layer in range(len(found["layers"])):
        for column in range(ids.shape[1]):
            best = probabilities[layer, column].topk(TOP)
            named = [tokenizer.decode([one]) for one in best.indices]
            assert found["topk"][layer][column] == named, (layer, column)
            assert abs(found["entropy"][layer][column] - entropy[layer, column].item()) < 0.0006
            for spelling, wanted in zip(named, best.values.tolist()):
                given = found["tracked"][column][spelling][layer]
                alike = [one for one in range(len(tokenizer)) if tokenizer.decode([one]) == spelling]
                # Of tokens that are spelled alike only one has its number.
                assert any(abs(given - probabilities[layer, column, one].item()) < 0.0006 for one in alike)
                apart += abs(given - wanted) > 0.0006
    print(f"{apart} of {len(found['layers']) * ids.shape[1] * TOP} named tokens have the number of another")


with tempfile.TemporaryDirectory() as folder:
    model, tokenizer = tiny(folder)
    data = logit_lens(StandardizedTransformer(folder, device_map="cpu", dtype=torch.float32), TEXT, top_k=TOP)
    data.meta.model = "tiny-gpt2"
    found = data.model_dump()
    check(found, model, tokenizer)
written = data.model_dump_json() + "\n"
if "--check" in sys.argv:
    sys.exit(0 if json.loads(OUT.read_text()) == json.loads(written) else f"{OUT} differs")
OUT.write_text(written)
print(OUT, len(written))
