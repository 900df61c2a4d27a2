// A worker that writes pictures as files: long maps have millions of numbers, and the page stays responsive.
import { problemOf } from "./lib/errors.js";
import "./app/words/index.js";
import "./app/words/panels.js";
import { setLanguage } from "./i18n/index.js";
import { asset } from "./lib/assets.js";
import { csv } from "./features/export/tables.js";
import { json } from "./features/export/json.js";
import { standalonePage, type Runtime } from "./features/export/html.js";
import { svg } from "./components/figures/svg.js";
import type { Task, WrittenFile } from "./features/export/save.js";

async function writeFile({ picture, format, ground, options }: Task): Promise<WrittenFile> {
  const file = (ending: string, type: string, parts: BlobPart[], size = { width: 0, height: 0 }) => ({
    name: `${picture.stem}.${ending}`,
    blob: new Blob(parts, { type }),
    ...size,
  });
  if (format === "svg") {
    const { svg: text, ...size } = svg(picture, ground, options);
    return file("svg", "image/svg+xml", [text], size);
  }
  if (format === "pdf") {
    const [{ pdf }, { drawOnCanvas }] = await Promise.all([
      import("./components/figures/pdf/pdf.js"),
      import("./components/figures/pdf/letters.js"),
    ]);
    const subject = [picture.text, picture.link].filter((one) => one !== "").join("\n");
    const about = { title: picture.title, subject, width: options.width ?? null };
    return file("pdf", "application/pdf", [pdf(svg(picture, ground, options), about, drawOnCanvas)]);
  }
  if (format === "json") return file("json", "application/json", [...json(picture)]);
  if (format === "html") {
    const page = standalonePage(picture, ground === "white" ? null : ground, await readRuntime());
    return file("html", "text/html", [page]);
  }
  return file("csv", "text/csv;charset=utf-8", [...csv(picture)]);
}

async function readRuntime(): Promise<Runtime> {
  const read = async (name: string) => {
    const response = await fetch(asset(name));
    if (!response.ok) throw new Error(`${response.status}: ${name}`);
    return response.text();
  };
  const [script, style] = await Promise.all([read("standalone.js"), read("standalone.css")]);
  return { script, style };
}

self.onmessage = async ({ data }: MessageEvent<Task>) => {
  try {
    await setLanguage(data.language);
    self.postMessage({ written: await writeFile(data) });
  } catch (error) {
    self.postMessage({ wrong: problemOf(error) });
  }
};
