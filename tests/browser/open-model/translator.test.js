// A translator's languages: chosen under the text, read as the source's token, and written as the answer's first, also
// by beams, Patch and Compare, after undo and from a link.
import assert from "node:assert/strict";
import test from "node:test";
import { mirror, commitOf } from "../mirror.js";
import { addressOf, drawn, link, look, settled, until, visitor } from "../visit.js";
import { choose, filesOf, folder, from, openDialog, opened, take } from "./opening.js";

/** @typedef {import("playwright-core").Page} Page */

const { arrive, visit } = visitor();

const FAMILY = "tests/families/m2m_100";

/** The small M2M100 with language tokens, as NLLB spells them, in place of words; the last is nobody's language. */
function translator() {
  const files = filesOf(FAMILY, (name) => /^(config|generation_config|model|tokenizer)\./.test(name));
  const tokenizer = JSON.parse(files["tokenizer.json"].toString());
  const { vocab } = tokenizer.model;
  for (const [word, token] of [
    ["this", "eng_Latn"],
    ["that", "fra_Latn"],
    ["you", "xyz_Latn"],
  ]) {
    const id = vocab[word];
    delete vocab[word];
    vocab[token] = id;
    const plain = { single_word: false, lstrip: false, rstrip: false, normalized: false };
    tokenizer.added_tokens.push({ id, content: token, ...plain, special: true });
  }
  const { single, special_tokens: special } = tokenizer.post_processor;
  single.unshift({ SpecialToken: { id: "eng_Latn", type_id: 0 } });
  special.eng_Latn = { id: "eng_Latn", ids: [vocab.eng_Latn], tokens: ["eng_Latn"] };
  return { files: { ...files, "tokenizer.json": Buffer.from(JSON.stringify(tokenizer)) }, ids: vocab };
}

/** A visit with it open on a text. */
async function opening() {
  const { page, errors } = await visit();
  await openDialog(page);
  const { files, ids } = translator();
  await choose(page, files);
  await take(page);
  await page.fill("#source", "the red fox");
  await until(page, (s) => s.current && s.result?.source.length === 5);
  return { page, errors, ids };
}

/** Waits for an answer that begins with this token. @param {Page} page @param {number} id */
const begins = (page, id) => until(page, (s, id) => s.current && s.play === "done" && s.result?.emitted[0] === id, id);

/** @param {Page} page */
const source = async (page) => (await look(page)).result?.source.map((token) => token.text);

/** @param {Page} page @param {"from" | "into"} which */
const chosen = (page, which) =>
  page.locator(`#language-${which}`).evaluate((of) => /** @type {HTMLSelectElement} */ (of).selectedOptions[0].text);

test("source and target language are selects, and the tokens are those of the choice", async () => {
  const { page, errors, ids } = await opening();
  assert.deepEqual(await source(page), ["eng_Latn", "the", "red", "fox", "</s>"]);
  assert.deepEqual(await page.locator("#language-from option").allInnerTexts(), ["English", "French", "xyz (Latin)"]);
  assert.deepEqual([await chosen(page, "from"), await chosen(page, "into")], ["English", "The model’s choice"]);
  await page.selectOption("#language-from", { label: "French" });
  await until(page, (s) => s.current && s.text.startsWith("fra_Latn"));
  assert.equal(await page.inputValue("#source"), "the red fox");
  assert.deepEqual(await source(page), ["fra_Latn", "the", "red", "fox", "</s>"]);
  await page.selectOption("#language-into", { label: "English" });
  await begins(page, ids.eng_Latn);
  // By the keyboard: the next in the list.
  await page.focus("#language-into");
  await page.keyboard.press("ArrowDown");
  await begins(page, ids.fra_Latn);
  assert.equal(await chosen(page, "into"), "French");
  await page.click("[data-do=undo]");
  await begins(page, ids.eng_Latn);
  assert.equal(await chosen(page, "into"), "English");
  for (let i = 0; i < 2; i++) await page.click("[data-do=undo]");
  await until(page, (s) => s.current && s.text === "the red fox" && s.into === null);
  assert.deepEqual([await chosen(page, "from"), await chosen(page, "into")], ["English", "The model’s choice"]);
  // A language alone is no text.
  await page.selectOption("#language-from", { label: "xyz (Latin)" });
  await page.fill("#source", "xyz_Latn ");
  await until(page, (s) => s.result === null && s.failure === null);
  await page.getByText("Write something above").waitFor();
  await page.fill("#source", "xyz_Latn fox");
  await until(page, (s) => s.current && s.result?.source.length === 3);
  assert.deepEqual(await source(page), ["xyz_Latn", "fox", "</s>"]);
  assert.deepEqual(errors, []);
});

