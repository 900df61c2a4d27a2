"""Small pictures in every form that is read, drawn from a seed, and what Pillow and the processors of transformers make
of them.

    pip install torch transformers==5.24.0 torchvision==0.29.2 pillow==13.0.0 safetensors
    python tests/reference/images/processors.py

writes tests/golden/images/: the files, `decoded.safetensors` (red, green, blue and opacity of each, turned as its
orientation says), `processors.json` (the configurations), and `processed.safetensors` (for each picture and
configuration the pixels of Pillow's processor, and the largest difference of torchvision's, which is the default).
"""

import json
from pathlib import Path

import numpy as np
import torch
import transformers as tf
from PIL import Image, ImageOps
from safetensors.torch import save_file
from transformers.models.bit.image_processing_pil_bit import BitImageProcessorPil
from transformers.models.clip.image_processing_pil_clip import CLIPImageProcessorPil
from transformers.models.deit.image_processing_pil_deit import DeiTImageProcessorPil
from transformers.models.siglip.image_processing_pil_siglip import SiglipImageProcessorPil
from transformers.models.vit.image_processing_pil_vit import ViTImageProcessorPil

torch.set_num_threads(1)
FOLDER = Path(__file__).parent.parent.parent / "golden" / "images"
FOLDER.mkdir(exist_ok=True)
random = np.random.default_rng(39)


def colours(height, width, channels):
    """Slopes with noise: neither flat nor without any neighbourhood."""
    y, x, c = np.meshgrid(np.arange(height), np.arange(width), np.arange(channels), indexing="ij")
    slopes = 127 + 90 * np.sin(y / 5 + c) + 60 * np.cos(x / 7 - 2 * c)
    return np.clip(slopes + random.normal(0, 25, slopes.shape), 0, 255).astype(np.uint8)


def smooth(height, width, channels):
    y, x, c = np.meshgrid(np.arange(height), np.arange(width), np.arange(channels), indexing="ij")
    return np.clip(127 + 60 * np.sin(y / 9 + c) + 50 * np.cos(x / 11 - c), 0, 255).astype(np.uint8)


def turned():
    exif = Image.Exif()
    exif[0x0112] = 6
    return exif


PLAIN = Image.fromarray(colours(18, 26, 3))
SMOOTH = Image.fromarray(smooth(18, 26, 3))
PICTURES = {
    "plain.png": (PLAIN, {}),
    "grey.png": (PLAIN.convert("L"), {}),
    "palette.png": (PLAIN.quantize(16), {"transparency": 3}),
    "clear.png": (Image.fromarray(colours(18, 26, 4)), {}),
    "bits.png": (PLAIN.convert("1"), {}),
    "one.png": (ONE := Image.fromarray(colours(1, 1, 3)), {}),
    "one.jpg": (ONE, {"quality": 95, "subsampling": 0}),
    "one.webp": (ONE, {"lossless": True}),
    "turned.jpg": (SMOOTH, {"exif": turned(), "quality": 95, "subsampling": 0}),
    "four-inks.jpg": (SMOOTH.convert("CMYK"), {"quality": 95, "subsampling": 0}),
    "lossless.webp": (Image.fromarray(colours(18, 26, 4)), {"lossless": True, "exact": True}),
    "turned.webp": (SMOOTH, {"exif": turned(), "lossless": True}),
    "moving.webp": (PLAIN, {"save_all": True, "append_images": [SMOOTH], "lossless": True}),
    "moving.png": (PLAIN, {"save_all": True, "append_images": [SMOOTH], "default_image": False}),
}
decoded = {}
for name, (picture, how) in PICTURES.items():
    picture.save(FOLDER / name, **how)
    again = ImageOps.exif_transpose(Image.open(FOLDER / name)).convert("RGBA")
    decoded[name] = torch.from_numpy(np.array(again)).float()
# 16 bits, of which Pillow keeps none in a conversion to 8: each is 257 times the number of 8 bits.
deep = np.array(PLAIN.convert("L")).astype(np.uint16) * 257
Image.fromarray(deep).save(FOLDER / "deep.png")
decoded["deep.png"] = torch.from_numpy(np.array(PLAIN.convert("L").convert("RGBA"))).float()
save_file(decoded, FOLDER / "decoded.safetensors")

