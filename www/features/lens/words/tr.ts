// Merceğin sözcükleri, Türkçe.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const lens = {
  "lens.title": "Her katmandan sonraki tahminler",
  "lens.about":
    "Modelin çıkış katmanı, daha önceki katmanlara uygulanmış (nostalgebraist 2020): sonraki katmanlar " +
    "atlansaydı ne tahmin edilirdi. Sonraki katmanlar, çıkış katmanının okuyamadığı bilgileri okuyabilir.",
  "lens.hint":
    "En olası beş belirteç için {bir hücrenin üzerine gel; o katmanı açmak için tıkla.|bir hücreye dokun; o " +
    "katmanı açmak için yeniden dokun.}",
  "lens.hint.recorded":
    "En olası belirteçler için {bir hücrenin üzerine gel|bir hücreye dokun}; dosyanın adlandırdıkları görünür.",
  "lens.map": (p: P) => `Her katmandan sonra en olası belirteç, rengi: ${p.colour}`,
  "lens.cell": (p: P) => `${p.token}, ${p.value}`,
  "lens.unknown": "dosyada yok",
  "lens.colour": "Renk",
  "lens.colour.top": "En olası belirtecin olasılığı",
  "lens.colour.probability": "İzlenen belirtecin olasılığı",
  "lens.colour.rank": "1 / izlenen belirtecin sırası",
  "lens.colour.entropy": "Entropi, nat",
  "lens.colour.kl": "Son tahmine KL, nat",
  "lens.between": "Dikkat ile MLP arasında da",
  "lens.between.cross": "Dikkat, çapraz dikkat ve MLP arasında da",
  "lens.site.input": "Girdi",
  "lens.site.attention": (p: P) => `L${p.layer} dikkat`,
  "lens.site.cross": (p: P) => `L${p.layer} çapraz`,
  "lens.site.layer": (p: P) => `Katman ${p.layer}`,
  "lens.read": (p: P) => `${p.place}, şu belirteçte:`,
  "lens.numbers": (p: P) => `Entropi ${number(p.entropy, 2)} nat; son tahmine KL ${number(p.kl, 2)} nat.`,
  "lens.numbers.entropy": (p: P) => `Entropi ${number(p.entropy, 2)} nat.`,
  "lens.traced": "İzlenen belirteç:",
  "lens.trace": (p: P) => `“${p.token}” belirtecini katmanlar boyunca izle`,
  "lens.trace.reset": "Yazılan belirteci izle",
  "lens.trace.of": (p: P) => `“${p.token}” belirtecinin izi`,
  "lens.trace.unknown": (p: P) => `Dosya bu belirteçte “${p.token}” için değer içermiyor.`,
  "lens.trace.where": "Sonra",
  "lens.trace.probability": "Olasılık",
  "lens.trace.place": "Sıra",
  // ---- dosyadan bir mercek ----
  "lens.file.open": "Eğitilmiş bir mercek aç",
  "lens.file.hint": "Bu modelin bir ayarlı (tuned) ya da Jacobian merceği: .pt ya da .safetensors dosyası.",
  "lens.file.opening": "Dosya okunuyor…",
  "lens.file.tuned": (p: P) => `“${p.name}” ayarlı merceği kullanılıyor.`,
  "lens.file.jacobian": (p: P) => `“${p.name}” Jacobian merceği kullanılıyor.`,
  "lens.file.close": "Kaldır",
  "lens.file.unmatched": (p: P) => `${p.mark} işaretli satırların dosyada matrisi yok; onlar doğrudan okunuyor.`,
  "lens.file.unlinked": "Bağlantılar dosyayı içermez.",
  "lens.about.tuned":
    "Dosyadaki matrisler her katmanı çıkış katmanı için çevirir: h + A h + b (Belrose ve ark. 2023). Son çıktıyı " +
    "tahmin etmek üzere eğitildiler; okunan şey katmanın değil, onların bilgisi olabilir.",
  "lens.about.jacobian":
    "Dosyadaki matrisler her katmanı son katmana eşler: J h, birçok metindeki ortalama etki (Gurnee ve ark. 2026). " +
    "Bu metindeki etki farklı olabilir.",
  "lens.about.recorded":
    "Her katmandan sonra uygulanmış çıkış katmanı (nostalgebraist 2020) ya da bir Jacobian merceği " +
    "(Gurnee ve ark. 2026): dosya hangisi olduğunu söylemez. Olasılıklar dosyadaki gibi yuvarlanmış; " +
    "sıra yalnızca dosyanın adlandırdığı belirteçler arasında bilinir.",
  "problem.lens.file": (p: P) =>
    `${p.name} mercek olarak okunamıyor: bir safetensors dosyası ya da PyTorch 1.6 veya sonrasının kaydettiği bir ` +
    "dosya seç.",
  "problem.lens.gone": (p: P) =>
    `Model yeniden yüklendiği için “${p.name}” merceği kaldırıldı. Bu modelin bir merceğini yeniden aç.`,
  "lens.headless":
    "Bu modelin çıkış katmanı yok; okunacak tahmin de yok. Vektörlerinin parçaları için Neden görünümüne bak.",
  "lens.headless.classes":
    "Bu model belirteç değil, sınıf tahmin eder; burada okunacak bir şey yok. Sınıfı belirleyen parçalar için " +
    "Neden görünümüne bak.",
  "lens.failed": (p: P) => `Katmanlar okunamadı. ${p.message}`,
};
