// The page speaks three languages: the same keys in each, the same things said in each, and numbers as each writes
// them.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";
import { words as pageBn } from "words:page/bn";
import { words as pageTr } from "words:page/tr";
import { words as pageEn } from "../../../www/app/words/index.js";
import { words as helpBn } from "words:help/bn";
import { words as helpEn } from "words:help/en";
import { words as helpTr } from "words:help/tr";
import { words as panelsBn } from "words:panels/bn";
import { words as panelsEn } from "../../../www/app/words/panels.js";
import { words as panelsTr } from "words:panels/tr";
import { words as roomsBn } from "words:rooms/bn";
import { words as roomsEn } from "words:rooms/en";
import { words as roomsTr } from "words:rooms/tr";
import { words as viewsBn } from "words:views/bn";
import { words as viewsEn } from "../../../www/app/words/views.js";
import { words as viewsTr } from "words:views/tr";
import { embed as embedBn } from "../../../www/embed/words/bn.js";
import { embed as embedEn } from "../../../www/embed/words/en.js";
import { embed as embedTr } from "../../../www/embed/words/tr.js";
import { problems as problemsBn } from "../../../www/i18n/words/problems/bn.js";
import { shared as sharedBn } from "../../../www/i18n/words/bn.js";
import { problems as problemsEn } from "../../../www/i18n/words/problems/en.js";
import { shared as sharedEn } from "../../../www/i18n/words/en.js";
import { problems as problemsTr } from "../../../www/i18n/words/problems/tr.js";
import { shared as sharedTr } from "../../../www/i18n/words/tr.js";
import { formatShort } from "../../../www/domain/numbers.js";
import { forms } from "../../../www/i18n/forms.js";
import { LANGUAGES } from "../../../www/protocol/language.js";
import { wordsOf } from "../../../www/i18n/problem.js";
import { catchUp, forPointer, setLanguage, spokenHere, t, formats } from "../../../www/i18n/index.js";

const [en, tr, bn] = [
  { ...sharedEn, ...problemsEn, ...pageEn, ...embedEn, ...roomsEn, ...viewsEn, ...helpEn, ...panelsEn },
  { ...sharedTr, ...problemsTr, ...pageTr, ...embedTr, ...roomsTr, ...viewsTr, ...helpTr, ...panelsTr },
  { ...sharedBn, ...problemsBn, ...pageBn, ...embedBn, ...roomsBn, ...viewsBn, ...helpBn, ...panelsBn },
];

test("a very small number is a power of ten in print, in each language's digits", () => {
  const of = (/** @type {string} */ code, /** @type {number} */ x) => forms(code).scientific(x, 2);
  assert.equal(of("en", 3.2e-5), "3.2×10⁻⁵");
  assert.equal(of("tr", -3.2e-12), "−3,2×10⁻¹²");
  assert.equal(of("bn", 3.2e9), "৩.২×১০⁹");
});

test("the ends of a scale follow the language", async () => {
  await setLanguage("tr");
  assert.deepEqual([0.5, -1.5, 0, 0.00002].map(formatShort), ["0,5", "−1,5", "0", "2×10⁻⁵"]);
  await setLanguage("en");
  assert.deepEqual([0.5, -1.5].map(formatShort), ["0.5", "−1.5"]);
});

