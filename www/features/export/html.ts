// A picture as one HTML file that opens without a network and still answers the pointer and the keys.
import { locale, t } from "../../i18n/index.js";
import { base64 } from "../../lib/png.js";
import { figureWords } from "../../components/figures/svg.js";
import { escapeXml } from "../../components/figures/xml.js";
import type { Label } from "../../domain/labels.js";
import { packed, type Pattern } from "../../domain/map/pattern.js";
import type { Picture } from "../../domain/panel.js";
import type { Theme } from "../../domain/scale.js";

export type Words = ReturnType<typeof wordsOf>;

export type Data = ReturnType<typeof dataOf>;

/** The file's words in the current language; the file itself fills in placeholders such as `{query}`. */
const wordsOf = () => ({
  ...figureWords(),
  cell: t("export.page.cell", { query: "{query}", key: "{key}", value: "{value}" }),
  read: t("export.read"),
  wrote: t("export.wrote"),
  held: t("export.held"),
  edited: t("export.edited"),
  weight: t("legend.title"),
  theme: t("theme.switch"),
  numbers: t("export.page.numbers"),
  open: t("export.page.open"),
  made: t("export.page.made"),
  hint: t("export.page.hint"),
  hintLines: t("export.page.hint.lines"),
  hintCurves: t("export.page.hint.curves"),
  hintDots: t("export.page.hint.dots"),
  hintHeads: t("export.page.hint.heads"),
  hintPaths: t("export.page.hint.paths"),
  map: t("maps.roledescription"),
  nothing: t("export.page.nothing"),
});

/** @param theme null follows the reader's system */
function dataOf({ title, text, output, held, edited, link, panels, sheet }: Picture, theme: Theme | null) {
  /** label lists that several panels share are stored once */
  const labels: Label[][] = [];
  const shared = (list: Label[]) => (labels.includes(list) ? labels.indexOf(list) : labels.push(list) - 1);
  const packed = panels.map((panel) => {
    if (panel.kind === "map" || panel.kind === "strips")
      return { ...panel, rows: shared(panel.rows), cols: shared(panel.cols), pattern: pack(panel.pattern) };
    if (panel.kind === "lines")
      return {
        ...panel,
        left: shared(panel.left),
        right: shared(panel.right),
        sets: panel.sets.map((set) => ({ ...set, pattern: pack(set.pattern) })),
      };
    return panel;
  });
  const bands = sheet?.map(({ name, layers }) => ({
    name,
    layers: layers.map((heads) => heads.map((head) => ({ name: head.name, panel: panels.indexOf(head.panel) }))),
  }));
  const about = { lang: locale(), theme, title, text, output, held, edited, link, words: wordsOf(), labels };
  return { ...about, panels: packed, sheet: bands ?? null };
}

export type Packed = ReturnType<typeof pack>;

/** Numbers in base64: float32 little-endian, and a byte per mask. */
function pack(p: Pattern) {
  const { rows, cols, values, offset, masks, maskOffset } = packed(p);
  const count = rows * cols;
  const bytes = new Uint8Array(values.buffer, values.byteOffset + 4 * offset, 4 * count);
  return { rows, cols, values: base64(bytes), masks: base64(masks.subarray(maskOffset, maskOffset + count)) };
}

/** The script and style that make the file work offline: bundled by `xtask/bundle.js`. */
export interface Runtime {
  script: string;
  style: string;
}

/** The content security policy: no fetches. */
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

export function standalonePage(picture: Picture, theme: Theme | null, { script, style }: Runtime): string {
  // The data must not contain the end tag of its script.
  const data = JSON.stringify(dataOf(picture, theme)).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="${locale()}">
  <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="${POLICY}">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escapeXml(picture.title)}</title>
    <style>
${style}
    </style>
  </head>
  <body>
    <main id="picture"></main>
    <script type="application/json" id="data">${data}</script>
    <script>
${script.replaceAll("</", "<\\/")}
    </script>
  </body>
</html>
`;
}
