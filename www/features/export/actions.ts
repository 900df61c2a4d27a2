// The actions of export and import: gestures → transitions and files.
import { wordsOf } from "../../i18n/problem.js";
import { replaceEdits, setNotice } from "../../state/index.js";
import { t, formats } from "../../i18n/index.js";
import { linkTo } from "../../state/links/link.js";
import { isEmbedded, nameOf } from "../../domain/models.js";
import { isEqual } from "../../lib/equal.js";
import { Cancelled } from "../../lib/errors.js";
import { OUTPUTS, estimateBytes } from "../../domain/sites.js";
import { LARGE, exporting as change, isExportable, sitesOf, whatOf, type Exporting, type Format } from "./state.js";
import type { Page } from "../feature.js";
import type { State } from "../../state/store.js";

export type Export = ReturnType<typeof makeExportActions>;

export function makeExportActions({ address, apply, engine, now, seen, sources }: Page) {
  const { file, trace } = engine;
  const set = (part: Partial<Exporting>) => apply((s) => change(s, part));
  /** Runs one task at a time, and shows its failure in its place. */
  async function doing(
    where: NonNullable<Exporting["problem"]>["where"],
    busy: Exporting["busy"],
    what: () => Promise<void>,
  ) {
    const before = now().exporting.busy;
    // A pending list does not block an export.
    if (before !== null && before !== "list") return;
    set({ busy, problem: null });
    try {
      await what();
    } catch (error) {
      // A cancelled request has its own message elsewhere.
      if (!(error instanceof Cancelled))
        set({ problem: { where, text: t("export.failed", { message: wordsOf(error) }) } });
    }
    if (now().exporting.busy === busy) set({ busy: null });
  }

  const modelOf = (state: State) => (state.info ? nameOf(state, state.info) : "");
  /** A link cannot name a user's model. */
  const linkOf = (state: State) => (isEmbedded(state.model) ? linkTo(state, address()) : "");

  function takeEdits(text: string, name: string, readEdits: typeof import("./open-edits.js").readEdits) {
    const { info } = now();
    if (!info) return wrong(t("export.edits.wait"));
    const model = modelOf(now());
    const read = readEdits(text, name, info, model);
    if ("wrong" in read) return wrong(read.wrong);
    const { edits, left } = read;
    const said = left.length
      ? t("export.edits.opened-without", { name, count: left.length, list: formats().list(left), model })
      : t("export.edits.opened", { name });
    set({ problem: null });
    apply((s) => {
      const undo = !isEqual(edits, s.edits);
      return setNotice(undo ? replaceEdits(s, edits) : s, { text: said, undo });
    });
    return undefined;
  }

  async function save(state: State, what: string, ending: string, content: BlobPart, type: string) {
    const [{ stemOf }, { download }] = await Promise.all([import("./describe.js"), import("./save.js")]);
    download({ name: `${stemOf(modelOf(state), what)}.${ending}`, blob: new Blob([content], { type }) });
  }

  /** Shows the problem beside the chosen file, or as a notice for a dropped file. */
  function wrong(text: string) {
    set({ problem: { where: "edits", text } });
    if (!now().exporting.open) apply((s) => setNotice(s, { text, undo: false }));
  }

  /** The entries of a file for this glob; the outputs are always included. */
  async function listed(sites: string) {
    const found = await Promise.all([sites, ...OUTPUTS].map(trace));
    const named = new Map(found.flatMap(({ tensors }) => tensors).map(({ name, shape }) => [name, shape]));
    return [...named].map(([name, shape]) => ({ name, shape, bytes: 4 * shape.reduce((a, b) => a * b, 1) }));
  }

  const list = () =>
    doing("sites", "list", async () => {
      const state = now();
      const { info, result, leaving } = state;
      // The list needs only the shapes, so it does not wait for pending patterns.
      if (leaving || !info || !result) return;
      const sites = sitesOf(state);
      if (estimateBytes(sites, info, result) <= LARGE) set({ found: { sites, entries: await listed(sites) } });
    });

  return {
    open: (open: boolean) => {
      set({ open, problem: null });
      if (open) void list();
    },
    what: (what: Exporting["what"]) => apply((s) => change(s, { what, view: s.view, problem: null })),
    colours: (colours: Exporting["colours"]) => set({ colours }),
    title: (title: boolean) => set({ title }),
    image: (image: boolean) => set({ image }),
    /** null: the size on the screen */
    width: (width: number | null) => set({ width }),
    sites: (sites: string) => set({ sites: sites.trim() === "" ? null : sites.trim() }),

    save: (format: Format) =>
      doing("picture", format, async () => {
        const state = now();
        const from = sources();
        const shown = isExportable(state) && from && !from.view.pending?.(state) ? seen() : null;
        if (!shown || !from) return;
        const { colours, title, width } = state.exporting;
        const { pictureOf } = await import("./describe.js");
        const image = state.exporting.image && (format === "png" || format === "svg");
        const drawn = { ...state, exporting: { ...state.exporting, image } };
        const picture = pictureOf(drawn, shown, from, whatOf(state), linkOf(state));
        if (picture.panels.length === 0) return set({ problem: { where: "picture", text: t("export.nothing") } });
        const { makeFile, download } = await import("./save.js");
        const ground = colours === "white" ? "white" : shown.screen.theme;
        download(await makeFile(picture, format, ground, { title, width }));
      }),

    list,
    saveSites: () =>
      doing("sites", "safetensors", async () => {
        const state = now();
        if (!isExportable(state)) return;
        const sites = sitesOf(state);
        const bytes = await file(sites, { model: modelOf(state), text: state.text, link: linkOf(state) });
        const { entriesOf } = await import("../../lib/safetensors.js");
        set({ found: { sites, entries: entriesOf(bytes) } });
        await save(state, sites.replaceAll("*", "all"), "safetensors", bytes, "application/octet-stream");
      }),

    saveEdits: () =>
      doing("edits", null, async () => {
        const state = now();
        await save(state, "edits", "json", `${JSON.stringify(state.edits, null, 2)}\n`, "application/json");
      }),
    openEdits: (chosen: File) =>
      doing("edits", null, async () => {
        const { MOST_BYTES, readEdits } = await import("./open-edits.js");
        if (chosen.size > MOST_BYTES) wrong(t("export.edits.not-edits", { name: chosen.name }));
        else takeEdits(await chosen.text(), chosen.name, readEdits);
      }),
  };
}
