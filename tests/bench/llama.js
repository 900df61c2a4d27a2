// llama.cpp, for llama.py: node llama.js MODEL.gguf THREADS. Each line on standard input has token ids; a line that
// begins as the one before continues it. It prints the milliseconds until the last row's logits are there.
import { createInterface } from "node:readline";
// @ts-expect-error: llama.py installs it beside a copy of this file.
import { getLlama } from "node-llama-cpp";

const [modelPath, threads] = process.argv.slice(2);
const llama = await getLlama({ gpu: false, build: "never", logLevel: "error", maxThreads: Number(threads) });
const model = await llama.loadModel({ modelPath });
const context = await model.createContext({ contextSize: 1024, batchSize: 1024, threads: Number(threads) });
const sequence = context.getSequence();
/** @type {number[]} */
let before = [];
for await (const line of createInterface({ input: process.stdin })) {
  const ids = line.split(",").map(Number);
  const continued = before.length < ids.length && before.every((id, i) => id === ids[i]);
  if (!continued) await sequence.clearHistory();
  const added = continued ? ids.slice(before.length) : ids;
  const began = performance.now();
  await sequence.controlledEvaluate([
    ...added.slice(0, -1),
    [added[added.length - 1], { generateNext: { token: true } }],
  ]);
  console.log((performance.now() - began).toFixed(2));
  before = ids;
}
await llama.dispose();
