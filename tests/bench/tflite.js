// A folder of BERT's or GPT-2's weights as a .tflite for LiteRT.js: a graph for texts of one length, which hands out
// every pattern.
//
// Products with weights are FULLY_CONNECTED, the fastest that XNNPACK has, in 32 bits or with weights in 8 bits and a
// scale for each row, as LiteRT's own converter makes them. The file is a flatbuffer of TensorFlow's schema.fbs, where
// numbers of fields and operators are from, and behind it the constants.
import { Builder } from "flatbuffers";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const TYPES = { Float32Array: 0, Int32Array: 2, Int8Array: 9 };
/** Each operator's code, its options' type, and the bytes of them that are not zero, by field. */
const OPERATORS = {
  ADD: [0, 11],
  FULLY_CONNECTED: [9, 8, { 3: 1 }], // asymmetric_quantize_inputs
  MUL: [18, 21],
  RESHAPE: [22, 17],
  SOFTMAX: [25, 9],
  GATHER: [36, 23],
  TRANSPOSE: [39, 26],
  MEAN: [40, 27, { 0: 1 }], // keep_dims
  SUB: [41, 28],
  SLICE: [65, 48],
  RSQRT: [76, 0],
  SQUARED_DIFFERENCE: [99, 76],
  BATCH_MATMUL: [126, 101],
  BATCH_MATMUL_TURNED: [126, 101, { 1: 1 }], // adj_y
  GELU: [150, 116],
  GELU_TANH: [150, 116, { 0: 1 }], // approximate
};
/** Where constants begin; the flatbuffer before them is smaller. */
const CONSTANTS = 1 << 22;
const ALIGNED = 64;
const HIDDEN = -1e9;

/** @typedef {Float32Array | Int32Array | Int8Array} Values @typedef {keyof typeof OPERATORS} Operator */

/** Tensors and operators, in the order of computation. */
class Graph {
  /** @type {{ name: string, shape: number[], type: number, values?: Values, scales?: Float32Array }[]} */
  tensors = [];
  /** @type {{ operator: Operator, inputs: number[], output: number }[]} */
  operations = [];

  /** @param {number[]} shape @param {Values} values @param {Float32Array} [scales] a scale for each row */
  constant(shape, values, scales) {
    const type = TYPES[/** @type {keyof typeof TYPES} */ (values.constructor.name)];
    return this.tensors.push({ name: `t${this.tensors.length}`, shape, type, values, scales }) - 1;
  }
  /** A list of whole numbers, as operators take their settings. @param {number[]} list */
  list = (...list) => this.constant([list.length], Int32Array.from(list));

  /** @param {Operator} operator @param {number[]} shape of its output @param {number[]} inputs */
  run(operator, shape, ...inputs) {
    const output = this.tensors.push({ name: `t${this.tensors.length}`, shape, type: TYPES.Float32Array }) - 1;
    this.operations.push({ operator, inputs, output });
    return output;
  }

