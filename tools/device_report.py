"""The table of `tools/device-check.sh run`, from what its parts have written so far: device.md, .json and .log.

    python3 tools/device_report.py WORK OUT
"""

import json
import re
import sys
from pathlib import Path

WORK, OUT = Path(sys.argv[1]), Path(sys.argv[2])
GESTURES = {"forward": "forward pass", "step": "one token more", "edit": "edit of the last layer"}
TOLERANCE = 1e-4
SLOWEST = 12

TEST = re.compile(r"^test (\S+) \.\.\. ?(.*)$")
MODEL = re.compile(r"(close|far) (\S.*): the largest difference is (\S+)")
DRAWS = re.compile(r"(\d+ draws) differ by at most (\S+)")


def text(name):
    path = WORK / name
    return path.read_text(errors="replace") if path.exists() else ""


def parts():
    """Each part with its exit status, its seconds, its tests and the models that they name."""
    told = []
    for line in text("parts").splitlines():
        name, status, seconds = line.split("\t")
        part = {"part": name, "status": status, "seconds": int(seconds), "tests": {}, "models": []}
        test = None
        for line in text(f"log/{name}").splitlines():
            if found := TEST.match(line):
                test, line = found[1], found[2]
                part["tests"][test] = "did not end"
            if found := MODEL.search(line):
                part["models"].append({"model": found[2], "close": found[1] == "close", "difference": float(found[3])})
            if found := DRAWS.search(line):
                part["models"].append({"model": found[1], "close": True, "difference": float(found[2])})
            if test and re.search(r"(^|\s)(ok|FAILED)$", line):
                part["tests"][test] = line.split()[-1]
        told.append(part)
    return told


def outcome(part):
    words = {"0": "passed", "skipped": "no time left", "124": "out of time", "137": "out of time"}
    return words.get(part["status"], f"**failed** ({part['status']})")


def number(value):
    return f"{value:.1e}"


def table(head, rows):
    return [f"| {' | '.join(head)} |", f"|{' --- |' * len(head)}", *(f"| {' | '.join(row)} |" for row in rows), ""]


def checks(parts):
    rows = []
    for part in parts:
        worst = max(part["models"], key=lambda model: model["difference"], default=None)
        passed = sum(result == "ok" for result in part["tests"].values())
        rows.append([
            part["part"], outcome(part), f"{part['seconds']} s",
            f"{passed} of {len(part['tests'])}" if part["tests"] else "",
            f"{sum(model['close'] for model in part['models'])} of {len(part['models'])}" if worst else "",
            f"{number(worst['difference'])} ({worst['model']})" if worst else "",
        ])
    return table(["part", "result", "time", "tests", f"models within {TOLERANCE:g}", "largest difference"], rows)


def models(parts):
    rows = [[part["part"], model["model"], "close" if model["close"] else "**far**", number(model["difference"])]
            for part in parts for model in part["models"]]
    return table(["part", "model", "result", "largest difference"], rows)


def launches(told):
    return sum(each["count"] for each in told["launches"].values())


def label(timing):
    return f"{timing['shape']} {timing['precision']}, {timing['tasks']} tasks"


def times(timings):
    rows = []
    for timing in timings:
        for gesture, name in GESTURES.items():
            if gesture not in timing.get("times", {}):
                continue
            ours, theirs, issued = (timing["times"][gesture][side] for side in ("headlight", "pytorch", "issued"))
            counts, page = timing["counts"][gesture], timing["page"][gesture]
            on_card = timing["card"][gesture]["launches"].values()
            timed = f"{sum(each['us'] for each in on_card) / 1e3:.2f}" if any(each["timed"] for each in on_card) else ""
            layers = timing["layers"] if gesture != "edit" else 1
            rows.append([
                label(timing), name,
                f"{ours['median']:.2f} ({ours['low']:.2f}–{ours['high']:.2f})", f"{issued['median']:.2f}", timed,
                f"{theirs['median']:.2f} ({theirs['low']:.2f}–{theirs['high']:.2f})",
                f"{theirs['median'] / ours['median']:.2f}",
                str(launches(counts)), f"{launches(counts) / layers:.1f}", f"{counts['bytes'] / 1024:.0f}",
                f"{launches(page)}", f"{page['bytes'] / 1024:.0f}",
            ])
    return table(["model", "gesture", "ms (quartiles)", "handed over, ms", "on the card, ms", "PyTorch, ms", "ratio",
                  "dispatches", "a layer", "KiB read", "dispatches with an outline", "KiB with an outline"], rows)


def accuracy(timings):
    rows = [[label(timing), f"{timing['parameters'] / 1e6:.0f} M",
             f"{timing['load_ms'] / 1e3:.1f} s",
             *(number(timing["difference"][what]) for what in ("patterns", "output"))]
            for timing in timings if "difference" in timing]
    return table(["model", "parameters", "load", "patterns apart from PyTorch's in f32", "output"], rows)


def short(program):
    """A program's name without the paths of its types."""
    return re.sub(r"\w+::", "", program)[:90]


def programs(timings):
    lines = []
    for timing in timings:
        for gesture, name in GESTURES.items():
            told = timing.get("card", {}).get(gesture)
            if not told:
                continue
            slowest = sorted(told["launches"].items(), key=lambda item: -item[1]["us"])[:SLOWEST]
            rows = [[f"`{short(program)}`", str(each["count"]), f"{each['us']:.0f}" if each["timed"] else ""]
                    for program, each in slowest]
            lines += [f"### {label(timing)}, {name}", ""]
            lines += table(["program", "launches", "microseconds on the card"], rows)
    return lines


def main():
    told = parts()
    timings = [json.loads(path.read_text()) for path in sorted(WORK.glob("timing-*.json"))]
    adapter = next((timing for timing in timings if "adapter" in timing), {})
    commit = " of ".join(text("commit").split())
    lines = ["# On a graphics card", "", *(f"    {line}" for line in text("log/about").splitlines()), "",
             f"headlight {commit}; {adapter.get('adapter', 'no adapter')}, {adapter.get('backend', '')}, "
             f"{adapter.get('driver', '')}; {timings[0]['tokens'] if timings else 0} tokens. "
             + text("log/timing-gpt2").split("\n")[0], ""]
    lines += ["## Checks", "", *checks(told), "## Times", "", *times(timings), *accuracy(timings)]
    lines += ["## Each model", "", *models(told), "## Programs", "", *programs(timings)]
    (OUT / "device.md").write_text("\n".join(lines))
    (OUT / "device.json").write_text(json.dumps({"parts": told, "timings": timings}))
    logs = [f"==== {part['part']}: {part['status']}\n{text('log/' + part['part'])}" for part in told]
    (OUT / "device.log").write_text("\n".join(logs)[-8_000_000:])


main()
