// Words of links and of recent sessions, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, date } = forms("tr");

export const sharing = {
  // ---- links ----
  "link.copy": "Bağlantıyı kopyala",
  "link.copy.hint": "Başka yerde tam bunu gösteren bir bağlantı kopyala (L)",
  "link.copying": "Kopyalanıyor…",
  "link.copied": "Kopyalandı.",
  "link.forbidden": "Bu tarayıcı sayfanın kopyalamasına izin vermiyor. Bağlantı seçili: kendin kopyala.",
  "link.field": "Bağlantı",
  "link.restores":
    "Her şeyi birlikte getirir: model, metin, yazılan, düzenlemeler, rastgelelik tohumları ve görünüm. Adreste " +
    "kalır, hiçbir sunucuya ulaşmaz.",
  "link.long": (p: P) =>
    `Bu bağlantı ${number(p.count)} karakter uzunluğunda. Bazı programlar bağlantıları 8.000 karakterden ` +
    `sonra keser; daha kısa bir metin ya da daha az düzenleme onu kısaltır.`,
  "link.own": "Bu model yalnızca bu makinede, bu yüzden bağlantı onu getiremez: sayfayı ilk modeliyle açar.",
  "link.kept":
    "Bu model yalnızca bu tarayıcıda saklı: bağlantı onu burada açar, başka yerde sayfa ilk modeliyle açılır.",
  // ---- sessions ----
  "recent.open": "Son bakılanlar",
  "recent.hint": "Son zamanlarda nelere bakıldı",
  "recent.title": "Son bakılanlar",
  "recent.none": "Henüz bir şey yok. Birkaç saniye baktığın metin burada saklanır.",
  "recent.about": (p: P) =>
    `${p.model} · ${date(p.when)}${p.edits ? ` · ${plural(p.edits, { other: "düzenleme" })}` : ""}`,
  "recent.forget": (p: P) => `Sil: ${p.text}`,
  "recent.forget.all": "Hepsini sil",
  "recent.deleted": (p: P) => `${plural(p.count, { other: "kayıt" })} silindi.`,
  "recent.remember": "Geri getir",
  "recent.private": "Yalnızca bu tarayıcıda saklanır, en çok 20 tane. Bu makineden dışarı hiçbir şey çıkmaz.",
};
