// State → the props of the Compare view.
import { headsOf, sameHead, splitHead, type HeadRef } from "../../domain/heads.js";
import { shortenName } from "../../domain/labels.js";
import { t } from "../../i18n/index.js";
import { mediaChoices } from "../../state/media.js";
import { embeddedModel, hasLineBreaks, recordingIn, wayOf } from "../../domain/models.js";
import { wordsOf } from "../../i18n/problem.js";
import { commonCount } from "./align.js";
import { comparison, type Compared, type Obstacle } from "./comparison.js";
import { ROUNDING } from "./matrix.js";
import { isEqual } from "../../lib/equal.js";
import { numbersProps, panesProps, rowProps } from "./panes-props.js";
import { similarProps } from "./similar-props.js";
import { modelName, nameOf, sideOf } from "./side-names.js";
import { agreedBeside, otherModel } from "./state.js";
import { frontHead, frontKind, isSameRun, losesEdits, otherModels, otherHead, otherInfo } from "./sides.js";
import type { Acts } from "./actions.js";
import type { State } from "../../state/store.js";
import type { Seen } from "../feature.js";
import type { ModelInfo } from "../../protocol/engine.js";

export type Props = ReturnType<typeof props>;
export type BarProps = ReturnType<typeof barProps>;

export function props(state: State, seen: Seen, act: Acts) {
  const { compared, stale, waits, cost, problem, alike } = comparison(state);
  const { model } = state.compare;
  return {
    bar: barProps(state, act),
    problem: problem && {
      text: problemText(state, problem),
      error: problem.kind === "model" || problem.kind === "other",
      again: problem.kind === "model" ? act.again : null,
      instead: problem.kind === "one-head" || problem.kind === "left-out" ? null : () => act.other("head"),
    },
    waits:
      waits === "model"
        ? t("compare.wait.model", { name: modelName(state, model) })
        : waits === "other" && state.current
          ? t("compare.wait.other")
          : null,
    stop: waits === "other" && state.current && agreedBeside(state) > 0 ? act.stop : null,
    cost: cost && { ...cost, read: () => act.read(cost.tokens) },
    stale: stale && compared !== null && (state.current || problem !== null),
    notes: compared && !stale ? notes(state, compared, alike) : [],
    scaled: compared && !stale ? scaledNote(state, compared, act) : null,
    shown: compared && {
      numbers: numbersProps(compared, act),
      panes: panesProps(state, seen, compared, seen.screen, act),
      row: rowProps(state, seen, compared),
    },
    similar: similarProps(state, seen.screen, act),
  };
}

function barProps(state: State, act: Acts) {
  const { other, head, text, model, swapped } = state.compare;
  const [mine, info, beside, kind] = [frontHead(state), otherInfo(state), otherHead(state), frontKind(state)];
  const heads = info ? headsOf(info) : [];
  const models = other === "model" && kind ? otherModels(state, kind) : null;
  const follows = info && otherHead({ ...state, compare: { ...state.compare, head: null } });
  const chosen = head && beside && sameHead(head, beside) ? head : null;
  return {
    /** the side of the head in front */
    mine: swapped ? "b" : "a",
    /** the name of the head in front */
    here: mine && state.info ? nameOf(state.info, mine) : "",
    other,
    heads: {
      usual:
        info && follows
          ? t(`compare.head.${other === "head" ? "next" : mine && sameHead(mine, follows) ? "same" : "nearest"}`, {
              name: nameOf(info, follows),
            })
          : null,
      chosen: chosen ? `${chosen.path}.${chosen.head}` : "",
      groups: info ? groups(info, heads) : [],
    },
    images: mediaChoices(state),
    prompt:
      other === "prompt"
        ? {
            text,
            examples: (embeddedModel(state.model)?.examples ?? []).filter((example) => example !== state.text),
            breaks: hasLineBreaks(state),
          }
        : null,
    models: models && {
      chosen: model,
      embedded: models.embedded.map((name) => ({ id: name, name: name as string })),
      own: models.own.map(({ id, name }) => ({ id, name: shortenName(name, 48) })),
    },
    act: { ...act, head: (id: string) => act.head(id === "" ? null : splitHead(id)) },
  };
}

const groups = (info: ModelInfo, heads: HeadRef[]) =>
  info.sublayers
    .filter((s) => s.kind !== "mlp")
    .map((s) => ({
      name: t("compare.head.group", { kind: t(`kind.${s.kind === "cross" ? "cross" : s.stack}`), layer: s.block }),
      heads: heads
        .filter(({ path }) => path === s.path)
        .map((head) => ({ id: `${head.path}.${head.head}`, name: nameOf(info, head) })),
    }));

function problemText(state: State, { kind, failure }: Obstacle) {
  const attention = frontKind(state);
  const files = mediaChoices(state);
  if (kind === "no-text" && files) return t(`compare.problem.no-${files.medium}`);
  if (kind === "no-model" && files?.medium === "sound") return t("compare.problem.sounds");
  if (kind === "no-model" && attention) {
    const { embedded: known, own } = otherModels(state, attention);
    return t(known.length + own.length === 0 ? "compare.problem.no-models" : "compare.problem.no-model");
  }
  if (kind === "model")
    return t("compare.problem.model", {
      name: modelName(state, state.compare.model),
      message: wordsOf(failure),
    });
  return kind === "other" ? t("compare.problem.other", { message: wordsOf(failure) }) : t(`compare.problem.${kind}`);
}

/** Notes that equal patterns can add different outputs: the effect of edits on either head's output. */
function scaledNote(state: State, compared: Compared, act: Acts) {
  const [a, b] = (["a", "b"] as const).map((side) => sideOf(state, compared, side).result);
  const there = compared.mine === "a" ? [a, b] : [b, a];
  if (compared.apart.most > ROUNDING || isEqual(a, b)) return null;
  return {
    text: t("compare.note.scaled", {
      side: compared.mine.toUpperCase(),
      ...there[0],
      other: compared.mine === "a" ? "B" : "A",
      than: there[1].factor,
    }),
    weighted: act.weighted,
  };
}

function notes(state: State, { a, b, rows, cols }: Compared, alike: "head" | "plain" | null): string[] {
  const one = a.kind === b.kind && a.kind !== "cross";
  const axes: ("rows" | "cols")[] = one ? ["rows"] : ["rows", "cols"];
  const there = otherModel(state);
  const own = there?.sameTokens === false && ["answers", "continues"].includes(wayOf(there.info));
  const recorded = [state.model, state.compare.model].some((model) => recordingIn(state.own, model));
  return [
    ...(alike === null ? [] : [t(alike === "plain" ? "compare.note.unedited" : "compare.note.same-head")]),
    ...(a.kind !== b.kind ? [t("compare.note.streams")] : []),
    ...axes.flatMap((name) => {
      const { how, places } = { rows, cols }[name];
      const [left, right] = [a[name].length, b[name].length];
      if (how === "same" || (how === "place" && a.kind !== b.kind)) return [];
      if (how === "place") return [t("compare.note.place", { count: left })];
      if (how === "token") return [t("compare.note.token", { shared: commonCount(places), count: places.length })];
      return [t(`compare.note.cut.${name}`, { a: left, b: right, common: Math.min(left, right) })];
    }),
    ...(own ? [t(`compare.note.${recorded ? "recorded" : "written"}`)] : []),
    ...(!isSameRun(state) && losesEdits(state) ? [t("compare.note.edits")] : []),
  ];
}
