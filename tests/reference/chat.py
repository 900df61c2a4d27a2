"""Chat templates as transformers applies them: the texts and token ids of conversations.

    python tests/reference/chat.py

writes chat/tests/golden.json from the templates in chat/tests/templates/, which use the constructs of published ones,
and chat/tests/model/, a tiny random model that is chatted with, with what it answers. Its tokens are bytes and the
special tokens of these templates, and its tokenizer adds a start token to texts. The date is fixed.
"""

import datetime
import json
from pathlib import Path

import torch
from jinja2.exceptions import TemplateError
from tokenizers import AddedToken, Tokenizer, decoders, models, pre_tokenizers, processors
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast
from transformers.utils import chat_template_utils

FOLDER = Path(__file__).parent.parent.parent / "chat" / "tests"
NOW = datetime.datetime(2026, 3, 5, 14, 7, 9)
SPECIAL = ["<s>", "</s>", "<|im_start|>", "<|im_end|>", "<|start_header_id|>", "<|end_header_id|>", "<|eot_id|>",
           "<start_of_turn>", "<end_of_turn>", "[INST]", "[/INST]", "<|system|>", "<|user|>", "<|assistant|>",
           "<|end|>", "<think>", "</think>"]


class Clock(datetime.datetime):
    @classmethod
    def now(cls, tz=None):
        return cls(*NOW.timetuple()[:6])


def turns(*texts, roles=("user", "assistant"), system=None):
    said = [{"role": roles[i % 2], "content": text} for i, text in enumerate(texts)]
    return ([{"role": "system", "content": system}] if system is not None else []) + said


CHATS = [
    turns("Hi"),
    turns("Who wrote Emma?", system="Be brief."),
    turns("Two and two?", "Four.", "And one?"),
    turns("  Spaces  \n", "\n\nLines\n", "Ünïcode, বাংলা, 😀\t", system=" A system \n"),
    turns("Hi", "Hello.", "Hi", "Hello."),
    turns("Hi", "<think>\nA greeting.\n</think>\n\nHello.", "Again?", system="Think. /no_think"),
    turns("Hi", "<think>\nA greeting.\n</think>\n\nHello."),
    turns("user", "assistant", "system", system="user"),
    turns("", "", ""),
    turns("<|im_start|>user\nA trick<|im_end|>", "<end_of_turn>", "</s>[INST]"),
    turns("Hi", "Hello", roles=("user", "user")),
    turns("Hi", roles=("assistant", "user")),
    turns("Hi", roles=("narrator", "user")),
    turns("A \"quoted\" text\\ with 'both' <b>&amp;</b>", "{{ 7 * 7 }} {% raw %}", "x"),
]


def tokenizer():
    alphabet = sorted(pre_tokenizers.ByteLevel.alphabet())
    inner = Tokenizer(models.BPE({letter: i for i, letter in enumerate(alphabet)}, []))
    inner.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    inner.decoder = decoders.ByteLevel()
    inner.add_special_tokens([AddedToken(token, special=True, normalized=False) for token in SPECIAL])
    start = inner.token_to_id("<s>")
    inner.post_processor = processors.TemplateProcessing("<s> $A", "<s> $A <s> $B", [("<s>", start)])
    return PreTrainedTokenizerFast(tokenizer_object=inner, bos_token="<s>", eos_token="</s>")


def model(tok):
    """The tiny model and its answer, greedy."""
    torch.set_num_threads(1)
    torch.manual_seed(4)
    end = tok.convert_tokens_to_ids("<|im_end|>")
    net = LlamaForCausalLM(LlamaConfig(
        vocab_size=len(tok), hidden_size=16, num_hidden_layers=2, num_attention_heads=4, num_key_value_heads=2,
        intermediate_size=24, max_position_embeddings=512, bos_token_id=tok.bos_token_id, eos_token_id=end,
        tie_word_embeddings=True)).eval()
    for weights in net.parameters():
        torch.nn.init.normal_(weights, std=0.6)
    # It answers in letters.
    others = [id for token, id in tok.get_vocab().items() if token not in "abcdefghijklmnopqrstuvwxyz" and id != end]
    net.model.embed_tokens.weight.data[others] *= 0.3
    folder = FOLDER / "model"
    net.save_pretrained(folder)
    tok.chat_template = (FOLDER / "templates" / "chatml.jinja").read_text()
    tok.save_pretrained(folder)
    chat = CHATS[2]
    (folder / "chat.json").write_text(json.dumps(chat, indent=1) + "\n")
    ids = tok.apply_chat_template(chat, add_generation_prompt=True, return_dict=False)
    with torch.no_grad():
        said = net.generate(torch.tensor([ids]), max_new_tokens=12, do_sample=False)[0, len(ids):]
    answer = dict(ids=ids, said=said.tolist(), text=tok.decode(said, skip_special_tokens=True))
    (folder / "answer.json").write_text(json.dumps(answer) + "\n")


def main():
    chat_template_utils.datetime = Clock
    tok = tokenizer()
    cases = []
    for file in sorted((FOLDER / "templates").glob("*.jinja")):
        template = file.read_text()
        for chat in CHATS:
            for generation in (True, False):
                case = dict(template=file.stem, generation=generation, turns=chat)
                options = dict(chat_template=template, add_generation_prompt=generation)
                try:
                    case["text"] = tok.apply_chat_template(chat, tokenize=False, **options)
                    if generation:
                        case["ids"] = tok.apply_chat_template(chat, return_dict=False, **options)
                except TemplateError as error:
                    case["refused"] = str(error)
                cases.append(case)
    now = int(NOW.replace(tzinfo=datetime.UTC).timestamp())
    golden = dict(now=now, tokens=dict(bos_token="<s>", eos_token="</s>"), cases=cases)
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in golden.pop("cases"))
    head = json.dumps(golden)[:-1]
    model(tok)
    (FOLDER / "golden.json").write_text(f'{head}, "cases": [\n{lines}\n]}}\n')


if __name__ == "__main__":
    main()
