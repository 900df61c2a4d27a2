"""Tiny random models that read images beside text, and what transformers makes of them.

    pip install torch transformers==5.24.0 torchvision==0.29.2 pillow==13.0.0 num2words safetensors tokenizers
    python tests/reference/images/beside_text.py [NAME …]

writes tests/golden/beside/NAME/ with the files of a model folder, `cases.json` (texts and pictures, the token ids of
the processor, the tiles, and the text that is written greedily) and `golden.safetensors` (for each case the bytes of the
pictures and the pixels of their tiles, the patterns, the stacks' outputs and the logits, under this project's names).
`published.json` has the same model as its makers publish it, in the form of ../families.py, which transformers opens
too. Pictures are resized as Pillow does it. Parameters are far from zero, so that a wrong order of patches or tiles is
seen.
"""

import json
import sys
import tempfile
from pathlib import Path

import numpy as np
import torch
import transformers as tf
from PIL import Image
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

assert tf.__version__.startswith("5.24."), f"transformers 5.24 writes these files, not {tf.__version__}"
torch.set_num_threads(1)
FOLDER = Path(__file__).parent.parent.parent / "golden"
TILES = [f"<row_{row}_col_{column}>" for row in range(1, 4) for column in range(1, 4)]
SPECIAL = ["<|im_start|>", "<end_of_utterance>", "<fake_token_around_image>", "<image>", "<global-img>", *TILES]
VOCABULARY = 256 + len(SPECIAL)
ID = {name: 256 + i for i, name in enumerate(SPECIAL)}
TEXT = dict(model_type="llama", vocab_size=VOCABULARY, hidden_size=32, num_hidden_layers=2, num_attention_heads=4,
            num_key_value_heads=2, intermediate_size=40, max_position_embeddings=512, rms_norm_eps=1e-5,
            bos_token_id=ID["<|im_start|>"], eos_token_id=ID["<end_of_utterance>"], pad_token_id=ID["<|im_start|>"])
VISION = dict(hidden_size=24, num_hidden_layers=2, num_attention_heads=3, intermediate_size=28, patch_size=4)
ASKED = "<|im_start|>User:<image>Was ist das?<end_of_utterance>\nAssistant:"
# Of two pictures, with a letter of two bytes before the second.
COMPARED = "ü <image> and <image>: which?"
CASES = {
    # Wider than high, and higher than wide: no two numbers of tiles are the same.
    "wide": (ASKED, ["wide.png"], {}),
    "high": (ASKED, ["high.png"], {}),
    "two": (COMPARED, ["high.png", "wide.png"], {}),
    "whole": (ASKED, ["wide.png"], {"do_image_splitting": False}),
}


def smolvlm():
    config = tf.SmolVLMConfig(text_config=dict(TEXT), vision_config=dict(VISION, image_size=24), scale_factor=2,
                              image_token_id=ID["<image>"], tie_word_embeddings=True)
    pixels = tf.models.smolvlm.image_processing_pil_smolvlm.SmolVLMImageProcessorPil(
        size={"longest_edge": 72}, max_image_size={"longest_edge": 24})
    def processor(pixels, fast, count):
        return tf.SmolVLMProcessor(pixels, fast, tf.SmolVLMVideoProcessor(), image_seq_len=count)

    return tf.SmolVLMForConditionalGeneration, config, pixels, processor


def idefics3():
    # Squares of three patches, and a tile that is no multiple of the longest side.
    config = tf.Idefics3Config(text_config=dict(TEXT), vision_config=dict(VISION, image_size=24), scale_factor=3,
                               image_token_id=ID["<image>"], tie_word_embeddings=False)
    pixels = tf.models.idefics3.image_processing_pil_idefics3.Idefics3ImageProcessorPil(
        size={"longest_edge": 40}, max_image_size={"longest_edge": 24})
    def processor(pixels, fast, count):
        return tf.Idefics3Processor(pixels, fast, image_seq_len=count)

    return tf.Idefics3ForConditionalGeneration, config, pixels, processor


