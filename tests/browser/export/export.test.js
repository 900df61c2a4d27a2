// What a view shows is taken along as files: the same numbers bit for bit, and those of the command line.
import assert from "node:assert/strict";
import { test } from "node:test";
import { link, look, pattern, settled, until, visitor } from "../visit.js";
import {
  BUILDS,
  commandLine,
  openPanel,
  parseCsv,
  parseTables,
  parseTensors,
  sameBits,
  taken,
  within,
} from "./reading.js";

const { visit } = visitor({ share: true });
const HEAD = { path: "decoder.blocks.1.cross", head: 2 };
const VIEW = { view: "head", head: `${HEAD.path}.${HEAD.head}` };
const EDITS = { attention_temperature: 2, heads: { "encoder.blocks.0.attn.1": 0 }, padding: [[1, 0]] };

/**
 * A head's numbers in a file of the command line. @param {Map<string, { shape: number[], values: Float32Array }>}
 * tensors @param {string} site @param {number} head
 */
function headOf(tensors, site, head) {
  const found = tensors.get(site);
  assert.ok(found, `${site} is in the file`);
  const [, , rows, cols] = found.shape;
  return found.values.subarray(head * rows * cols, (head + 1) * rows * cols);
}

/**
 * A drawing parsed as XML, in another page, since the policy of this one forbids it. @param
 * {import("playwright-core").Page} page @param {string} text
 */
async function parsed(page, text) {
  const blank = await page.context().newPage();
  const found = await blank.evaluate((text) => {
    const found = new DOMParser().parseFromString(text, "image/svg+xml");
    return {
      wrong: found.querySelector("parsererror")?.textContent ?? null,
      title: found.querySelector("title")?.textContent,
      texts: Array.from(found.querySelectorAll("text"), (one) => one.textContent),
      rects: found.querySelectorAll("rect").length,
      images: Array.from(found.querySelectorAll("image"), (one) => one.getAttribute("href")),
      size: [Number(found.documentElement.getAttribute("width")), Number(found.documentElement.getAttribute("height"))],
    };
  }, text);
  await blank.close();
  return found;
}

for (const [name, edits] of /** @type {const} */ ([
  ["as it was trained", null],
  ["edited", EDITS],
])) {
  test(`CSV and JSON of a head hold the shown numbers, equal to the command line's, ${name}`, async () => {
    const { page, errors } = await visit(link({ ...VIEW, ...(edits ? { edits: JSON.stringify(edits) } : {}) }));
    const { result, text, edits: now } = await look(page);
    const shown = pattern(result, HEAD.path, HEAD.head);

    const csv = await taken(page, "[data-format=csv]");
    assert.equal(csv.name, "dates-cross-L1H2-pattern.csv");
    const rows = parseCsv(csv.bytes.toString("utf8"));
    assert.equal(rows.length, shown.rows * shown.cols);
    sameBits(
      rows.map((row) => Number(row.value)),
      shown.values,
      "CSV",
    );
    assert.deepEqual(
      rows.map((row) => Number(row.masked)),
      shown.masks,
    );
    assert.deepEqual(
      rows.slice(0, 3).map((row) => [row.query, row.query_token, row.key, row.key_token]),
      [
        ["0", "⟨start⟩", "0", "5"],
        ["0", "⟨start⟩", "1", "␣"],
        ["0", "⟨start⟩", "2", "M"],
      ],
    );

    const json = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
    const [panel] = json.panels;
    sameBits(panel.values.flat().map(Math.fround), shown.values, "JSON");
    assert.deepEqual(
      [panel.site, panel.head, panel.shape, json.text, json.output],
      [`${HEAD.path}.pattern`, HEAD.head, [shown.rows, shown.cols], text, result.output],
    );
    assert.deepEqual(json.edits, now);

    const { tensors } = commandLine({
      model: "dates",
      source: text,
      target: result.target.map((token) => token.id),
      edits: now,
      sites: "*.pattern",
    });
    within(shown.values, headOf(tensors, `${HEAD.path}.pattern`, HEAD.head), BUILDS, "the command line's pattern");
    assert.deepEqual(errors, []);
  });
}

