// The control of a patch's receiver: everything after the head, or one input alone.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t } from "../../i18n/index.js";
import { choices, options } from "../../components/controls.js";
import { inputValue } from "../../lib/events.js";
import { headName, sublayerName } from "../../domain/head-names.js";
import { headsOf, nameOfHead, splitHead, type Kind } from "../../domain/heads.js";
import {
  endOf,
  INPUTS,
  inputOf,
  reaches,
  sharedBy,
  splitSite,
  sweepToward,
  type Input,
  type SweptPart,
} from "./receivers.js";
import type { ModelInfo, Receiver, Side } from "../../protocol/engine.js";
import type { Medium } from "../../protocol/medium.js";

const EVERYTHING = "everything";
const KINDS: Kind[] = ["encoder", "decoder", "cross"];

const inputIn = ({ site }: Receiver) => splitSite(site).input as Input;

/** "the key of Decoder L1H2" */
export function receiverName(info: ModelInfo, to: Receiver) {
  const { path } = splitSite(to.site);
  if (to.head !== undefined) return t(`patch.to.${inputIn(to)}`, { name: headName(info, path, to.head) });
  const mlp = info.sublayers.find((s) => s.path === path);
  return mlp ? t("patch.to.mlp", { name: sublayerName(mlp) }) : t("patch.to.end");
}

/** The menu entry of a receiver: a head is one entry for all of its inputs. */
const entryOf = ({ site, head }: Receiver) => (head === undefined ? site : nameOfHead({ ...splitSite(site), head }));

type ReceiverProps = ReturnType<typeof receiverProps>;

export function receiverProps(
  info: ModelInfo,
  { stack, part, to }: { stack: Side; part: SweptPart; to: Receiver | null },
  medium: Medium,
  set: (to: Receiver | null) => void,
) {
  const has = (one: Receiver) => reaches(info, stack, part, one);
  const head = to?.head === undefined ? null : { path: splitSite(to.site).path, head: to.head };
  /** The chosen input of that head, if it can be reached. */
  const inputsOf = (name: string) => {
    const all = INPUTS.map((input) => inputOf(splitHead(name), input)).filter(has);
    return all.find((one) => head && to && inputIn(one) === inputIn(to)) ?? all[0];
  };
  const heads = (kind: Kind) =>
    headsOf(info, kind)
      .map((one) => ({ value: nameOfHead(one), label: headName(info, one.path, one.head) }))
      .filter(({ value }) => inputsOf(value) !== undefined);
  const mlps = info.sublayers.filter((s) => s.kind === "mlp" && has({ site: `${s.path}.norm` }));
  const ends = [
    ...mlps.map((s) => ({ value: `${s.path}.norm`, label: sublayerName(s) })),
    ...(has(endOf(info)) ? [{ value: endOf(info).site, label: t("patch.to.end") }] : []),
  ];
  const of = head && info.sublayers.find(({ path }) => path === head.path);
  return {
    medium,
    value: to ? entryOf(to) : EVERYTHING,
    groups: [
      ...KINDS.map((kind) => ({ label: t(`kind.${kind}.long`), all: heads(kind) })),
      { label: t("patch.to.others"), all: ends },
    ].filter(({ all }) => all.length > 0),
    input: to && head ? inputIn(to) : null,
    inputs: (["q", "k", "v"] as const).filter((one) => head && sweepToward(info, part, inputOf(head, one))),
    shared: of ? sharedBy(of) : 1,
    choose: (value: string) => set(value === EVERYTHING ? null : (inputsOf(value) ?? { site: value })),
    chooseInput: (input: Input) => head && set(inputOf(head, input)),
  };
}

export const receiver = ({
  medium,
  value,
  groups,
  input,
  inputs,
  shared,
  choose,
  chooseInput,
}: ReceiverProps) => html`<div
      class="control">
      <div class="control-head"><label for="patch-to">${t("patch.to")}</label></div>
      <select id="patch-to" aria-describedby="patch-to-hint" .value=${live(value)}
        @change=${(e: Event) => choose(inputValue(e))}>
        ${options([{ value: EVERYTHING, label: t("patch.to.everything") }], value)}
        ${groups.map(({ label, all }) => html`<optgroup label=${label}>${options(all, value)}</optgroup>`)}
      </select>
      <p class="hint" id="patch-to-hint">${t(value === EVERYTHING ? "patch.to.everything.hint" : "patch.to.hint", {
        medium,
      })}</p>
    </div>
    ${
      input
        ? choices({
            ...{ id: "patch-input", label: t("patch.input"), edited: false, reset() {} },
            hint:
              input !== "q" && shared > 1 ? t("patch.input.shared", { count: shared }) : t(`patch.input.${input}.hint`),
            value: input,
            options: inputs.map((one) => ({ value: one, label: t(`patch.input.${one}`) })),
            set: chooseInput,
          })
        : nothing
    }`;
