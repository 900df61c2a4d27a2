// Words of the Export panel, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, plural } = forms("tr");

export const exportPanel = {
  "export.picture": "Dosya olarak kaydet",
  "export.what.view": "Bu görünüm",
  "export.heads.hint": "Bütün başlıklar tek sayfada, küçük, tek bir göstergeyle.",
  "export.colours.white": "Beyaz üstünde",
  "export.colours.screen": "Ekrandaki gibi",
  "export.image": "Görüntünün kendisi",
  "export.image.hint": "PNG ve SVG o zaman görüntüyü de, parçalarının hücreleri altında içerir.",
  "export.title": "Ad ve metin",
  "export.width": "Genişlik, mm",
  "export.width.auto": "otomatik",
  "export.png.hint": "İki kat boyda resim, slaytlar için",
  "export.svg": "SVG",
  "export.svg.hint": "Başka programlarda değiştirilebilen bir çizim",
  "export.pdf": "PDF",
  "export.pdf.hint": "Gerçek yazıyla bir çizim, makaleler için",
  "export.html": "HTML",
  "export.html.hint": "Çevrimdışı da değerleri gösteren sayfa",
  "export.csv": "CSV",
  "export.csv.hint": "Sayılar, satır başına bir tane, tablolar için",
  "export.json": "JSON",
  "export.json.hint": "Sayılar; belirteçler, maskeler ve düzenlemelerle",
  "export.wait": "Model yanıt verince dışa aktarabilirsin.",
  "export.sites.hint":
    "Modelin içindeki değerler, adlarıyla; * adın herhangi bir bölümüne uyar. Çıktılar her zaman eklenir.",
  "export.sites.busy": "Aranıyor…",
  "export.sites.none": "Eşleşen aktivasyon yok: dosyada yalnızca çıktılar olur.",
  "export.sites.found": (p: P) => `${plural(p.count, { other: "tensör" })}, ${p.size}`,
  "export.sites.large": (p: P) => `Yaklaşık ${p.size}; indirirken hesaplanır.`,
  "export.sites.more": (p: P) => `ve ${number(p.count)} tane daha`,
  "export.safetensors": "safetensors olarak indir",
  "export.edits.save": "Düzenlemeleri kaydet",
  "export.edits.open": "Düzenleme aç…",
  "export.edits.hint": "Bu sayfanın ve komut satırının okuyabildiği bir dosya.",
  "export.edits.none": "Şu anda düzenleme yok. Bir düzenleme dosyasını sayfaya bırakabilirsin.",
  "export.effect": "Etki",
  "export.effect.hint": "Aramanın bulduğu, her başlığı susturmanın etkisi.",
};
