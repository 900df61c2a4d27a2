// Models that this browser keeps: how one is opened, by its list or by a link, is decided by the engine that runs and
// by what was asked for.
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import "../../../../www/app/words/index.js";
import "../../../../www/app/words/panels.js";
import { arrive } from "../../../../www/state/links/open-address.js";
import { actions } from "../../../../www/features/models/actions.js";
import { cardOf } from "../../../../www/features/models/card.js";
import { ENDPOINT, idOf, idWith, idWithTower } from "../../../../www/domain/hub-id.js";
import { props } from "../../../../www/features/models/props.js";
import { folderName, openShelf } from "../../../../www/features/models/stored-models.js";
import { listModels } from "../../../../www/features/models/storage.js";
import { hub, slice } from "../../../../www/features/models/state.js";
import { initialState } from "../../../../www/state/store.js";
import { beginSteps } from "../../../../www/state/training/over-steps.js";
import { readUrl } from "../../../../www/state/address.js";
import { markup } from "../../support/render.js";
import { until } from "../../support/until.js";

const { findModel } = await import("../../../../www/features/models/index.js");
const { hubPanel } = await import("../../../../www/features/models/panel.js");

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const REPO = "someone/tiny-bert";
const ID = idOf({ repo: REPO, commit: COMMIT });

/** @type {import("../../../../www/protocol/engine.js").Survey} */
const SURVEY = {
  name: "bert",
  family: "BERT",
  architecture: "encoder",
  config: { head: true, classes: [] },
  parameters: 4,
  parts: [],
  bytes: { f32: 4000, f16: 2000, int8: 1000 },
  pieces: { f32: 2000, f16: 1000, int8: 500 },
  piece_limit: null,
  limit: 1e6,
  ignored: [],
  unfollowed: [],
  tower: null,
};
const HEADER = JSON.stringify({ "a.weight": { dtype: "F32", shape: [2, 2], data_offsets: [0, 16] } });
const WEIGHTS = new Uint8Array(8 + HEADER.length + 16);
new DataView(WEIGHTS.buffer).setBigUint64(0, BigInt(HEADER.length), true);
WEIGHTS.set(new TextEncoder().encode(HEADER), 8);
const FILES = { "config.json": "{}", "model.safetensors": WEIGHTS };
const listing = {
  repo: REPO,
  commit: COMMIT,
  revision: "main",
  licence: null,
  files: Object.entries(FILES).map(([name, content]) => ({ name, size: content.length, sha256: null, git: null })),
  weights: ["model.safetensors"],
};
const bytes = listing.files.reduce((sum, { size }) => sum + size, 0);

const ENGINES = {
  roomy: { bytes: { f32: 4000, f16: 2000, int8: 1000 }, limit: 1e6 },
  small: { bytes: { f32: 4000, f16: 2000, int8: 1000 }, limit: 1500 },
  whole: { bytes: { f32: 4000 }, limit: null },
  half: { bytes: { f32: 4000, f16: 2000 }, limit: null },
};
/**
 * Stored files, with the record of the engine at download time.
 * @param {keyof typeof ENGINES} recorded
 * @param {"images" | "texts" | null} [tower] that the download was for
 */
function store(recorded, files = FILES, tower = null) {
  const card = cardOf(
    { ...SURVEY, ...ENGINES[recorded], tower },
    {
      name: REPO,
      files: listing.files.map(({ name, size }) => ({ name, size })),
      licence: null,
      source: { page: `https://huggingface.co/${REPO}`, commit: COMMIT },
    },
  );
  const there = { ...files, "headlight.json": JSON.stringify({ listing, card, whole: true, date: 1 }) };
  const folder = {
    kind: "directory",
    name: folderName(listing),
    async getFileHandle(/** @type {keyof typeof there} */ name) {
      if (!(name in there)) throw new DOMException("no such file", "NotFoundError");
      return { getFile: async () => new Blob([there[name]]) };
    },
  };
  const all = {
    values: () =>
      (async function* () {
        yield folder;
      })(),
    getDirectoryHandle: async () => folder,
  };
  Object.defineProperty(globalThis, "navigator", {
    configurable: true,
    value: { storage: { getDirectory: async () => ({ getDirectoryHandle: async () => all }) } },
  });
}

