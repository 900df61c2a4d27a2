// Words of exporting and importing, in Turkish.

import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { number, plural } = forms("tr");

export const exporting = {
  "export.name": "Dışa aktar",
  "export.hint": "Bu resim ve sayıları dosya olarak; düzenlemeleri dışa ve içe aktar",
  "export.picture": "Gördüğün, dosya olarak",
  "export.what": "Ne aktarılıyor",
  "export.what.view": "Bu görünüm",
  "export.heads.hint": "Her başlık tek sayfada, küçük, tek bir göstergeyle.",
  "export.colours": "Renkler",
  "export.colours.white": "Beyaz üstünde",
  "export.colours.screen": "Ekrandaki gibi",
  "export.png": "PNG",
  "export.png.hint": "İki kat boyda resim, slaytlar için",
  "export.svg": "SVG",
  "export.svg.hint": "Gerçek yazılı çizim, makaleler için",
  "export.html": "HTML",
  "export.html.hint": "Çevrimdışı da değerleri gösteren sayfa",
  "export.csv": "CSV",
  "export.csv.hint": "Sayılar, satır başına bir tane, tablolar için",
  "export.json": "JSON",
  "export.json.hint": "Sayılar; belirteçler, maskeler ve düzenlemelerle",
  "export.wait": "Model yanıt verince dosya yapılabilir.",
  "export.nothing": "Burada henüz alınacak bir şey yok. Gösterilmesini bekle.",
  "export.failed": (p: P) => `Bu olmadı: ${p.message}`,
  "export.failed.png": "Bu resim burada PNG olarak çizilemeyecek kadar büyük. Onun yerine SVG’yi seç.",
  "export.failed.worker": "Dosya yazılamadı. Sayfayı yeniden yükleyip bir daha dene.",

  "export.sites": "Aktivasyonlar",
  "export.sites.hint":
    "Modelin içindeki sayılar, adıyla; * adın herhangi bir parçasıdır. Çıktılar her zaman birlikte gelir.",
  "export.sites.busy": "Bakılıyor…",
  "export.sites.none": "Bu adda aktivasyon yok: dosyada yalnızca çıktılar olurdu.",
  "export.sites.found": (p: P) => `${plural(p.count, { other: "tensör" })}, ${p.size}`,
  "export.sites.large": (p: P) => `Yaklaşık ${p.size}: indirdiğinde hesaplanır.`,
  "export.sites.more": (p: P) => `ve ${number(p.count)} tane daha`,
  "export.safetensors": "safetensors olarak indir",

  "export.edits.save": "Düzenlemeleri kaydet",
  "export.edits.open": "Düzenleme aç…",
  "export.edits.hint": "Bu sayfanın da komut satırının da okuduğu bir dosya.",
  "export.edits.none": "Şu anda düzenlenmiş bir şey yok. Bir düzenleme dosyası sayfaya da bırakılabilir.",
  "export.edits.wait": "Model gelince düzenlemeler açılabilir.",
  "export.edits.opened": (p: P) => `${p.name} dosyasındaki düzenlemeler kullanılıyor.`,
  "export.edits.opened-without": (p: P) =>
    `${p.name} dosyasındaki düzenlemeler kullanılıyor, şunlar dışında: ${p.list}. ${p.model} modelinde ` +
    `böyle bir parça yok.`,
  "export.edits.not-json": (p: P) => `${p.name} JSON değil, bu yüzden ondan düzenleme okunmadı.`,
  "export.edits.not-edits": (p: P) => `${p.name} dosyasında düzenleme yok.`,
  "export.edits.unknown": (p: P) =>
    `${p.name} açılmadı: ${p.keys}, bu sayfanın tanıdığı ${p.count === 1 ? "bir düzenleme" : "düzenlemeler"} değil.`,
  "export.edits.none-fits": (p: P) => `${p.name} açılmadı: ${p.model} modelinde şunun için parça yok: ${p.list}.`,

  // ---- in the files ----
  "export.no-number": (p: P) => `Sayı yazılmamışsa ${p.below} altındadır`,
  "export.read": "Okur",
  "export.wrote": "Yazar",
  "export.edited": "Düzenlenen",
  "export.query": "sorgu",
  "export.key": "anahtar",
  "export.down": "← sorgu",
  "export.across": "anahtar →",
  "export.toned": (p: P) => `${p.name}, ${p.tone} renkler`,
  "export.tone.root": "karekök",
  "export.tone.log": "logaritmik",
  "export.heads": "Tüm başlıklar",
  "export.effect": "Etki",
  "export.effect.hint": "Her başlığı susturmanın, aramanın bulduğu gibi, neyi değiştirdiği.",
  "export.strips": (p: P) => `sorgu “${p.query}”, anahtar “${p.key}”`,
  "export.page.numbers": "Sayılar",
  "export.page.open": "headlight’ta aç",
  "export.page.made": "headlight ile yapıldı: bunlar modelin kendi sayıları, hiçbir yerden bir şey yüklenmez.",
  "export.page.hint": "Bir hücrenin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.lines": "Bir belirtecin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.curves": "Eğrilerin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.paths": "Bir çizginin üzerine gel ya da ok tuşlarıyla gez.",
  "export.page.hint.heads": "Büyük görmek için bir başlık seç.",
  "export.page.cell": (p: P) => `${p.query} → ${p.key}: ${p.value}`,
  "export.page.nothing": "Burada ağırlık yok.",
};
