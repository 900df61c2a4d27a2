// A model's card: its description, size, licence, and parameters by part.
import { html, nothing } from "lit-html";
import { t } from "../../i18n/index.js";
import { isGguf } from "../../protocol/gguf.js";
import { wordsOf } from "../../i18n/problem.js";
import { lackOfSettings, type Card } from "../../domain/models.js";
import { bytesOf, tooLargePiece } from "./card.js";
import type { Precision } from "../../protocol/engine.js";

/** The maximum number of listed classes, and of listed unread tensors. */
const NAMED = 8;

/**
 * @param precision of its matrices in memory
 * @param apart the rounding error of that precision
 * @param untied whether the files hold two matrices where its configuration ties embedding and output head
 */
export function facts(about: Card, precision: Precision, apart: number | null = null, untied = false) {
  const { family, architecture, classes = [], parameters, memory, limit, licence, source } = about;
  const bytes = memory[precision] ?? 0;
  const piece = tooLargePiece(about, precision);
  const row = (name: string, value: unknown) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
  return html`<dl class="hub-facts">
    ${row(t("hub.card.family"), family)}
    ${row(t("hub.card.architecture"), t(`hub.architecture.${architecture}`))}
    ${
      classes.length === 0
        ? nothing
        : row(
            t("hub.card.classes"),
            t("hub.card.classes.named", {
              count: classes.length,
              names: [...classes.slice(0, NAMED), ...(classes.length > NAMED ? ["…"] : [])].join(", "),
            }),
          )
    }
    ${row(t("hub.card.parameters"), t("hub.card.count", { count: parameters }))}
    ${row(
      t("hub.card.memory"),
      limit === null ? t("hub.card.bytes", { bytes }) : t("hub.card.memory.of", { bytes, limit }),
    )}
    ${piece ? row(t("hub.card.engine"), t("hub.card.engine.cpu", piece)) : nothing}
    ${
      apart === null || precision === "f32"
        ? nothing
        : row(t("hub.card.weights"), t(`hub.card.kept.${precision}`, { apart }))
    }
    ${untied ? row(t("hub.card.head"), t("hub.card.untied")) : nothing}
    ${row(t("hub.card.licence"), licence ?? t("hub.card.licence.none"))}
    ${row(
      t("hub.card.source"),
      source
        ? html`<a class="link" href=${source.page} target="_blank"
          rel="noopener noreferrer">${source.page.replace(/^https?:\/\//, "")}</a>, ${t("hub.card.commit", {
            commit: source.commit.slice(0, 12),
          })}`
        : t("hub.card.this-machine"),
    )}
  </dl>
  ${missing(about).map(({ part, text }) => html`<p class="hub-missing" data-part=${part}>${text}</p>`)}`;
}

/** The files without which it cannot read what it reads; GGUF has its tokenizer inside. */
function missing(about: Card) {
  const { files, images, sounds, architecture } = about;
  const hasTokenizer = files.some(({ name }) => name === "tokenizer.json" || isGguf(name));
  const readsText = !images && !(sounds && architecture === "encoder");
  const settingsProblem = lackOfSettings(about);
  return [
    ...(readsText && !hasTokenizer ? [{ part: "no-tokenizer", text: t("hub.card.no-tokenizer") }] : []),
    ...(settingsProblem ? [{ part: "no-processor", text: wordsOf(settingsProblem) }] : []),
  ];
}

/**
 * The details of a model: its files, its parts, its unread tensors.
 * @param going whether the files are listed already
 */
export function card({ parameters, parts, ignored, unfollowed = [], files }: Card, going = false) {
  return html`${
    going
      ? nothing
      : html`<details class="fold" data-fold="files" open>
      <summary>${t("hub.card.files", { count: files.length, bytes: bytesOf({ files }) })}</summary>
      <ul class="hub-list">${files.map(
        ({ name, size }) =>
          html`<li><span>${name}</span><span class="value">${t("hub.card.bytes", { bytes: size })}</span></li>`,
      )}</ul>
    </details>`
  }
    <details class="fold" data-fold="parts">
      <summary>${t("hub.card.parts")}</summary>
      <table class="hub-parts"><tbody>${together(parts).map(
        ({ name, count, each }) => html`<tr>
        <th scope="row">${name}</th><td
          class="value">${
            count === 1 ? t("hub.card.count", { count: each }) : t("hub.card.times", { count, each })
          }</td>
        <td class="value">${t("hub.card.share", { share: (count * each) / parameters })}</td></tr>`,
      )}</tbody></table>
    </details>
    ${
      ignored.length
        ? html`<details class="fold" data-fold="ignored"
          ?open=${ignored.length <= NAMED}><summary>${t("hub.card.ignored", { count: ignored.length })}</summary><p
            class="hint hub-ignored">${t("hub.ignored", { names: ignored })}</p></details>`
        : nothing
    }
    ${
      unfollowed.length
        ? html`<details class="fold"
          data-fold="unfollowed"><summary>${t("hub.card.unfollowed")}</summary><p
            class="hint hub-ignored">${t("hub.ignored", { names: unfollowed })}</p></details>`
        : nothing
    }`;
}

/** Groups equal blocks in one row: "encoder.blocks.*.attn", six times. */
function together(parts: Card["parts"]) {
  const rows = new Map<string, { name: string; count: number; each: number }>();
  for (const { name, parameters } of parts) {
    const kind = name.replace(/\.\d+\b/, ".*");
    const key = `${kind} ${parameters}`;
    const row = rows.get(key);
    rows.set(key, row ? { ...row, name: kind, count: row.count + 1 } : { name, count: 1, each: parameters });
  }
  return [...rows.values()];
}
