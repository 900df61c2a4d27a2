// The Patch view: two texts, their tokens aligned, the patched value, and the sweep as a map whose cells are patches.
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { t, formats } from "../../i18n/index.js";
import { choices, unedited } from "../../components/controls.js";
import { enterKey, fieldText, inputNumber, takeFiles, typedText, type At } from "../../lib/events.js";
import { mediaChoice } from "../../components/media-choice.js";
import { picture } from "../../components/signed-map/picture.js";
import { statusNote } from "../../components/status-notes.js";
import { align, sources } from "./alignment-view.js";
import { receiver } from "./receiver.js";
import type { OpenedFiles } from "../../protocol/medium.js";
import type { PatchProps } from "./props.js";

/** What the words are about. */
const inputOf = ({ images, beside }: Pick<PatchProps, "images" | "beside">) => ({
  medium: images?.medium ?? ("text" as const),
  beside,
});

export function patchView(props: PatchProps) {
  const { map } = props;
  const of = inputOf(props);
  const idle = props.asks || props.same;
  return html`<section class="detail patch" aria-label=${t("view.patch")} ?data-stale=${props.stale}>
    <div class="detail-head"><h2>${t("patch.title", of)}</h2>
      ${statusNote(props.unread !== null, props.stale)}</div>
    <p class="hint">${t("patch.read", of)}</p>
    ${texts(props)}
    ${
      props.pictures.length > 1
        ? html`<p class="hint">${t("patch.pictures", { nth: props.picture + 1, count: props.pictures.length })}</p>`
        : nothing
    }
    ${props.unreadable ? html`<p class="error-text" role="alert">${props.unreadable}</p>` : nothing}
    ${idle || !props.sources ? nothing : sources(props.sources, of)}
    ${props.problem ? html`<p class="error-text" role="alert">${props.problem}</p>` : nothing}
    ${props.unknown ? html`<p class="hint warn-text">${props.unknown}</p>` : nothing}
    <div class="patch-body" ?data-idle=${idle}>
      ${
        idle
          ? nothing
          : html`<div class="patch-asked">${controls(props)} ${question(props)} ${align(props.align, of)}</div>`
      }
      <div class="patch-found">
        <p class="empty" role="status">${whyNoMap(props) ?? nothing}</p>
        ${idle ? example(props) : map ? sweep(props, map) : nothing}
      </div>
    </div>
  </section>`;
}

/** One permanent element, so that a screen reader announces each change of its text. */
function whyNoMap({ asks, same, map, problem, alike, unread, images, beside }: PatchProps) {
  const of = inputOf({ images, beside });
  if (asks) return t("patch.asks", of);
  if (same) return t("patch.same", of);
  return map || problem ? null : (alike ?? unread ?? t("maps.busy"));
}

const typeOther = ({ other, breaks, act }: Pick<PatchProps, "other" | "breaks" | "act">) =>
  html`<textarea id="patch-text" class="text-field" rows="1" dir="auto" spellcheck="false" autocomplete="off"
      placeholder=${t("patch.placeholder")} .value=${live(fieldText(other))}
      @input=${(e: Event) => act.text(typedText(e, other))} @blur=${act.typed}
      @keydown=${(e: KeyboardEvent) => enterKey(e, breaks, act.typed)}></textarea>`;

/** The choice of another opened image or sound; an image can also be opened here, for this question alone. */
const chooseOther = ({
  other,
  images,
  reads,
  act,
}: { images: OpenedFiles } & Pick<PatchProps, "other" | "reads" | "act">) =>
  html`<div class="patch-media">${mediaChoice({ id: "patch-text", media: images, chosen: other, set: act.choose })}${
    images.medium === "image"
      ? html`<label class="quiet-button framed file-button"><input type="file" class="visually-hidden" accept="image/*"
          data-do="patch-open" @change=${(e: Event) => act.open(takeFiles(e))} />${t("patch.open")}</label>`
      : nothing
  }${reads ? html`<span class="hint" role="status">${t("image.reading")}</span>` : nothing}</div>`;