const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
const { fetch } = globalThis;
beforeEach(() => {
  // The hub has the same files.
  globalThis.fetch = async (url, options) => {
    const { pathname } = new URL(String(url));
    if (pathname.startsWith("/api/"))
      return Response.json({
        id: REPO,
        sha: COMMIT,
        siblings: listing.files.map(({ name, size }) => ({ rfilename: name, size })),
      });
    const content = FILES[/** @type {keyof typeof FILES} */ (pathname.split("/").at(-1))];
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(/** @type {any} */ (options)?.headers?.range ?? "") ?? [];
    return from === undefined
      ? new Response(/** @type {any} */ (content))
      : new Response(/** @type {any} */ (content.slice(Number(from), Number(to) + 1)), { status: 206 });
  };
});
afterEach(() => {
  globalThis.fetch = fetch;
  if (before) Object.defineProperty(globalThis, "navigator", before);
  else Reflect.deleteProperty(globalThis, "navigator");
});

/**
 * A page with such a stored model and an open dialog. @param {{ recorded: keyof typeof ENGINES, runs: keyof typeof
 * ENGINES, fragment?: string, tower?: "images" | "texts" }} how
 */
async function page({ recorded, runs, fragment = "", tower }) {
  store(recorded, FILES, tower);
  let state = hub(
    readUrl(fragment, {
      ...initialState(),
      running: {
        kind: runs === "whole" || runs === "half" ? "gpu" : "cpu",
        adapter: "",
        reason: null,
        precisions: /** @type {import("../../../../www/protocol/engine.js").Precision[]} */ (
          Object.keys(ENGINES[runs].bytes)
        ),
      },
    }),
    { open: true },
  );
  /** @type {[string, string | undefined][]} */
  const opened = [];
  /** The encoders that the files of the opened models ask for. @type {(string | undefined)[]} */
  const asked = [];
  const act = actions((transition) => void (state = transition(state)), {
    now: () => state,
    survey: async ({ config }) => {
      const chosen = tower ? (JSON.parse(config).tower ?? "images") : null;
      return { ...SURVEY, ...ENGINES[runs], family: chosen ?? SURVEY.family, tower: chosen };
    },
    keep: (id, folder) => {
      opened.push([id, folder.precision]);
      asked.push(JSON.parse(folder.config).tower);
    },
    arrive: (s, fragment) => arrive(s, fragment, null),
    storage: () => {
      throw new Error("forbidden");
    },
    .../** @type {any} */ ({
      engine: { loadBeside: async () => {}, ask: async () => ({ kind: "heads", rows: [] }) },
    }),
  });
  await act.opened();
  return {
    act,
    apply: (/** @type {(s: any) => any} */ change) => void (state = change(state)),
    opened,
    asked,
    now: () => state,
    panel: () => props(state, act),
    html: () => markup(hubPanel(props(state, act))),
  };
}

const link = (/** @type {string} */ id) => `#v=4&model=${encodeURIComponent(id)}&bytes=${bytes}&text=Hello`;

test("the running engine decides how a stored model opens, not the one at download time", async () => {
  for (const [recorded, runs, asked, got] of /** @type {const} */ ([
    ["roomy", "small", "f32", "int8"],
    ["small", "roomy", "f32", "f32"],
    ["whole", "roomy", "int8", "int8"],
    ["roomy", "whole", "int8", "f32"],
    ["roomy", "roomy", "int8", "int8"],
    ["roomy", "half", "f16", "f16"],
    ["half", "whole", "f16", "f32"],
    ["roomy", "roomy", "f16", "f16"],
  ])) {
    const { act, opened, now, panel, html } = await page({ recorded, runs });
    await act.open(ID, asked);
    if (got !== asked) {
      assert.deepEqual(
        [opened, panel().offer?.precision, panel().offer?.here],
        [[], got, true],
        "what was not asked for is shown before it is done",
      );
      if (runs === "small") assert.match(html(), /Only this precision fits\./);
      await act.take();
    }
    assert.deepEqual(opened, [[idWith(ID, got), got]], `${recorded} ${runs} ${asked}`);
    const { card } = now().own[0];
    assert.deepEqual(
      [card?.memory, card?.limit, card?.source?.commit],
      [ENGINES[runs].bytes, ENGINES[runs].limit, COMMIT],
      "and so is what is told of it",
    );
  }
});

