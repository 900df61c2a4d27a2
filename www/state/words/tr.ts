// What the page says of a change that took something along, in Turkish.
import type { Params as P } from "../../i18n/vocabulary.js";

export const state = {
  // ---- notices ----
  "notice.positional": "Maskeler ve yamalar eski metne aitti, bu yüzden kaldırıldı.",
  "notice.reset": "Tüm düzenlemeler kaldırıldı.",
  "notice.link": (p: P) => `Bu bağlantının bir bölümü anlaşılamadı ve atlandı: ${p.parts}.`,
  "notice.version": "Bu bağlantı sayfanın başka bir sürümünden. Varsayılanlar gösteriliyor.",
};
