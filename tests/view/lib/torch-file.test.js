// A file that PyTorch saved is read as the tensors that safetensors would hold; what is damaged is refused or read.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { zipSync } from "fflate";
import { BYTES, tensorsIn } from "../../../www/lib/foreign/pickle.js";
import { mulberry32 } from "../../mulberry32.js";
import { readTorchFile } from "../../../www/lib/foreign/torch-file.js";

const bytesOf = (/** @type {string} */ name) => readFileSync(`tests/golden/${name}`);
const read = (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => readTorchFile(new Blob([bytes]));

/** The tensors of a header and its numbers, each as text. @param {string} header @param {Uint8Array} data */
const listed = (header, data) =>
  Object.fromEntries(
    Object.entries(JSON.parse(header)).map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => [name, `${dtype} ${shape} ${Buffer.from(data.subarray(from, to)).toString("hex")}`],
    ),
  );

/** @param {string} name of a PyTorch file */
async function torch(name) {
  const found = await read(bytesOf(name));
  assert.ok(found, name);
  return listed(found.header, new Uint8Array(await found.data.arrayBuffer()));
}

/** @param {string} name of a safetensors file */
function safetensors(name) {
  const bytes = bytesOf(name);
  const end = 8 + Number(bytes.readBigUInt64LE());
  return listed(bytes.subarray(8, end).toString(), bytes.subarray(end));
}

test("published lenses equal their safetensors, including integer keys", async () => {
  for (const name of ["tuned", "jacobian"])
    assert.deepEqual(await torch(`lenses/${name}.pt`), safetensors(`lenses/${name}.safetensors`), name);
  assert.deepEqual(
    Object.keys(await torch("lenses/tuned-old.pt"))
      .sort()
      .slice(0, 3),
    ["input_translator.bias", "input_translator.weight", "layer_norm.weight"],
  );
});

test("a tensor that is stored by columns is written by rows", async () => {
  const all = await torch("plain.bin");
  const floats = (/** @type {number[]} */ values) => Buffer.from(new Float32Array(values).buffer).toString("hex");
  assert.equal(all["wte.weight"], `F32 3,4 ${floats(Array.from({ length: 12 }, (_, i) => i))}`);
  assert.equal(all["h.0.weight"], `F32 3,4 ${floats([0, 3, 6, 9, 1, 4, 7, 10, 2, 5, 8, 11])}`);
  assert.match(all.ids, /^I64 3 0300000000000000/);
});

/** A pickled tensor of bytes. @param {number} offset @param {number[]} shape @param {number[]} stride */
function tensorOf(offset, shape, stride) {
  const int = (/** @type {number} */ n) => `K${String.fromCharCode(n)}`;
  const tuple = (/** @type {number[]} */ numbers) => `(${numbers.map(int).join("")}t`;
  const storage = "(X\x07\0\0\0storagectorch\nByteStorage\nX\x01\0\0\0aNK\0tQ";
  return `ctorch._utils\n_rebuild_tensor_v2\n(${storage}${int(offset)}${tuple(shape)}${tuple(stride)}tR`;
}

test("a tensor of several axes with any strides is written by rows", async () => {
  const [offset, shape, stride] = [1, [2, 3, 1, 4], [1, 8, 5, 2]];
  const pickle = Buffer.from(`\x80\x02}X\x01\0\0\0a${tensorOf(offset, shape, stride)}s.`, "latin1");
  const found = await read(
    zipSync({ "a/data.pkl": pickle, "a/data/a": Uint8Array.from(Array(25).keys()) }, { level: 0 }),
  );
  const expected = [0, 1].flatMap((i) => [0, 1, 2].flatMap((j) => [0, 1, 2, 3].map((k) => 1 + i + 8 * j + 2 * k)));
  assert.deepEqual([...new Uint8Array((await found?.data.arrayBuffer()) ?? new ArrayBuffer())], expected);
});

test("a tensor larger than its file, a file from before 1.6 and other files are refused", async () => {
  for (const name of ["expanded.bin", "old.bin", "lenses/tuned.safetensors"])
    assert.equal(await read(bytesOf(name)), null, name);
  assert.equal(await read(new Uint8Array()), null);
});

