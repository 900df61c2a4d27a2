"""Makes the phrases that `train.py` learns from: interface texts in English and Turkish, from Debian's packages.

Writes  target/phrases/phrases.json          English -> {Turkish: the number of packages with it}; train, dev and test
        models/phrases/held-out.tsv          the test phrases: English, and every Turkish for it, the commonest first

packages.tsv names the packages, with the version read and the licences in its copyright file. Needs
apt-get and dpkg-deb, and Debian 12's archive; another release has other versions, and other phrases.
"""

import collections
import json
import pathlib
import random
import re
import struct
import subprocess
import tarfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
CACHE = ROOT / "target/phrases"  # downloads and results, not committed
MODEL = ROOT / "models/phrases"

CATALOGUE = re.compile(r"/tr(_[A-Z]+)?/LC_MESSAGES/.*\.mo$")
# Packages of many names of places, languages and keyboards, which need no translation.
NAMES = {"iso-codes", "libgweather-4-common", "xkb-data"}
LONGEST, MOST_WORDS = 60, 8
ENGLISH = re.compile(r"^[a-z][a-z' ,-]*[a-z][.?!]?$")
TURKISH = re.compile(r"^[a-zçğıöşüâîû][a-zçğıöşüâîû' ,-]*[a-zçğıöşüâîû][.?!]?$")

TEST, DEV = 1_000, 500
# Words that do not make two phrases different when holding out.
SMALL = set("a an the to of and or in on for is are this your all as by with".split())
NEAR = 0.7  # the share of common trigrams from which a phrase is too similar to a held-out one


def packages():
    """The files of the packages, downloaded once."""
    CACHE.mkdir(parents=True, exist_ok=True)
    for line in (HERE / "packages.tsv").read_text().splitlines()[1:]:
        name, version, *_ = line.split("\t")
        if not list(CACHE.glob(f"{name}_*.deb")):
            subprocess.run(["apt-get", "download", "-q", f"{name}={version}"], cwd=CACHE, check=True)
        (file,) = CACHE.glob(f"{name}_*.deb")
        yield name, file


def messages(data):
    """A catalogue's English and Turkish texts; plural forms are separate texts (see the GNU gettext manual)."""
    end = "<" if data[:4] == b"\xde\x12\x04\x95" else ">"
    _, count, originals, translations = struct.unpack(end + "4I", data[4:20])

    def text(table, i):
        length, at = struct.unpack(end + "2I", data[table + 8 * i : table + 8 * i + 8])
        return data[at : at + length].decode()

    for i in range(count):
        english = text(originals, i).rsplit("\4", 1)[-1].split("\0")  # the context is before \4
        turkish = text(translations, i).split("\0")
        yield english[0], turkish[0]
        if len(english) > 1:
            yield english[1], turkish[-1]


def tidy(text):
    """A text without access-key marks and without the dots that announce a dialogue."""
    text = text.replace("’", "'").replace("‘", "'").replace("\u00a0", " ")
    text = re.sub(r"\s*\((&|_)\w\)", "", text)
    text = re.sub(r"[&_~](?=\w)", "", text)
    text = re.sub(r"\s*(\.\.\.|…|:)\s*$", "", text.strip())
    return re.sub(r" +", " ", text).strip()


def pair(english, turkish):
    """Both in lower case; None unless they are short phrases of words."""
    if len(english) > LONGEST + 6 or len(turkish) > LONGEST + 10 or english.count("_") + english.count("&") > 1:
        return None
    english = tidy(english).lower()
    turkish = tidy(turkish).replace("İ", "i").replace("I", "ı").lower()
    if english.endswith(".") != turkish.endswith("."):
        english, turkish = english.rstrip("."), turkish.rstrip(".")
    if english == turkish or not (ENGLISH.match(english) and TURKISH.match(turkish)):
        return None
    short = lambda text: len(text) <= LONGEST and len(text.split()) <= MOST_WORDS
    return (english, turkish) if short(english) and short(turkish) else None


def read():
    """English -> Turkish -> the packages with this translation."""
    phrases = collections.defaultdict(lambda: collections.defaultdict(set))
    for name, file in packages():
        unpacked = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", file], stdout=subprocess.PIPE)
        with tarfile.open(fileobj=unpacked.stdout, mode="r|") as archive:
            for member in archive:
                if name in NAMES or not (member.isfile() and CATALOGUE.search(member.name)):
                    continue
                for texts in messages(archive.extractfile(member).read()):
                    if found := pair(*texts):
                        phrases[found[0]][found[1]].add(name)
        assert unpacked.wait() == 0, file
    return {english: {t: len(said) for t, said in found.items()} for english, found in phrases.items()}


def words(phrase):
    return re.findall(r"[a-z']+", phrase)


def key(phrase):
    """The common key of near-duplicates: their larger words, without endings, in any order."""
    stems = (re.sub(r"(s|ed|ing)$", "", w) if len(w) > 3 else w for w in words(phrase) if w not in SMALL)
    return " ".join(sorted(stems))


def trigrams(phrase):
    text = " ".join(words(phrase))
    return {f" {text} "[i : i + 3] for i in range(len(text))}


def split(phrases):
    """Holds out phrases of several words from several packages; drops phrases similar to a held-out one."""
    several = [e for e, found in phrases.items() if sum(found.values()) >= 2 and 2 <= len(words(e)) <= 8 and key(e)]
    several.sort()
    random.Random(1).shuffle(several)
    held, keys = [], set()
    for english in several:
        if key(english) not in keys:
            keys.add(key(english))
            held.append(english)
        if len(held) == TEST + DEV:
            break
    having = collections.defaultdict(list)
    sets = [trigrams(english) for english in held]
    for i, found in enumerate(sets):
        for gram in found:
            having[gram].append(i)

    def is_near(english):
        mine = trigrams(english)
        shared = collections.Counter(i for gram in mine for i in having[gram])
        return key(english) in keys or any(n >= NEAR * (len(mine) + len(sets[i]) - n) for i, n in shared.items())

    train = {e: found for e, found in phrases.items() if e not in keys and not is_near(e)}
    take = lambda some: {english: phrases[english] for english in some}
    return {"train": train, "dev": take(held[TEST:]), "test": take(held[:TEST])}


def main():
    phrases = read()
    parts = split(phrases)
    (CACHE / "phrases.json").write_text(json.dumps(parts, ensure_ascii=False))
    common = lambda found: sorted(found, key=lambda turkish: (-found[turkish], turkish))
    lines = ("\t".join([english, *common(found)]) for english, found in parts["test"].items())
    (MODEL / "held-out.tsv").write_text("".join(f"{line}\n" for line in lines))
    print(f"{len(phrases)} phrases: " + ", ".join(f"{len(part)} {name}" for name, part in parts.items()))


if __name__ == "__main__":
    main()
