"""Patterns of Oniguruma and what tokenizers makes of texts with them: tests/golden/oniguruma.json.

    python tests/reference/texts/oniguruma.py

Each case is a pattern of a `Split`, a text, and its pieces, or null where the library refuses the pattern. The published
ones come first, then what people write, then 400 that are put together at random. `named` are patterns that are refused
here, each with the construct that the sentence has to name.
"""

import json
import random
from pathlib import Path

from tokenizers import Regex, pre_tokenizers

FILE = Path(__file__).parent.parent.parent / "golden" / "oniguruma.json"

PROSE = "I'm HERE, we'LL see:  naïve Zürich—\n\n  \tx = 12345678 + ½·²;\r\n foo_bar() 他们在家 আমার বাংলা €5 👩‍🚀 ©a\u200db "
PUBLISHED = {
    "gpt2": r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+",
    "llama3": r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
              r"|\s+(?!\S)|\s+",
    "qwen2": r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+"
             r"|\s+(?!\S)|\s+",
    "o200k": r"[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
             r"|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
             r"|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    "deepseek": r"[!\"#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~][A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+"
                r"| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+",
    "bloom": r" ?[^(\s|[.,!?…。，、।۔،])]+",
    "starcoder": r"\d",
    "clip": r"<\|startoftext\|>|<\|endoftext\|>|'s|'t|'re|'ve|'m|'ll|'d|[\p{L}]+|[\p{N}]|[^\s\p{L}\p{N}]+",
}
LINES = "the fox\n  jumps\nover 12 dogs\n"
ASKED = [
    (r"[[:punct:]]", "a©b+c $5 → 7€"), (r"[[:alpha:]]+", "naïve ①Ⓐ"), (r"^\w+", LINES), (r"\w+$", LINES),
    (r"\p{N}{2}+", "12345678"), (r"\p{N}{1,3}+", "1234567"), (r"^", "a\nb\n"), (r"\n^", "a\n\nb\n"), (r"$", "a\nb\n"),
    (r"\n$", "b\n\n"), (r"\n\Z", "b\n\n"), (r"\Aa", "aa\na"), (r"(?m)a.b", "a\nb"), (r".+", "a\r\nb\u2028c\u0085d"),
    (r"\w+", "a½²b\u200dc_1 ①"), (r"[\w]+", "a½²b\u200dc_1"), (r"\W+", "a½b c\u200dd"), (r"[\W]+", "a½b c"),
    (r"[^\w]+", "a½b c"), (r"a\b", "a½ a a\u200d"), (r"a\B", "a½ a ab"), (r"[[:word:]]+", "a½b"), (r"\p{Word}+", "a½b c"),
    (r"\p{^Word}+", "a½ b"), (r"\P{Word}+", "a½ b"), (r"[\p{Word}]+", "a½b"), (r"\h+", "xafGZ09"), (r"\H+", "xafGZ09"),
    (r"[\h-]+", "xaf-Z"), (r"\R", "a\r\nb\nc\x0bd\u2028e\u0085\x0c"), (r"\N+", "a\nb"), (r"\O+", "a\nb"),
    (r"a\Kb", "ab ab b"), (r"\pL+", "apLLb"), (r"[\pL]+", "apLLb"), (r"ba{2}?", "baa b ba"), (r"a{,2}b", "aaab b"),
    (r"a{3,1}a", "aaaaaa aaa"), (r"a{2,}?", "aaaaa"), (r"a{2,3}?", "aaaaa"), (r"(?:ab){2}+", "ababababab"),
    (r"a{1,2}+a", "aaaa"), (r"a++a", "aaa"), (r"a*+b", "aab"), (r"a?+a", "aaa"), (r"a+*b", "aab"),
    (r"a{", "a{"), (r"a{x}", "a{x}"), (r"a{,}", "aa{,}"), (r"\<a\>", "<a> a"), (r"\Qa", "Qa a"), (r"a(?i)b|c", "aB aC c C"),
    (r"(?i)\p{Lu}+", "aBc"), (r"(?i)[\p{Lu}]+", "aBc"), (r"(?i)[[:upper:]]+", "aBc1"), (r"(?i)[a-z]+", "AbK\u212aſ1"),
    (r"(?i)[^s]+", "xſsSß"), (r"(?i)\w+", "aB½-"), (r"(?i:a(?-i:b))c", "AbC Abc ABC abc"), (r"(?i-m:a)", "aA"),
    (r"(?x) a b # c", "ab a b"), (r"(?x)[a b]+\ c", "a b c"), (r"a(?#c)b", "ab"), (r"(a)\1", "aab"),
    (r"(?<x>a|b)\k<x>", "abbaa"), (r"(?'x'a)b", "ab"), (r"[]a]+", "x]a"), (r"[^]a]+", "x]a"), (r"[a-c--b]+", "abc-"),
    (r"[a-c-e]+", "abcde-"), (r"[+--]+", "+,-."), (r"[a-]+", "a-b"), (r"[a&&b]+", "ab"), (r"[^a&&b]+", "ab"),
    (r"[a-z&&[^aeiou]&&[a-m]]+", "abcxyz"), (r"[a[^b]]+", "abc"), (r"[^[^a]]+", "ab"), (r"[a~~b]+", "a~b"),
    (r"[[:^alpha:]]+", "ab12é"), (r"[[:graph:]]+", "a \u00ad\u200b\ue000\u0378b"), (r"[[:print:]]+", "a\u3000\u2028\tb"),
    (r"[[:blank:]]+", "a \t\u3000\nb"), (r"[[:space:]]+", "a \t\n\u0085\u180eb"), (r"[[:cntrl:]]+", "a\x01\u200bb"),
    (r"[[:digit:]]+", "1٣²"), (r"[[:xdigit:]]+", "fFｆ9"), (r"[[:lower:]]+", "aªB"), (r"[[:upper:]]+", "aⒶB"),
    (r"[[:alnum:]]+", "a1²ⅷ"), (r"[[:ascii:]]+", "aé"), (r"[:alpha:]+", "alph:x"), (r"\p{Punct}+", "a+$!"),
    (r"\p{Alnum}+", "a1²"), (r"\p{XDigit}+", "fｆ"), (r"\p{^L}+", "ab12"), (r"\P{^L}+", "ab12"), (r"\p{Han}+", "a他们"),
    (r"\p{Greek}+", "aαβ"), (r"\p{letter}", "ab1"), (r"\p{ l }", "ab1"), (r"\p{Uppercase_Letter}", "aB"),
    (r"\p{Emoji}+", "a😀1"), (r"\p{Extended_Pictographic}", "a😀"), (r"\u00e9", "né"), (r"\x{e9}", "né"), (r"\x41", "A"),
    (r"[\x{41}-C]+", "ABCD"), (r"\101", "A"), (r"\012", "a\nb"), (r"\08", "\x008"), (r"\0", "a\0b"), (r"[\b]", "a\x08"),
    (r"\e\a\v\f", "\x1b\x07\x0b\x0c"), (r"(?<=a|bb)c", "ac bbc"), (r"(?<!\w)b", "ab b ½b"), (r"(?>a+)b", "aab"),
    (r"\s+$", "a  \n  b  "), (r"[^\n]+$", "a\nb\n"), (r"\r?\n|\r", "a\r\nb\rc"), (r"x*", "axb"), (r"(?=b)", "ab"),
    (r"a||b", "ab"), (r"é{2}", "néé"), (r"[a\]\-^]+", "a]-^"), (r"a\/b\-\ ", "a/b- "), (r"#&~ @", "#&~ @"),
]
NAMED = [
    (r"\X", r"\X"), (r"(?~ab)", "(?~"), (r"(?s).", "(?s"), (r"(?P<x>a)", "(?P"), (r"(?W)\w", "(?W"), (r"(*FAIL)", "(*"),
    (r"(a)?(?(1)b|c)", "(?("), (r"\g<1>(a)", r"\g"), (r"\G", r"\G"), (r"\y", r"\y"), (r"\cA", r"\c"), (r"\M-a", r"\M"),
    (r"(?i)ss", "ss"), (r"(?i)a(?:f)i", "fi"), (r"(?i)ß", "ß"), (r"(?i)[ß]", "ß"), (r"\p{InBasicLatin}", r"\p{InBasicLatin}"),
    (r"\p{Script=Han}", r"\p{Script=Han}"), (r"\p{L&}", r"\p{L&}"), (r"\xc3\xa9", r"\xc3"), (r"a+?+", "lazy"), (r"a**", "may be empty"),
    (r"(?:a|b?)+", "may be empty"),
    (r"[a-\d]", "range"), (r"[\d-z]", "range"), (r"*", "*"), (r"a|*", "*"), (r"{2}", "{"), (r"\1", r"\1"), (r"(a", "("),
    (r"a)", ")"), (r"[a", "["), (r"(?<n>a)\1", r"\1"), (r"\k<-1>", r"\k"), (r"^*", "place"), (r"[&&a]", "&&"),
    (r"\x{61 62}", r"\x{61 62}"), (r"(?{a})", "(?{"),
]


def pieces(pattern, text):
    try:
        split = pre_tokenizers.Split(Regex(pattern), "isolated")
    except Exception:
        return None
    return [piece for piece, _ in split.pre_tokenize_str(text)]


def at_random(dice, depth=0):
    """A pattern of constructs that have a meaning here, and whether it may match nothing."""
    atoms = ["a", "b", "é", "1", " ", r"\n", ".", r"\w", r"\W", r"\d", r"\s", r"\S", r"\h", r"\R", r"\N", r"\p{L}", r"\P{L}",
             r"\p{Lu}", r"\p{^N}", "[ab]", "[^a]", r"[\w-]", r"[^\W1]", "[[:punct:]]", "[[:^alpha:]a]", "[a-c&&[^b]]", r"\-",
             "[[:word:]½]", r"\p{Word}", "(?i:a)", "(?m:.)"]
    places = ["^", "$", r"\b", r"\B", r"\A", r"\z", r"\Z", "(?=a)", r"(?!\w)", "(?<=b)", r"(?<!\s)"]
    endless = ["*", "+", "{2,}", "{2}+", "{1,2}+", "*?", "+?", "++", "*+"]
    others = ["", "", "", "", "?", "{2}", "{1,2}", "{,2}", "{2}?", "??", "?+", "{1,2}?", "{2,1}"]
    empty = ["*", "?", "{,2}", "{2}?", "*?", "??", "*+", "?+"]
    branches = []
    for _ in range(dice.choice([1, 1, 2])):
        parts, nothing = [], True
        for _ in range(dice.randint(1, 3)):
            kind = dice.random()
            if kind < 0.15:
                parts.append(dice.choice(places))
                continue
            inside, hollow = dice.choice(atoms), False
            if kind < 0.3 and depth < 2:
                opening = dice.choice(["(", "(?:", "(?>", "(?i:", "(?m:", "(?-i:"])
                inside, hollow = at_random(dice, depth + 1)
                inside = f"{opening}{inside})"
            quantifier = dice.choice(["", "?"] if hollow else endless + others)
            parts.append(inside + quantifier)
            nothing = nothing and (hollow or quantifier in empty)
        if dice.random() < 0.1:
            parts.insert(dice.randint(0, len(parts)), "(?i)")
        branches.append(("".join(parts), nothing))
    return "|".join(text for text, _ in branches), any(nothing for _, nothing in branches)


dice = random.Random(34)
cases = [(pattern, text) for pattern in PUBLISHED.values() for text in (PROSE, LINES)] + ASKED
alphabet = list("aabbABé1½ \n-+!") + ["\r\n", "\u200d", "①"]
while len(cases) < 2 * len(PUBLISHED) + len(ASKED) + 400:
    (pattern, _), text = at_random(dice), "".join(dice.choices(alphabet, k=14))
    if pieces(pattern, text) is not None:
        cases.append((pattern, text))
said = {"cases": [{"pattern": p, "text": t, "pieces": pieces(p, t)} for p, t in cases],
        "named": [{"pattern": p, "construct": c} for p, c in NAMED]}
unread = [case["pattern"] for case in said["cases"] if case["pieces"] is None]
assert not unread, unread
# A case a line.
lines = [f'"{key}": [\n' + ",\n".join(json.dumps(one, ensure_ascii=False) for one in all) + "\n]" for key, all in said.items()]
FILE.write_text("{" + ", ".join(lines) + "}\n")
