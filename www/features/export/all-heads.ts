// All heads on one sheet, as panels.
import { ofKind, kindsOf } from "../../domain/answer.js";
import { patternPanel } from "../../domain/pattern-panel.js";
import { t } from "../../i18n/index.js";
import type { Band } from "../../domain/panel.js";
import type { Seen } from "../feature.js";
import type { State } from "../../state/store.js";

export const allHeads = (state: State, seen: Seen): Band[] =>
  kindsOf(seen.info)
    .map((kind) => ({
      name: t(`kind.${kind}`),
      layers: ofKind(seen.info, kind)
        .map(({ n_heads, block: layer, path }) =>
          Array.from({ length: n_heads }, (_, head) => {
            const panel = patternPanel(state, seen, { path, head });
            return panel ? [{ name: t("head.short", { layer, head }), panel }] : [];
          }).flat(),
        )
        .filter((heads) => heads.length > 0),
    }))
    .filter(({ layers }) => layers.length > 0);