/** The text that is read, or the choice of the picture that is exchanged among several. */
function thisText({
  text,
  images,
  pictures,
  picture,
  act,
}: Pick<PatchProps, "text" | "images" | "pictures" | "picture" | "act">) {
  const name = images ? t(`patch.this.${images.medium}`) : t("patch.this");
  if (pictures.length < 2)
    return html`<span class="patch-side">${name}</span><span
        class="patch-text" dir="auto" title=${text}>${text}</span>`;
  return html`<label class="patch-side" for="patch-picture">${name}</label>
    <div class="patch-media patch-picture"><select id="patch-picture" .value=${live(String(picture))}
      @change=${(e: Event) => act.picture(inputNumber(e))}>${pictures.map(
        (file, i) =>
          html`<option value=${i} ?selected=${i === picture}>${t("patch.picture", { nth: i + 1, file })}</option>`,
      )}</select></div>`;
}

const texts = ({ other, images, reads, beside, breaks, act, ...props }: PatchProps) => html`<div class="patch-texts">
    ${thisText({ images, act, ...props })}
    <label class="patch-side" for="patch-text">${images ? t(`patch.other.${images.medium}`) : t("patch.other")}</label>
    ${images ? chooseOther({ other, images, reads, act }) : typeOther({ other, breaks, act })}
    <button type="button" class="quiet-button" data-do="swap" ?disabled=${other === ""}
      title=${t("patch.swap.hint", inputOf({ images, beside }))} @click=${act.swap}>${t("patch.swap")}</button>
  </div>`;

/** An example pair; if only the other text is new, it alone is named. */
const example = ({ example }: PatchProps) =>
  example
    ? html`<button type="button" class="chip patch-example" data-do="example"
        @click=${example.put}>${t(example.both ? "patch.example.both" : "patch.example", example)}</button>`
    : nothing;

type Options = NonNullable<PatchProps["answer"]>;

/** @param share the words for its probability */
const choose = (id: string, label: string, options: Options, share: string, set: (id: number) => void) =>
  html`<label class="patch-choice" for=${id}>${label}
    <select id=${id} .value=${live(String(options.id))}
      @change=${(e: Event) => set(inputNumber(e))}>${options.all.map(
        (one) => html`<option value=${one.id} ?selected=${one.id === options.id}>${one.text}</option>`,
      )}</select>
    <span class="value">${share}</span></label>`;

/** The selectors of the step and of the two compared tokens. */
function question({ steps, step, answer, foil, areAnswers, one, images, beside, act }: PatchProps) {
  const of = inputOf({ images, beside });
  const share = ({ probability }: Options, where: "there" | "here") =>
    areAnswers ? formats().percent(probability, 0) : t(`patch.share.${where}`, { share: probability, ...of });
  return html`<div class="patch-question">
    ${
      steps.length > 1
        ? html`<div class="patch-steps" role="group" aria-label=${t("patch.step")}><span
          class="patch-side">${t("patch.step")}</span>${steps.map(
            (one) => html`<button type="button" class="chip" aria-pressed=${one.at === step} ?data-differs=${one.other}
              @click=${() => act.set({ step: one.at, answer: null, foil: null })}>${one.text}</button>`,
          )}</div>`
        : nothing
    }
    ${
      answer
        ? choose(
            "patch-answer",
            t(areAnswers ? "patch.answer" : "patch.for", of),
            answer,
            share(answer, "there"),
            (id) => act.set({ answer: id }),
          )
        : nothing
    }
    ${
      foil
        ? choose("patch-foil", t(areAnswers ? "patch.foil" : "patch.against", of), foil, share(foil, "here"), (id) =>
            act.set({ foil: id }),
          )
        : nothing
    }
    ${one ? html`<p class="hint">${one}</p>` : nothing}
  </div>`;
}

const controls = ({ stacks, stack, parts, part, scores, score, act, ...props }: PatchProps) => html`<div
    class="patch-controls">
    ${
      stacks.length > 1
        ? choices({
            ...unedited("patch-stack", t("patch.stack"), t("patch.stack.hint")),
            value: stack,
            options: stacks.map((value) => ({ value, label: t(`kind.${value}`) })),
            set: (value) => act.set({ stack: value }),
          })
        : nothing
    }
    ${choices({
      ...unedited("patch-part", t("patch.part"), t(`patch.part.${part}.hint`)),
      value: part,
      options: parts.map((value) => ({ value, label: t(`patch.part.${value}`) })),
      set: (value) => act.set({ part: value, stack }),
    })}
    ${props.receiver ? receiver(props.receiver) : nothing}
    ${
      scores.length
        ? choices({
            ...unedited("patch-score", t("patch.score"), t(`patch.score.${score}.hint`)),
            value: score,
            options: scores.map((value) => ({ value, label: t(`patch.score.${value}`) })),
            set: (value) => act.set({ score: value }),
          })
        : nothing
    }
  </div>`;

