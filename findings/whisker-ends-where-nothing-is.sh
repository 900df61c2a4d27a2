#!/usr/bin/env bash
# echarts 6.1.0 (npm) against matplotlib 3.11.2: a whisker of a box plot ends where there is no number.
#
# Expected: the whiskers of a box plot reach to the farthest numbers that are not outliers, as Tukey drew them and as
# matplotlib draws them: of 1 to 9 and 100, the upper one ends at 9.
# Seen: with the "boxplot" transform, where there is an outlier, the whisker ends at the limit behind which a number
# counts as one, here 14.5: the plot says that there are numbers up to 14.5. With 12 in place of the 9 it is the same
# plot. Without an outlier the whisker ends at the largest number. The box itself is that of matplotlib.
#
# Needs node 20 with npm, and python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund echarts@6.1.0
python3 -m venv venv
venv/bin/pip --quiet --disable-pip-version-check install matplotlib==3.11.2 numpy==2.4.6
cat > look.js <<'JS'
import { writeFileSync } from "node:fs";
import * as echarts from "echarts";

// Ten pixels for one unit of the axis, from 0 at the bottom to 30 at the top.
const drawn = (samples) => {
  const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: 300, height: 300 });
  chart.setOption({
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: "none" },
    dataset: [{ source: [samples] }, { transform: { type: "boxplot" } }],
    xAxis: { type: "category", show: false },
    yAxis: { show: false, min: 0, max: 30 },
    series: [{ type: "boxplot", datasetIndex: 1, itemStyle: { borderColor: "#123456" } }],
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  const path = svg.match(/<path d="([^"]+)"[^>]*stroke="#123456"/)[1];
  const heights = [...path.matchAll(/[ML]?[-\d.]+ ([-\d.]+)/g)].map(([, y]) => (300 - Number(y)) / 10);
  return [...new Set(heights)].sort((a, b) => a - b);
};
const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const samples = { without: [...nine, 10], one: [...nine, 100], other: [1, 2, 3, 4, 5, 6, 7, 8, 12, 100] };
const found = Object.entries(samples).map(([name, numbers]) => ({ name, numbers, drawn: drawn(numbers) }));
writeFileSync("found.json", JSON.stringify(found));
JS
node look.js
cat > look.py <<'PYTHON'
import json

from matplotlib.cbook import boxplot_stats

for sample in json.load(open("found.json")):
    right = boxplot_stats(sample["numbers"])[0]
    right = [float(right[key]) for key in ("whislo", "q1", "med", "q3", "whishi")]
    print(sample["numbers"], "drawn by echarts:", sample["drawn"], "by matplotlib:", right)
    end = 10 if sample["name"] == "without" else 14.5
    assert sample["drawn"] == [1, 3.25, 5.5, 7.75, end] and right[:4] == sample["drawn"][:4]
    assert right[4] == {"without": 10, "one": 9, "other": 12}[sample["name"]]
PYTHON
venv/bin/python look.py