CONFIGS = {
    "vit": (ViTImageProcessorPil, tf.ViTImageProcessor, dict(size=12)),
    "vit-box": (ViTImageProcessorPil, None, dict(size={"height": 31, "width": 9}, resample=4)),
    "vit-near": (ViTImageProcessorPil, tf.ViTImageProcessor, dict(size={"height": 7, "width": 40}, resample=0)),
    # Some pixels are chosen by how the steps between them were rounded.
    "vit-near-steps": (ViTImageProcessorPil, None, dict(size={"height": 27, "width": 39}, resample=0)),
    "vit-hamming": (ViTImageProcessorPil, None, dict(size={"height": 5, "width": 37}, resample=5)),
    "vit-lanczos": (ViTImageProcessorPil, tf.ViTImageProcessor, dict(size={"height": 9, "width": 30}, resample=1)),
    "vit-grey": (ViTImageProcessorPil, None, dict(
        size={"height": 11, "width": 21}, resample=4, image_mean=[0.4], image_std=[0.25])),
    "deit": (DeiTImageProcessorPil, tf.DeiTImageProcessor, dict(size={"height": 14, "width": 16}, crop_size=10)),
    "clip": (CLIPImageProcessorPil, tf.CLIPImageProcessor, dict(size=13, crop_size=12)),
    "dinov2": (BitImageProcessorPil, tf.BitImageProcessor, dict(
        size={"shortest_edge": 21}, crop_size={"height": 14, "width": 18}, image_mean=[0.485, 0.456, 0.406],
        image_std=[0.229, 0.224, 0.225])),
    "siglip": (SiglipImageProcessorPil, tf.SiglipImageProcessor, dict(size={"height": 20, "width": 20})),
    "plain": (None, tf.BitImageProcessor, dict(
        do_resize=False, crop_size={"height": 24, "width": 20}, do_normalize=False)),
    "dinov3": (None, tf.DINOv3ViTImageProcessor, dict(size={"height": 10, "width": 33})),
    # Over twice as many rows are left out as columns, and exactly twice as many.
    "vit-down": (ViTImageProcessorPil, None, dict(size={"height": 5, "width": 24}, resample=3)),
    "vit-across": (ViTImageProcessorPil, None, dict(size={"height": 6, "width": 20}, resample=3)),
}
# As a file may spell them: one number, lists, and null, which leaves a step out.
SPELLED = {
    "siglip-one": (SiglipImageProcessorPil, None, dict(size=11)),
    "deit-lists": (DeiTImageProcessorPil, None, dict(size=[16, 18], crop_size=[10, 8])),
    "clip-null": (CLIPImageProcessorPil, None, dict(size=13, do_center_crop=None, do_rescale=None)),
}
processed, configs = {}, {}
for name, (slow, fast, how) in {**CONFIGS, **SPELLED}.items():
    made = (slow or fast)(**how)
    config = made.to_dict()
    config["image_processor_type"] = (slow or fast).__name__.removesuffix("Pil")
    configs[name] = {key: value for key, value in config.items() if value is not None}
    if name in SPELLED:
        configs[name] = {**how, "image_processor_type": config["image_processor_type"]}
    for picture in ("plain.png", "clear.png", "one.png"):
        image = Image.open(FOLDER / picture)
        if picture == "clear.png":
            white = Image.new("RGBA", image.size, (255, 255, 255, 255))
            image = Image.alpha_composite(white, image).convert("RGB")
        # A processor of one mean takes the picture as it is: it must be of one channel.
        image = image.convert("L") if len(config["image_mean"]) == 1 else image
        pixels = made(image, return_tensors="pt")["pixel_values"]
        processed[f"{name}/{picture}"] = pixels.contiguous()
        if slow and fast:
            # Before a mean and a deviation, in steps of a byte.
            bytes_of = dict(do_rescale=False, do_normalize=False)
            a, b = (p(**{**how, **bytes_of})(image, return_tensors="pt")["pixel_values"].float() for p in (slow, fast))
            print(name, picture, "bytes by which torchvision's differ:", (a - b).abs().max().item(),
                  "share:", (a != b).float().mean().item())
(FOLDER / "processors.json").write_text(json.dumps(configs, indent=1, sort_keys=True) + "\n")
save_file(processed, FOLDER / "processed.safetensors")
print(sum(file.stat().st_size for file in FOLDER.iterdir()) // 1024, "KiB")