test("fewer bits are offered in the list where the engine that runs keeps them", async () => {
  for (const [recorded, runs, offered] of /** @type {const} */ ([
    ["whole", "roomy", ["f16", "int8"]],
    ["small", "small", ["f16", "int8"]],
    ["roomy", "whole", []],
    ["roomy", "half", ["f16"]],
  ])) {
    const { html } = await page({ recorded, runs });
    assert.deepEqual(
      [...html().matchAll(/data-do="(f16|int8)"/g)].map(([, way]) => way),
      offered,
      `${recorded} ${runs}`,
    );
  }
});

test("closing the dialog before the survey is done opens nothing", async () => {
  const { act, opened } = await page({ recorded: "roomy", runs: "roomy" });
  const opening = act.open(ID, "f32");
  act.closed();
  await opening;
  assert.deepEqual(opened, []);
});

test("of a hub's files with two encoders either opens, under a name that a link asks for", async () => {
  const TEXTS = idWithTower(ID, "texts");
  // Looked up: the encoder of images is offered, and that of texts is a click away.
  const looked = await page({ recorded: "roomy", runs: "roomy", tower: "images" });
  looked.act.type(REPO);
  await looked.act.lookUp();
  const offered = () => looked.panel().offer?.card;
  assert.deepEqual([offered()?.tower, offered()?.family], ["images", "images"]);
  assert.match(looked.html(), /data-tower="?texts/);
  await looked.act.tower("texts");
  assert.deepEqual([offered()?.tower, offered()?.family, looked.panel().offer?.here], ["texts", "texts", true]);
  await looked.act.take();
  assert.deepEqual([looked.opened, looked.asked], [[[TEXTS, "f32"]], ["texts"]]);
  // From the list: what the download was for.
  const listed = await page({ recorded: "roomy", runs: "roomy", tower: "texts" });
  await listed.act.open(ID, "int8");
  assert.deepEqual([listed.opened, listed.asked], [[[idWith(TEXTS, "int8"), "int8"]], ["texts"]]);
  // By a link: what the link says, whether the files are kept or fetched.
  for (const tower of /** @type {const} */ (["images", "texts"])) {
    for (const from of /** @type {const} */ (["kept", "fetched"])) {
      const id = idWithTower(ID, tower);
      const recorded = tower === "images" ? "texts" : "images";
      const linked = await page({ recorded: "roomy", runs: "roomy", fragment: link(id), tower: recorded });
      assert.equal(linked.now().hub.wanted?.tower, tower);
      await (from === "kept" ? linked.act.wanted() : linked.act.takeWanted());
      await until(() => linked.opened.length > 0);
      assert.deepEqual([linked.opened, linked.asked, linked.now().text], [[[id, "f32"]], [tower], "Hello"], from);
    }
  }
});

test("at the page's start the other encoder waits for the engine", async () => {
  for (const [recorded, tower] of /** @type {const} */ ([
    ["texts", "texts"],
    ["images", "texts"],
    ["texts", "images"],
  ])) {
    store("roomy", FILES, recorded);
    const found = await findModel({ repo: REPO, revision: COMMIT, precision: "f32", tower });
    assert.equal(found?.own.id, recorded === tower ? idWithTower(ID, tower) : undefined, `${recorded} ${tower}`);
    if (found) assert.equal(JSON.parse(found.folder.config).tower, tower);
  }
});

test("at the page's start, with no engine to ask, a stored model is opened as its link says", async () => {
  for (const recorded of /** @type {const} */ (["whole", "small", "roomy"])) {
    for (const precision of /** @type {const} */ (["f32", "f16", "int8"])) {
      store(recorded);
      const found = await findModel({ repo: REPO, revision: COMMIT, precision, tower: "images" });
      assert.deepEqual([found?.folder.precision, found?.own.id], [precision, idWith(ID, precision)], recorded);
    }
  }
});

test("a link's model is opened at once where the engine keeps it as the link says; else that comes first", async () => {
  for (const [runs, says, at] of /** @type {const} */ ([
    ["roomy", "f32", "once"],
    ["roomy", "int8", "once"],
    ["small", "int8", "once"],
    ["small", "f32", "shown"],
    ["whole", "f32", "once"],
    ["whole", "int8", "shown"],
    ["half", "f16", "once"],
    ["whole", "f16", "shown"],
  ])) {
    for (const from of /** @type {const} */ (["kept", "fetched"])) {
      const what = `${runs} ${says} ${from}`;
      const { act, opened, now, panel, html } = await page({
        recorded: "roomy",
        runs,
        fragment: link(idWith(ID, says)),
      });
      assert.equal(now().hub.wanted?.precision, says);
      await (from === "kept" ? act.wanted() : act.takeWanted());
      const isShown = () => now().hub.busy === null && panel().offer?.here === true;
      await until(() => (at === "shown" ? isShown() : opened.length > 0));
      if (at === "shown") {
        assert.deepEqual([opened, panel().offer?.linked, panel().offer?.here], [[], says, true], what);
        assert.match(
          html(),
          says === "f32"
            ? /Only this precision fits[^]*uses full precision|uses full precision[^]*Only this precision fits/
            : /The link uses (8|16)-bit weights, which this engine does not support/,
          what,
        );
        await act.take();
      }
      const got = at === "once" ? says : says === "f32" ? "int8" : "f32";
      assert.deepEqual(opened, [[idWith(ID, got), got]], what);
      assert.equal(now().text, "Hello", what);
    }
  }
});

test("a link in eight bits says so before any request", async () => {
  for (const [id, said] of /** @type {const} */ ([
    [ID, false],
    [`${ID}~int8`, true],
  ])) {
    const { html } = await page({ recorded: "roomy", runs: "roomy", fragment: link(id) });
    assert.match(html(), /data-part="wanted"/);
    assert.equal(html().includes("The link uses 8-bit weights."), said);
  }
});

test("a stored step that is measured in a row enters no list; its point opens it as it was measured", async () => {
  const id = idWith(idOf({ repo: REPO, commit: "c".repeat(40) }), "int8");
  const open = /** @type {any} */ ({ id, name: `${REPO}@step2`, card: { files: [], memory: {}, tower: null } });
  const { act, apply, now, opened } = await page({ recorded: "roomy", runs: "roomy" });
  apply((s) => beginSteps({ ...s, own: [open], model: id, text: "abab" }));
  await act.fetchSteps([{ step: 3, revision: "main" }], bytes);
  assert.deepEqual([now().overSteps.failed, now().own, opened], [[], [open], []]);
  const [{ model }] = now().overSteps.points;
  assert.equal(model, `${ID}~int8`);
  await act.openAs(model);
  assert.deepEqual([opened, now().model, now().text], [[[model, "int8"]], model, "abab"]);
  await act.openAs(`${REPO}@gone`);
  assert.match(now().hub.problem?.text ?? "", /no longer in this browser/);
});

test("declining a link's model returns to the page's model, without another request", async () => {
  const { act, now, panel } = await page({ recorded: "roomy", runs: "small", fragment: link(ID) });
  await act.wanted();
  act.back();
  assert.deepEqual([panel().offer, now().hub.wanted], [null, null]);
});

test("eight bits that were chosen for one model are not chosen for the next", async () => {
  const choose = async () => {
    const it = await page({ recorded: "roomy", runs: "roomy" });
    it.act.type(REPO);
    await it.act.lookUp();
    it.act.precision("int8");
    assert.equal(it.panel().offer?.precision, "int8");
    return it;
  };
  const back = await choose();
  back.act.back();
  assert.equal(back.now().hub.precision, "f32");
  const away = await choose();
  away.act.closed();
  assert.equal(away.now().hub.precision, "f32");
  const taken = await choose();
  await taken.act.take();
  assert.deepEqual(taken.opened, [[`${ID}~int8`, "int8"]]);
  assert.equal(slice.survive.loaded(taken.now().hub).precision, "f32");
});

test(
  "a download that goes on ends in the precision of the link that asks for it, whatever was chosen for another " +
    "model",
  async (t) => {
    const { Worker } = globalThis;
    t.after(() => void (globalThis.Worker = Worker));
    globalThis.Worker = /** @type {any} */ (
      class {
        postMessage() {
          setTimeout(() => this.onmessage({ data: { type: "done", files: null } }));
        }
        onmessage = (/** @type {any} */ _) => {};
        terminate() {}
      }
    );
    for (const [fragment, got] of /** @type {const} */ ([
      ["", "f32"],
      [link(`${ID}~int8`), "int8"],
      [link(ID), "f32"],
    ])) {
      const { act, opened, now } = await page({ recorded: "roomy", runs: "roomy", fragment });
      act.precision("int8");
      act.goOn(ID);
      assert.deepEqual([now().hub.offer, now().hub.precision], [null, got]);
      await until(() => opened.length > 0);
      assert.deepEqual(opened, [[idWith(ID, got), got]], fragment);
    }
  },
);

test("a model truncated by a full disk is never complete: neither when it is written, nor by its record", async () => {
  store("roomy");
  assert.deepEqual(
    (await listModels())?.map(({ whole }) => whole),
    [true],
  );
  store("roomy", { ...FILES, "model.safetensors": WEIGHTS.slice(1) });
  assert.deepEqual(
    (await listModels())?.map(({ whole, have }) => [whole, have]),
    [[false, bytes - 1]],
  );

  /** A file on a disk of this size, which reports that it is full at once or only on flush. */
  const file = (/** @type {number} */ room, /** @type {boolean} */ late) => {
    let size = 0;
    let closed = 0;
    return {
      closed: () => closed,
      getSize: () => Math.min(size, room),
      truncate: () => void (size = 0),
      read: () => 0,
      write(/** @type {Uint8Array} */ all, /** @type {{ at: number }} */ { at }) {
        size = late ? at + all.length : Math.min(room, at + all.length);
        return size - at;
      },
      flush() {},
      close: () => void closed++,
    };
  };
  for (const late of [false, true]) {
    const handle = file(10, late);
    const folder = { getFileHandle: async () => ({ createSyncAccessHandle: async () => handle }) };
    const all = { getDirectoryHandle: async () => ({ getDirectoryHandle: async () => folder }) };
    Object.defineProperty(globalThis, "navigator", {
      configurable: true,
      value: { storage: { getDirectory: async () => all } },
    });
    const shelf = await openShelf(listing);
    const place = await shelf.place("model.safetensors");
    const full = { code: "hub.full" };
    if (late) {
      place.append(new Uint8Array(11));
      assert.throws(() => place.close(), full);
    } else {
      assert.throws(() => place.append(new Uint8Array(11)), full);
      await assert.rejects(shelf.write(/** @type {any} */ ({ listing })), full);
    }
    assert.equal(handle.closed(), 1);
  }
});

test("a hub that is remembered is one whose address could have been typed", async () => {
  store("roomy");
  for (const [remembered, asked] of [
    ["https://hub.example.org/hf/", "https://hub.example.org/hf"],
    ["javascript:alert(1)", ENDPOINT],
    ["[object Object]", ENDPOINT],
    ["//other.example.org", ENDPOINT],
    ["", ENDPOINT],
  ]) {
    let state = initialState();
    const act = actions(
      (transition) => void (state = transition(state)),
      /** @type {any} */ ({ now: () => state, storage: () => ({ getItem: () => remembered }) }),
    );
    await act.opened();
    assert.equal(state.hub.endpoint, asked, remembered);
  }
});