def llava():
    # The last layer is not read. A picture is cut off on the sides.
    config = tf.LlavaConfig(text_config=dict(TEXT), vision_config=dict(
        VISION, model_type="clip_vision_model", image_size=20, num_hidden_layers=3, projection_dim=8),
        image_token_index=ID["<image>"], vision_feature_layer=-2, image_seq_length=25)
    pixels = tf.models.clip.image_processing_pil_clip.CLIPImageProcessorPil(
        size={"shortest_edge": 20}, crop_size={"height": 20, "width": 20})

    def processor(pixels, fast, count):
        return tf.LlavaProcessor(pixels, fast, patch_size=4, vision_feature_select_strategy="default",
                                 num_additional_image_tokens=1)

    return tf.LlavaForConditionalGeneration, config, pixels, processor


def llava_siglip():
    # Every patch is read, of the last layer before its norm.
    config = tf.LlavaConfig(text_config={**TEXT, "model_type": "qwen2"}, vision_config=dict(
        VISION, model_type="siglip_vision_model", image_size=20, vision_use_head=False),
        image_token_index=ID["<image>"], vision_feature_layer=-1, vision_feature_select_strategy="full",
        image_seq_length=25)
    pixels = tf.models.siglip.image_processing_pil_siglip.SiglipImageProcessorPil(size={"height": 20, "width": 20})

    def processor(pixels, fast, count):
        return tf.LlavaProcessor(pixels, fast, patch_size=4, vision_feature_select_strategy="full",
                                 num_additional_image_tokens=0)

    return tf.LlavaForConditionalGeneration, config, pixels, processor


# Of HuggingFaceTB/SmolVLM-256M-Instruct and SmolVLM2-256M-Video-Instruct, beside the sizes.
OLD = {"transformers.js_config": {"kv_cache_dtype": {"q4f16": "float16", "fp16": "float16"}},
       "use_reentrant_checkpointing": False, "use_cache": True, "torch_dtype": "bfloat16", "scale_factor": 2,
       "image_token_id": ID["<image>"], "pad_token_id": 128_002}
OLD_TEXT = {**TEXT, "_flash_attn_2_enabled": True, "_attn_implementation_autoset": False, "_name_or_path": "None",
            "architectures": ["VLlama3ForCausalLM"], "head_dim": 8, "is_llama_config": True, "mlp_bias": False,
            "neftune_noise_alpha": 0.0,
            "perceiver_config": {"model_type": "vllama3", "qk_layer_norms_perceiver": False},
            "pixel_shuffle_factor": 2, "qk_layer_norms": False, "rope_interleaved": False, "rope_scaling": None,
            "rope_theta": 10_000.0, "torch_dtype": "bfloat16", "transformers.js_config": {"kv_cache_dtype": {}},
            "use_resampler": False}
OLD_VISION = {**VISION, "image_size": 24, "max_image_size": {"longest_edge": 24}, "size": {"longest_edge": 72},
              "tie_word_embeddings": False, "torch_dtype": "bfloat16", "use_base_siglip": False}
