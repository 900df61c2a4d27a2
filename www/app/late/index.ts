// What arrives right after the first picture, in one piece: the panels that it does not need, what other panels open,
// and the words of both and of problems.
import "../words/panels.js";
import * as edits from "../../features/edits/panel.js";
import * as lesson from "../../features/lesson/index.js";
import * as recording from "../../features/recording/index.js";
import * as cardLink from "../../features/models/card-link.js";
import * as more from "../../features/input/more/index.js";
import * as keys from "./keys-help.js";
import { panel as exporting } from "../../features/export/panel/index.js";
import { panel as moment } from "../../features/timeline/bar.js";
import { panel as steps } from "../../features/steps/index.js";
import { panel as suggestions } from "../../features/edits/suggestions/view.js";
import type { PagePanel } from "../../features/feature.js";

/** In the order in which they stand in their regions. */
export const panels = {
  offered: recording.offered,
  lesson: lesson.banner,
  draft: lesson.dialog,
  moment,
  about: recording.about,
  export: exporting,
  steps,
  suggestions,
  edits,
} satisfies Record<string, PagePanel>;

/** What early panels and the button for help open. */
export const contents = { chooser: cardLink, input: more, keys };
