// The heads behind an effect: each silenced once, sorted, cancelled, asked again; and arrows for tokens that an edit
// moves.
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerTo, drawn, held, link, look, settled, trace, until, visitor } from "../visit.js";

/** @typedef {import("playwright-core").Page} Page */

const { visit } = visitor({ share: true });
const HEADS = 24;

/** Counts the requests to the worker. @param {Page} page */
const counting = (page) =>
  page.addInitScript(() => {
    const asked = /** @type {any} */ ((globalThis.ablations = []));
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (/** @type {any} */ message, /** @type {any} */ ...more) {
      if (message?.question?.kind === "ablate") asked.push(message.question.heads);
      return post.call(this, message, ...more);
    };
  });

/** The heads requested so far, "path.head". @param {Page} page */
const silenced = (page) =>
  page.evaluate(() =>
    /** @type {any} */ (globalThis).ablations.flat().map((/** @type {any} */ h) => `${h.path}.${h.head}`),
  );

/** Waits for all heads. @param {Page} page */
async function found(page) {
  await page.waitForSelector(".attribution[aria-busy=false] .attribution-bar");
  await drawn(page);
}

/** All heads with their numbers, from the export. @param {Page} page */
const bars = (page) =>
  page.evaluate(async () => {
    const [{ now }, { panels }, { ranking }] = await Promise.all([
      import("./www/main.js"),
      import("./www/inside.js").then((inside) => inside.editsAttributionPanels),
      import("./www/inside.js").then((inside) => inside.editsAttributionProps),
    ]);
    return {
      quantity: panels(now())[0]?.quantity,
      total: ranking(now()).total,
      rows: ranking(now()).rows.map((r) => ({ name: `${r.path}.${r.head}`, value: r.value })),
      names: panels(now())[0]?.rows.map((r) => r.name) ?? [],
    };
  });

/** ln p of each token after each row of the decoder. @param {Page} page */
async function logits(page) {
  const { shape, values } = (await trace(page, "logits")).get("logits") ?? { shape: [1], values: [] };
  const width = shape.at(-1) ?? 1;
  return Array.from({ length: values.length / width }, (_, i) => {
    const row = values.slice(i * width, (i + 1) * width);
    const most = Math.max(...row);
    const sum = most + Math.log(row.reduce((all, x) => all + Math.exp(x - most), 0));
    return row.map((x) => x - sum);
  });
}

test("each head is silenced once, and its number is the loss of ln p that this edit causes", async () => {
  const { page, errors } = await visit(link({}), {}, counting);
  await page.click("[data-attribution=begin]");
  await found(page);
  const all = await silenced(page);
  assert.equal(all.length, HEADS);
  assert.equal(new Set(all).size, HEADS);
  const { quantity, rows } = await bars(page);
  assert.equal(quantity, "loss");
  assert.deepEqual(
    rows.map((r) => r.value),
    rows.map((r) => r.value).toSorted((a, b) => b - a),
    "the largest first",
  );
  const [before, { target }] = [await logits(page), await look(page)];
  // And the end token.
  const last = before[target.length];
  const ids = [...target, last.indexOf(Math.max(...last))];
  for (const { name, value } of [rows[0], rows[5]]) {
    const { page: edited, errors: more } = await visit(
      link({ ...held(target.join()), edits: JSON.stringify({ heads: { [name]: 0 } }) }),
    );
    const after = await logits(edited);
    const loss = ids.reduce((sum, id, i) => sum + before[i][id] - after[i][id], 0);
    assert.ok(Math.abs(loss - value) < 1e-4 * Math.max(1, loss), `${name}: ${value}, silenced as an edit ${loss}`);
    assert.deepEqual(more, []);
  }
  assert.deepEqual(errors, []);
});

