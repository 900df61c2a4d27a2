// What the page says of a change that took something along, in Turkish.
import type { Params as P } from "../../i18n/vocabulary.js";

const ignored = (p: P) => `Bağlantının bir bölümü tanınmadı ve yok sayıldı: ${p.parts}.`;

export const state = {
  // ---- notices ----
  "notice.positional": "Maskeler ve yamalar eski metne aitti; kaldırıldı.",
  "notice.reset": "Tüm düzenlemeler kaldırıldı.",
  "notice.linear":
    "Doğrusal katmanın skoru yoktur, bu yüzden tek bir hücre maskelenemez. Onun yerine belirteci maskele.",
  "notice.link": ignored,
  "notice.missing": (p: P) =>
    `${p.what === "drawing" ? "Çizim" : p.what === "sound" ? "Ses" : "Görüntü"} bağlantıda yok, çünkü bağlantının ` +
    "yapıldığı yerde kaldı: " +
    (p.instead ? `yerinde “${p.instead}” duruyor.` : p.what === "drawing" ? "bir tane çiz." : "bir tane aç.") +
    (p.parts ? ` ${ignored(p)}` : ""),
  "notice.version": "Bu bağlantı headlight’ın başka bir sürümünden. Varsayılanlar gösteriliyor.",
};
