// The Export panel: pictures, numbers and edits, as files.
import { makeExportActions, type Export } from "./actions.js";
import { exportProps } from "./props.js";
import { exportButton, exportPanel } from "./view.js";
import type { PagePanel } from "../feature.js";

export const panel = {
  region: "tools",
  part: "export",
  actions: (page) => ({ export: makeExportActions(page) }),
  props: (state, { sources }, act: { export: Export }) => exportProps(state, sources, act.export),
  view: exportButton,
  popover: exportPanel,
} satisfies PagePanel;
