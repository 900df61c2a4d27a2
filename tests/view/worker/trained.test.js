// Trained models that questions name: each is fetched once and given once, and nothing waits but its own question.
import assert from "node:assert/strict";
import test from "node:test";

/** @type {any[]} */
const sent = [];
Object.assign(globalThis, { self: { postMessage: (/** @type {any} */ message) => sent.push(message) } });
const { fetchTrained, giveTrained } = await import("../../../www/worker/trained.js");

const { answerLoadBeside, feedNext, isFeeding } = await import("../../../www/worker/arrivals.js");

const asks = (/** @type {number} */ id, /** @type {string} */ model) =>
  /** @type {any} */ ({ type: "lab", id, question: { kind: "trained", model, texts: ["bad"], sites: "*" } });

/** A network with these models, or none. @param {string[]} models */
function network(...models) {
  /** @type {string[]} */
  const fetched = [];
  globalThis.fetch = /** @type {any} */ (
    async (/** @type {URL} */ { pathname }) => {
      const [, name, file] = /models\/([^/]+)\/(.+)$/.exec(pathname) ?? [];
      fetched.push(`${name}/${file}`);
      return new Response(`${name} ${file}`, { status: models.includes(name) ? 200 : 404 });
    }
  );
  return fetched;
}

/** An engine that records its models. */
function engine() {
  const given = /** @type {string[][]} */ ([]);
  const addTrained = (/** @type {string} */ name, config = "", weights = new Uint8Array(), tokenizer = "") =>
    void given.push([name, config, new TextDecoder().decode(weights), tokenizer]);
  return /** @type {any} */ ({ given, addTrained });
}

test("a model is fetched once for all its questions, and given once", async () => {
  const fetched = network("sort");
  const one = engine();
  const queue = /** @type {any[]} */ ([]);
  await Promise.all([1, 2].map((id) => fetchTrained(asks(id, "sort"), (request) => queue.push(request))));
  for (const request of queue) await giveTrained(one, request);
  await fetchTrained(asks(3, "sort"), (request) => queue.push(request));
  await giveTrained(one, queue[2]);
  assert.deepEqual(
    queue.map(({ id }) => id),
    [1, 2, 3],
  );
  assert.deepEqual(fetched, ["sort/config.json", "sort/model.safetensors", "sort/tokenizer.json"]);
  assert.deepEqual(one.given, [["sort", "sort config.json", "sort model.safetensors", "sort tokenizer.json"]]);
});

test("a trained model that a question needs loads beside the page's; a comparison's returns afterwards", async () => {
  network("sort", "copy");
  const stood = /** @type {string[]} */ ([]);
  const one = /** @type {any} */ ({ also: async (/** @type {string} */ key) => (stood.push(key), { name: key }) });
  const look = (/** @type {string | null} */ model) =>
    /** @type {any} */ ({ type: "lab", id: 7, question: { kind: "look", of: { model, source: "bad" } } });
  const ask = async (/** @type {string | null} */ model) => {
    await fetchTrained(look(model), (request) => void request);
    await giveTrained(one, look(model));
  };
  await ask("sort");
  await ask("sort");
  await ask(null);
  assert.deepEqual(stood, ["sort"], "once, until another takes its place");
  answerLoadBeside(one, { type: "side-model", id: 8, key: "copy 1", files: ["", new ArrayBuffer(0), null] });
  while (isFeeding()) await feedNext();
  await ask("copy 1");
  await ask("sort");
  await ask("copy 1");
  await ask("unheard of");
  assert.deepEqual(stood, ["sort", "copy 1", "sort", "copy 1"]);
});

test("a question of no trained model goes on at once", () => {
  const queue = /** @type {any[]} */ ([]);
  const request = /** @type {any} */ ({ type: "lab", id: 4, question: { kind: "ablations", length: 8 } });
  void fetchTrained(request, (next) => queue.push(next));
  assert.deepEqual(queue, [request]);
});

test("a model that does not come fails its question alone, and is fetched again for the next", async () => {
  network();
  sent.length = 0;
  const queue = /** @type {any[]} */ ([]);
  await fetchTrained(asks(5, "copy"), (request) => queue.push(request));
  assert.deepEqual(queue, []);
  assert.deepEqual(
    sent.map(({ type, id, failure }) => [type, id, failure.kind, failure.code]),
    [["failed", 5, "model", "fetch"]],
  );
  network("copy");
  await fetchTrained(asks(6, "copy"), (request) => queue.push(request));
  assert.equal(queue.length, 1);
});