test("with a head silenced, the search ranks the others, and one token's number is part of the sum", async () => {
  // At the first digit of the month this head's contribution exceeds rounding.
  const head = "encoder.blocks.0.attn.2";
  const { page, errors } = await visit(link({ moment: "6", edits: JSON.stringify({ heads: { [head]: 0 } }) }));
  await settled(page);
  await page.click("[data-attribution=begin]");
  await found(page);
  const { quantity, rows, total } = await bars(page);
  assert.equal(quantity, "effect");
  const kl = (await look(page)).result?.effect?.kl ?? NaN;
  assert.deepEqual([rows.length, rows.find((r) => r.name === head)], [HEADS - 1, undefined]);
  assert.ok(total && kl > 0 && kl < total + 1e-5, "of which the newest row has a part");
  const said = await page.locator(".attribution-bar .attribution-words").allInnerTexts();
  assert.ok(
    said.every((one) =>
      /^Without (Encoder|Decoder|Cross) L\dH\d, your edits (change nothing|do (less|more): )/.test(one),
    ),
    said.join("\n"),
  );
  // Both numbers in nats on the panel, and the sum of the engine's numbers per token.
  const { answers, target } = await page.evaluate(async () => (await import("./www/main.js")).now());
  const { steps } = /** @type {any} */ (answers.shift.answer);
  const same = steps.findIndex((/** @type {any} */ one, /** @type {number} */ i) => one.id !== target[i]);
  const most = Math.max(...steps.map((/** @type {any} */ one) => one.kl));
  if (same < 0) {
    const sum = steps.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + one.kl, 0);
    assert.ok(Math.abs(sum - (total ?? 0)) < 1e-4, `${sum} is ${total}`);
  }
  assert.ok(most <= (total ?? 0) + 1e-4);
  assert.match(await page.locator("[data-reconciles]").innerText(), /of these|summed over all tokens/);
  assert.deepEqual(errors, []);
});

test("a cancelled search asks no more, and continues later from there", async () => {
  const { page, errors } = await visit(link({}), {}, counting);
  await page.waitForSelector(".attribution-door");
  // Pressed before the first answer can arrive.
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.attribution.begin();
    act.attribution.halt();
  });
  await page.waitForSelector("[data-attribution=on]");
  await until(page, (s) => Object.keys(s.answers).some((name) => name.startsWith("attribution")));
  const then = await silenced(page);
  assert.ok(then.length > 0 && then.length < HEADS, `${then.length} were asked for`);
  await page.evaluate(async () => {
    // Any earlier request is answered before this question.
    const { engine } = await import("./www/main.js");
    await engine.trace("encoder.blocks.0.attn.pattern");
  });
  assert.deepEqual(await silenced(page), then, "nothing more was asked for");
  await drawn(page);
  assert.match(
    await page.locator(".attribution-phase").innerText(),
    new RegExp(`Stopped after ${then.length} of ${HEADS} heads`),
  );
  await page.click("[data-attribution=on]");
  await found(page);
  await page.waitForFunction((heads) => /** @type {any} */ (globalThis).ablations.flat().length === heads, HEADS);
  assert.equal(new Set(await silenced(page)).size, HEADS, "and none twice");
  assert.deepEqual(errors, []);
});

test("another scene marks the search as stale, Again restarts it, and a bar leads to its head", async () => {
  const { page, errors } = await visit(link({ "heads-behind": "1", moment: "6" }), {}, counting);
  await found(page);
  const before = await bars(page);
  await answerTo(page, () =>
    page.evaluate(async () => (await import("./www/main.js")).act.toggleHead("encoder.blocks.0.attn", 2)),
  );
  await page.waitForSelector(".attribution[data-stale]");
  assert.deepEqual((await bars(page)).rows, before.rows, "what was found stays in sight");
  const asked = (await silenced(page)).length;
  await page.click("[data-attribution=again]");
  await page.waitForSelector(".attribution:not([data-stale])");
  await found(page);
  assert.equal((await silenced(page)).length, asked + HEADS - 1, "all but the edited one");
  assert.equal((await bars(page)).quantity, "effect");
  const first = (await bars(page)).rows[0].name;
  await page.locator(".attribution-bar").first().click();
  await until(page, (s) => s.focus !== null);
  const { focus } = await look(page);
  assert.equal(`${focus?.path}.${focus?.head}`, first);
  await page.click("[data-attribution=close]");
  await page.waitForSelector(".attribution", { state: "detached" });
  await page.waitForFunction(() => !location.hash.includes("heads-behind"));
  assert.deepEqual(errors, []);
});