  /** The file. @param {number[]} inputs @param {Record<string, number>} outputs */
  file(inputs, outputs) {
    for (const [name, tensor] of Object.entries(outputs)) this.tensors[tensor].name = name;
    const builder = new Builder(CONSTANTS);
    /** @param {number[]} items */
    const ints = (items) => (builder.startVector(4, items.length, 4), ended(items, (item) => builder.addInt32(item)));
    /** @param {number[]} items offsets */
    const tables = (items) => (
      builder.startVector(4, items.length, 4), ended(items, (item) => builder.addOffset(item))
    );
    /** @param {number[]} items @param {(item: number) => void} add */
    const ended = (items, add) => (items.toReversed().forEach(add), builder.endVector());
    /** A table of these fields, each added by a function. @param {number} count @param {() => void} add */
    const table = (count, add) => (builder.startObject(count), add(), builder.endObject());

    const kept = this.tensors.filter(({ values }) => values);
    let end = CONSTANTS;
    const places = kept.map(({ values }) => {
      const at = end;
      end += Math.ceil(/** @type {Values} */ (values).byteLength / ALIGNED) * ALIGNED;
      return at;
    });
    // The first buffer is that of all tensors without constants.
    const buffers = [
      table(3, () => {}),
      ...kept.map(({ values }, i) =>
        table(3, () => {
          builder.addFieldInt64(1, BigInt(places[i]), 0n);
          builder.addFieldInt64(2, BigInt(/** @type {Values} */ (values).byteLength), 0n);
        }),
      ),
    ];
    const tensors = this.tensors.map((tensor) => {
      const [shape, name] = [ints(tensor.shape), builder.createString(tensor.name)];
      let quantization = 0;
      if (tensor.scales) {
        const scales = [...tensor.scales];
        builder.startVector(4, scales.length, 4);
        const scale = ended(scales, (item) => builder.addFloat32(item));
        builder.startVector(8, scales.length, 8);
        const zero = ended(scales, () => builder.addInt64(0n));
        quantization = table(7, () => (builder.addFieldOffset(2, scale, 0), builder.addFieldOffset(3, zero, 0)));
      }
      return table(10, () => {
        builder.addFieldOffset(0, shape, 0);
        builder.addFieldInt8(1, tensor.type, 0);
        builder.addFieldInt32(2, kept.indexOf(tensor) + 1, 0);
        builder.addFieldOffset(3, name, 0);
        builder.addFieldOffset(4, quantization, 0);
      });
    });
    const codes = [...new Set(this.operations.map(({ operator }) => OPERATORS[operator][0]))];
    const operations = this.operations.map(({ operator, inputs, output }) => {
      const [code, type, fields = {}] = OPERATORS[operator];
      const lists = [ints(inputs), ints([output])];
      const options = table(5, () => {
        for (const [field, value] of Object.entries(fields)) builder.addFieldInt8(Number(field), value, 0);
        if (operator === "SOFTMAX") builder.addFieldFloat32(0, 1, 0); // beta
      });
      return table(14, () => {
        builder.addFieldInt32(0, codes.indexOf(code), 0);
        lists.forEach((list, i) => builder.addFieldOffset(1 + i, list, 0));
        builder.addFieldInt8(3, type, 0);
        if (type) builder.addFieldOffset(4, options, 0);
      });
    });
    const graph = [tables(tensors), ints(inputs), ints(Object.values(outputs)), tables(operations)];
    const subgraph = table(6, () => graph.forEach((offset, field) => builder.addFieldOffset(field, offset, 0)));
    const operators = codes.map((code) =>
      table(4, () => {
        builder.addFieldInt8(0, Math.min(code, 127), 0);
        builder.addFieldInt32(2, 1, 0); // version
        builder.addFieldInt32(3, code, 0);
      }),
    );
    const parts = [tables(operators), tables([subgraph]), builder.createString("headlight's bench"), tables(buffers)];
    const model = table(8, () => {
      builder.addFieldInt32(0, 3, 0); // version
      parts.forEach((offset, i) => builder.addFieldOffset(1 + i, offset, 0));
    });
    builder.finish(model, "TFL3");
    const head = builder.asUint8Array();
    if (head.length > CONSTANTS) throw new Error(`the graph takes ${head.length} bytes, more than ${CONSTANTS}`);
    const file = new Uint8Array(end);
    file.set(head);
    kept.forEach(({ values }, i) => {
      const { buffer, byteOffset, byteLength } = /** @type {Values} */ (values);
      file.set(new Uint8Array(buffer, byteOffset, byteLength), places[i]);
    });
    return file;
  }
}

/** The numbers of a safetensors file in 32 bits, by name. @param {string} path */
function weightsOf(path) {
  const file = readFileSync(path);
  const head = Number(file.readBigUInt64LE(0));
  const header = JSON.parse(file.toString("utf8", 8, 8 + head));
  return (/** @type {string} */ name) => {
    const { dtype, shape, data_offsets } = header[name] ?? {};
    if (dtype !== "F32") throw new Error(`${path} has no ${name} in 32 bits`);
    const [begin, end] = data_offsets;
    return { shape, values: new Float32Array(file.buffer, file.byteOffset + 8 + head + begin, (end - begin) / 4) };
  };
}

