// What the page holds, measured at rest, and whether it grows.
import { readFile } from "node:fs/promises";

/** @typedef {import("puppeteer-core").Page} Page */
/** @typedef {import("puppeteer-core").WebWorker} Worker */
/**
 * @typedef {{ name: string, unit: string, digits: number, least: number, peak?: boolean }} Column `least`: so little
 * growth is none; `peak`: it never shrinks but begins anew with each engine that broke, so the largest counts
 */

// lit parses a template when it is first used, and a WebAssembly memory never shrinks: what is rare adds a little late.
/** @type {Column[]} */
const COLUMNS = [
  { name: "page", unit: "MB", digits: 2, least: 0.3 },
  { name: "nodes", unit: "", digits: 0, least: 300 },
  { name: "listeners", unit: "", digits: 0, least: 20 },
  { name: "engine", unit: "MB", digits: 1, least: 4, peak: true },
  { name: "worker", unit: "MB", digits: 2, least: 0.5 },
  { name: "workers", unit: "", digits: 0, least: 0 },
];
/** Of all tabs together. @type {Column[]} */
const PROCESSES = [
  { name: "renderers", unit: "MB", digits: 0, least: 40 },
  { name: "card", unit: "MB", digits: 0, least: 10 },
];
const MB = 2 ** 20;
/** How much more is too much. */
const GROWTH = 0.1;

/** What V8 adds to a page as it runs: code, compiled when it is first needed, and what it has learnt of objects. */
const COMPILED = ["code", "hidden", "object shape"];

/** Bytes of what a page holds, its document with it. @param {import("puppeteer-core").CDPSession} session */
async function held(session) {
  let text = "";
  session.on("HeapProfiler.addHeapSnapshotChunk", ({ chunk }) => void (text += chunk));
  await session.send("HeapProfiler.takeHeapSnapshot", { reportProgress: false });
  const { snapshot, nodes } = JSON.parse(text);
  const { node_fields, node_types } = snapshot.meta;
  const size = node_fields.indexOf("self_size");
  let sum = 0;
  for (let i = 0; i < nodes.length; i += node_fields.length)
    if (!COMPILED.includes(node_types[0][nodes[i]])) sum += nodes[i + size];
  return sum;
}

/** Bytes of what a worker's scripts hold, beside the engine's memory. @param {Worker} worker */
async function scriptsOf({ client }) {
  for (let i = 0; i < 2; i++) await client.send("HeapProfiler.collectGarbage");
  return (await client.send("Runtime.getHeapUsage")).usedSize;
}

/** A page at rest. @param {Page} page @returns {Promise<number[]>} as COLUMNS */
export async function measure(page) {
  const session = await page.createCDPSession();
  await session.send("Performance.enable");
  for (let i = 0; i < 2; i++) await session.send("HeapProfiler.collectGarbage");
  const { metrics } = await session.send("Performance.getMetrics");
  const of = (/** @type {string} */ wanted) => metrics.find(({ name }) => name === wanted)?.value ?? 0;
  const engine = await page.evaluate(async () => {
    const { engine } = await import("./www/main.js");
    // The engine says how much it holds with each answer; this question costs nothing.
    await engine.ask({ kind: "schedule", d_model: 8, warmup: 1, steps: [1] });
    return engine.memory();
  });
  const bytes = await held(session);
  await session.detach();
  const workers = page.workers();
  // One that takes part in the engine's threads sleeps in its memory and answers nothing.
  const awake = workers.filter((worker) => !worker.url().endsWith("/thread.js"));
  const scripts = (await Promise.all(awake.map(scriptsOf))).reduce((sum, one) => sum + one, 0);
  return [bytes / MB, of("Nodes"), of("JSEventListeners"), engine / MB, scripts / MB, workers.length];
}

/** What the system has given to the browser's processes; 0 where it does not say. @param {number} id */
async function resident(id) {
  const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Of all pages, and of what draws. @param {import("puppeteer-core").Browser} browser @returns {Promise<number[]>} */
export async function processes(browser) {
  const session = await browser.target().createCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  const sum = async (/** @type {string} */ wanted) => {
    const all = await Promise.all(processInfo.map(({ type, id }) => (type === wanted ? resident(id) : 0)));
    return all.reduce((a, b) => a + b, 0);
  };
  return [await sum("renderer"), await sum("GPU")];
}

/** The columns of so many tabs. @param {number} tabs @returns {Column[]} */
export const columnsOf = (tabs) => [
  ...Array.from({ length: tabs }, (_, i) => COLUMNS.map((one) => ({ ...one, name: `${one.name} ${i + 1}` }))).flat(),
  ...PROCESSES,
];

const WIDTH = 12;
/** @param {Column[]} columns */
export const heading = (columns) =>
  ["minute", ...columns.map(({ name }) => name)].map((name) => name.padStart(WIDTH)).join("");

/** @param {Column[]} columns @param {number} minute @param {number[]} row */
export const line = (columns, minute, row) =>
  [minute.toFixed(1), ...row.map((x, i) => `${x.toFixed(columns[i].digits)} ${columns[i].unit}`.trim())]
    .map((cell) => cell.padStart(WIDTH))
    .join("");

/** @param {number[]} all */
function median(all) {
  const sorted = all.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** A leak of a tenth makes such a step from quarter to quarter; a rare moment that needs more than all before: one. */
const STEP = 1.02;
/** No moment needs so much more than all before. */
const MOST = 1.25;

/**
 * What has grown by more than a tenth since the first tenth: the last quarter's median beside the first one's, for a
 * single sample says little. @param {Column[]} columns @param {number[][]} rows
 */
export function grown(columns, rows) {
  const after = rows.slice(Math.ceil(rows.length / 10));
  const quarters = [0, 1, 2, 3].map((i) =>
    after.slice(Math.floor((i * after.length) / 4), Math.ceil(((i + 1) * after.length) / 4)),
  );
  return columns.flatMap(({ name, unit, digits, least, peak }, i) => {
    const all = quarters
      .map((some) => some.map((row) => row[i]))
      .map((some) => (peak ? Math.max(...some) : median(some)));
    const [before, now] = [all[0], all[3]];
    const steps = [1, 2, 3].filter((at) => all[at] > STEP * all[at - 1]).length;
    const steadily = !peak || steps > 1 || now > MOST * before;
    return now - before <= Math.max(GROWTH * before, least) || !steadily
      ? []
      : [`${name} grew from ${before.toFixed(digits)} to ${now.toFixed(digits)} ${unit}`.trim()];
  });
}
