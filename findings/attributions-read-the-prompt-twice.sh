#!/usr/bin/env bash
# captum 0.9.0 with transformers 5.24.0: from the second word of an answer on, attributions are those of another text.
#
# Expected: `LLMAttribution(FeatureAblation(model), tokenizer).attribute(prompt, target=answer)` has a row for each
# token of the answer: by how much its log-probability falls when a token of the prompt is replaced.
# `use_cached_outputs`, true by default, saves time and changes no number.
# Seen: the first row is right. For each later one captum gives the model the whole text once more beside the cache that
# holds it already (it counts on transformers to cut the text to what is new, which version 5 leaves to the caller):
# after a prompt of 5 tokens the second step has 5 in the cache and reads 6, the third has 11 and reads 7. Such a row is
# off by as much as it is large, its sign too, and `seq_attr`, the sum, is wrong with it. There is no warning. With
# `use_cached_outputs=False` all rows are right.
#
# Needs python3 with venv and pip, and some 6 GB for torch. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check torch==2.15.0 transformers==5.24.0 numpy==2.4.6 \
    matplotlib==3.11.2
# captum asks for numpy below 2 and runs with 2.4.6: so it comes without what it asks for.
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps captum==0.9.0
"$folder/venv/bin/python" - <<'PYTHON'
import torch
import transformers as T
from captum.attr import FeatureAblation, LLMAttribution, TextTokenInput
from tokenizers import Tokenizer, models, pre_tokenizers, processors

T.logging.set_verbosity_error()
words = "<s> </s> <unk> <pad> the cat sat on mat dog ran".split()
split = Tokenizer(models.WordLevel({word: id for id, word in enumerate(words)}, unk_token="<unk>"))
split.pre_tokenizer = pre_tokenizers.Whitespace()
split.post_processor = processors.TemplateProcessing(single="<s> $A", special_tokens=[("<s>", 0)])
tokenizer = T.PreTrainedTokenizerFast(tokenizer_object=split, bos_token="<s>", eos_token="</s>", unk_token="<unk>")
torch.manual_seed(0)
model = T.LlamaForCausalLM._from_config(T.LlamaConfig(
    vocab_size=len(words), hidden_size=32, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
    intermediate_size=48, bos_token_id=0, eos_token_id=1), attn_implementation="eager").eval()
for weight in model.parameters():
    if weight.ndim == 2:
        torch.nn.init.normal_(weight, std=0.3)
prompt = tokenizer("the cat sat on").input_ids
answer = tokenizer("the mat dog", add_special_tokens=False).input_ids


def logs(ids):
    with torch.no_grad():
        return model(torch.tensor([ids])).logits[0, -1].log_softmax(-1)


def rows(text):
    """By how much each token of the answer falls when a token of the prompt becomes id 0: answer by prompt."""
    found = []
    for place in range(1, len(prompt)):
        changed = prompt[:place] + [0] + prompt[place + 1:]
        found.append([(logs(text(prompt, i)) - logs(text(changed, i)))[token].item() for i, token in enumerate(answer)])
    return torch.tensor(found).T


right = rows(lambda given, i: given + answer[:i])
steps = []


def spy(**given):
    cache = given.get("cache")
    steps.append((0 if cache is None else cache.get_seq_length(), given["input_ids"].shape[1]))
    return type(model).forward(model, **given)


model.forward = spy
for settings in ({"use_cached_outputs": False}, {}):
    steps.clear()
    found = LLMAttribution(FeatureAblation(model), tokenizer).attribute(
        TextTokenInput("the cat sat on", tokenizer, skip_tokens=[0]), target="the mat dog", **settings)
    own = found.token_attr.cpu()
    errors = (own - right).abs().max(-1).values.tolist()
    print(settings or "default", [[round(x, 3) for x in row] for row in own.tolist()])
    print("  off by", errors, "in the cache and read, by step:", steps[:3])
    if settings:
        assert max(errors) < 1e-4 and steps[:3] == [(0, 5), (0, 6), (0, 7)]
    else:
        assert errors[0] < 1e-4 and min(errors[1:]) > 0.2 and steps[:3] == [(0, 5), (5, 6), (11, 7)]
        assert (found.seq_attr.cpu() - right.sum(0)).abs().max() > 0.2
print("right", [[round(x, 3) for x in row] for row in right.tolist()])
PYTHON
