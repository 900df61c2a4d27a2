// State → the props of the Lens, and its actions.
import { answerBefore } from "../../protocol/answers.js";
import { answerRow } from "../../state/answer-row.js";
import { cellOf, lensQuestion, topsOf, tracedToken, type Answer } from "./queries.js";
import { label, labelText, type Label } from "../../domain/labels.js";
import { COLOURS, lens, point, type Colour, type Spot } from "./state.js";
import { legible } from "../../lib/foreign/sanitize-text.js";
import { locale, t } from "../../i18n/index.js";
import { makePattern } from "../../domain/map/pattern.js";
import { wouldSaid, type After } from "../../domain/map/bar-sentences.js";
import { memoize } from "../../lib/memoize.js";
import { notRead } from "../../state/cost.js";
import { problemOf } from "../../lib/errors.js";
import { wordsOf } from "../../i18n/problem.js";
import { recordingIn, wayOf } from "../../domain/models.js";
import { ofKind } from "../../domain/answer.js";
import { mediumOf } from "../../protocol/medium.js";
import type { Scale } from "../../domain/ramp.js";
import type { Tone } from "../../domain/scale.js";
import { layGrid } from "./layout.js";
import type { ModelInfo } from "../../protocol/engine.js";
import type { Page, Seen } from "../feature.js";
import { sameInRows, type Panel } from "../../domain/panel.js";
import type { State } from "../../state/store.js";

export const actions = ({ apply, now, map, visit, engine }: Page) => ({
  colour: (colour: Colour) => apply((s) => lens(s, { colour })),
  between: (between: boolean) => apply((s) => lens(s, { between, pointed: null })),
  point: (spot: Spot | null) => apply((s) => point(s, spot)),
  tone: map.tone,
  /** null traces the written token again */
  trace: (token: number | null) => apply((s) => lens(s, { token })),
  /** chooses the column whose token is traced */
  choose: (position: number) => map.lockCell({ query: position, key: null }),
  /** Opens a trained lens unless the model changes meanwhile; on failure the previous lens stays. */
  async openFile(file: File) {
    const { model } = now();
    const set = (change: Partial<State["lens"]>) => apply((s) => (s.model === model ? lens(s, change) : s));
    set({ opening: true, problem: null });
    try {
      const { readLensFile } = await import("./lens-file.js");
      const [name, key] = [legible(file.name), `${file.name} ${Date.now()}`];
      const found = await engine.setLens({ key, name, ...(await readLensFile(file)) });
      set({ trained: { ...found, key, name } });
    } catch (error) {
      set({ problem: problemOf(error) });
    } finally {
      apply((s) => lens(s, { opening: false }));
    }
  },
  closeFile() {
    apply((s) => lens(s, { trained: null, problem: null }));
    engine.setLens(null).catch(() => {}); // one that broke has none
  },
  /** opens Head at the layer whose output the site is, at that token */
  open({ site, position }: Spot) {
    const head = now().can.see ? headAt(now(), site) : null;
    if (head) visit(`view=head&head=${head}&query=${position}`);
  },
});

/** Marks a row without a matrix of the trained lens. */
export const UNMATCHED = " °";

const blockOf = (site: string) => Number(/\.blocks\.(\d+)\./.exec(site)?.[1] ?? 0);

/** The head of that layer with the number of the one in front. */
function headAt({ info, focus }: State, site: string): string | null {
  const stack = site.startsWith("encoder") ? "encoder" : "decoder";
  const there = info && ofKind(info, stack).find(({ block }) => block === blockOf(site));
  return there ? `${there.path}.${Math.min(focus?.head ?? 0, there.n_heads - 1)}` : null;
}

const SITES = { resid_pre: "input", resid_mid: "attention", resid_cross: "cross" } as const;

/** The sublayer or layer whose output a site reads. */
function afterOf(site: string): After {
  const name = site.slice(site.lastIndexOf(".") + 1);
  return { site: name in SITES ? SITES[name as keyof typeof SITES] : "layer", layer: blockOf(site) };
}

/** The name of a site. */
function siteName(site: string): string {
  const after = afterOf(site);
  return t(`lens.site.${after.site}`, { ...after });
}

/** A site without a matrix in the trained lens; the output of the last layer needs none. */
const isUnmatched = ({ sites, translated }: Answer, site: number) =>
  translated.includes(true) && !translated[site] && site < sites.length - 1;

const rowName = (answer: Answer, site: number) =>
  siteName(answer.sites[site]) + (isUnmatched(answer, site) ? UNMATCHED : "");

