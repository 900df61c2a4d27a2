// The service worker of a built page keeps only what is what it should be: a sign-in page of some network is no model.
import assert from "node:assert/strict";
import test from "node:test";

const HOME = "https://x.org/headlight/";

/** @type {Map<string, (event: any) => void>} */
const listeners = new Map();
/** @type {Map<string, Response>} */
const kept = new Map();
/** The network's answers, by the end of an address. @type {Record<string, [number, string]>} */
let answers = {};

const cache = {
  put: async (/** @type {any} */ asked, /** @type {Response} */ answer) => void kept.set(asked.url ?? asked, answer),
  match: async (/** @type {any} */ asked, /** @type {{ ignoreSearch?: boolean }} */ { ignoreSearch = false } = {}) =>
    kept.get(ignoreSearch ? (asked.url ?? asked).split("?")[0] : (asked.url ?? asked)),
};
Object.assign(globalThis, {
  VERSION: "1",
  FILES: ["./", "./www/main.js", "./a1/models/copy/model.safetensors"],
  caches: { open: async () => cache, keys: async () => [] },
  fetch: async (/** @type {any} */ asked) => {
    const [status, type] = answers[Object.keys(answers).find((end) => (asked.url ?? asked).endsWith(end)) ?? ""];
    return new Response(status === 200 ? "x" : null, { status, headers: { "content-type": type } });
  },
  self: {
    location: new URL(`${HOME}offline.js`),
    clients: { claim: async () => {} },
    addEventListener: (/** @type {string} */ type, /** @type {any} */ listen) => listeners.set(type, listen),
  },
});
await import("../../../www/offline.js");

/** @param {string} type @param {object} [more] */
async function happens(type, more = {}) {
  /** @type {Promise<any>[]} */
  const work = [];
  /** @type {Promise<any> | undefined} */
  let answer;
  listeners.get(type)?.({
    waitUntil: (/** @type {any} */ one) => void work.push(one),
    respondWith: (/** @type {any} */ one) => (answer = one),
    ...more,
  });
  const response = await answer;
  await Promise.all(work);
  return response;
}

const HTML = "text/html; charset=utf-8";
const RIGHT = {
  "headlight/": [200, HTML],
  "main.js": [200, "text/javascript"],
  ".safetensors": [200, "application/x"],
};

test("a first visit is cached only if every file matches its hash", async () => {
  answers = /** @type {any} */ (RIGHT);
  await happens("install");
  assert.equal(kept.size, 3);
  kept.clear();
  for (const wrong of [
    { "main.js": [200, HTML] },
    { ".safetensors": [404, "x"] },
    { "headlight/": [200, "text/plain"] },
  ]) {
    answers = /** @type {any} */ ({ ...RIGHT, ...wrong });
    await assert.rejects(happens("install"), /not what it should be/, JSON.stringify(wrong));
    assert.equal(kept.size, 0);
  }
});

test("a model that is fetched later is kept, and a page in its place is not", async () => {
  kept.clear();
  const url = `${HOME}a1/models/tales/model.safetensors`;
  const request = { url, method: "GET", headers: new Headers(), mode: "cors", destination: "" };
  answers = { ".safetensors": [200, HTML] };
  assert.equal((await happens("fetch", { request })).status, 200);
  assert.equal(kept.size, 0);
  answers = /** @type {any} */ (RIGHT);
  await happens("fetch", { request });
  assert.deepEqual([...kept.keys()], [url]);
  // A crashed module is imported anew from the same file, without a network too.
  answers = { ".safetensors": [503, "text/plain"] };
  assert.equal((await happens("fetch", { request: { ...request, url: `${url}?1` } })).status, 200);
});
