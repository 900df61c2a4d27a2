"""Writes the date patterns and names that the `dates` recipe trains on, and samples to test its generator.

Makes  src/train/tasks/dates/formats.json   the patterns, names and digits of four languages, from CLDR
       tests/golden/dates.json        dates as babel itself prints them, for the Rust generator's test

Every day of 1900..2099 in every language and form (1970..2069 where a form has two digits of the year) is
formatted twice, by babel and by the small interpreter below (which reads only formats.json, as the Rust
generator does); both must agree, and no string may stand for two days.
"""

import datetime
import json
import pathlib
import random
import re
import unicodedata

import babel
from babel.dates import format_date

ROOT = pathlib.Path(__file__).resolve().parents[2]
LANGUAGES = ["en", "tr", "de", "bn"]
FORMS = ["full", "long", "medium", "short"]
YEARS = [1900, 2099]
SHORT_YEARS = [1970, 2069]  # a hundred years, so that two digits of a year have one answer
NATIVE_DIGITS = {"bn": "০১২৩৪৫৬৭৮৯"}  # babel prints Latin digits for every language

# What a pattern is made of: a quoted literal, a run of one letter (a field), or a literal character.
TOKENS = re.compile(r"'((?:[^']|'')*)'|(([A-Za-z])\3*)|(.)", re.S)
# Field letter -> (babel's table, context). Upper-case L is a month that stands alone.
NAMES = {"M": ("months", "format"), "L": ("months", "stand-alone"), "E": ("days", "format")}
WIDTHS = {3: "abbreviated", 4: "wide"}


def typed(text):
    """Text as a person types it: the spaces of CLDR that don't break are plain ones, and NFC."""
    return unicodedata.normalize("NFC", re.sub("[\u00a0\u202f\u2009]", " ", text))


def fields(pattern):
    """Yields ("field", letters) or ("literal", text) for each part of a CLDR date pattern."""
    for quoted, field, _, literal in TOKENS.findall(pattern):
        if field:
            yield "field", field
        else:  # '' is an apostrophe, inside quotes and outside
            yield "literal", literal or quoted.replace("''", "'") or "'"


def names_of(locale, field):
    """The twelve months or seven weekdays (Monday first) that a field of three or four letters prints."""
    table, context = NAMES[field[0]]
    words = getattr(locale, table)[context][WIDTHS[len(field)]]
    return [typed(words[key]) for key in (range(1, 13) if table == "months" else range(7))]


def language(code):
    locale = babel.Locale.parse(code)
    patterns = {form: typed(locale.date_formats[form].pattern) for form in FORMS}
    used = sorted({text for p in patterns.values() for kind, text in fields(p) if kind == "field"})
    return {
        "code": code,
        "digits": NATIVE_DIGITS.get(code, "0123456789"),
        "patterns": patterns,
        "names": {f: names_of(locale, f) for f in used if f[0] in NAMES and len(f) >= 3},
    }


def interpret(spec, form, day):
    """Formats a day with nothing but formats.json: the reading that the Rust generator must have."""
    out = []
    for kind, text in fields(spec["patterns"][form]):
        letter = text[0]
        if kind == "literal":
            out.append(text)
        elif text in spec["names"]:
            out.append(spec["names"][text][day.weekday() if letter == "E" else day.month - 1])
        else:
            number = {"d": day.day, "M": day.month, "L": day.month, "y": day.year}[letter]
            number = number % 100 if text == "yy" else number
            digits = str(number).zfill(len(text))
            out.append("".join(spec["digits"][int(c)] for c in digits))
    return "".join(out)


def by_babel(spec, form, day):
    text = typed(format_date(day, form, locale=spec["code"]))
    return text.translate({ord("0") + i: d for i, d in enumerate(spec["digits"])})


def days_of(years):
    first, last = datetime.date(years[0], 1, 1), datetime.date(years[1], 12, 31)
    return [first + datetime.timedelta(n) for n in range((last - first).days + 1)]


def main():
    specs = [language(code) for code in LANGUAGES]
    years = lambda spec, form: SHORT_YEARS if "yy" in spec["patterns"][form] else YEARS

    answers, collisions, shared = {}, [], 0
    for spec in specs:
        for form in FORMS:
            for day in days_of(years(spec, form)):
                text, iso = interpret(spec, form, day), day.isoformat()
                assert text == by_babel(spec, form, day), (spec["code"], form, iso, text)
                if text in answers and answers[text][0] != iso:
                    collisions.append((text, answers[text], (iso, spec["code"], form)))
                elif text in answers and answers[text][1:] != (spec["code"], form):
                    shared += 1
                answers.setdefault(text, (iso, spec["code"], form))
    if collisions:
        raise SystemExit(f"{len(collisions)} strings stand for two days, for one {collisions[0]}: drop a form")

    longest = max(answers, key=len)
    print(f"{len(specs)} languages, {len(FORMS)} forms: {len(answers)} distinct strings")
    print(f"no string stands for two days; {shared} were met twice, with the same day")
    print(f"longest: {len(longest)} characters: {longest}")

    formats = {
        "source": f"Unicode CLDR via babel {babel.__version__}",
        "license": "Unicode License V3 (SPDX: Unicode-3.0), see LICENSE-UNICODE",
        "made_by": "tests/reference/cldr_dates.py",
        "notes": "names: months from January, weekdays from Monday, by the pattern field that prints them. "
        "Non-breaking and thin spaces are plain ones; text is NFC; digits are the language's own.",
        "years": YEARS,
        "short_years": SHORT_YEARS,
        "languages": specs,
    }
    write(ROOT / "src/train/tasks/dates/formats.json", pretty(formats))

    rng = random.Random(20240305)
    edges = ["1970-01-01", "1999-12-31", "2000-02-29", "2009-09-09", "2024-03-05", "2069-12-31"]
    samples = []
    for spec in specs:
        for form in FORMS:
            chosen = [datetime.date.fromisoformat(iso) for iso in edges] + rng.sample(days_of(years(spec, form)), 7)
            samples += [[spec["code"], form, day.isoformat(), by_babel(spec, form, day)] for day in chosen]
    write(ROOT / "tests/golden/dates.json", lines(samples))


def pretty(formats):
    """JSON with one language's pattern, name list or digits a line: readable, and small."""
    compact = lambda value: json.dumps(value, ensure_ascii=False)
    out = [f"  {compact(key)}: {compact(value)}" for key, value in formats.items() if key != "languages"]
    blocks = []
    for spec in formats["languages"]:
        names = ",\n".join(f"        {compact(k)}: {compact(v)}" for k, v in spec["names"].items())
        blocks.append(
            f'    {{ "code": {compact(spec["code"])}, "digits": {compact(spec["digits"])},\n'
            f'      "patterns": {compact(spec["patterns"])},\n'
            f'      "names": {{\n{names} }} }}'
        )
    out.append('  "languages": [\n' + ",\n".join(blocks) + "\n  ]")
    text = "{\n" + ",\n".join(out) + "\n}\n"
    assert json.loads(text) == formats
    return text


def lines(rows):
    return "[\n" + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]\n"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(f"wrote {path.relative_to(ROOT)} ({len(text.encode())} bytes)")


if __name__ == "__main__":
    main()