test("for an encoder without an output head the search measures the change of its output", async () => {
  const { page, errors } = await visit(link({}));
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    const file = async (/** @type {string} */ name) => (await fetch(`./models/fill/${name}`)).arrayBuffer();
    const config = JSON.parse(new TextDecoder().decode(await file("config.json")));
    config.head = false;
    act.openModel({
      name: "mine",
      text: "She was very happy.",
      files: {
        "config.json": JSON.stringify(config),
        "model.safetensors": new Uint8Array(await file("model.safetensors")),
        "tokenizer.json": new TextDecoder().decode(await file("tokenizer.json")),
      },
    });
  });
  await until(page, (s) => s.failure !== null || s.notice !== null || (s.info?.config.head === false && s.current));
  const { info, notice } = await look(page);
  assert.equal(info?.config.head, false, JSON.stringify(notice));
  await settled(page);
  await page.click("[data-attribution=begin]");
  await found(page);
  const { quantity, rows } = await bars(page);
  assert.equal(quantity, "change");
  assert.ok(rows[0].value > 0);
  assert.match(await page.locator(".attribution").innerText(), /relative to its size/);
  assert.deepEqual(errors, []);
});

test("a token that an edit moves has an arrow and words", async () => {
  const { page, errors } = await visit(link({ moment: "0", edits: '{"memory":false}' }));
  await settled(page);
  const moves = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    return now()
      .result.candidates.slice(0, 6)
      .map((c, rank) => ({
        rank,
        before: c.baseline?.rank ?? rank,
        told: Math.max(c.probability, c.baseline?.probability ?? 0) >= 0.005,
      }));
  });
  assert.ok(
    moves.some((m) => m.told && m.before > m.rank),
    "something moves up",
  );
  for (const { rank, before, told } of moves) {
    const seen = page.locator(".next .bar").nth(rank).locator(".bar-move [aria-hidden]");
    if (!told || before === rank) assert.equal(await seen.count(), 0);
    else
      assert.equal(
        await seen.innerText(),
        before < rank ? `▼${rank - before}` : before >= 6 ? "new" : `▲${before - rank}`,
      );
  }
  assert.ok((await page.locator(".bar-move .visually-hidden").count()) > 0);
  assert.deepEqual(errors, []);
});

test("the search scrolls to its result and focuses the heading, and closes with the edits", async () => {
  const edits = JSON.stringify({ heads: { "decoder.blocks.0.cross.1": 0 } });
  const { page, errors } = await visit(link({ model: "reverse", text: "cabbage", edits }));
  await settled(page);
  await page.locator(".edits-scroll").evaluate((scroll) => scroll.scrollTo(0, 400));
  await page.click("[data-attribution=begin]");
  await found(page);
  await page.waitForFunction(() => document.activeElement?.closest("[data-attribution-list]") !== null);
  const seen = await page.locator(".attribution h3").evaluate((heading) => {
    const [box, room] = [heading, heading.closest(".edits-scroll")].map((one) => one?.getBoundingClientRect());
    return !!box && !!room && box.top >= room.top - 1 && box.bottom <= room.bottom + 1;
  });
  assert.ok(seen, "in sight");
  await answerTo(page, () => page.click("[data-do=reset]"));
  await page.waitForSelector(".attribution", { state: "detached" });
  assert.equal(await page.locator("[data-attribution=begin]").innerText(), "Which heads matter here?");
  await answerTo(page, () => page.click("[data-do=undo]"));
  await page.waitForSelector(".attribution:not([data-stale])");
  assert.deepEqual(errors, []);
});