/** Columns as rows. @param {Float32Array} values @param {number} rows @param {number} columns */
function turned(values, rows, columns) {
  const found = new Float32Array(values.length);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) found[column * rows + row] = values[row * columns + column];
  return found;
}

/** Each row of so many numbers as bytes from −127 to 127. @param {Float32Array} values @param {number} width */
function inBytes(values, width) {
  const scales = new Float32Array(values.length / width);
  const bytes = new Int8Array(values.length);
  for (let row = 0; row < scales.length; row++) {
    const part = values.subarray(row * width, (row + 1) * width);
    scales[row] = part.reduce((most, x) => Math.max(most, Math.abs(x)), 0) / 127 || 1;
    for (let i = 0; i < width; i++) bytes[row * width + i] = Math.round(part[i] / scales[row]);
  }
  return { bytes, scales };
}

/** Where each family keeps a block's parts; GPT-2's matrices lie turned, and its queries, keys and values in one. */
const NAMES = {
  bert: {
    attn: ["attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense"],
    mlp: ["intermediate.dense", "output.dense"],
    norms: ["attention.output.LayerNorm", "output.LayerNorm"],
    block: "encoder.layer.",
  },
  gpt2: {
    attn: ["attn.c_attn", "attn.c_attn", "attn.c_attn", "attn.c_proj"],
    mlp: ["mlp.c_fc", "mlp.c_proj"],
    norms: ["ln_1", "ln_2"],
    block: "transformer.h.",
  },
};

/**
 * The file of a folder's model for texts of so many tokens.
 * @param {string} folder @param {number} tokens @param {"f32" | "int8"} precision
 */
