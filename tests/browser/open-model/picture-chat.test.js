// A conversation whose turns hold pictures: each keeps its place in the prompt, as transformers' processor has it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { look, settled, until, visitor } from "../visit.js";
import { dropPicture, folder, openBeside } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {{ turns: { role: string, content: string }[], pictures: string[], ids: number[] }} Conversation */

const { visit } = visitor();
const TEMPLATES = { smolvlm: "parts", llava: "before" };
const text = (/** @type {string} */ path) => readFileSync(folder(path), "utf8");

/** @param {keyof typeof TEMPLATES} model @returns {Conversation[]} */
const conversations = (model) => JSON.parse(text(`tests/golden/beside/${model}/conversations.json`));

/**
 * A page with the model and its template, LLaVA's in the older file, open on a question.
 * @param {keyof typeof TEMPLATES} model
 */
async function opened(model) {
  const visited = await visit();
  const template = text(`chat/tests/pictures/${TEMPLATES[model]}.jinja`);
  const older = { "chat_template.json": JSON.stringify({ chat_template: template }) };
  const file = model === "llava" ? older : { "chat_template.jinja": template };
  await openBeside(visited.page, "<image>Was ist das?", model, file);
  return visited;
}

/** @param {Page} page */
const written = (page) => until(page, (s) => s.chat !== null && s.chat.prompt !== null && s.current);

/** The tokens that are read, without those that the model wrote. @param {Page} page */
async function idsOf(page) {
  await written(page);
  await settled(page);
  const { target, emitted } = /** @type {any} */ ((await look(page)).result);
  return target.slice(0, target.length - emitted.length).map((/** @type {{ id: number }} */ { id }) => id);
}

test("pictures of several turns are chosen as a person does, and stand in their turns", async () => {
  const { page, errors } = await opened("smolvlm");
  const [, two] = conversations("smolvlm");
  await dropPicture(page, "wide.png");
  await page.click(".text-or-chat input[value=chat]");
  await written(page);
  assert.equal(await page.locator(".turn-text").first().inputValue(), two.turns[0].content);
  assert.deepEqual(await idsOf(page), conversations("smolvlm")[0].ids);
  for (const [i, { content }] of two.turns.slice(1).entries()) {
    await page.click("[data-do=add-turn]");
    await page
      .locator(".turn-text")
      .nth(i + 1)
      .fill(content.replace("<image>", ""));
  }
  await written(page);
  // A further picture is the newest turn's.
  await page.setInputFiles("[data-do=add-picture]", folder("tests/golden/beside/high.png"));
  await until(page, (s) => s.pictures.length === 2 && s.chat !== null && s.chat.prompt !== null && s.current);
  assert.deepEqual((await look(page)).chat?.turns, two.turns);
  assert.deepEqual(await idsOf(page), two.ids);
  // The strip names each turn, and has its image tokens inside it.
  const runs = await page.locator(".reads").evaluate((strip) => {
    /** @type {[string, number][]} */
    const all = [];
    for (const one of strip.querySelectorAll(".turn-name, .token[data-kind=image]"))
      if (one.matches(".turn-name")) all.push([one.textContent ?? "", 0]);
      /** @type {[string, number]} */ else all.at(-1)[1]++;
    return all;
  });
  assert.deepEqual(runs.slice(0, 3), [
    ["User", 63],
    ["Assistant", 0],
    ["User", 63],
  ]);
  // Without the first picture, the second one keeps its turn.
  await page.locator("[data-do=remove-picture]").first().click();
  await until(page, (s) => s.pictures.length === 1 && s.chat !== null && s.chat.prompt !== null && s.current);
  const left = two.turns.map(({ content }, i) => (i === 0 ? content.replace("<image>", "") : content));
  const { chat, pictures } = await look(page);
  assert.deepEqual([chat?.turns.map(({ content }) => content), pictures], [left, ["image 2"]]);
  assert.deepEqual(errors, []);
});

for (const model of /** @type {const} */ (["smolvlm", "llava"]))
  test(`every conversation with pictures has the token ids of transformers: ${model}`, async () => {
    const { page, errors } = await opened(model);
    await dropPicture(page, "wide.png");
    await page.setInputFiles("[data-do=add-picture]", folder("tests/golden/beside/high.png"));
    await until(page, (s) => s.pictures.length === 2 && s.current);
    await page.click(".text-or-chat input[value=chat]");
    await written(page);
    for (const { turns, ids } of conversations(model)) {
      await page.evaluate(async (turns) => (await import("./www/main.js")).act.chat.set(turns, null), turns);
      assert.deepEqual(await idsOf(page), ids, JSON.stringify(turns));
    }
    assert.deepEqual(errors, []);
  });
