// Words of exporting and importing, in Turkish.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const exporting = {
  "export.what": "İçerik",
  "export.colours": "Renkler",
  "export.png": "PNG",
  "export.nothing": "Burada henüz dışa aktarılacak bir şey yok. Görünüm gelince dene.",
  "export.failed": (p: P) => `Dışa aktarma başarısız oldu. ${p.message}`,
  "problem.export.png": "Bu resim PNG için fazla büyük. Onun yerine SVG’yi seç.",
  "problem.export.worker": "Dosya yazılamadı. Sayfayı yenileyip yeniden dene.",
  "export.sites": "Aktivasyonlar",
  "export.edits.wait": "Model yüklenince düzenleme açabilirsin.",
  "export.edits.opened": (p: P) => `${p.name} dosyasındaki düzenlemeler uygulandı.`,
  "export.edits.opened-without": (p: P) =>
    `${p.name} dosyasındaki düzenlemeler uygulandı, şunlar dışında: ${p.list}. ${p.model} modelinde böyle bir ` +
    "parça yok.",
  "export.edits.not-json": (p: P) => `${p.name} JSON değil, bu yüzden ondan düzenleme okunmadı.`,
  "export.edits.not-here": (p: P) =>
    `${p.name} burada açılamaz. Bu sayfa modelleri, kayıtları, atlasları ve düzenleme dosyalarını açar.`,
  "export.edits.not-edits": (p: P) => `${p.name} dosyasında düzenleme yok.`,
  "export.edits.unknown": (p: P) =>
    `${p.name} açılmadı: ${p.keys}, bu sayfanın tanıdığı ${p.count === 1 ? "bir düzenleme" : "düzenlemeler"} değil.`,
  "export.edits.none-fits": (p: P) => `${p.name} açılmadı: ${p.model} modelinde böyle bir parça yok (${p.list}).`,
  // ---- in the files ----
  "export.no-number": (p: P) => `Sayı yoksa: ${p.below} altında`,
  "export.read": "Okur",
  "export.wrote": "Yazar",
  "export.held": "Sabit belirteçler",
  "export.edited": "Düzenlemeler",
  "export.query": "sorgu",
  "export.key": "anahtar",
  "export.down": "← sorgu",
  "export.across": "anahtar →",
  "export.toned": (p: P) => `${p.name}, ${p.tone} renkler`,
  "export.tone.root": "karekök",
  "export.tone.log": "logaritmik",
  "export.heads": "Tüm başlıklar",
  "export.strips": (p: P) => `sorgu “${p.query}”, anahtar “${p.key}”`,
  "export.page.numbers": "Sayılar",
  "export.page.open": "headlight’ta aç",
  "export.page.made": "headlight ile yapıldı. Bunlar modelin kendi sayıları; ağdan hiçbir şey yüklenmez.",
  "export.page.hint": "Bir hücrenin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.lines": "Bir belirtecin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.curves": "Eğrilerin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.paths": "Bir çizginin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.dots": "Bir işaretin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.heads": "Büyük görmek için bir başlık seç.",
  "export.page.cell": (p: P) => `${p.query} → ${p.key}: ${p.value}`,
  "export.page.nothing": "Burada ağırlık yok.",
};
