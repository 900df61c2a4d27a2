#!/usr/bin/env bash
# fflate 0.8.3 (npm): `gunzipSync` cuts a gzip file of two members to the length of the last one.
#
# Expected: a gzip file may be several compressed pieces in a row, as `cat a.gz b.gz`, bgzip and parallel compressors
# write it; what comes out is all of them joined, or an error.
# Seen: the size of the result is read from the last four bytes of the file, which belong to the last member, and the
# first member is unpacked into it as far as it fits: "hello world" followed by "x" gives "h". Eight zero bytes of
# padding behind a file give an empty result. `gunzip` with a callback does the same; the stream class `Gunzip` joins
# the members.
#
# Needs node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' > package.json
npm install --silent --ignore-scripts --no-audit --no-fund fflate@0.8.3
cat > look.js <<'JS'
import assert from "node:assert";
import zlib from "node:zlib";
import { Gunzip, gunzip, gunzipSync, strFromU8 } from "fflate";

const [long, short] = [zlib.gzipSync("hello world"), zlib.gzipSync("x")];
const two = new Uint8Array(Buffer.concat([long, short]));
const padded = new Uint8Array(Buffer.concat([long, Buffer.alloc(8)]));

let streamed = "";
new Gunzip((piece) => {
  streamed += strFromU8(piece);
}).push(two, true);
const called = await new Promise((done) => gunzip(two, (error, bytes) => done(error ?? strFromU8(bytes))));

const found = {
  node: String(zlib.gunzipSync(two)),
  stream: streamed,
  sync: strFromU8(gunzipSync(two)),
  callback: called,
  alone: strFromU8(gunzipSync(new Uint8Array(long))),
  padded: strFromU8(gunzipSync(padded)),
};
console.log(found);
assert.deepStrictEqual(found, {
  node: "hello worldx",
  stream: "hello worldx",
  sync: "h",
  callback: "h",
  alone: "hello world",
  padded: "",
});
JS
node look.js