test("the link in a file shows the same picture again", async () => {
  const { page } = await visit(link({ ...VIEW, edits: JSON.stringify(EDITS), tone: "log" }));
  const { link: address, panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  const there = await visit(new URL(address).hash);
  const again = await look(there.page);
  const shown = pattern(again.result, HEAD.path, HEAD.head);
  // Computed as a whole, and token by token with a cache: two ways to the same numbers.
  within(panels[0].values.flat(), shown.values, 1e-6, "by the link");
  assert.equal(again.tone, "log");
});

test("an SVG holds the tokens, the title, the text and the edits as text", async () => {
  const { page, errors } = await visit(
    link({ ...VIEW, text: "৫ মার্চ, ২০২৪", edits: JSON.stringify({ attention_temperature: 2 }) }),
  );
  const { result, text } = await look(page);
  const file = await taken(page, "[data-format=svg]");
  assert.equal(file.name, "dates-cross-L1H2-pattern.svg");
  const found = await parsed(page, file.bytes.toString("utf8"));
  assert.equal(found.wrong, null);
  assert.equal(found.title, "dates · Cross-attention · Layer 1, Head 2");
  for (const words of [text, result.output, "Softmax temperature 2", "⟨start⟩", "Attention weight", "0.5"])
    assert.ok(found.texts.includes(words), `${words} is among ${found.texts.join(" | ")}`);
  for (const { text: token, kind } of result.source.filter((one) => one.kind === "text"))
    assert.ok(
      found.texts.some((words) => words?.startsWith(token === " " ? "␣" : /^\p{M}/u.test(token) ? `◌${token}` : token)),
      `${token} (${kind})`,
    );
  assert.ok(found.rects >= result.source.length * result.target.length, "each cell is drawn");
  assert.deepEqual(errors, []);
});

test("a PNG is the same drawing at twice its size", async () => {
  const { page, errors } = await visit(link(VIEW));
  const { size } = await parsed(page, (await taken(page, "[data-format=svg]")).bytes.toString("utf8"));
  const { bytes, name } = await taken(page, "[data-format=png]");
  assert.equal(name, "dates-cross-L1H2-pattern.png");
  assert.deepEqual(
    [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    size.map((n) => 2 * n),
  );
  // The image is not blank: paper in the corner, the scale's deepest colour somewhere.
  const seen = await page.evaluate(
    async (data) => {
      const image = new Image();
      image.src = data;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
      context.drawImage(image, 0, 0);
      const { data: pixels } = context.getImageData(0, 0, canvas.width, canvas.height);
      const colours = new Set();
      for (let i = 0; i < pixels.length; i += 4) colours.add(`${pixels[i]},${pixels[i + 1]},${pixels[i + 2]}`);
      return { corner: [...pixels.slice(0, 4)], colours: colours.size };
    },
    `data:image/png;base64,${bytes.toString("base64")}`,
  );
  assert.deepEqual(seen.corner, [255, 255, 255, 255]);
  assert.ok(seen.colours > 50, `${seen.colours} colours`);
  assert.deepEqual(errors, []);
});

test("all heads come on one sheet, and as numbers", async () => {
  const { page, errors } = await visit(link({}));
  const { result, info } = await look(page);
  await openPanel(page);
  await page.check("#export-panel [value=heads]");
  const drawing = await taken(page, "[data-format=svg]");
  assert.equal(drawing.name, "dates-heads.svg");
  const { texts, wrong } = await parsed(page, drawing.bytes.toString("utf8"));
  assert.equal(wrong, null);
  for (const layer of [0, 1])
    for (const head of [0, 1, 2, 3])
      assert.equal(texts.filter((words) => words === `L${layer}H${head}`).length, 3, "one of each kind");
  const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  assert.equal(
    panels.length,
    info?.sublayers.reduce((sum, s) => sum + (s.kind === "mlp" ? 0 : s.n_heads), 0),
  );
  for (const { site, head, values } of panels)
    sameBits(values.flat(), pattern(result, site.replace(/\.pattern$/, ""), head).values, `${site} ${head}`);
  assert.deepEqual(errors, []);
});

test("Anatomy comes as products, scores and pattern, as the command line computes them", async () => {
  const { page, errors } = await visit(link({ view: "anatomy", head: "decoder.blocks.0.attn.1" }));
  await until(page, (s) => s.traced !== null && s.traced.result === s.result);
  const { result, text } = await look(page);
  const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  const [maps, strips] = ["map", "strips"].map((kind) => panels.filter((panel) => panel.kind === kind));
  assert.deepEqual(
    maps.map((panel) => panel.quantity),
    ["raw", "scores", "pattern"],
  );
  const { tensors } = commandLine({
    model: "dates",
    source: text,
    target: result.target.map((token) => token.id),
    sites: "decoder.blocks.0.attn.*",
  });
  for (const { quantity, values } of maps) {
    const wanted = headOf(tensors, `decoder.blocks.0.attn.${quantity}`, 1);
    within(
      values.flat().map((x) => x ?? -Infinity),
      wanted,
      BUILDS,
      quantity,
    );
  }
  // The stages that are sites, at the newest query.
  const query = result.target.length - 1;
  const vector = (/** @type {string} */ stage, /** @type {string} */ name) => {
    const found = strips.find(
      (panel) => panel.quantity === stage && panel.rows.some((/** @type {any} */ row) => row.text === name),
    );
    return found.values[found.rows.findIndex((/** @type {any} */ row) => row.text === name)];
  };
  for (const [stage, name, site] of [
    ["input", "u", "norm"],
    ["out", "out", "out"],
    ["gate", "g", "gate"],
    ["gamma", "branch", "branch"],
  ]) {
    const {
      shape: [, , wide],
      values,
    } = /** @type {any} */ (tensors.get(`decoder.blocks.0.attn.${site}`));
    within(vector(stage, name), values.subarray(query * wide, (query + 1) * wide), 1e-5, name);
  }
  for (const [stage, name, site] of [
    ["products", "q", "q"],
    ["values", "z", "z"],
  ]) {
    const {
      shape: [, , rows, wide],
      values,
    } = /** @type {any} */ (tensors.get(`decoder.blocks.0.attn.${site}`));
    within(vector(stage, name), values.subarray((rows + query) * wide, (rows + query + 1) * wide), 1e-5, name);
  }
  assert.deepEqual(errors, []);
});

test("other architectures are exported too", async () => {
  for (const model of ["induction", "fill"]) {
    const { page, errors } = await visit(link({ model, view: "head" }));
    const { result, focus, text } = await look(page);
    const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
    sameBits(panels[0].values.flat(), pattern(result, focus?.path ?? "", focus?.head ?? 0).values, model);
    if (model === "fill")
      within(
        panels[0].values.flat(),
        headOf(
          commandLine({ model, source: text, target: null, sites: "*.pattern" }).tensors,
          `${focus?.path}.pattern`,
          focus?.head ?? 0,
        ),
        BUILDS,
        "the command line's",
      );
    assert.deepEqual(errors, []);
  }
});

test("activations are listed before the export, and equal the command line's", async () => {
  const { page, errors } = await visit(link({ head: "decoder.blocks.1.cross.0" }));
  const { result, text } = await look(page);
  await openPanel(page);
  await until(page, (s) => s.exporting.found?.sites === "decoder.blocks.1.cross.pattern");
  await page.fill("#export-sites", "encoder.blocks.0.attn.*");
  await page.keyboard.press("Tab");
  await until(page, (s) => s.exporting.found?.sites === "encoder.blocks.0.attn.*");
  assert.match(await page.locator(".found").innerText(), /encoder\.blocks\.0\.attn\.q\s+1×4×17×16/);
  const file = await taken(page, "[data-do=safetensors]");
  assert.equal(file.name, "dates-encoder.blocks.0.attn.all.safetensors");
  const got = parseTensors(file.bytes);
  const wanted = commandLine({
    model: "dates",
    source: text,
    target: result.target.map((token) => token.id),
    sites: "encoder.blocks.0.attn.*",
  }).tensors;
  assert.deepEqual([...got.keys()].toSorted(), [...wanted.keys()].toSorted());
  for (const [name, { shape, values }] of wanted) {
    assert.deepEqual(got.get(name)?.shape, shape);
    within(got.get(name)?.values ?? [], values, BUILDS, name);
  }
  await page.fill("#export-sites", "nothing.like.this");
  await page.keyboard.press("Tab");
  await page.locator("#export-panel").getByText("No activation matches").waitFor();
  assert.deepEqual(errors, []);
});

test("while an answer is pending only shown numbers can be exported", async () => {
  const { page } = await visit(link(VIEW));
  let files = 0;
  page.on("download", () => files++);
  await openPanel(page);
  await page.evaluate(async () => {
    const { act } = await import("./www/main.js");
    act.take("3/5/24");
    await act.export.save("json");
  });
  await settled(page);
  await page.locator("[data-format=json]:not(:disabled)").waitFor();
  assert.equal(files, 0);
  const { text, result } = await look(page);
  const json = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
  assert.equal(json.text, text);
  sameBits(json.panels[0].values.flat(), pattern(result, HEAD.path, HEAD.head).values, "the new text's");
});

/** The measures of heads, in the order of a file's table. */
const MEASURES = [
  ...["induction", "previous", "self", "first", "separator"],
  ...["diagonal", "mirror", "entropy", "distance", "contribution"],
];

/**
 * A view's numbers on the page, from the answers and settings that it draws, not from the export code.
 * Null while an answer is pending. @param {import("playwright-core").Page} page
 */
const onPage = (page) =>
  page.evaluate(async (all) => {
    const { act, engine, now } = await import("./www/main.js");
    const { seenIn } = await import("./www/inside.js").then((inside) => inside.seen);
    const { featureOf } = await import("./www/inside.js").then((inside) => inside.features);
    const screen = /** @type {any} */ ({ theme: "light", dpr: 1, ink: {}, width: 628, height: 688, narrow: false });
    // Each strip of Anatomy, as its template gets it.
    const strips = (/** @type {any} */ { body }) => {
      return body.stages
        .filter((/** @type {any} */ one) => one.place === "here")
        .flatMap((/** @type {any} */ one) =>
          one.groups.map((/** @type {any} */ group) =>
            group.strips.flatMap((/** @type {any} */ strip) =>
              Array.from(strip.values, (/** @type {number} */ x) => (Number.isFinite(x) ? x : null)),
            ),
          ),
        );
    };
    const of = (/** @type {any} */ p) =>
      Array.from(p.values.subarray(p.offset, p.offset + p.rows * p.cols), (x) => (Number.isFinite(x) ? x : null));
    const measured = (/** @type {any} */ { measures }) => all.map((name) => measures[name]?.mean ?? null);
    /** Mean and standard deviation of each head's measures over texts, requested again. */
    const over = async (/** @type {string[]} */ texts) => {
      const answers = await Promise.all(
        texts.map(async (source) => {
          const of = { model: null, source, target: { write: 64 }, edits: {} };
          const answer = await engine.ask({ kind: "heads", of });
          return answer.kind === "heads" ? answer.rows.flatMap(measured) : [];
        }),
      );
      const spreads = answers[0].map((_, i) => {
        const numbers = answers.flatMap((one) => one[i] ?? []);
        const mean = numbers.length ? numbers.reduce((sum, x) => sum + x, 0) / numbers.length : null;
        const squares = numbers.reduce((sum, x) => sum + (x - (mean ?? 0)) ** 2, 0);
        return [mean, numbers.length > 1 ? Math.sqrt(squares / (numbers.length - 1)) : null];
      });
      return [0, 1].map((which) => spreads.map((spread) => spread[which]));
    };
    const ranked = (/** @type {number[]} */ values) => values.toSorted((a, b) => Math.abs(b) - Math.abs(a));
    for (let tries = 0; tries < 400; tries++, await new Promise((resolve) => setTimeout(resolve, 50))) {
      const s = now();
      const seen = s.current ? seenIn(s, screen) : null;
      const props = seen && featureOf(s.view)?.props(s, seen, act.of(s.view));
      const { [s.view]: found = () => seen?.pattern && [of(seen.pattern)] } =
        /** @type {Record<string, () => any>} */ ({
          anatomy: () =>
            s.traced?.result === s.result &&
            s.traced.tensors.size > 0 && [
              ...["raw", "scores"].map((site) => {
                const {
                  values,
                  shape: [, , rows, cols],
                } = s.traced?.tensors.get(`${seen?.shown.path}.${site}`) ?? /** @type {any} */ ({ shape: [] });
                return of({ values, offset: (seen?.shown.head ?? 0) * rows * cols, rows, cols });
              }),
              of(seen?.pattern),
              ...strips(props),
            ],
          grid: () => {
            const answer = s.answers["grid/heads"]?.answer;
            return answer?.kind === "heads" && [of(seen?.pattern), answer.rows.flatMap(measured)];
          },
          lines: () =>
            props.sets.length > 0 && !props.busy && [props.sets.flatMap((/** @type {any} */ set) => of(set.pattern))],
          compare: () =>
            props.shown &&
            !props.stale &&
            props.similar?.map && [
              ...["a", "b", "difference"].map((role) =>
                of(props.shown.panes.panes.find((/** @type {any} */ pane) => pane.role === role).pattern),
              ),
              of(props.similar.map.pattern),
            ],
          rollout: () => {
            const answer = s.answers.routes?.answer;
            if (s.rollout.measure === "routes")
              return (
                !props.stale &&
                answer?.kind === "routes" && [answer.routes.map(({ share }) => share).toSorted((a, b) => b - a)]
              );
            return (
              !props.stale &&
              props.row && [
                props.picture.paths.links.map((/** @type {any} */ link) => link.share),
                ...props.groups.map((/** @type {any} */ group) => of(group.pattern)),
                props.row,
              ]
            );
          },
          // The last site first, as on the page.
          lens: () => {
            const answer = s.answers.lens?.answer;
            if (answer?.kind !== "lens") return null;
            const [sites, wide] = answer.shape;
            const best = (/** @type {number} */ i) => answer.top[i * answer.tops].probability;
            const column = (s.locked.query ?? 0) - answer.first;
            const trace = (/** @type {ArrayLike<number>} */ numbers) =>
              Array.from({ length: sites }, (_, row) => numbers[(sites - 1 - row) * wide + column]);
            const top = ((sites - 1) * wide + column) * answer.tops;
            return [
              Array.from({ length: sites }, (_, row) =>
                Array.from({ length: wide }, (_, col) => best((sites - 1 - row) * wide + col)),
              ).flat(),
              // For the chosen token: the trace, and the top tokens.
              trace(answer.probability),
              trace(answer.rank).map((rank) => rank + 1),
              answer.top.slice(top, top + answer.tops).map(({ probability }) => probability),
            ];
          },
          why: () => {
            const [step] = s.why.walk.slice(-1);
            const answer = s.answers[!step ? "why" : step.key === null ? "why-keys" : "why-cell"]?.answer;
            if (answer?.kind === "attribute") return [ranked(answer.parts.map(({ value }) => value))];
            return (answer?.kind === "head-keys" || answer?.kind === "cell") && [[...answer.values]];
          },
          patch: () => {
            const answers = [0, 1].map((block) => s.answers[`patch ${block}`]?.answer);
            return (
              answers.every((answer) => answer?.kind === "sweep") && [
                answers.flatMap((answer) => answer.rows.flatMap(({ cells }) => cells)),
              ]
            );
          },
          texts: async () => {
            const maps = [0, 1].map((i) => s.answers[`texts/map ${i}`]?.answer);
            if (!maps.every((answer) => answer?.kind === "patterns")) return null;
            const shown = maps.map(({ maps: [map], values }) => {
              const [, rows, cols] = map.shape;
              return of({ values, offset: map.offset + (s.focus?.head ?? 0) * rows * cols, rows, cols });
            });
            return [...shown, ...(await over(s.texts.list?.split("\n") ?? []))];
          },
          timeline: () => {
            const answer = s.answers.timeline?.answer;
            return (
              !props.stale &&
              answer?.kind === "timeline" && [
                [
                  ...answer.steps.map((step) => step.chosen.probability),
                  ...[0, 1, 2].flatMap((nth) => answer.steps.map((step) => step.rejected[nth]?.probability ?? null)),
                ],
              ]
            );
          },
        });
      const shown = props ? await found() : null;
      if (shown) return /** @type {(number | null)[][]} */ (shown);
    }
    return null;
  }, MEASURES);

/** A panel's numbers in a file, in order. @param {any} panel @returns {(number | null)[]} */
const inFile = (panel) =>
  panel.kind === "map" || panel.kind === "strips"
    ? panel.values.flat()
    : panel.kind === "lines"
      ? panel.sets.flatMap((/** @type {any} */ set) => set.values.flat())
      : panel.kind === "curves"
        ? panel.curves.flatMap((/** @type {any} */ curve) => curve.values)
        : panel.kind === "measures"
          ? panel.rows.flatMap((/** @type {any} */ row) => row.values)
          : panel.kind === "paths"
            ? panel.links.map((/** @type {any} */ one) => one.value)
            : panel.rows.map((/** @type {any} */ row) => row.value);

const WALK = "decoder.blocks.1.cross.2";

/** Views with their settings: Why at each of its steps, Texts over two. @type {[string, Record<string, string>][]} */
const SHOWN = [
  ...["grid", "head", "lines", "compare", "rollout", "timeline", "anatomy", "why"].map(
    (view) => /** @type {[string, Record<string, string>]} */ ([view, { view }]),
  ),
  ["lens", { view: "lens", query: "4" }],
  ["routes", { view: "rollout", rollout: "routes" }],
  ["why, the keys of a head", { view: "why", "why-walk": WALK }],
  ["why, a cell", { view: "why", "why-walk": `${WALK}@3` }],
  ["patch", { view: "patch", p_text: "6 Mart 2024 Salı", p_part: "resid_pre" }],
  ["patch, heads", { view: "patch", p_text: "6 Mart 2024 Salı", p_part: "z", p_stack: "decoder" }],
  ["texts", { view: "texts", t_list: "5 Mart 2024 Salı\n3/5/24", head: WALK }],
];

test("each view's files hold the numbers on the page", async () => {
  for (const [view, fields] of SHOWN) {
    const { page, errors } = await visit(link(fields));
    await openPanel(page);
    assert.ok(await onPage(page), `${view} is shown`);
    const { panels } = JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8"));
    // Nothing changes any more: a text written token by token may be read again as a whole at its end.
    const wanted = (await onPage(page)) ?? [];
    assert.equal(panels.length, wanted.length, view);
    panels.forEach((/** @type {any} */ panel, /** @type {number} */ i) =>
      sameBits(
        inFile(panel).map((x) => Math.fround(x ?? -1)),
        wanted[i].map((x) => Math.fround(x ?? -1)),
        `${view}, ${panel.name}`,
      ),
    );
    const drawing = await parsed(page, (await taken(page, "[data-format=svg]")).bytes.toString("utf8"));
    assert.equal(drawing.wrong, null, view);
    for (const { kind, name } of panels)
      assert.ok(
        kind === "measures" || drawing.title?.endsWith(name) || drawing.texts.includes(name),
        `${view}: ${name}`,
      );
    const rows = parseTables(await taken(page, "[data-format=csv]"));
    panels.forEach((/** @type {any} */ panel, /** @type {number} */ i) => {
      // A float32 is parsed as one; a sum computed in the page is written to its last digit.
      const same = (/** @type {string} */ told, /** @type {number | null} */ shown) =>
        shown === null
          ? told === "" || told === "-Infinity"
          : [Number(told), Math.fround(Number(told))].includes(shown);
      const told = rows
        .filter(
          (row) =>
            panel.kind === "lines" || (row.panel === panel.key && (row.quantity ?? "") === (panel.quantity ?? "")),
        )
        .map((row) => row.value);
      assert.equal(told.length, wanted[i].length, `${view}, ${panel.name}`);
      assert.deepEqual(
        told.filter((value, at) => !same(value, wanted[i][at])),
        [],
        `${view}, ${panel.name} in the table`,
      );
    });
    assert.deepEqual(errors, [], view);
  }
});

test("cells that fade on the page fade in the picture, and keep their numbers", async () => {
  const colours = async (/** @type {Record<string, string>} */ more) => {
    const { page } = await visit(link({ ...VIEW, ...more }));
    const text = (await taken(page, "[data-format=svg]")).bytes.toString("utf8");
    const cells = /<g shape-rendering="crispEdges">(.*?)<\/g>/s
      .exec(text)?.[1]
      .match(/<rect[^>]*fill="#\w+"/g)
      ?.map((rect) => rect.match(/#\w+/)?.[0]);
    assert.ok(cells);
    const { result } = await look(page);
    return {
      cells,
      values: [...pattern(result, HEAD.path, HEAD.head).values],
      numbers: inFile(JSON.parse((await taken(page, "[data-format=json]")).bytes.toString("utf8")).panels[0]),
    };
  };
  const [all, some] = [await colours({}), await colours({ strongest: "10" })];
  const least = all.values.toSorted((a, b) => b - a)[Math.max(1, Math.round(all.values.length / 10)) - 1];
  assert.equal(all.cells.length, all.values.length, "cross-attention masks nothing here");
  all.values.forEach((v, i) => {
    if (v >= least) assert.equal(some.cells[i], all.cells[i], `${v} keeps its colour`);
  });
  const faded = all.values.filter((v, i) => some.cells[i] !== all.cells[i]);
  assert.ok(faded.length > 10 && faded.every((v) => v < least), `${faded.length} fade`);
  within(some.numbers, all.numbers, 1e-6, "numbers stay whole");
});

test("an answer to other edits, or a search on another text, is in no file", async () => {
  const { page, errors } = await visit(link({ view: "timeline", "heads-behind": "1" }));
  await onPage(page);
  await until(
    page,
    (s) =>
      Object.keys(s.answers).filter((name) => name.startsWith("attribution")).length >= 6 &&
      Object.values(s.answers).every(({ answer }) => answer !== null),
  );
  const told = await page.evaluate(async () => {
    const { now } = await import("./www/main.js");
    const { pictureOf } = await import("./www/inside.js").then((inside) => inside.exportDescribe);
    const { sourcesOf } = await import("./www/inside.js").then((inside) => inside.features);
    const { seenIn } = await import("./www/inside.js").then((inside) => inside.seen);
    const { edit } = await import("./www/inside.js").then((inside) => inside.state);
    const { search } = await import("./www/inside.js").then((inside) => inside.editsAttributionQueries);
    const screen = /** @type {any} */ ({ theme: "light", dpr: 1, ink: {}, width: 628, height: 688, narrow: false });
    const file = (/** @type {any} */ s, /** @type {any} */ what) =>
      pictureOf(s, /** @type {any} */ (seenIn(s, screen)), /** @type {any} */ (sourcesOf(s.view)), what, "").panels;
    const s = now();
    // The state in the moment when the edited run has arrived, but not the answers about it.
    const later = { ...edit(s, { attention_temperature: 4 }), current: true };
    const [found, stale] = [file(s, "effect"), file(later, "effect")];
    return {
      searched: search(s).rows.length,
      bars: found.map((p) => [p.kind, p.kind === "bars" ? p.rows.length : 0]),
      stale: stale.map((p) => p.kind),
      view: file(s, "view").length,
      pending: file(later, "view").length,
    };
  });
  assert.deepEqual(told, { searched: 24, bars: [["bars", 24]], stale: [], view: 1, pending: 0 });
  assert.deepEqual(errors, []);
});
