"""Writes the text that the `tales` and `fill` recipes train on: Jane Austen's six novels, as plain ASCII.

Makes  models/tales/novels.txt   one paragraph a line, one empty line between chapters

The novels are Project Gutenberg's transcriptions, in the public domain, as R's package janeaustenr 1.0.0 keeps
them; Debian has it as r-cran-janeaustenr. Needs apt-get and dpkg-deb; R itself is not needed, since the two kinds
of file it writes (an index, and a table of serialised vectors) are read below.
"""

import gzip
import pathlib
import re
import struct
import subprocess
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
CACHE = ROOT / "target/novels"  # what is downloaded, not committed
PACKAGE, VERSION = "r-cran-janeaustenr", "1.0.0-1"
DATA = "usr/lib/R/site-library/janeaustenr/data/Rdata"

# In the order they were published, with the number of chapters each has.
NOVELS = {
    "sensesensibility": 50,
    "prideprejudice": 61,
    "mansfieldpark": 48,
    "emma": 55,
    "northangerabbey": 31,
    "persuasion": 24,
}

CHAPTER = re.compile(r"chapter ([ivxl]+|\d+)", re.I)
END = re.compile(r"FINIS|THE END", re.I)
# Whole paragraphs that are not the novel's: volume headings, rows of stars, a footnote, and editors' remarks.
NOT_TEXT = re.compile(r"VOLUME [IVX]+|[* ]+|\*Vide .*|\(End of volume.*|\[(End volume|At this point).*", re.S)
A_NOTE = "A NOTE ON THE TEXT"  # an editor's, after the end of Northanger Abbey


def table():
    """The package's vectors by name: each novel's printed lines."""
    if not (CACHE / f"{DATA}.rdb").exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", f"{PACKAGE}={VERSION}"], cwd=CACHE, check=True)
        subprocess.run(["dpkg-deb", "-x", f"{PACKAGE}_{VERSION}_all.deb", "."], cwd=CACHE, check=True)
    index = unserialise(gzip.decompress((CACHE / f"{DATA}.rdx").read_bytes()))
    store = (CACHE / f"{DATA}.rdb").read_bytes()
    # An entry is its unpacked length, four bytes, and then zlib's stream.
    cut = lambda at, length: zlib.decompress(store[at + 4 : at + length])
    return {name: unserialise(cut(*place)) for name, place in index["variables"].items()}


def unserialise(data):
    """Reads R's binary serialisation, version 3 (R Internals, section 1.8), of lists and vectors of strings."""
    assert data[:2] == b"X\n" and struct.unpack_from(">i", data, 2) == (3,), "not R's version 3"
    (encoding,) = struct.unpack_from(">i", data, 14)
    at, symbols = 18 + encoding, []

    def integer():
        nonlocal at
        at += 4
        return struct.unpack_from(">i", data, at - 4)[0]

    def item():
        nonlocal at
        flags = integer()
        kind = flags & 0xFF
        if kind == 254:  # NULL
            return None
        if kind == 255:  # a symbol met before
            return symbols[(flags >> 8) - 1]
        if kind == 1:  # a symbol
            symbols.append(item())
            return symbols[-1]
        if kind == 2:  # a pair list, as attributes are written: tag, value, and the rest
            tag = item() if flags & 0x400 else None
            return {tag: item(), **(item() or {})}
        length = integer()
        if kind == 9:  # the bytes of a string
            at += length
            return data[at - length : at].decode()
        read = {10: integer, 13: integer, 16: item, 19: item}[kind]  # logical, integer, strings, list
        values = [read() for _ in range(length)]
        names = ((item() if flags & 0x200 else None) or {}).get("names")
        return dict(zip(names, values)) if names else values

    return item()


def chapters(lines):
    """Yields each chapter as a list of its paragraphs."""
    text = "\n".join(line.strip() for line in lines).split(A_NOTE)[0]
    chapter = None  # before the first heading stands the title page
    for paragraph in re.split(r"\n\n+", text):
        paragraph = paragraph.strip()
        if CHAPTER.fullmatch(paragraph):
            if chapter:
                yield chapter
            chapter = []
        elif paragraph and chapter is not None and not (NOT_TEXT.fullmatch(paragraph) or END.fullmatch(paragraph)):
            chapter.append(plain(paragraph))
    yield chapter


def plain(paragraph):
    """A paragraph as one line of ASCII; what a dash or a hyphen breaks is joined without a space."""
    line = re.sub(r"(?<=-)\n|\n(?=--)", "", paragraph)
    line = re.sub(r"\s+", " ", line).replace("_", "")
    line = re.sub(r"£([\d,]*\d)", r"\1 pounds", line)
    return line.replace(",*", ",")  # the mark of the footnote


def split(text):
    """Pieces to train on and pieces held out: whole lines, over 10,000 characters; every 20th is held out."""
    pieces = [""]
    for line in text.splitlines(keepends=True):
        if len(pieces[-1]) > 10_000:  # as src/train/corpus.rs cuts them
            pieces.append("")
        pieces[-1] += line
    return [piece for i, piece in enumerate(pieces) if i % 20 != 19], pieces[19::20]


def main():
    novels = table()
    assert sorted(novels) == sorted(NOVELS), sorted(novels)
    out = []
    for name, count in NOVELS.items():
        found = list(chapters(novels[name]))
        assert len(found) == count and all(found), (name, len(found))
        out += ["\n".join(chapter) for chapter in found]
        characters = sum(len(chapter) + 1 for chapter in out[-count:])
        print(f"{name}: {count} chapters, {sum(map(len, found))} paragraphs, {characters} characters")
    text = "\n\n".join(out) + "\n"
    strange = sorted(set(re.findall(r"[^ -~\n]|[_*<>{}|\\^~#@%$=+]", text)))
    assert not strange, f"characters that nobody decided about: {strange}"
    path = ROOT / "models/tales/novels.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode("ascii"))
    print(f"wrote {path.relative_to(ROOT)} ({len(text)} bytes)")


if __name__ == "__main__":
    main()
