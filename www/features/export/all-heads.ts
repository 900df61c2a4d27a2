// All heads on one sheet, as panels.
import { ofKind, kindsOf } from "../../domain/answer.js";
import { patternPanel } from "../../domain/pattern-panel.js";
import { t } from "../../i18n/index.js";
import type { Band } from "../../domain/panel.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";

/** Every head of every kind. */
export const allHeads = (state: State, seen: Seen): Band[] =>
  kindsOf(seen.info)
    .map((kind) => ({
      name: t(`kind.${kind}`),
      layers: ofKind(seen.info, kind)
        .map((s) =>
          Array.from({ length: s.n_heads }, (_, head) => ({
            name: t("head.short", { layer: s.block, head }),
            panel: patternPanel(state.tone, seen, { path: s.path, head }),
          })),
        )
        .map((heads) => heads.flatMap(({ name, panel }) => (panel ? [{ name, panel }] : [])))
        .filter((heads) => heads.length > 0),
    }))
    .filter(({ layers }) => layers.length > 0);
