// What each part of the page remembers, in the order in which an address names its fields.
import { registerSlices } from "../state/slice.js";
import { slice as attribution } from "../features/edits/attribution/state.js";
import { slice as batch } from "../features/batch/state.js";
import { slice as compare } from "../features/compare/state.js";
import { slice as exercises } from "../features/exercises/state.js";
import { slice as exporting } from "../features/export/state.js";
import { slice as grid } from "../features/grid/state.js";
import { slice as head } from "../state/map.js";
import { slice as hub } from "../features/models/state.js";
import { slice as learn } from "../features/learn/state.js";
import { slice as lines } from "../features/lines/state.js";
import { slice as paper } from "../features/paper/state.js";
import { slice as rollout } from "../features/rollout/state.js";
import { slice as sessions } from "../features/sharing/state.js";
import { slice as timeline } from "../state/step.js";
import { slice as train } from "../features/train/state.js";

registerSlices([
  grid,
  head,
  lines,
  compare,
  rollout,
  timeline,
  attribution,
  learn,
  exercises,
  batch,
  paper,
  train,
  exporting,
  sessions,
  hub,
]);