/** Names, formulas and the like are equal in every language. */
const letters = (text) => text.replace(/[`“”"'].*?[`“”"']/g, "").match(/\p{L}+/gu) ?? [];
/** An example is in the model's language, and a title in its own. */
const sentences = (words) =>
  Object.entries(words).filter(
    ([key, entry]) =>
      typeof entry === "string" &&
      letters(entry).length >= 4 &&
      !/^(train\.recipe\.\w+\.(from|to)|paper\.title)$/.test(key),
  );
/** The parameters of a sentence. */
const given = (entry) => [...new Set([...String(entry).matchAll(/\bp\.(\w+)/g)].map(([, name]) => name))].sort();

for (const [code, words] of Object.entries({ tr, bn })) {
  test(`${code}: every key of the page, and no other`, () => {
    assert.deepEqual(
      Object.keys(en).filter((key) => !Object.hasOwn(words, key)),
      [],
      "missing",
    );
    assert.deepEqual(
      Object.keys(words).filter((key) => !Object.hasOwn(en, key)),
      [],
      "unknown",
    );
  });

  test(`${code}: every parameter of a sentence is used`, () => {
    for (const [key, entry] of Object.entries(en)) {
      const mine = words[key];
      if (mine === undefined) continue;
      assert.equal(typeof mine, typeof entry, `${key} is a ${typeof entry}`);
      if (typeof entry === "function") assert.deepEqual(given(mine), given(entry), key);
    }
  });

  test(`${code}: no English sentence is left`, () => {
    for (const [key, entry] of sentences(en)) assert.notEqual(words[key], entry, key);
  });

  test(`${code}: no word has straight quotes or ends in a space`, () => {
    for (const [key, entry] of Object.entries(words))
      if (typeof entry === "string") assert.equal(entry, entry.trim(), key);
  });
}

/** A term has one word; these are other words for it, or another form of address. */
const STRAY = {
  tr: [/\bkafa(?!dan)/i, /\bkelime/i, /\bpuan/i, /(?<!\p{L})diğer/iu, /\b(?:siz|sizin|sizi)\b/i],
  bn: [/মনোযোগ/, /ওজন/, /মানচিত্র/, /স্রোত/, /আপনি|আপনার|আপনাকে/],
};

/** A decimal point in Turkish, but for the number of a section or a paper, and Latin digits in Bengali. */
const FOREIGN = {
  tr: /(?<![\w.:]|Bölüm )\d+\.(?!\d{3}(?!\d))\d+/,
  bn: /(?<=\s)(?<!ISO )\d+(?=\s|।)/,
};

for (const [code, words] of Object.entries({ tr, bn }))
  test(`${code}: one word for a term, one form of address, and the language's numbers`, () => {
    for (const [key, entry] of Object.entries(words)) {
      // Code and names stay.
      const said = (typeof entry === "string" ? entry.replace(/`[^`]*`/g, "") : String(entry)).replace(
        /\$\{.*?\}/g,
        "",
      );
      for (const stray of STRAY[code]) assert.doesNotMatch(said, stray, key);
      if (typeof entry === "string" && !/^train\.recipe\.\w+\.(from|to)$/.test(key))
        assert.doesNotMatch(said, FOREIGN[code], key);
    }
  });

test("Bengali is written in its script, but for names", () => {
  for (const [key, entry] of sentences(bn)) assert.match(entry, /\p{Script=Bengali}/u, key);
});

test("numbers, plurals and lists are those of the language", async () => {
  assert.equal(forms("en").number(1234.5, 2), "1,234.50");
  assert.equal(forms("tr").number(1234.5, 2), "1.234,50");
  assert.equal(forms("bn").number(1234.5, 2), "১,২৩৪.৫০");
  assert.equal(forms("en").plural(1, { one: "token", other: "tokens" }), "1 token");
  assert.equal(forms("en").plural(0, { one: "token", other: "tokens" }), "0 tokens");
  assert.equal(forms("bn").plural(2, { other: "টোকেন" }), "২ টোকেন");
  assert.equal(forms("tr").percent(0.25), "%25");
  assert.equal(forms("en").number(-0.4, 1), "−0.4");
  assert.equal(forms("en").number(-0.001, 1), "0.0", "no minus before a nought");
  assert.deepEqual(
    ["tr", "bn", "en"].map((code) => forms(code).exact("-1.50")),
    ["−1,50", "−১.৫০", "−1.50"],
  );
  assert.deepEqual([forms("tr").typed("1,5"), forms("bn").typed("২.৫")], ["1.5", "2.5"]);
  assert.equal(forms("en").list(["a", "b", "c"]), "a, b, and c");
});

test("the reader's language is the first that the page speaks", () => {
  assert.equal(spokenHere(["fr-FR", "tr-TR", "en"]), "tr");
  assert.equal(spokenHere(["bn-BD"]), "bn");
  assert.equal(spokenHere(["fr"]), "en");
  assert.deepEqual(Object.keys(LANGUAGES), ["en", "tr", "bn"]);
});

test("words and numbers change together", async (context) => {
  context.after(() => setLanguage("en"));
  const english = t("room.explore");
  await setLanguage("tr");
  assert.notEqual(t("room.explore"), english);
  assert.equal(formats().number(0.5, 1), "0,5");
});

test("the rooms' words come with the first, in the language in use, and stay when it changes", async (context) => {
  context.after(() => setLanguage("en"));
  assert.equal(t("learn.path"), undefined);
  await setLanguage("tr");
  await import("../../../www/app/words/rooms.js");
  assert.equal(t("learn.path"), roomsEn["learn.path"]);
  await catchUp();
  assert.equal(t("learn.path"), roomsTr["learn.path"]);
  assert.equal(t("room.explore"), pageTr["room.explore"]);
  await setLanguage("bn");
  assert.equal(t("learn.path"), roomsBn["learn.path"]);
});

test("a click is called a tap where there is no mouse", () => {
  const mouse = /click|hover|(?<!\p{L})tıkla|ক্লিক/iu;
  for (const words of [en, tr, bn]) {
    const here = (/** @type {boolean} */ finger) => Object.entries(forPointer(words, finger));
    assert.deepEqual(
      here(true).filter(([, entry]) => mouse.test(String(entry))),
      [],
    );
    for (const [key, entry] of [...here(true), ...here(false)])
      if (typeof entry === "string") assert.doesNotMatch(entry, /\{[^}]*\|/, key);
  }
  assert.ok(Object.values(forPointer(en, false)).some((entry) => mouse.test(String(entry))));
});

test("no key is named where there is no keyboard", () => {
  const named = / \((?:\?|[A-Z]|Escape|Ctrl\+[A-Z])\)|: (?:key |tuş )?[A-Z[\]](?: কী)?$/u;
  for (const words of [en, tr, bn]) {
    const keys = (/** @type {boolean} */ finger) =>
      Object.entries(forPointer(words, finger)).flatMap(([key, entry]) => (named.test(String(entry)) ? [key] : []));
    assert.deepEqual(keys(true), []);
    // Only the list of keys, and a file that may be opened anywhere, name them.
    const isArrow = (/** @type {[string, unknown]} */ [key, entry]) =>
      !/^(keys|export\.page)\./.test(key) && typeof entry === "string" && /\barrow|ok tuş|তীরচিহ্ন/.test(entry);
    assert.deepEqual(Object.entries(forPointer(words, true)).filter(isArrow), []);
    assert.ok(keys(false).includes("fold.input.away") && keys(false).includes("link.copy.hint"));
  }
});

test("no word is taught twice", () => {
  const once = [sharedEn, problemsEn, pageEn, embedEn, roomsEn, viewsEn, helpEn].flatMap(Object.keys);
  assert.deepEqual(
    once.filter((key, i) => once.indexOf(key) !== i),
    [],
  );
});

test("the worker loads no words: the page words its problems", () => {
  const loaded = [new URL("../../../www/worker.ts", import.meta.url).href];
  for (const module of loaded)
    for (const [, type, from] of readFileSync(new URL(module), "utf8").matchAll(
      /^import (type )?(?:[^"]*? from )?"(\.[^"]+)";$/gm,
    )) {
      const next = new URL(from.replace(/\.js$/, ".ts"), module).href;
      if (!type && !loaded.includes(next)) loaded.push(next);
    }
  assert.ok(loaded.length > 10, `the worker's modules are found: ${loaded.length}`);
  assert.ok(loaded.length < 32, `the worker waits for ${loaded.length} modules`);
  assert.deepEqual(
    loaded.filter((module) => /\/www\/.*(words|i18n)\//.test(module)),
    [],
  );
});

/** Codes by the type that declares them, with the prefix of their sentences' keys. */
const UNIONS = {
  EngineProblem: "problem",
  InputProblem: "problem",
  TrainingProblem: "problem",
  KeyProblem: "problem.key",
  EditProblem: "problem.edit",
  LensProblem: "problem.lens",
  WeightProblem: "problem.weights",
};

test("every problem of the engine and of the page has a sentence in every language", () => {
  const www = new URL("../../../www/", import.meta.url);
  const engine = readFileSync(new URL("protocol/engine.ts", www), "utf8");
  const ofEngine = Object.entries(UNIONS).flatMap(([union, key]) => {
    const declared = new RegExp(`^export type ${union} = [^;]*?;$`, "ms").exec(engine)?.[0] ?? "";
    const codes = [...declared.matchAll(/"code": "(\w+)"/g)].map(([, code]) => code);
    assert.ok(codes.length > 2, `${union} is found`);
    return codes.filter((code) => code !== "Said").map((code) => `${key}.${code}`);
  });
  const ofPage = readdirSync(www, { recursive: true })
    .filter((name) => String(name).endsWith(".ts"))
    .flatMap((name) => [
      ...readFileSync(new URL(String(name), www), "utf8").matchAll(
        /(?:\bproblem\(|\{ code: |kind: "[\w-]+",\s*code: |new Cancelled\()"([\w.-]{3,})"/g,
      ),
    ])
    .filter(([, code]) => code !== "Said")
    .map(([, code]) => `problem.${code}`);
  assert.ok(ofEngine.length > 80 && ofPage.length > 20, `${ofEngine.length} and ${ofPage.length} are found`);
  for (const words of [en, tr, bn])
    assert.deepEqual(
      [...ofEngine, ...ofPage].filter((key) => !Object.hasOwn(words, key)),
      [],
    );
});

test("a problem is one sentence, whatever it contains", async (context) => {
  context.after(() => setLanguage("en"));
  const heads = { code: "Heads", params: { value: 3, d_model: 64 } };
  const told = [
    [
      { code: "Key", params: { key: "n_heads", problem: heads } },
      "`n_heads` is 3, which does not divide d_model, 64: use a number that does, or give d_head.",
      "`n_heads` 3, bu d_model’i (64) bölmüyor: bölen bir sayı kullan ya da d_head ver.",
    ],
    [
      {
        code: "Weights",
        params: { file: "a.safetensors", problems: Array(14).fill({ code: "Missing", params: "h.0" }) },
      },
      `a.safetensors does not fit config.json: ${"`h.0` is missing; ".repeat(5)}and 9 more.`,
    ],
    [
      { code: "gpu-failed", params: { code: "Device", params: { engine: "gpu", problem: "no room" } } },
      "The GPU engine did not start, so the model runs on the CPU.",
    ],
    [
      { code: "Device", params: { engine: "gpu", problem: "wgpu error: Validation Error" } },
      "The gpu engine failed. Start it again, or choose another engine in the menu at the top.",
    ],
    [
      { code: "PieceMemory", params: { needed: 147, most: 128 } },
      "A matrix of this model takes 147 MiB, and this graphics card computes with at most 128 MiB at once: keep " +
        "it in fewer bits, or choose the CPU engine.",
    ],
    [
      { code: "TokenOutside", params: { token: "<mask>", id: 48, d_vocab: 48 } },
      "The text has the token “<mask>” (48), and the model has only tokens 0 to 47: remove it from the text.",
    ],
    [
      { code: "NoRoom", params: { length: 64, limit: 64 } },
      "There is no room for another token: 64 are there, and the model reads at most 64. Shorten the text.",
    ],
    [new Error("something else"), "Something else.", "Something else."],
    [{ code: "Said", params: "config.json is missing" }, "config.json is missing."],
  ];
  for (const [problem, english, turkish] of told) {
    await setLanguage("en");
    assert.equal(wordsOf(problem), english);
    await setLanguage("tr");
    if (turkish) assert.equal(wordsOf(problem), turkish);
  }
});

test("quotes around a token that is a quote, or has one, are the other ones", () => {
  const title = (/** @type {string} */ answer) => t("why.title", { answer: `“${answer}”` });
  assert.deepEqual(['"', "“", 'a"', "a"].map(title), [
    'Why ‘\u2009"\u2009’?',
    "Why ‘\u2009“\u2009’?",
    'Why ‘a"’?',
    "Why “a”?",
  ]);
});

test("the accessible name of a button with a name and a number begins as they are seen", () => {
  for (const words of [en, tr, bn])
    assert.match(words["compare.similar.pair"]({ name: "L0H1", value: "0.5" }), /^L0H1 0\.5 /);
});

test("of a model of images or sounds, a sentence about its input names that, and no text", () => {
  const inputs = {
    en: { text: /\btexts?\b/i, image: /\bimages?\b/i, sound: /\bsounds?\b/i },
    tr: { text: /metin|metn/i, image: /görüntü/i, sound: /(^|[^a-zçğıöşü])ses/i },
    bn: { text: /লেখা/, image: /ছবি/, sound: /অডিও/ },
  };
  let said = 0;
  for (const [language, all] of /** @type {const} */ ([
    ["en", en],
    ["tr", tr],
    ["bn", bn],
  ])) {
    for (const [key, phrase] of Object.entries(all)) {
      if (typeof phrase !== "function" || !/\.medium\b/.test(String(phrase))) continue;
      for (const medium of /** @type {const} */ (["text", "image", "sound"])) {
        const words = phrase({ medium, count: 2, of: 2, done: 1, most: 3, share: 0.5, deviation: "", from: null });
        for (const [other, names] of Object.entries(inputs[language]))
          assert.equal(names.test(words), other === medium, `${language} ${key} of ${medium}: ${words}`);
        said++;
      }
    }
  }
  assert.ok(said > 250, `${said}`);
});