test("beams, Patch and Compare write in the chosen language", async () => {
  const { page, errors, ids } = await opening();
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.beams.count(2);
    act.view("patch");
  });
  await page.fill("#patch-text", "the old dog");
  await page.locator("#patch-text").blur();
  for (const token of ["fra_Latn", "eng_Latn"]) {
    await page.selectOption("#language-into", token);
    await begins(page, ids[token]);
    await until(
      page,
      (s, id) => {
        const texts = s.beams.found?.texts ?? [];
        const answers = ["patch own", "patch other"].map((name) => /** @type {any} */ (s.answers[name])?.answer);
        const firsts = [...texts.map(({ ids }) => ids[0]), ...answers.map((answer) => answer?.emitted[0])];
        return texts.length === 2 && firsts.every((first) => first === id);
      },
      ids[token],
    );
  }
  await page.selectOption("#language-from", "fra_Latn");
  await until(page, (s) => {
    const answer = /** @type {any} */ (s.answers["patch other"])?.answer;
    return answer?.source.map(({ text }) => text).join(" ") === "fra_Latn the old dog </s>";
  });
  await page.evaluate(async () => (await import("./www/main.js")).act.view("compare"));
  await page.selectOption('[data-choice="other"]', "prompt");
  await page.locator(".compare-input").fill("the old dog");
  await until(
    page,
    (s, id) => /** @type {any} */ (s.answers["compare/other"])?.answer?.emitted[0] === id,
    ids.eng_Latn,
  );
  assert.deepEqual(errors, []);
});

test("a link keeps both languages, and an unknown one is the model's choice", async () => {
  const name = "someone/translator";
  const { files, ids } = translator();
  const hub = await mirror({ [name]: { folder: folder(FAMILY), files } });
  try {
    const model = `${name}@${commitOf(name)}`;
    const fields = { model, bytes: "100000", text: "fra_Latn the red fox" };
    const { page, errors } = await arrive(link({ ...fields, into: "fra_Latn" }), {}, from(hub.url));
    await page.waitForSelector("[data-part=wanted]");
    await page.click("[data-do=take-wanted]");
    await opened(page);
    await begins(page, ids.fra_Latn);
    assert.deepEqual([await chosen(page, "from"), await chosen(page, "into")], ["French", "French"]);
    await page.selectOption("#language-into", "xyz_Latn");
    await begins(page, ids.xyz_Latn);
    await settled(page);
    const address = new URLSearchParams((await addressOf(page)).slice(1));
    assert.deepEqual([address.get("text"), address.get("into")], ["fra_Latn the red fox", "xyz_Latn"]);
    await page.reload();
    await begins(page, ids.xyz_Latn);
    assert.equal(await chosen(page, "into"), "xyz (Latin)");
    await page.evaluate(
      (hash) => {
        location.hash = hash;
      },
      link({ ...fields, into: "nowhere" }),
    );
    await until(page, (s) => s.current && s.into === "nowhere");
    await drawn(page);
    assert.equal(await chosen(page, "into"), "The model’s choice");
    assert.ok(
      !Object.values(ids)
        .slice(-3)
        .includes((await look(page)).result?.emitted[0]),
    );
    assert.deepEqual(errors, []);
  } finally {
    hub.close();
  }
});
