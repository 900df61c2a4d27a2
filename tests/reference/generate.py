"""What `transformers.generate` writes with the tiny checkpoints of every family, under what their files may say.

    python tests/reference/generate.py          # --check compares with the committed file instead

writes tests/golden/generate.json: a list of cases with the folder in tests/families, the keys that are put into its two
files, the tokens it is given, how tokens are chosen, and the new tokens; for sampling the distributions they are drawn
from. transformers reads the files as it does anybody's, from a copy of the folder; nothing but the number of beams and
new tokens and how tokens are drawn is said besides.
"""

import json
import random
import shutil
import sys
import tempfile
from pathlib import Path

import torch
import transformers as tf
from safetensors.torch import load_file

HERE = Path(__file__).parent.parent
FOLDER, GOLDEN = HERE / "families", HERE / "golden" / "generate.json"
# Those with all rules first; of the others the files' own, and all rules together.
WHOLE, OTHERS = ["gpt2", "bart"], ["llama", "mbart", "marian", "t5"]
ABSENT = "absent"

# What the files may say, by name: keys of config.json, and of generation_config.json beside its special tokens, which
# may also be absent.
RULES = {
    "plain": ({}, {}),
    "no-file": ({}, ABSENT),
    "config-only": ({"min_length": 6, "no_repeat_ngram_size": 2, "forced_eos_token_id": 5, "suppress_tokens": [7, 8]}, ABSENT),
    "config-unheard": ({"min_length": 6, "no_repeat_ngram_size": 1, "repetition_penalty": 3.0}, {}),
    "no-end": ({}, {"eos_token_id": None}),
    "several-ends": ({}, {"eos_token_id": [2, 9, 17, 30, 31]}),
    "forced-end": ({}, {"forced_eos_token_id": 9}),
    "forced-ends": ({}, {"forced_eos_token_id": [12, 9]}),
    "min-length": ({}, {"min_length": 6, "eos_token_id": [2, 9, 17, 30, 31, 12, 13]}),
    "min-new": ({}, {"min_new_tokens": 4, "min_length": 9, "eos_token_id": [2, 9, 17, 30, 31, 12, 13]}),
    "no-repeat-1": ({}, {"no_repeat_ngram_size": 1}),
    "no-repeat-2": ({}, {"no_repeat_ngram_size": 2}),
    "no-repeat-3": ({}, {"no_repeat_ngram_size": 3}),
    "repetition": ({}, {"repetition_penalty": 1.7}),
    "repetition-wanted": ({}, {"repetition_penalty": 0.8}),
    "suppressed": ({}, {"suppress_tokens": [5, 7, 22, 28, 33, 40, 41]}),
    "suppressed-first": ({}, {"begin_suppress_tokens": list(range(20, 46))}),
    "bad-words": ({}, {"bad_words_ids": [[2], [11], [28], [4, 4], [19, 19], [33, 40], [40, 33], [25, 25, 25], [6, 35, 16]]}),
    "all": ({}, {"repetition_penalty": 1.3, "no_repeat_ngram_size": 2, "min_length": 5, "suppress_tokens": [28, 33],
                 "begin_suppress_tokens": [40, 19], "bad_words_ids": [[7], [8, 9]], "forced_eos_token_id": 10,
                 "eos_token_id": [2, 9, 17]}),
}
SEQ2SEQ = {
    "forced-first": ({}, {"forced_bos_token_id": 6}),
    "forced-both": ({}, {"forced_bos_token_id": 6, "forced_eos_token_id": 9, "begin_suppress_tokens": list(range(20, 46))}),
    "old-first": ({"force_bos_token_to_be_generated": True, "bos_token_id": 1}, ABSENT),
}
# When a beam search ends; "summarizer" is what BART's summarizers ask for.
EARLY = {
    "early": ({}, {"early_stopping": True}),
    "late": ({}, {"early_stopping": "never"}),
    "early-config": ({"early_stopping": True}, ABSENT),
    "summarizer": ({}, {"early_stopping": True, "length_penalty": 2.0, "num_beams": 4, "no_repeat_ngram_size": 3,
                        "min_length": 4, "forced_bos_token_id": 6, "forced_eos_token_id": 2, "eos_token_id": [2, 9, 17]}),
}
EARLY_WAYS = [
    {"max_new_tokens": 12, "num_beams": 4, "length_penalty": 2.0},
    {"max_new_tokens": 12, "num_beams": 3, "length_penalty": -1.0},
    {"max_new_tokens": 12, "num_beams": 2},
]
WAYS = [
    {"max_new_tokens": 7},
    {"max_new_tokens": 7, "num_beams": 3},
    {"max_new_tokens": 5, "num_beams": 4, "length_penalty": 0.0},
    {"max_new_tokens": 9, "num_beams": 2, "length_penalty": 2.0},
    {"max_new_tokens": 6, "num_beams": 3, "length_penalty": -1.0},
    {"max_new_tokens": 4, "do_sample": True, "temperature": 1.5, "top_k": 12, "top_p": 0.8},
]


# What begins an answer of Whisper, and what may be said of it.
SPOKEN = {"lang_to_id": {"<|en|>": 40, "<|tr|>": 41, "<|bn|>": 42}, "task_to_id": {"transcribe": 43, "translate": 44},
          "no_timestamps_token_id": 45, "is_multilingual": True, "begin_suppress_tokens": [7, 2],
          "suppress_tokens": [5, 6]}