test("an oversized byte-order entry is not unpacked", async () => {
  const bytes = Buffer.from(bytesOf("plain.bin"));
  assert.ok(await read(bytes));
  // In the directory, a name starts 46 bytes into its entry, and the unpacked size is at byte 24.
  bytes.writeUInt32LE(0xffff_ffff, bytes.lastIndexOf("plain/byteorder") - 46 + 24);
  assert.equal(await read(bytes), null);
});

test("a pickle runs nothing: a function's result is unknown, and a cycle ends", () => {
  const pickle = (/** @type {string} */ text) => tensorsIn(Buffer.from(text, "latin1"));
  // os.system("ls"), as the whole value and inside a dictionary.
  const call = "cos\nsystem\nX\x02\0\0\0ls\x85R";
  assert.deepEqual(pickle(`\x80\x02${call}.`), new Map());
  assert.deepEqual(pickle(`\x80\x02}X\x01\0\0\0a${call}s.`), new Map());
  // Its result as a key of a dictionary; then None and True, which are not layers 0 and 1.
  assert.deepEqual(pickle("\x80\x02}cos\nsystem\n)RK\x01s."), new Map());
  const tensor = tensorOf(0, [1], [1]);
  const keys = ["K\0", "N", "\x88", "X\x01\0\0\0b"];
  const entries = keys.map((key) => `${key}${tensor}s`).join("");
  assert.deepEqual([...(pickle(`\x80\x02}${entries}.`)?.keys() ?? [])], ["0", "b"]);
  // Nested lists, and one that contains itself once, and twice.
  const nested = (/** @type {number} */ deep) => `\x80\x02${"]".repeat(deep)}${"a".repeat(deep - 1)}.`;
  assert.deepEqual(pickle(nested(60)), new Map());
  assert.equal(pickle(nested(1000)), null);
  assert.equal(pickle("\x80\x02]q\0h\0a."), null);
  assert.equal(pickle("\x80\x02]q\0(h\0h\0e."), null);
  for (const cut of [
    "\x80",
    "\x80\x02",
    "\x80\x02X\xff\xff\xff\xff",
    "\x80\x02s.",
    "\x80\x02R.",
    "\x80\x02t.",
    "\xff.",
  ])
    assert.equal(pickle(cut), null, cut);
});

/** @param {number} seed */
const dice = (seed) => {
  const next = mulberry32(seed);
  return (/** @type {number} */ below) => Math.floor(next() * below);
};

test("damaged files are refused, or read as tensors that their numbers have room for", async () => {
  const files = ["lenses/tuned.pt", "lenses/tuned-old.pt", "lenses/jacobian.pt", "plain.bin"].map(bytesOf);
  let taken = 0;
  for (let seed = 0; seed < 600; seed++) {
    const roll = dice(seed);
    let bytes = Uint8Array.from(files[seed % files.length]);
    for (let times = 1 + roll(3); times > 0; times--) {
      const at = roll(bytes.length);
      const kind = roll(4);
      if (kind === 0) bytes[at] ^= 1 << roll(8);
      else if (kind === 1) bytes[at] = roll(256);
      else if (kind === 2) bytes = bytes.slice(0, Math.max(1, at));
      else bytes = Uint8Array.from([...bytes.subarray(0, at), ...bytes.subarray(Math.max(0, at - roll(9)))]);
    }
    const found = await read(bytes);
    if (!found) continue;
    taken++;
    /** @type {{ dtype: keyof typeof BYTES, shape: number[], data_offsets: number[] }[]} */
    const told = Object.values(JSON.parse(found.header));
    const ends = told.map(({ dtype, shape, data_offsets: [from, to] }) => {
      assert.equal(to - from, BYTES[dtype] * shape.reduce((all, n) => all * n, 1), `seed ${seed}`);
      return to;
    });
    assert.equal(found.data.size, Math.max(0, ...ends), `seed ${seed}`);
  }
  assert.ok(taken > 0 && taken < 600, `${taken}`);
});
