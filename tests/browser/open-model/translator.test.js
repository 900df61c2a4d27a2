// A translator's languages: chosen under the text, read as the source's token, and written as the answer's first.
import assert from "node:assert/strict";
import test from "node:test";
import { look, until, visitor } from "../visit.js";
import { choose, filesOf, openDialog, take } from "./opening.js";

const { visit } = visitor();

/** The small M2M100 with two language tokens, as NLLB spells them, in place of words. */
function translator() {
  const files = filesOf("tests/families/m2m_100", (name) => /^(config|generation_config|model|tokenizer)\./.test(name));
  const tokenizer = JSON.parse(files["tokenizer.json"].toString());
  const { vocab } = tokenizer.model;
  for (const [word, token] of [
    ["this", "eng_Latn"],
    ["that", "fra_Latn"],
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

test("source and target language are selects, and the tokens are those of the choice", async () => {
  const { page, errors } = await visit();
  await openDialog(page);
  const { files, ids } = translator();
  await choose(page, files);
  await take(page);
  await page.fill("#source", "the red fox");
  await until(page, (s) => s.current && s.result?.source.length === 5);
  const source = async () => (await look(page)).result?.source.map((token) => token.text);
  assert.deepEqual(await source(), ["eng_Latn", "the", "red", "fox", "</s>"]);
  await page.selectOption("#language-from", { label: "French" });
  await until(page, (s) => s.current && s.text.startsWith("fra_Latn"));
  assert.deepEqual(await source(), ["fra_Latn", "the", "red", "fox", "</s>"]);
  for (const [label, token] of [
    ["English", "eng_Latn"],
    ["French", "fra_Latn"],
  ]) {
    await page.selectOption("#language-into", { label });
    await page.waitForFunction(async (id) => {
      const s = (await import("./www/main.js")).now();
      return s.current && s.play === "done" && s.result?.emitted[0] === id;
    }, ids[token]);
  }
  assert.deepEqual(errors, []);
});