PUBLISHED = {
    "smolvlm": {"config": {
        **OLD, "architectures": ["SmolVLMForConditionalGeneration"], "model_type": "smolvlm", "vocab_size": VOCABULARY,
        "tie_word_embeddings": True, "text_config": OLD_TEXT, "vision_config": {
            **OLD_VISION, "model_type": "smolvlm_vision"}},
        "besides": {"lm_head.weight": "model.text_model.embed_tokens.weight"}},
    "idefics3": {"config": {
        **OLD, "architectures": ["Idefics3ForConditionalGeneration"], "model_type": "idefics3", "scale_factor": 3,
        "tie_word_embeddings": False, "vocab_size": VOCABULARY, "text_config": {**OLD_TEXT, "pixel_shuffle_factor": 3},
        "vision_config": {**OLD_VISION, "model_type": "idefics3"}}},
    # Of llava-hf/llava-1.5-7b-hf.
    "llava": {"config": {
        "architectures": ["LlavaForConditionalGeneration"], "ignore_index": -100, "image_token_index": ID["<image>"],
        "model_type": "llava", "pad_token_id": 0, "projector_hidden_act": "gelu", "image_seq_length": 25,
        "text_config": {**TEXT, "_name_or_path": "lmsys/vicuna-7b-v1.5", "architectures": ["LlamaForCausalLM"],
                        "torch_dtype": "float16"},
        "tie_word_embeddings": False, "torch_dtype": "float16", "transformers_version": "4.36.0.dev0",
        "vision_config": {**VISION, "image_size": 20, "model_type": "clip_vision_model", "num_hidden_layers": 3,
                          "projection_dim": 8, "vocab_size": 32_000},
        "vision_feature_layer": -2, "vision_feature_select_strategy": "default", "vocab_size": VOCABULARY},
        "inner": {"vision_tower.": "vision_tower.vision_model."}},
    # Of llava-hf/llava-interleave-qwen-0.5b-hf, which leaves out what is usual.
    "llava-siglip": {"config": {
        "architectures": ["LlavaForConditionalGeneration"], "ignore_index": -100, "image_token_index": ID["<image>"],
        "model_type": "llava", "projector_hidden_act": "gelu", "text_config": {
            **TEXT, "model_type": "qwen2",
            "_name_or_path": "Qwen/Qwen1.5-0.5B-Chat", "architectures": ["Qwen2ForCausalLM"], "max_window_layers": 21,
            "rope_theta": 10_000.0, "sliding_window": 32_768, "torch_dtype": "bfloat16"},
        "torch_dtype": "bfloat16", "transformers_version": "4.39.0.dev0", "vision_config": {
            **VISION, "image_size": 20, "model_type": "siglip_vision_model", "vision_use_head": False},
        "vision_feature_layer": -1, "vision_feature_select_strategy": "full", "vocab_size": VOCABULARY},
        "inner": {"vision_tower.": "vision_tower.vision_model."}},
}
MODELS = {"smolvlm": smolvlm, "idefics3": idefics3, "llava": llava, "llava-siglip": llava_siglip}


def pictures():
    """Two pictures of no order, which differ in every tile."""
    generator = torch.Generator().manual_seed(3)
    for name, shape in (("wide.png", (17, 40, 3)), ("high.png", (41, 19, 3))):
        drawn = torch.randint(256, shape, generator=generator, dtype=torch.uint8).numpy()
        Image.fromarray(drawn).save(FOLDER / "beside" / name)


def tokenizer():
    """Every byte is a token."""
    letters = sorted(pre_tokenizers.ByteLevel.alphabet())
    made = Tokenizer(models.BPE({letter: i for i, letter in enumerate(letters)}, []))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    made.add_special_tokens(SPECIAL)
    return made


def draw(model):
    generator = torch.Generator().manual_seed(5)
    for name, parameter in model.named_parameters():
        noise = torch.randn(parameter.shape, generator=generator)
        is_norm = "norm" in name and name.endswith("weight")
        parameter.data = 1 + 0.3 * noise if is_norm else (0.6 if parameter.dim() == 1 else 0.25) * noise


def golden(model, pixels, ids):
    """What transformers computes, under this project's names."""
    with torch.no_grad():
        seen = model.model.get_image_features(
            pixels, output_attentions=True, output_hidden_states=True, return_dict=True)
        read = model(input_ids=ids, pixel_values=pixels, output_attentions=True, output_hidden_states=True)
    layer = getattr(model.config, "vision_feature_layer", None)
    out = seen.last_hidden_state if layer is None else seen.hidden_states[layer]
    told = {"encoder.out": out, "decoder.embed": read.hidden_states[0],
            "decoder.out": read.hidden_states[-1], "logits": read.logits}
    for stack, patterns in (("encoder", seen.attentions), ("decoder", read.attentions)):
        for i, pattern in enumerate(patterns[:2]):
            told[f"{stack}.blocks.{i}.attn.pattern"] = pattern
    return told


