"""headlight: see and edit every attention head of a whole transformer.

    import headlight

    model = headlight.load("dates")                     # or a folder: "gpt2-folder"
    run = model.run("5 Mart 2024", edits={"heads": {"decoder.blocks.1.cross.2": 0}})
    run["decoder.blocks.1.cross.pattern"]               # numpy, [batch, head, query, key]
    run.generate(max_new=10).answer

Errors are Python's own exceptions with one sentence: ``ValueError`` for input that you can correct, ``OSError`` for
files, ``KeyError`` for a site that does not exist, ``RuntimeError`` for a device.
"""

from ._engine import VERSION as __version__
from ._engine import embedded_models
from .answers import Attribution, Lens, Measures, Part, Patch, TokenProbability
from .bertviz import head_view, model_view
from .circuitsvis import attention_heads, attention_pattern, attention_patterns
from .corpus import Atlas, atlas
from .figure import Figure, show
from .foreign import Patterns, patterns
from .hooks import Capture, capture
from .model import Model, load
from .notebook import widget
from .ray_data import text_dataset
from .run import Run

__all__ = [
    "Atlas",
    "Attribution",
    "Capture",
    "Figure",
    "Lens",
    "Measures",
    "Model",
    "Part",
    "Patch",
    "Patterns",
    "Run",
    "TokenProbability",
    "__version__",
    "atlas",
    "attention_heads",
    "attention_pattern",
    "attention_patterns",
    "capture",
    "embedded_models",
    "head_view",
    "load",
    "model_view",
    "patterns",
    "show",
    "text_dataset",
    "widget",
]
