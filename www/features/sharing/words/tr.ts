// Words of links and of recent sessions, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, date } = forms("tr");

export const sharing = {
  // ---- links ----
  "link.copy": "Bağlantıyı kopyala",
  "link.copy.hint": "Bu görünüme bir bağlantı kopyala{ (L)|}",
  "link.copying": "Kopyalanıyor…",
  "link.copied": "Kopyalandı.",
  "link.forbidden": "Bu tarayıcı sayfanın kopyalamasına izin vermiyor. Bağlantı seçili; kendin kopyalayabilirsin.",
  "link.field": "Bağlantı",
  "link.restores":
    "Bağlantı her şeyi geri getirir: model, metin, yanıt, düzenlemeler, tohumlar ve görünüm. Hepsi adreste " +
    "saklanır; hiçbir sunucuya gönderilmez.",
  "link.long": (p: P) =>
    `Bu bağlantı ${number(p.count)} karakter uzunluğunda. Bazı programlar bağlantıları 8.000 karakterden ` +
    `sonra keser; daha kısa bir metin ya da daha az düzenleme onu kısaltır.`,
  "link.left": (p: P) =>
    `${p.what === "drawing" ? "Çizim" : p.what === "sound" ? "Ses" : "Görüntü"} bu makinede kalır, bu yüzden ` +
    "bağlantı onu içermez.",
  "link.rest": "Geri kalanı adreste saklanır; hiçbir sunucuya gönderilmez.",
  "link.own": "Bu model yalnızca bu makinede, bu yüzden bağlantı onu içeremez: varsayılan modeli açar.",
  "link.kept": "Bu model yalnızca bu tarayıcıda saklı. Bağlantı onu burada açar; başka yerde varsayılan modeli açar.",
  // ---- sessions ----
  "recent.open": "Son kullanılanlar",
  "recent.hint": "Son metinler ve düzenlemeler",
  "recent.title": "Son kullanılanlar",
  "recent.none": "Henüz bir şey yok. Birkaç saniye baktığın metin buraya kaydedilir.",
  "recent.about": (p: P) =>
    `${p.model} · ${date(p.when)}${p.edits ? ` · ${plural(p.edits, { other: "düzenleme" })}` : ""}`,
  "recent.forget": (p: P) => `Sil: ${p.text}`,
  "recent.forget.all": "Hepsini sil",
  "recent.deleted": (p: P) => `${plural(p.count, { other: "kayıt" })} silindi.`,
  "recent.remember": "Geri getir",
  "recent.private": "En çok 20 kayıt, yalnızca bu tarayıcıda.",
};
