// The Export panel: pictures, numbers and edits as files.
import { nothing } from "lit-html";
import { makeExportActions, type Export } from "../actions.js";
import { exportButton, exportPanel } from "../index.js";
import { exportProps, type ExportProps } from "../props.js";
import { exportContent } from "./view.js";
import type { PagePanel } from "../../feature.js";

export const panel = {
  region: "tools",
  part: "export",
  actions: (page) => ({ export: makeExportActions(page) }),
  props: (state, { sources }, act: { export: Export }) => exportProps(state, sources, act.export),
  view: exportButton,
  popover: (props: ExportProps) => exportPanel(props, props.open ? exportContent(props) : nothing),
} satisfies PagePanel;