export function tfliteOf(folder, tokens, precision) {
  const config = JSON.parse(readFileSync(join(folder, "config.json"), "utf8"));
  const weight = weightsOf(join(folder, "model.safetensors"));
  const gpt2 = config.model_type === "gpt2";
  const names = NAMES[gpt2 ? "gpt2" : "bert"];
  const heads = config.n_head ?? config.num_attention_heads;
  const width = config.n_embd ?? config.hidden_size;
  const depth = width / heads;
  const epsilon = config.layer_norm_epsilon ?? config.layer_norm_eps;
  const graph = new Graph();
  const [rows, split] = [
    [tokens, width],
    [1, tokens, heads, depth],
  ];
  const byHead = [1, heads, tokens, depth];
  const numbers = (/** @type {number[]} */ shape, /** @type {Float32Array} */ values) => graph.constant(shape, values);

  /**
   * x · weightᵀ + bias, of x with so many rows.
   * @param {number} x @param {Float32Array} matrix @param {Float32Array} bias
   */
  function product(x, matrix, bias, count = tokens) {
    const inner = matrix.length / bias.length;
    const { bytes, scales } = precision === "int8" ? inBytes(matrix, inner) : { bytes: matrix };
    const kept = graph.constant([bias.length, inner], bytes, scales);
    return graph.run("FULLY_CONNECTED", [count, bias.length], x, kept, numbers([bias.length], bias));
  }
  /** One of `of` parts of a matrix's outputs, times `factor`. @param {string} name */
  function linear(name, part = 0, of = 1, factor = 1) {
    const { shape, values } = weight(`${name}.weight`);
    const [matrix, bias] = [gpt2 ? turned(values, shape[0], shape[1]) : values, weight(`${name}.bias`).values];
    const one = (/** @type {Float32Array} */ { length }) => [(part * length) / of, ((part + 1) * length) / of];
    return [matrix, bias].map((all) => all.slice(...one(all)).map((value) => value * factor));
  }
  const [last, small, mean] = [graph.list(1), numbers([1], Float32Array.of(epsilon)), [tokens, 1]];
  /** @param {number} x @param {string} name */
  function norm(x, name) {
    const middle = graph.run("MEAN", mean, x, last);
    const variance = graph.run("MEAN", mean, graph.run("SQUARED_DIFFERENCE", rows, x, middle), last);
    const inverse = graph.run("RSQRT", mean, graph.run("ADD", mean, variance, small));
    const even = graph.run("MUL", rows, graph.run("SUB", rows, x, middle), inverse);
    const [factor, shift] = ["weight", "bias"].map((part) => numbers([width], weight(`${name}.${part}`).values));
    return graph.run("ADD", rows, graph.run("MUL", rows, even, factor), shift);
  }
  const [toHeads, byHeads, toRows] = [graph.list(...split), graph.list(0, 2, 1, 3), graph.list(...rows)];
  const hidden = Float32Array.from({ length: tokens ** 2 }, (_, i) => (i % tokens > i / tokens ? HIDDEN : 0));
  const mask = gpt2 ? numbers([1, 1, tokens, tokens], hidden) : null;
  /** @type {Record<string, number>} */
  const patterns = {};
  /** @param {number} x @param {string} block */
  function attention(x, block) {
    const [q, k, v] = names.attn.slice(0, 3).map((name, i) => {
      const [matrix, bias] = linear(block + name, gpt2 ? i : 0, gpt2 ? 3 : 1, i === 0 ? depth ** -0.5 : 1);
      const parts = graph.run("RESHAPE", split, product(x, matrix, bias), toHeads);
      return graph.run("TRANSPOSE", byHead, parts, byHeads);
    });
    const cells = [1, heads, tokens, tokens];
    const scores = graph.run("BATCH_MATMUL_TURNED", cells, q, k);
    const pattern = graph.run("SOFTMAX", cells, mask === null ? scores : graph.run("ADD", cells, scores, mask));
    patterns[`pattern.${Object.keys(patterns).length}`] = pattern;
    const z = graph.run("TRANSPOSE", split, graph.run("BATCH_MATMUL", byHead, pattern, v), byHeads);
    const [matrix, bias] = linear(block + names.attn[3]);
    return product(graph.run("RESHAPE", rows, z, toRows), matrix, bias);
  }
  /** @param {number} x @param {string} block */
  function mlp(x, block) {
    const [[up, upBias], [down, downBias]] = names.mlp.map((name) => linear(block + name));
    const shape = [tokens, upBias.length];
    return product(graph.run(gpt2 ? "GELU_TANH" : "GELU", shape, product(x, up, upBias)), down, downBias);
  }

  const ids = graph.tensors.push({ name: "ids", shape: [tokens], type: TYPES.Int32Array }) - 1;
  const table = weight(gpt2 ? "transformer.wte.weight" : "embeddings.word_embeddings.weight");
  const places = weight(gpt2 ? "transformer.wpe.weight" : "embeddings.position_embeddings.weight");
  const kind = gpt2 ? null : weight("embeddings.token_type_embeddings.weight").values;
  const added = places.values.slice(0, tokens * width).map((value, i) => value + (kind?.[i % width] ?? 0));
  let x = graph.run(
    "ADD",
    rows,
    graph.run("GATHER", rows, numbers(table.shape, table.values), ids),
    numbers(rows, added),
  );
  if (!gpt2) x = norm(x, "embeddings.LayerNorm");
  for (let i = 0; i < (config.n_layer ?? config.num_hidden_layers); i++) {
    const block = `${names.block}${i}.`;
    for (const [part, name] of /** @type {const} */ ([
      [attention, names.norms[0]],
      [mlp, names.norms[1]],
    ]))
      x = gpt2
        ? graph.run("ADD", rows, x, part(norm(x, block + name), block))
        : norm(graph.run("ADD", rows, x, part(x, block)), block + name);
  }
  if (gpt2) {
    const final = norm(x, "transformer.ln_f");
    const row = graph.run("SLICE", [1, width], final, graph.list(tokens - 1, 0), graph.list(1, width));
    x = product(row, table.values, new Float32Array(table.shape[0]), 1);
  }
  return graph.file([ids], { out: x, ...patterns });
}
