// The glossary: every term is explained in three languages and once, leads to a step of Learn that there is, and stands
// where the page shows it.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { words as bn } from "words:help/bn";
import { words as tr } from "words:help/tr";
import { words as en } from "../../../www/app/words/help.js";
import { words as pageBn } from "words:page/bn";
import { words as pageTr } from "words:page/tr";
import { words as pageEn } from "../../../www/app/words/index.js";
import { kept } from "../rules/files.js";
import { markup } from "../support/render.js";
import { snapshot } from "../support/snapshot.js";
import { PATH } from "../../../www/features/learn/state.js";
import { GROUPS, TERMS } from "../../../www/domain/terms.js";

const { term, withName, withTerm } = await import("../../../www/components/term.js");
const { glossary } = await import("../../../www/features/glossary/view.js");

const LANGUAGES = { en: [en, pageEn], tr: [tr, pageTr], bn: [bn, pageBn] };
const act = { list() {}, learn() {}, stay() {}, leave() {}, closed() {}, listClosed() {} };

test("every term has a separate name and one or two short sentences, in each language", () => {
  for (const [code, [words]] of Object.entries(LANGUAGES)) {
    const names = Object.keys(TERMS).map((id) => words[`term.${id}`]);
    assert.equal(new Set(names).size, names.length, code);
    for (const id of Object.keys(TERMS)) {
      const text = words[`term.${id}.text`];
      assert.match(text, /[.।]$/, `${code} ${id}`);
      assert.ok(text.length <= 180, `${code} ${id}: ${text.length} characters`);
      assert.ok(text.split(/[.।](?:\s|$)/).filter(Boolean).length <= 3, `${code} ${id}`);
    }
  }
});

test("a term is in one group, and leads to a step of Learn that there is", () => {
  assert.equal(Object.values(GROUPS).flatMap(Object.keys).length, Object.keys(TERMS).length);
  for (const [id, step] of Object.entries(TERMS)) assert.ok(step === null || PATH.includes(step), id);
});

test("the first hour's terms stand in the page", () => {
  const code = kept
    .filter((path) => /^www\/(features|components)\/.*\.ts$/.test(path) && !/\/(words|glossary)\//.test(path))
    .map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8"))
    .join("\n");
  for (const id of ["token", "head", "layer", "pattern", "gate", "layer-scale", "entropy", "kl", "softmax", "mask"])
    assert.ok(code.includes(`"${id}"`), id);
});

test("a sentence with a marked word makes a term of it, the same sentences in each language", () => {
  assert.match(markup(withTerm("token", "Click a {token} now.")), /Click a\n<button[^>]*data-term="token"[^>]*>/);
  assert.equal(markup(withTerm("token", "Nothing marked.")), "Nothing marked.\n");
  assert.match(markup(withName("score", "The scores are", "Scores")), /^The\n<button[^>]*>\n {2}scores\nare/);
  assert.equal(markup(withName("score", "Others", "Scores")), "Others\n");
  const marked = ([, words]) => Object.keys(words).filter((key) => /\{[\p{L}\p{M}]+\}/u.test(String(words[key])));
  const of = (code) => marked(LANGUAGES[code]).filter((key) => key.startsWith("input.tokens.hint"));
  assert.equal(of("en").length, 3);
  assert.deepEqual([of("tr"), of("bn")], [of("en"), of("en")]);
});

test("a term as a button, its explanation, and the list of all", () => {
  const all = markup(glossary({ term: "gate", teaches: true, act }));
  snapshot("glossary/gate", markup(term("gate", "Gate")) + all.slice(0, all.indexOf("<dialog")));
  assert.equal(all.match(/data-term-row=/g)?.length, Object.keys(TERMS).length);
  assert.doesNotMatch(markup(glossary({ term: null, teaches: false, act })), /data-learn/, "in a lesson without rooms");
});
