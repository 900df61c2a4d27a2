// What the page says of a change that took something along, in Turkish.
import type { Params as P } from "../../i18n/vocabulary.js";

export const state = {
  // ---- notices ----
  "notice.positional": "Maskeler ve yamalar eski metne aitti; kaldırıldı.",
  "notice.reset": "Tüm düzenlemeler kaldırıldı.",
  "notice.linear":
    "Doğrusal katmanın skoru yoktur, bu yüzden tek bir hücre maskelenemez. Onun yerine belirteci maskele.",
  "notice.link": (p: P) => `Bağlantının bir bölümü tanınmadı ve yok sayıldı: ${p.parts}.`,
  "notice.missing": (p: P) =>
    `Adres ${p.what === "drawing" ? "çizimi" : p.what === "sound" ? "sesi" : "görüntüyü"} tutmaz: ` +
    (p.instead ? `yerinde “${p.instead}” duruyor.` : "onu yeniden aç."),
  "notice.version": "Bu bağlantı headlight’ın başka bir sürümünden. Varsayılanlar gösteriliyor.",
};
