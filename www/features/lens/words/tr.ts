// Merceğin sözcükleri, Türkçe.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const lens = {
  "view.lens": "Mercek",
  "lens.title": "Model her katmandan sonra ne derdi",
  "lens.about":
    "Modelin kendi çıkış katmanı, erken okunmuş (nostalgebraist 2020): üstteki katmanlar olmasaydı ne derdi. " +
    "Modelin orada ne düşündüğü değil: sonraki katmanlar bu çıkışın okuyamadığını okuyabilir.",
  "lens.hint": "Bir hücreyi gösterince en olası beş belirteç görünür; seçince o katman açılır.",
  "lens.map": (p: P) => `Her katmandan sonra en olası belirteç, rengi: ${p.colour}`,
  "lens.cell": (p: P) => `${p.token}, ${p.value}`,
  "lens.colour": "Renk",
  "lens.colour.top": "En olası belirtecin olasılığı",
  "lens.colour.probability": "İzlenen belirtecin olasılığı",
  "lens.colour.rank": "1 / izlenen belirtecin sırası",
  "lens.colour.entropy": "Yayılma (entropi), nat",
  "lens.colour.kl": "Sona uzaklık (KL), nat",
  "lens.between": "Dikkat ile MLP arasında da",
  "lens.between.cross": "Dikkat, çapraz dikkat ve MLP arasında da",
  "lens.site.input": "Girdi",
  "lens.site.attention": (p: P) => `L${p.layer} dikkat`,
  "lens.site.cross": (p: P) => `L${p.layer} çapraz`,
  "lens.site.layer": (p: P) => `Katman ${p.layer}`,
  "lens.read": (p: P) => `${p.place}, şurada:`,
  "lens.numbers": (p: P) =>
    `Yayılma ${number(p.entropy, 2)} nat, modelin sonda dediğine uzaklık ${number(p.kl, 2)} nat.`,
  "lens.traced": "İzlenen belirteç:",
  "lens.trace": (p: P) => `“${p.token}” belirtecini katmanlar boyunca izle`,
  "lens.trace.reset": "Yazılana dön",
  "lens.trace.of": (p: P) => `“${p.token}” belirtecinin izi`,
  "lens.trace.where": "Sonra",
  "lens.trace.probability": "Olasılık",
  "lens.trace.place": "Sıra",
  // ---- dosyadan bir mercek ----
  "lens.file.open": "Eğitilmiş bir mercek aç",
  "lens.file.hint": "Bu modelin bir ayarlı (tuned) ya da Jacobian merceği: .pt ya da .safetensors dosyası.",
  "lens.file.opening": "Dosya okunuyor…",
  "lens.file.tuned": (p: P) => `“${p.name}” ayarlı merceğiyle okunuyor.`,
  "lens.file.jacobian": (p: P) => `“${p.name}” Jacobian merceğiyle okunuyor.`,
  "lens.file.close": "Çıkar",
  "lens.file.unmatched": (p: P) => `${p.mark} işaretli satırların dosyada matrisi yok: onlar matrissiz okunuyor.`,
  "lens.file.unlinked": "Bağlantı dosyayı yanında götürmez.",
  "lens.about.tuned":
    "Dosyadaki matrisler her katmanı çıkış katmanı için çevirir: h + A h + b (Belrose vd. 2023). Modelin sonda ne " +
    "diyeceğini tahmin etmek üzere eğitildiler: burada okunan, katmanın değil onların bildiği olabilir.",
  "lens.about.jacobian":
    "Dosyadaki matrisler her katmanı çıkış katmanı için sona taşır: J h, yani birçok metinde son katmana olan " +
    "ortalama etkisiyle (Gurnee vd. 2026). Tam bu metnin ondan ne yaptığı değildir.",
  "problem.lens.file": (p: P) =>
    `${p.name} mercek olarak okunamıyor: bir safetensors dosyası ya da PyTorch 1.6 veya sonrasının kaydettiği bir ` +
    "dosya seç.",
  "problem.lens.gone": (p: P) =>
    `“${p.name}” merceği çıkarıldı, çünkü model yeniden yüklendi: bu modelin bir merceğini yeniden aç.`,
  "lens.headless":
    "Bu modelin çıkış katmanı yok: bir şey söylemez, erken okunacak bir şey de yoktur. Vektörünün nelerden " +
    "oluştuğunu Neden söyler.",
  "lens.headless.classes":
    "Bu model belirteç değil, sınıf söyler: erken okunacak sözcük yoktur. Sınıfı neyin öne çıkardığını Neden söyler.",
  "lens.failed": (p: P) => `Katmanlar okunamadı. ${p.message}`,
};