PROMPTS = {
    "forced": ({}, {"forced_decoder_ids": [[1, 40], [2, 43], [3, 45]]}),
    "forced-config": ({"forced_decoder_ids": [[1, 45]]}, {}),
    "forced-later": ({}, {"forced_decoder_ids": [[2, 43]]}),
    "english": ({}, {"forced_decoder_ids": [[1, 45]], "no_timestamps_token_id": 45, "begin_suppress_tokens": [33, 2]}),
    "chosen": ({}, SPOKEN | {"forced_decoder_ids": [[1, None], [2, 43]]}),
    "chosen-alone": ({}, SPOKEN),
    "named": ({}, SPOKEN | {"language": "Turkish", "task": "translate"}),
    "code": ({}, SPOKEN | {"language": "bn"}),
    "token": ({}, SPOKEN | {"language": "<|tr|>", "forced_decoder_ids": [[1, 40], [2, 44]]}),
    "task": ({}, SPOKEN | {"task": "transcribe"}),
    # Each of these ends would be written sooner.
    "min-new": ({}, SPOKEN | {"language": "bn", "min_new_tokens": 4, "eos_token_id": 34}),
    "timestamps": ({}, SPOKEN | {"forced_decoder_ids": [[1, 40], [2, 43], [3, 45]], "return_timestamps": True}),
    "timestamps-language": ({}, SPOKEN | {"language": "tr", "return_timestamps": True}),
    "no-prompt": ({}, {}),
}
SPOKEN_WAYS = [{"max_new_tokens": 6}, {"max_new_tokens": 7, "num_beams": 3},
               {"max_new_tokens": 8, "num_beams": 2, "length_penalty": 2.0}]


def files_with(folder, config, generation):
    """The folder as somebody else's, whose files say this too."""
    text = json.loads((folder / "config.json").read_text())
    (folder / "config.json").write_text(json.dumps(text | config))
    path = folder / "generation_config.json"
    said = {key: value for key, value in json.loads(path.read_text()).items()
            if key.endswith("_token_id") and not key.startswith("forced")}
    path.unlink()
    if generation != ABSENT:
        path.write_text(json.dumps({key: value for key, value in (said | generation).items() if value is not None}))


def write(model, given, way):
    """The new tokens; where they are drawn, what each is drawn from, after the same tokens."""
    torch.manual_seed(1)
    # Its cache takes both stacks for equally high, which those of this T5 are not.
    choice = {"do_sample": False, "num_beams": 1, "use_cache": model.config.model_type != "t5"} | way
    more = {} if given.is_floating_point() else {"attention_mask": torch.ones_like(given)}
    out = model.generate(given, return_dict_in_generate=True, output_scores=True, **more, **choice)
    before = 1 if model.config.is_encoder_decoder else given.shape[1]
    found = {"ids": out.sequences[0, before:].tolist()}
    if choice["num_beams"] > 1:
        # Texts that end before the longest one are filled up.
        found["score"] = round(out.sequences_scores[0].item(), 5)
    if choice["do_sample"]:
        found["drawn_from"] = [
            {str(i): round(p, 5) for i, p in enumerate(scores[0].softmax(-1).tolist()) if p > 0} for scores in out.scores]
    return found


def under(family, name, rules, ways, draw):
    """The cases of one family whose files say these rules."""
    seq2seq, spoken = family not in ("gpt2", "llama"), family == "whisper"
    config, generation = rules[name]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / family
        shutil.copytree(FOLDER / family, folder)
        files_with(folder, config, generation)
        auto = tf.AutoModelForSeq2SeqLM if seq2seq else tf.AutoModelForCausalLM
        auto = tf.WhisperForConditionalGeneration if spoken else auto
        model = auto.from_pretrained(folder, attn_implementation="eager", dtype=torch.float32).eval()
        path = folder / "generation_config.json"
        generation_file = json.loads(path.read_text()) if path.exists() else None
    given = [] if spoken else [draw.randrange(4, 46) for _ in range(5 if seq2seq else 4)]
    reads = load_file(FOLDER / family / "features.safetensors")["input_features"][:1] if spoken else torch.tensor([given])
    for way in ways:
        # Of ends that are equally good a beam takes any.
        if name == "forced-ends" and "num_beams" in way:
            continue
        # How length counts is said each time, also where the file says it.
        if "num_beams" in way and "length_penalty" in (generation_file or {}):
            way = {"length_penalty": generation_file["length_penalty"]} | way
        found = write(model, reads, way)
        if "return_timestamps" in generation:  # the prompt alone, since headlight does not follow their rules
            assert found["ids"][-1] != 2, "no text ends early"
            found = {"ids": found["ids"][:-way["max_new_tokens"]]}
            way = way | {"max_new_tokens": 0}
        yield {"family": family, "rules": name, "config": config, "generation": generation_file, "given": given,
               "way": way, **found}


def cases():
    draw = random.Random(17)
    for family in WHOLE + OTHERS:
        seq2seq = family not in ("gpt2", "llama")
        rules = RULES | (SEQ2SEQ if seq2seq else {})
        for name in rules if family in WHOLE else ["plain", "no-file", "all"] + ["forced-both"] * seq2seq:
            yield from under(family, name, rules, WAYS, draw)
    for name in PROMPTS:
        yield from under("whisper", name, PROMPTS, SPOKEN_WAYS, draw)
    for family in ("gpt2", "bart", "mbart", "t5", "marian"):
        for name in EARLY:
            if name != "summarizer" or family != "gpt2":
                yield from under(family, name, EARLY, EARLY_WAYS, draw)


torch.set_num_threads(1)
tf.logging.set_verbosity_error()
tf.logging.disable_progress_bar()
lines = ",\n".join(json.dumps(case) for case in cases())
made = f"[\n{lines}\n]\n"
if "--check" in sys.argv:
    assert GOLDEN.read_text() == made, "tests/golden/generate.json differs"
else:
    GOLDEN.write_text(made)
    print(len(json.loads(made)), "cases", len(made) // 1024, "KiB")
