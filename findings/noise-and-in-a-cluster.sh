#!/usr/bin/env bash
# density-clustering 1.3.0 (npm): a point at the edge of a cluster is also noise, if it comes first.
#
# Expected: DBSCAN's clusters and its noise have no point in common: a point that has few neighbours itself, but is near
# to one with enough, belongs to that one's cluster. In which order the points come has no say in that.
# Seen: a point of that kind that is looked at before its cluster is found is written down as noise, and stays there
# when the cluster takes it in. `clusters` and `noise` together then hold more points than there are, the share of noise
# is too large, and whoever colours the noise last paints over the cluster. In another order the point is in the cluster
# alone.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund density-clustering@1.3.0
cat > look.js <<'JS'
import assert from "node:assert";
import clustering from "density-clustering";

const found = (points) => {
  const dbscan = new clustering.DBSCAN();
  const clusters = dbscan.run(points, 1.5, 3).map((cluster) => cluster.map((point) => points[point][0]));
  const noise = dbscan.noise.map((point) => points[point][0]);
  console.log(points.flat(), "clusters", clusters, "noise", noise);
  return [clusters.map((cluster) => cluster.sort((a, b) => a - b)), noise];
};
// On a line: 0 has one neighbour, 1, which is in the middle of enough others; 9 has none.
assert.deepStrictEqual(found([[1], [2], [3], [0], [9]]), [[[0, 1, 2, 3]], [9]]);
assert.deepStrictEqual(found([[0], [1], [2], [3], [9]]), [[[0, 1, 2, 3]], [0, 9]]);
JS
node look.js