/** The word of a cell for which a recording names no token. */
const UNNAMED: Label = { text: "", kind: "text", nth: null };

const numbersOf = ({ top, tops, entropy, kl, probability, rank }: Answer): Record<Colour, Float32Array> => ({
  top: Float32Array.from(entropy, (_, i) => top[i * tops].probability),
  probability,
  rank: rank.map((place) => 1 / (1 + place)),
  entropy,
  kl,
});

/** The cells whose number a recording lacks. */
const absentIn = (values: Float32Array) => Uint8Array.from(values, (value) => (Number.isNaN(value) ? 2 : 0));

/** The answer as a picture, the last site on top; memoized. */
const pictureOf = memoize((answer: Answer, colour: Colour, tone: Tone, info: ModelInfo, tokens: Label[], _: string) => {
  const [sites, wide] = answer.shape;
  const numbers = numbersOf(answer)[colour];
  const values = new Float32Array(sites * wide);
  const words: Label[] = [];
  for (let row = 0; row < sites; row++) {
    const from = (sites - 1 - row) * wide;
    values.set(numbers.subarray(from, from + wide), row * wide);
    for (let i = from; i < from + wide; i++) {
      const best = answer.top[i * answer.tops];
      words.push(best.id < 0 ? UNNAMED : label(best, info));
    }
  }
  const most = values.reduce((high, v) => (v > high ? v : high), 0);
  const scale: Scale = colour === "entropy" || colour === "kl" ? { kind: "upward", most } : { kind: "pattern", tone };
  return {
    pattern: makePattern(sites, wide, values, absentIn(values)),
    words,
    scale,
    rows: answer.sites.map((_, i): Label => ({ text: rowName(answer, i), kind: "special", nth: null })).toReversed(),
    cols: tokens.slice(answer.first, answer.first + wide),
  };
}, 4);

/** The numbers that a recording can have; a rank is known only among the tokens that a cell names. */
const RECORDED: readonly Colour[] = ["top", "probability", "entropy"];

/** Numbers of the traced token. */
const OF_TRACED: readonly Colour[] = ["probability", "rank"];

export type LensProps = ReturnType<typeof props>;

export function props(state: State, { info, result, derived, screen }: Seen, act: ReturnType<typeof actions>) {
  const [question, asked] = [lensQuestion(state), answerRow(state)];
  const found = question && answerBefore(state.answers, "lens", question);
  const failure = question && state.answers.lens?.failure;
  const { between, pointed, trained, opening } = state.lens;
  const recorded = recordingIn(state.own, state.model)?.lens ?? null;
  const hasEntropy = found?.answer.entropy.some((one) => !Number.isNaN(one));
  const colours = recorded ? RECORDED.filter((one) => hasEntropy || one !== "entropy") : COLOURS;
  const colour = colours.includes(state.lens.colour) ? state.lens.colour : "top";
  const tokens = asked?.side === "source" ? derived.source : derived.target;
  const traced = asked && tracedToken(state, asked);
  const here = found && asked ? picture(found.answer, asked.row) : null;

  function picture(answer: Answer, row: number) {
    const last = answer.sites.length - 1;
    const within = (position: number) => position >= answer.first && position < answer.first + answer.shape[1];
    const site = pointed ? answer.sites.indexOf(pointed.site) : -1;
    const spot = pointed && site >= 0 && within(pointed.position) ? { site, position: pointed.position } : null;
    const column = within(row) ? row : answer.first + answer.shape[1] - 1;
    const cell = spot ?? { site: last, position: column };
    const at = (one: number) => cellOf(answer, one, cell.position);
    const drawn = pictureOf(answer, colour, state.tone, info, tokens, locale());
    // Of a spelling that a recording names twice it has one number.
    const tops = topsOf(answer, cell.site, cell.position)
      .filter(({ id }, i, all) => all.findIndex((one) => one.id === id) === i)
      .map((one) => ({ ...one, label: label(one, info) }));
    const after = afterOf(answer.sites[cell.site]);
    return {
      ...drawn,
      unmatched: answer.sites.some((_, site) => isUnmatched(answer, site)),
      grid: layGrid(drawn.words, drawn.cols, drawn.rows.length, screen.width),
      first: answer.first,
      column: column - answer.first,
      focus: { query: last - cell.site, key: cell.position - answer.first },
      spotOf: ({ query, key }: { query: number; key: number }): Spot => ({
        site: answer.sites[last - query],
        position: answer.first + key,
      }),
      place: drawn.rows[last - cell.site].text,
      token: tokens[cell.position],
      tops: tops.map((one) => ({ ...one, sentence: wouldSaid(after, one, tops[0], wayOf(info) === "fills") })),
      entropy: answer.entropy[at(cell.site)],
      kl: answer.kl[at(cell.site)],
      trace: Number.isNaN(answer.probability.at(at(last)) ?? Number.NaN) ? [] : drawn.rows.map(traceAt),
    };

    function traceAt({ text }: Label, i: number) {
      const site = last - i;
      const rank = answer.rank[at(site)];
      return {
        name: text,
        site: answer.sites[site],
        probability: answer.probability[at(site)],
        rank,
        /** whether a recording names too few tokens to say its rank */
        beyond: recorded !== null && rank >= topsOf(answer, site, cell.position).length,
        here: site === cell.site,
      };
    }
  }

  const tracedLabel = () => {
    const known = found?.answer.top.find(({ id }) => id === traced) ?? result.target.find(({ id }) => id === traced);
    return known ? label(known, info) : null;
  };
  return {
    picture: here,
    recorded,
    colour,
    colours: traced === null ? colours.filter((one) => !OF_TRACED.includes(one)) : colours,
    between,
    cross: info.sublayers.some(({ kind }) => kind === "cross"),
    /** the traced token; null if none is known */
    traced: traced === null ? null : tracedLabel(),
    chosen: state.lens.token !== null,
    tracedId: traced,
    headless: question === null && asked !== null,
    classifies: wayOf(info) === "classifies",
    stale: found?.stale ?? false,
    unread: notRead(state),
    problem: failure ? wordsOf(failure) : null,
    trained,
    opening,
    refused: state.lens.problem && wordsOf(state.lens.problem),
    screen,
    act,
  };
}

