// A notebook's widget and its link to the kernel: lost messages are said again, and what cannot be mended is told.
import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import test from "node:test";
import { kernel } from "../../../www/i18n/words/kernel/tr.js";
import widget from "../../../www/widget.js";

const PAGE = gzipSync("the page's program");
const { setTimeout } = globalThis;

/** Waits for what other threads do, such as unpacking. @param {() => unknown} condition */
async function until(condition) {
  for (let tries = 0; tries < 30_000 && !condition(); tries++) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(condition(), condition.toString());
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
};

/** A document in which a widget is drawn. @param {import("node:test").TestContext} t */
function page(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const element = (/** @type {string} */ name) => {
    const one = {
      ...{ name, style: {}, contentWindow: { postMessage() {} } },
      get isConnected() {
        return there.includes(one);
      },
      after: (/** @type {any} */ other) => there.splice(there.indexOf(one) + 1, 0, other),
      replaceWith: (/** @type {any} */ other) => (there[there.indexOf(one)] = other),
      remove: () => there.splice(there.indexOf(one) >>> 0, 1),
    };
    return one;
  };
  /** @type {any[]} */
  const there = [];
  /** @type {Function[]} */
  const greets = [];
  /** The program in a frame is there. */
  const greet = (/** @type {any} */ { contentWindow }) =>
    greets.forEach((hear) => hear({ source: contentWindow, data: "headlight" }));
  const stubs = {
    document: { createElement: element, querySelectorAll: () => [] },
    addEventListener: (/** @type {string} */ _, /** @type {Function} */ hear) => greets.push(hear),
    removeEventListener() {},
    navigator: { languages: ["tr"] },
    FRAME: "<script src=PROGRAM>",
  };
  for (const [name, value] of Object.entries(stubs))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  t.after(() => Object.keys(stubs).forEach((name) => Reflect.deleteProperty(globalThis, name)));
  const wait = async (/** @type {number} */ seconds) => {
    for (let second = 0; second < seconds; second++) {
      t.mock.timers.tick(1000);
      await settle();
    }
  };
  return { el: /** @type {any} */ ({ append: (/** @type {any} */ one) => there.push(one) }), there, wait, greet };
}

/**
 * A widget's model, before a kernel that counts as `headlight/links.py` does.
 * @param {{ name: string, loses?(piece: any, times: number): boolean, skips?: number, page?: Uint8Array | null }} props
 *     `loses` whether a message of the page is lost, of which so many came; `skips` how many answers are lost; `page`
 *     null is never given
 */
function kernelWith({ name, loses = () => false, skips = 0, page = PAGE }) {
  /** @type {[string, Function][]} */
  let hears = [];
  /** @type {any[]} */
  const said = [];
  /** @type {Map<string, { heard: number, given: number }>} */
  const links = new Map();
  const tell = (/** @type {string} */ to, /** @type {any[]} */ ...message) =>
    hears.filter(([what]) => what === to).forEach(([, hear]) => hear(...message));

  function hear(/** @type {any} */ { link, number, head }) {
    const about = links.get(link) ?? { heard: 0, given: 0 };
    links.set(link, about);
    const piece = { link, number: about.given, index: 0, count: 1 };
    if (head.wants === "ping")
      tell("msg:custom", { ...piece, head: { gives: "count", sent: head.sent, ...about } }, []);
    else if (number === about.heard) {
      about.heard++;
      if (head.wants !== "page" || page === null) return;
      about.given++;
      if (skips-- <= 0) tell("msg:custom", { ...piece, head: { gives: "page" } }, [new DataView(page.slice().buffer)]);
    }
  }
  const model = {
    get: (/** @type {string} */ what) => (what === "_page" ? name : { name }),
    set() {},
    save_changes() {},
    send(/** @type {any} */ piece) {
      said.push(piece);
      if (!loses(piece, said.length)) void Promise.resolve().then(() => hear(piece));
    },
    on: (/** @type {string} */ what, /** @type {Function} */ to) => hears.push([what, to]),
    off: (/** @type {string} */ what, /** @type {Function} */ to) =>
      (hears = hears.filter(([one, other]) => one !== what || other !== to)),
  };
  const wants = () => said.map(({ number, head }) => `${head.wants} ${number}`);
  return { model, said, tell, wants };
}

test("until the page comes a sentence says what is awaited; a lost message is said again", async (t) => {
  const { el, there, wait, greet } = page(t);
  const { model, wants } = kernelWith({ name: "lost", loses: (_, times) => times <= 2 });
  const end = widget.render({ model, el });
  await wait(1);
  assert.deepEqual(
    there.map(({ name, role, textContent }) => [name, role, textContent]),
    [["p", "status", kernel["kernel.waiting"]]],
  );
  await wait(30);
  // The first two were lost.
  assert.deepEqual(wants(), ["page 0", "ping 0", "ping 0", "page 0", "close 1"]);
  await until(() => there.at(-1).src?.startsWith("blob:"));
  await wait(300);
  assert.equal(wants().length, 5);
  // A notebook may forbid the frame: the sentence goes once the page speaks.
  assert.deepEqual(
    there.map(({ name }) => name),
    ["p", "iframe"],
  );
  greet(there[1]);
  assert.deepEqual(
    there.map(({ name }) => name),
    ["iframe"],
  );
  end();
  assert.deepEqual(there, []);
});

