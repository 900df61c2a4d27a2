// Words of the Patch view, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, percent } = forms("tr");

export const patch = {
  "view.patch": "Yama",
  "patch.title": "Öbür yanıtı hangi değer geri getirir?",
  "patch.read":
    "Her hücre ayrı bir çalıştırmadır: bu metin, bir değeri öbür metninkinden alınmış olarak. Sayı, yanıtın öbürüne " +
    "ne kadar yaklaştığını söyler: 0 hiç, 1 tümüyle, 0’ın altı ondan uzağa.",
  "patch.this": "Bu metin",
  "patch.other": "Öbür metin",
  "patch.placeholder": "aynısı, bir şeyi değişmiş",
  "patch.swap": "Değiş tokuş",
  "patch.swap.hint": "Metinler yer değiştirir",
  "patch.asks":
    "Başka bir metin yaz, en iyisi aynı sayıda belirteçle: tek sözcüğü ya da rakamı değişmiş, yanıtı başka " +
    "olan bir metin.",
  "patch.same": "İki metin aynı: yerine konacak bir şey yok.",
  "patch.aligned": (p: P) => `İki metnin belirteçleri alt alta; ${exact(p.count)} çift farklı`,
  "patch.step": "Yanıtın belirteci",
  "patch.answer": "Öbürünün yanıtı",
  "patch.foil": "Bununki",
  "patch.stack": "Yığın",
  "patch.stack.hint": "Değerler hangisinin katmanlarına konuyor.",
  "patch.part": "Yerine konan",
  "patch.part.resid_pre": "Akış",
  "patch.part.attn_out": "Dikkat",
  "patch.part.cross_out": "Çapraz",
  "patch.part.mlp_out": "MLP",
  "patch.part.z": "Başlıklar",
  "patch.part.cross_z": "Çapraz başlıklar",
  "patch.part.resid_pre.hint": "Bir katmana giren artık akış, tek bir belirteçte.",
  "patch.part.attn_out.hint": "Bir katmanın öz dikkatinin eklediği, tek bir belirteçte.",
  "patch.part.cross_out.hint": "Bir katmanın çapraz dikkatinin eklediği, tek bir belirteçte.",
  "patch.part.mlp_out.hint": "Bir katmanın MLP’sinin eklediği, tek bir belirteçte.",
  "patch.part.z.hint": "Bir başlığın ağırlıklı değerleri, bütün belirteçlerde.",
  "patch.part.cross_z.hint": "Çapraz dikkatin bir başlığı, bütün belirteçlerde.",
  "patch.score": "Ölçü",
  "patch.score.logit-difference": "Logitler",
  "patch.score.probability": "Olasılık",
  "patch.score.kl": "KL",
  "patch.score.logit-difference.hint": "Öbür yanıtın logiti eksi bununki.",
  "patch.score.probability.hint": "Öbür yanıtın olasılığı.",
  "patch.score.kl.hint": "Bütün olasılıkların öbür çalıştırmanınkilere ne kadar yaklaştığı.",
  "patch.caption": "Öbür yanıtın ne kadarı geri geliyor",
  "patch.caption.coarse": "Öbür yanıtın ne kadarı geri geliyor, yaklaşık",
  "patch.coarse": "yaklaşık",
  "patch.coarse.hint": "Tek bir geri geçişten bir yaklaşıklık (attribution patching); tıklama değeri tam olarak koyar.",
  "patch.exact": "Her hücreyi tam hesapla",
  "patch.point": "Okumak için bir hücreyi göster; tıklama değerini yerine koyar.",
  "patch.said": (p: P) => `${p.name}: öbür yanıta giden yolun ${percent(p.share, 0)} kadarı`,
  "patch.at": (p: P) => `${p.what}, “${p.token}” üzerinde`,
  "patch.stream": (p: P) => `${p.layer}. katmana giren akış`,
  "patch.layer": (p: P) => `L${p.layer}`,
  "patch.head": (p: P) => `H${p.head}`,
  "patch.put": "Yerine koy",
  "patch.take": "Geri al",
  "patch.going": (p: P) => `${exact(p.of)} katmandan ${exact(p.done)}`,
  "patch.halt": "Durdur",
  "patch.resume": "Sürdür",
  "patch.limit":
    "Yanıtı geri getiren değer, metinler arasında farklı olanı taşır; getirmeyen de gerekli olabilir. Öbür " +
    "düzenlemeler açık kalır, yamalar haritaya katılmaz.",
};
