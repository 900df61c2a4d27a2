// State → the props of the Edits panel: the list of edits in words, and each control's present value.
import { headName, sublayerName } from "../../domain/head-names.js";
import { sublayerAt } from "../../domain/answer.js";
import { editItems, hidesFuture, splitHead } from "../../domain/edits/document.js";
import { t } from "../../i18n/index.js";
import { allows, partsOf } from "../../state/lesson.js";
import { isEmbedded, wayOf } from "../../domain/models.js";
import { holds, triesOf } from "./suggestions/suggestions.js";
import { canRedo, canUndo } from "../../state/undo.js";
import { label } from "../../domain/labels.js";
import { attributionProps } from "./attribution/props.js";
import type { Actions } from "../../app/actions.js";
import type { EditItem } from "../../domain/edits/document.js";
import type { Seen } from "../feature.js";
import type { State, HeadRef } from "../../state/store.js";
import type { ModelInfo, Top } from "../../protocol/messages.js";
import type { Tries } from "./suggestions/view.js";

export type EditProps = Parameters<typeof import("./view.js").edits>[0];

/** @param narrow whether what there is to try stands beside the map instead */
export function editProps(state: State, view: Seen | null, inert: boolean, narrow: boolean, act: Actions): EditProps {
  const { edits, info } = state;
  const crosses = info?.sublayers.some((s) => s.kind === "cross") ?? false;
  return {
    items: editItems(edits).map((item) => ({
      id: item.id,
      name: itemName(item, info),
      removable: allows(state.lesson, "remove", [item.id]),
    })),
    parts: partsOf(state.lesson),
    canUndo: canUndo(state),
    canRedo: canRedo(state),
    effect: effectProps(state, act),
    attribution: attributionProps(state, act),
    tries: narrow ? [] : tryProps(state, act),
    focus: info && state.focus ? focusProps(state, info, state.focus, act) : null,
    attention: {
      causal: info?.architecture === "encoder" ? null : hidesFuture(edits, info),
      memory: crosses || !info ? edits.memory !== false : null,
      scale: edits.scale !== false,
      factor:
        info?.config.attention_scale === undefined || info.config.attention_scale === null
          ? null
          : Number(info.config.attention_scale),
      tau: edits.attention_temperature ?? 1,
    },
    masks: { padding: masked(edits.padding) + masked(edits.target_padding), cells: edits.hidden_cells?.length ?? 0 },
    noise: edits.dropout ?? { rate: 0, drop_path: 0, seed: 1 },
    edits,
    inert,
    sheet: state.sheet,
    act,
    precision: info?.precision ?? "f32",
    others: info && {
      sublayers: info.sublayers
        .filter((s) => s.kind !== "mlp")
        .map((s) => ({
          path: s.path,
          name: sublayerName(s),
          heads: Array.from({ length: s.n_heads }, (_, head) => ({
            head,
            name: headName(info, s.path, head),
            strength: edits.heads?.[`${s.path}.${head}`] ?? 1,
          })),
        })),
      mlps: info.sublayers
        .filter((s) => s.kind === "mlp")
        .map((s) => ({ path: s.path, name: sublayerName(s), gamma: edits.gammas?.[s.path] ?? 1, mean: s.gamma_mean })),
      act,
    },
  };
}

const masked = (rows: number[][] | undefined) => rows?.[0]?.filter((x) => x === 0).length ?? 0;

export function itemName(item: EditItem, info: ModelInfo | null) {
  const { key, path, head, value } = item;
  const sublayer = path && info ? sublayerAt(info, path) : null;
  const name =
    path === undefined
      ? ""
      : head !== undefined && info
        ? headName(info, path, head)
        : sublayer
          ? sublayerName(sublayer)
          : path;
  const count =
    key === "padding" || key === "target_padding" ? masked(value) : key === "hidden_cells" ? value.length : 0;
  const shown = typeof value === "number" ? String(Math.round(value * 100) / 100) : value;
  return t(
    `item.${key}`,
    key === "dropout"
      ? value
      : {
          name,
          factor: info?.config.attention_scale ?? null,
          count,
          value: key === "causal" ? value : value === 0 ? 0 : shown,
        },
  );
}

function effectProps({ result, info }: State, act: Actions): EditProps["effect"] {
  const effect = result?.effect;
  if (!effect || !info || !result) return null;
  const spell = (top: Top) => ({
    text: label(top, info).text,
    probability: top.probability,
  });
  const { head, top_before, top_after, kl, change } = effect;
  return {
    asked: wayOf(info) === "fills",
    token: top_before && top_after && kl !== null ? { before: spell(top_before), after: spell(top_after), kl } : null,
    change,
    head: head && {
      name: headName(info, head.path, head.head),
      difference: head.difference,
      go: () => act.focus({ path: head.path, head: head.head }),
    },
  };
}

export function tryProps({ edits, info, focus, model, text }: State, act: Actions): Tries {
  if (!info || !focus || text === "") return [];
  const words = (isEmbedded(model) ? model : "own") as "own";
  const way = wayOf(info);
  return triesOf(model, info, focus).map((one) => {
    const id = one.id as "silence";
    const silenced = Object.keys(one.edits.heads ?? {}).map(splitHead)[0];
    const gated = sublayerAt(info, Object.keys(one.edits.gates ?? {})[0] ?? "");
    const name = silenced ? headName(info, silenced.path, silenced.head) : gated ? sublayerName(gated) : "";
    return {
      id,
      name: t(`try.${words}.${id}`, { name }),
      hint: t(`try.${words}.${id}.hint`, { way }),
      after: t(`try.${words}.${id}.after`, { way }),
      done: holds(edits, one.edits),
      go: () => act.tryOne(one),
    };
  });
}

function focusProps(
  { edits, result }: State,
  info: ModelInfo,
  { path, head }: HeadRef,
  act: Actions,
): EditProps["focus"] {
  const sublayer = sublayerAt(info, path);
  if (!sublayer) return null;
  const gate = edits.gates?.[path] ?? "learned";
  const mean = result?.gates[path] ?? null;
  return {
    name: headName(info, path, head),
    sublayer: sublayerName(sublayer),
    strength: edits.heads?.[`${path}.${head}`] ?? 1,
    // A query of cross-attention has no place among the keys that would be "itself".
    pattern: {
      value: edits.patterns?.[`${path}.${head}`] ?? "learned",
      options:
        sublayer.kind === "cross"
          ? ["learned", "uniform", "frozen"]
          : ["learned", "uniform", "identity", "previous", "frozen"],
    },
    gate: sublayer.gated
      ? {
          mode: typeof gate === "number" ? null : gate,
          value: typeof gate === "number" ? gate : gate === "open" ? 1 : gate === "closed" ? 0 : mean,
          mean,
          edited: gate !== "learned",
        }
      : null,
    gamma: { value: edits.gammas?.[path] ?? 1, mean: sublayer.gamma_mean },
    setStrength: (v) => act.strength(path, head, v),
    setPattern: (v) => act.pattern(path, head, v),
    setGate: (v) => act.gate(path, v),
    setGamma: (v) => act.gamma(path, v),
  };
}