test("a kernel that answers late is awaited, and asked ever more seldom", async (t) => {
  const { el, there, wait } = page(t);
  let busy = true;
  /** @type {any[]} */
  const held = [];
  const { model, wants } = kernelWith({ name: "late", loses: (piece) => busy && held.push(piece) > 0 });
  widget.render({ model, el });
  await wait(600);
  assert.equal(there[0].role, "status");
  assert.ok(wants().length < 16, `${wants().length} messages`);
  busy = false;
  for (const piece of held.splice(0)) model.send(piece);
  await settle();
  await until(() => there.at(-1).src?.startsWith("blob:"));
});

test("a page whose answer is lost is asked for again, three times; then a sentence says so", async (t) => {
  const { el, there, wait } = page(t);
  const once = kernelWith({ name: "once", skips: 1 });
  widget.render({ model: once.model, el });
  await wait(9);
  assert.deepEqual(once.wants(), ["page 0", "ping 0", "page 0", "close 1"]);
  await until(() => there.at(-1).src?.startsWith("blob:"));
  const never = kernelWith({ name: "never", skips: 9 });
  widget.render({ model: never.model, el });
  await wait(60);
  assert.deepEqual([there.at(-1).role, there.at(-1).textContent], ["alert", kernel["problem.kernel-cut"]]);
  assert.equal(never.said.filter(({ head }) => head.wants === "page").length, 3);
});

test("a widget that is gone leaves no page behind that never comes", async (t) => {
  const { el, there, wait } = page(t);
  const closed = kernelWith({ name: "shared", loses: () => true });
  const end = widget.render({ model: closed.model, el });
  const next = kernelWith({ name: "shared" });
  widget.render({ model: next.model, el });
  await wait(60);
  assert.deepEqual([there.map(({ role }) => role), next.said], [["status", "status"], []]);
  end();
  await settle();
  await until(() => there.at(-1).src?.startsWith("blob:"));
  assert.deepEqual([there.length, next.wants()], [2, ["page 0", "close 1"]]);
});

test("a widget that is gone does not ask for the page that another one failed to get", async (t) => {
  const { el, wait } = page(t);
  const first = kernelWith({ name: "failed", loses: () => true });
  const endFirst = widget.render({ model: first.model, el });
  const next = kernelWith({ name: "failed" });
  const endNext = widget.render({ model: next.model, el });
  await wait(1);
  endNext();
  endFirst();
  await wait(300);
  assert.deepEqual(next.said, []);
});

test("a link that has ended asks nothing more, and its end is told", async (t) => {
  const { el, there, wait, greet } = page(t);
  const { model, said, tell } = kernelWith({ name: "ended" });
  const end = widget.render({ model, el });
  await until(() => there.at(-1).src?.startsWith("blob:"));
  /** @type {MessagePort | undefined} */
  let port;
  there.at(-1).contentWindow.postMessage = (/** @type {any} */ ...message) => ([port] = message[2]);
  greet(there.at(-1));
  const { port1, port2 } = new MessageChannel();
  t.after(() => {
    port2.close();
    port?.close();
  });
  port?.postMessage({ link: port1 }, [port1]);
  const say = (/** @type {string} */ wants) => port2.postMessage([{ wants }, new Uint8Array()]);
  say("request");
  await until(() => said.at(-1).head.wants === "request");
  const { link } = said.at(-1);
  tell("msg:custom", { link, number: 0, index: 0, count: 1, head: { gives: "end", why: "kernel-cut" } }, []);
  say("request");
  say("close");
  await until(() => said.at(-1).head.wants === "close");
  await wait(300);
  const told = said.filter((piece) => piece.link === link).map(({ number, head }) => `${head.wants} ${number}`);
  end();
  assert.deepEqual(told, ["request 0", "close 1"]);
});

test("what is given as a page and is none is told; a ping is not counted", async (t) => {
  const { el, there } = page(t);
  const { model, wants, tell, said } = kernelWith({ name: "none", page: null });
  widget.render({ model, el });
  await settle();
  tell("comm_live_update");
  await settle();
  tell("msg:custom", { link: said[0].link, number: 0, index: 0, count: 1, head: { gives: "page" } }, []);
  await until(() => there[0].role === "alert");
  assert.deepEqual(wants(), ["page 0", "ping 0", "close 1"]);
  assert.equal(there[0].textContent, kernel["problem.kernel-page"]);
});

test("a kernel that no longer has the link, or refuses a message, is one sentence", async (t) => {
  const { el, there } = page(t);
  const forgot = kernelWith({ name: "forgot", page: null });
  widget.render({ model: forgot.model, el });
  const about = { link: forgot.said[0].link, number: 0, index: 0, count: 1 };
  forgot.tell("msg:custom", { ...about, head: { gives: "count", sent: 1, heard: 1, given: 0 } }, []);
  forgot.tell("msg:custom", { ...about, head: { gives: "count", sent: 1, heard: 0, given: 0 } }, []);
  const refuses = kernelWith({ name: "refuses" });
  refuses.model.send = () => {
    throw new Error("Cannot send");
  };
  widget.render({ model: refuses.model, el });
  await settle();
  const gone = kernel["problem.kernel-gone"];
  assert.deepEqual(
    there.map(({ textContent }) => textContent),
    [gone, gone],
  );
});
