"""Conversations with pictures as transformers writes and reads them.

    pip install torch transformers==5.24.0 torchvision==0.29.2 pillow==13.0.0 num2words safetensors tokenizers
    python tests/reference/images/conversations.py

writes chat/tests/pictures/golden.json (the texts of the templates beside it, which use the constructs of published ones)
and tests/golden/beside/NAME/conversations.json (the token ids of the processor of a model that beside_text.py made).
"<image>" in a turn stands for a picture, as on the page.
"""

import json
from pathlib import Path

import transformers as tf
from PIL import Image

assert tf.__version__.startswith("5.24."), f"transformers 5.24 writes these files, not {tf.__version__}"
TESTS = Path(__file__).parent.parent.parent
TEMPLATES = TESTS.parent / "chat" / "tests" / "pictures"
BESIDE = TESTS / "golden" / "beside"
USER, ASSISTANT, SYSTEM = "user", "assistant", "system"
CHATS = [
    [(USER, "<image>Was ist das?")],
    [(USER, "<image>Was ist das?"), (ASSISTANT, "Ein Bild."), (USER, "<image>Und das?")],
    [(USER, "<image>Was?"), (ASSISTANT, "Ein Bild."), (USER, "Und <image>, ü?"), (ASSISTANT, "Noch eins.")],
    [(SYSTEM, "Kurz."), (USER, "<image><image>Welches?")],
    [(USER, "Hi"), (ASSISTANT, "Hallo."), (USER, "<image>")],
    [(USER, "<image>"), (ASSISTANT, ""), (USER, "Und nun?")],
    [(USER, "Hi"), (ASSISTANT, "Hallo.")],
]
MODELS = {
    "smolvlm": ("parts", tf.models.smolvlm.image_processing_pil_smolvlm.SmolVLMImageProcessorPil,
                lambda pixels, fast: tf.SmolVLMProcessor(pixels, fast, tf.SmolVLMVideoProcessor(), image_seq_len=9)),
    "llava": ("before", tf.models.clip.image_processing_pil_clip.CLIPImageProcessorPil,
              lambda pixels, fast: tf.LlavaProcessor(pixels, fast, patch_size=4, num_additional_image_tokens=1,
                                                     vision_feature_select_strategy="default")),
}


def parts(content, pictures=None):
    """A turn's pictures and texts, in order; `pictures` are taken from an iterator."""
    all = []
    for i, text in enumerate(content.split("<image>")):
        if i > 0:
            all.append({"type": "image"} if pictures is None else {"type": "image", "image": next(pictures)})
        if text or not content:
            all.append({"type": "text", "text": text})
    return all


def turns(chat):
    return [{"role": role, "content": content} for role, content in chat]


def texts():
    fast = tf.PreTrainedTokenizerFast(tokenizer_file=str(BESIDE / "smolvlm" / "tokenizer.json"))
    cases = []
    for file in sorted(TEMPLATES.glob("*.jinja")):
        for chat in CHATS:
            for generation in (True, False):
                messages = [{"role": role, "content": parts(content)} for role, content in chat]
                text = fast.apply_chat_template(messages, chat_template=file.read_text(), tokenize=False,
                                                add_generation_prompt=generation)
                cases.append(dict(template=file.stem, generation=generation, turns=turns(chat), text=text))
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (TEMPLATES / "golden.json").write_text(f"[\n{lines}\n]\n")


def ids(name):
    template, kind, processor = MODELS[name]
    folder = BESIDE / name
    fast = tf.PreTrainedTokenizerFast(tokenizer_file=str(folder / "tokenizer.json"), image_token="<image>",
                                      fake_image_token="<fake_token_around_image>", global_image_token="<global-img>")
    whole = processor(kind.from_pretrained(folder), fast)
    whole.chat_template = (TEMPLATES / f"{template}.jinja").read_text()
    cases = []
    for chat in CHATS:
        count = sum(content.count("<image>") for _, content in chat)
        if count == 0:
            continue
        shown = ["wide.png", "high.png"][:count]
        opened = iter([Image.open(BESIDE / picture).convert("RGB") for picture in shown])
        messages = [{"role": role, "content": parts(content, opened)} for role, content in chat]
        begins = chat[-1][0] != ASSISTANT
        read = whole.apply_chat_template(messages, tokenize=True, return_dict=True, add_generation_prompt=begins)
        cases.append(dict(turns=turns(chat), pictures=shown, ids=read["input_ids"][0]))
        print(name, len(chat), shown, len(cases[-1]["ids"]))
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases)
    (folder / "conversations.json").write_text(f"[\n{lines}\n]\n")


texts()
for name in MODELS:
    ids(name)