def publish(kind, folder, how, given, told):
    """Writes `published.json`, after transformers has computed the same with the files that it describes."""
    file = load_file(folder / "model.safetensors")
    renamed = {name: name for name in file}
    for mine, theirs in how.get("inner", {}).items():
        renamed = {name: new.replace(mine, theirs, 1) for name, new in renamed.items()}
    besides = how.get("besides", {})
    tensors = {renamed[name]: tensor for name, tensor in file.items()}
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "config.json").write_text(json.dumps(how["config"]))
        save_file({**tensors, **{name: file[what].clone() for name, what in besides.items()}},
                  Path(place) / "model.safetensors", metadata={"format": "pt"})
        model = kind.from_pretrained(place, attn_implementation="eager", dtype=torch.float32).eval()
        for site, tensor in golden(model, *given).items():
            assert torch.allclose(tensor, told[site], atol=1e-6), site
    names = {name: new for name, new in renamed.items() if new != name}
    text = json.dumps({"config": how["config"], "names": names, "besides": besides}, indent=1)
    (folder / "published.json").write_text(text + "\n")


def write(name):
    torch.manual_seed(1)
    kind, config, pixels, processor = MODELS[name]()
    config._attn_implementation = "eager"
    model = kind(config).eval()
    draw(model)
    model.tie_weights()
    # Nothing else may end a text, or begin one.
    model.generation_config = tf.GenerationConfig(
        bos_token_id=TEXT["bos_token_id"], eos_token_id=TEXT["eos_token_id"], pad_token_id=TEXT["pad_token_id"])
    folder = FOLDER / "beside" / name
    folder.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(folder)
    made = tokenizer()
    made.save(str(folder / "tokenizer.json"))
    fast = tf.PreTrainedTokenizerFast(tokenizer_object=made, fake_image_token="<fake_token_around_image>",
                                      image_token="<image>", global_image_token="<global-img>")
    vision = config.vision_config
    count = (vision.image_size // vision.patch_size // getattr(config, "scale_factor", 1)) ** 2
    whole = processor(pixels, fast, count)
    # Inside the settings of the whole, as transformers 5 writes them, or alone.
    if name == "smolvlm":
        whole.to_json_file(folder / "processor_config.json")
    else:
        pixels.save_pretrained(folder)
    told, listed = {}, {}
    for case, (text, shown, settings) in CASES.items():
        opened = [Image.open(FOLDER / "beside" / picture).convert("RGB") for picture in shown]
        is_tiled = hasattr(config, "scale_factor")
        if not is_tiled and settings:
            continue
        rows = columns = [0] * len(opened)
        read = whole(text=text, images=[opened] if is_tiled else opened, return_tensors="pt", **settings)
        given, ids = read, read["input_ids"]
        if is_tiled:
            given = pixels([opened], return_tensors="pt", return_row_col_info=True, **settings)
            rows, columns = given["rows"][0], given["cols"][0]
            assert torch.equal(read["pixel_values"], given["pixel_values"])
        values = golden(model, given["pixel_values"], ids)
        if case == "wide":
            publish(kind, folder, PUBLISHED[name], (given["pixel_values"], ids), values)
        if case in ("high", "two"):
            values = {site: tensor for site, tensor in values.items() if not site.endswith("pattern")}
        told |= {f"{case}.{site}": tensor for site, tensor in values.items()}
        for i, picture in enumerate(opened):
            told[f"{case}.picture.{i}"] = torch.from_numpy(np.array(picture))
        told[f"{case}.pixels"] = given["pixel_values"][0] if is_tiled else given["pixel_values"]
        with torch.no_grad():
            # Else what begins the text would be taken for padding.
            written = model.generate(input_ids=ids, attention_mask=torch.ones_like(ids), max_new_tokens=8,
                                     pixel_values=given["pixel_values"], do_sample=False)
        listed[case] = dict(text=text, pictures=shown, splits=settings.get("do_image_splitting", True),
                            sizes=[picture.size for picture in opened], tiles=list(zip(rows, columns, strict=True)),
                            ids=ids[0].tolist(), written=written[0, ids.shape[1]:].tolist())
        print(name, case, given["pixel_values"].shape, ids.shape, listed[case]["written"])
    save_file({site: tensor.float().contiguous() for site, tensor in told.items()}, folder / "golden.safetensors")
    (folder / "cases.json").write_text(json.dumps(listed) + "\n")


(FOLDER / "beside").mkdir(exist_ok=True)
pictures()
for name in sys.argv[1:] or MODELS:
    write(name)