const QUANTITY: Record<Colour, string> = {
  top: "probability of the likeliest token",
  probability: "probability",
  rank: "reciprocal rank",
  entropy: "entropy",
  kl: "KL(last ‖ here)",
};

/** The layer that a site follows; null of the input. */
const layerOf = (site: string) => (afterOf(site).site === "input" ? null : blockOf(site));

export function panels(state: State, seen: Seen): Panel[] {
  const { picture, traced, trained, colour, stale } = props(state, seen, {} as ReturnType<typeof actions>);
  if (!picture || stale) return [];
  const { pattern, rows, cols, scale, words, place, token, trace, tops } = picture;
  const sites = rows.map((_, query) => picture.spotOf({ query, key: 0 }).site);
  const { position, site } = picture.spotOf(picture.focus);
  const at = { position, position_token: token.text };
  const here = t("token.title", { name: labelText(token), position });
  const traceName = `${t("lens.trace.of", { token: traced ? labelText(traced) : "" })}, ${here}`;
  const of = colour === "probability" || colour === "rank" ? `: ${traced?.text ?? ""}` : "";
  return [
    {
      kind: "map",
      name: t(`lens.colour.${colour}`) + of + (trained ? ` (${trained.name})` : ""),
      key: `lens.${colour}`,
      quantity: QUANTITY[colour],
      rows,
      cols,
      axes: {
        rows: { key: "site", name: t("patch.axis.layer"), at: sites, more: { layer: sites.map(layerOf) } },
        cols: {
          ...{ key: "position", name: t(`patch.axis.${mediumOf(state)}`), tokens: true },
          at: cols.map((_, i) => picture.first + i),
        },
      },
      pattern,
      scale,
      tokens: words,
      without: { absent: t("lens.unknown") },
      heads: true,
    },
    ...(trace.length
      ? (["probability", "place"] as const).map((quantity) => ({
          kind: "bars" as const,
          name: `${traceName}: ${t(`lens.trace.${quantity}`)}`,
          key: `lens.trace.${quantity}`,
          quantity: quantity === "place" ? "rank" : quantity,
          unit: "",
          more: {
            layer: trace.map((one) => layerOf(one.site)),
            ...sameInRows(trace.length, { ...at, token: traced?.text ?? "" }),
          },
          keys: "site",
          rows: trace.map(({ name, site, probability, rank, beyond }) => ({
            name,
            key: site,
            value: quantity === "probability" ? probability : beyond ? null : rank + 1,
          })),
        }))
      : []),
    {
      kind: "bars",
      name: `${place}, ${here}`,
      key: "lens.top",
      quantity: "probability",
      unit: "",
      more: sameInRows(tops.length, { site, layer: layerOf(site), ...at }),
      keys: "token",
      rows: tops.map((one) => ({ name: labelText(one.label), key: one.text, value: one.probability })),
    },
  ];
}
