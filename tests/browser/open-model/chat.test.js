// A chat model: its turns in place of a text, the roles of its tokens, the exact prompt, and a link to all of it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { commitOf, mirror } from "../mirror.js";
import { addressOf, link, look, settled, until, visitor } from "../visit.js";
import { choose, filesOf, folder, from, openDialog, opened, take } from "./opening.js";

const { arrive, visit } = visitor();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const read = (/** @type {string} */ file) => JSON.parse(readFileSync(folder(`chat/tests/model/${file}`), "utf8"));

/** @param {import("playwright-core").Page} page */
async function openChatModel(page) {
  await openDialog(page);
  await page.setInputFiles("[data-choose=folder]", folder("chat/tests/model"));
  await until(page, (s) => s.hub.offer !== null);
  await take(page);
}

/** @param {import("playwright-core").Page} page */
const written = (page) => until(page, (s) => s.chat?.prompt !== null && s.current && s.play !== "slow");

/** @param {import("playwright-core").Page} page */
const tokenIds = async (page) => (await look(page)).result?.source.map(({ id }) => id);

test("turns are written by the model's template, token for token as by transformers", async () => {
  const { page, errors } = await visit();
  await openChatModel(page);
  await page.click(".text-or-chat input[value=chat]");
  await written(page);
  assert.equal(await page.locator(".turn").count(), 1);

  const chat = read("chat.json");
  for (const [i, { role, content }] of chat.entries()) {
    if (i > 0) await page.click("[data-do=add-turn]");
    await page.locator(".turn select").nth(i).selectOption(role);
    await page.locator(".turn-text").nth(i).fill(content);
  }
  await written(page);
  await settled(page);
  const { ids, text } = read("answer.json");
  assert.deepEqual(await tokenIds(page), ids);
  assert.ok((await look(page)).result?.output.startsWith(text), "the answer is that of transformers");

  const names = await page.locator(".reads .turn-name").allInnerTexts();
  assert.deepEqual(names, ["User", "Assistant", "User", "Assistant"]);
  const plain = await page.locator(".reads .token:not([data-marker])").allInnerTexts();
  assert.equal(
    plain
      .join("")
      .replaceAll("␣", " ")
      .replace(/[₀-₉·]/g, ""),
    chat.map(({ content }) => content).join(""),
  );

  // The exact prompt, with a start token that the tokenizer adds to texts.
  const { text: prompt } = await look(page);
  await page.click(".text-or-chat input[value=text]");
  await until(page, (s) => s.chat === null && s.current);
  assert.equal(await page.inputValue("#source"), prompt);
  assert.deepEqual((await tokenIds(page))?.slice(1), ids, "special tokens of a typed prompt are special");
  await page.click(".text-or-chat input[value=chat]");
  await written(page);
  assert.deepEqual((await look(page)).chat?.turns, chat);
  assert.deepEqual(errors, []);
});

test("a link opens with its turns, from a hub, and the address carries them on", async () => {
  const name = "someone/chat";
  const hub = await mirror({ [name]: { folder: folder("chat/tests/model") } });
  try {
    const chat = read("chat.json");
    const fragment = link({ model: `${name}@${commitOf(name)}`, bytes: "100000", chat: JSON.stringify(chat) });
    const { page, errors } = await arrive(fragment, {}, from(hub.url));
    await page.waitForSelector("[data-part=wanted]");
    await page.click("[data-do=take-wanted]");
    await opened(page);
    await written(page);
    await settled(page);
    assert.deepEqual((await look(page)).chat?.turns, chat);
    assert.deepEqual(await tokenIds(page), read("answer.json").ids);
    const address = new URLSearchParams((await addressOf(page)).slice(1));
    assert.deepEqual([JSON.parse(address.get("chat") ?? ""), address.get("text")], [chat, null]);
    assert.deepEqual(errors, []);
  } finally {
    hub.close();
  }
});

test("a link's turns are left out with a sentence where the model has no template", async () => {
  const name = "someone/plain";
  const hub = await mirror({ [name]: { folder: folder("tests/families/llama") } });
  try {
    const chat = JSON.stringify([{ role: "user", content: "the red fox" }]);
    const fragment = link({ model: `${name}@${commitOf(name)}`, bytes: "100000", chat });
    const { page, errors } = await arrive(fragment, {}, from(hub.url));
    await page.waitForSelector("[data-part=wanted]");
    await page.click("[data-do=take-wanted]");
    await opened(page);
    await until(page, (s) => s.chat === null && s.model.startsWith("someone"));
    assert.match(await page.locator(".notice").innerText(), /no chat template/);
    assert.deepEqual(errors, []);
  } finally {
    hub.close();
  }
});

test("the answer becomes a turn by the keyboard, a turn goes, and undo brings it back", async () => {
  const { page, errors } = await visit();
  await openChatModel(page);
  await page.click(".text-or-chat input[value=chat]");
  await written(page);
  await settled(page);
  const { output } = (await look(page)).result ?? {};
  await page.focus("[data-do=reply]");
  await page.keyboard.press("Enter");
  await until(page, (s) => s.chat?.turns.length === 3);
  await page.waitForFunction(() => document.activeElement?.matches(".turn:last-child textarea"));
  await page.keyboard.type("Why?");
  await written(page);
  const turns = (await look(page)).chat?.turns ?? [];
  assert.deepEqual(turns.slice(1), [
    { role: "assistant", content: output },
    { role: "user", content: "Why?" },
  ]);
  await page.locator(".turn").nth(1).locator("button").click();
  await until(page, (s) => s.chat?.turns.length === 2);
  await written(page);
  await page.keyboard.press("Control+z");
  await until(page, (s) => s.chat?.turns.length === 3);
  assert.deepEqual((await look(page)).chat?.turns, turns);
  assert.deepEqual(errors, []);
});

test("a template that refuses turns says why; everyone can use the turns, on a phone and in the dark too", async () => {
  const { page, errors } = await visit();
  const template =
    "{% if messages[0].content == 'no' %}\n{{ raise_exception('No turns today.') }}\n{% endif %}" +
    "{% for message in messages %}[{{ message.role }}]{{ message.content }}{% endfor %}";
  await openDialog(page);
  await choose(page, { ...filesOf("chat/tests/model"), "chat_template.jinja": template });
  await take(page);
  await page.click(".text-or-chat input[value=chat]");
  await written(page);
  const before = (await look(page)).text;
  await page.locator(".turn-text").fill("no");
  await until(page, (s) => s.failure !== null);
  assert.match(await page.locator("#chat-about").innerText(), /refuses this conversation: No turns today\./);
  assert.equal((await look(page)).text, before);
  await page.evaluate(AXE);
  for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await settled(page).catch(() => {});
      const found = await page.evaluate(async () => {
        const { violations } = await /** @type {any} */ (window).axe.run(".panel.input");
        return violations.map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`);
      });
      assert.deepEqual(found, [], `${colorScheme} ${width}`);
      const wide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(wide, 0);
    }
  }
  assert.deepEqual(errors, []);
});