/** The button vanishes with its cell, so the focus moves to the head's new place. */
function keepFocus({ detail, currentTarget }: At<HTMLElement, MouseEvent>) {
  if (detail === 0) currentTarget.closest(".patch")?.querySelector<HTMLElement>("#patch-to")?.focus();
}

function sentence({ name, share, way, coarse, exact }: NonNullable<PatchProps["said"]>) {
  if (exact !== null) return t("patch.said.exact", { name, share, way, exact });
  return t(coarse ? "patch.said.coarse" : "patch.said", { name, share, way });
}

/** The cell's read-out and buttons. */
const reading = ({ said, to, on, put, up, first }: PatchProps) => html`<div class="patch-said"
  aria-live="polite">${
    said
      ? html`<span>${sentence(said)}</span>
          ${
            put
              ? html`<button type="button" class="quiet-button" data-do="put" aria-pressed=${on} @click=${put}>${t(
                  on ? "patch.take" : "patch.put",
                )}</button>`
              : nothing
          }
          ${
            up
              ? html`<button type="button" class="link" data-do="up" @click=${(e: At<HTMLElement, MouseEvent>) => {
                  keepFocus(e);
                  up();
                }}>${t("patch.up")}</button>`
              : nothing
          }
          ${first ? html`<span class="soft">${t("patch.first")}</span>` : nothing}`
      : html`<span class="soft">${t(to ? "patch.point.path" : "patch.point")}</span>`
  }</div>`;

type Map = NonNullable<PatchProps["map"]>;

/**
 * The progress, by layers or by cells. The button to stop and to go on is before the text, so that it stands still;
 * no remaining time is shown while it is stopped.
 */
const progress = ({ exactly, done, of, going }: Map, act: PatchProps["act"]) => html`<p class="patch-progress"
    role="status"><progress max=${exactly?.of ?? of} value=${exactly?.done ?? done}></progress>
    <button type="button" class="quiet-button" data-do=${going ? "halt" : "resume"}
      @click=${() => act.halt(going)}>${t(going ? "patch.halt" : "patch.resume")}</button>
    <span class="value">${
      exactly ? t("patch.going.cells", { ...exactly, ms: going ? exactly.ms : null }) : t("patch.going", { done, of })
    }</span></p>`;

/** What the approximation is, or why there is none, and the cost of the exact cells. */
const approximation = (
  { rough, tiles }: Map,
  cost: NonNullable<Map["cost"]>,
  act: PatchProps["act"],
) => html`<p class="hint">${t(
  tiles ? "patch.coarse.tiles" : rough ? "patch.coarse.hint" : "patch.coarse.none",
)} <button type="button" class="link" data-do="exact" @click=${act.exact}>${t("patch.exact")}</button>
    <span class="soft">${t("patch.exact.cost", cost)}</span></p>`;

function sweep(props: PatchProps, map: NonNullable<PatchProps["map"]>) {
  const { to, cell, chosen, screen, act } = props;
  return html`<div class="patch-sweep">
    ${picture({
      role: "difference",
      caption: map.caption,
      name: `${t("view.patch")}, ${map.name}`,
      matrix: map.matrix,
      without: map.without,
      empty: t(props.unpaired ? "patch.unpaired" : "maps.busy"),
      square: false,
      scale: { kind: "signed", range: map.range },
      rows: map.rows,
      cols: map.cols,
      spot: cell,
      pinned: chosen,
      screen,
      hover: act.hover,
      pin: act.point,
      // A path patch is not an edit.
      choose: to ? undefined : props.putAt,
    })}
    ${map.flat ? html`<p class="patch-flat">${t("patch.flat", inputOf(props))}</p>` : nothing}
    ${reading(props)}
    ${map.late ? html`<p class="hint">${t("patch.late")}</p>` : nothing}
    ${
      map.going || map.halted
        ? progress(map, act)
        : map.coarse && map.cost
          ? approximation(map, map.cost, act)
          : nothing
    }
    <p class="hint">${t("patch.limit", inputOf(props))}</p>
  </div>`;
}
