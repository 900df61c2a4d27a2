// Words of the Grid and its measures, in Turkish.
import type { Params as P } from "../../../i18n/vocabulary.js";

export const grid = {
  "view.grid": "Izgara",
  "grid.sort.group": "Başlıkların sırası",
  "grid.sort": "Sırala",
  "grid.sort.layer": "Katman",
  "grid.sort.layer.about":
    "Başlıklar modelde durdukları gibi, katman katman. Bir ölçü, bir şeyi en çok yapanları öne getirir.",
  "grid.order.down": "Önce en yüksek ↓",
  "grid.order.up": "Önce en düşük ↑",
  "grid.order.turn": "Sırayı tersine çevir",
  "grid.kinds.all": "Tüm türler",
  "grid.kinds.one": (p: P) => `Yalnızca ${p.name}`,
  "grid.list": "Sıralanmış başlıklar",
  "grid.none": "–",
  "grid.none.spoken": "geçerli değil",
  "grid.thumb.measured": (p: P) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (p: P) => `${p.measure} ${p.value}`,
  "grid.measures": "Başlıkların ölçüleri",
  "grid.measuring": "Başlıklar ölçülüyor…",
  "grid.failed": (p: P) => `Başlıklar ölçülemedi. ${p.message}`,
  "grid.measure.self": "Kendisi",
  "grid.measure.self.about": "Dikkatin ne kadarı belirtecin kendisinde. Yalnızca öz dikkat.",
  "grid.measure.separator": "Ayırıcılar",
  "grid.measure.separator.about": "Dikkatin ne kadarı boşluklarda, noktalamada ve ⟨bitiş⟩ gibi özel belirteçlerde.",
  "grid.measure.contribution": "Katkı",
  "grid.measure.contribution.about":
    "Başlığın akışa ne kadar yazdığı: ağırlıklı değerlerinin, çıkış matrisindeki payından sonraki uzunluğu, " +
    "‖Σ p v W_o‖, satırların ortalaması.",
  "grid.pin": "Yerinde aç (O)",
  "grid.unpin": "Kapat (O)",
  "grid.pin.head": (p: P) => `${p.name}: yerinde aç`,
  "grid.pinned": (p: P) => `${p.name}, yerinde açık`,
  "grid.pinned.close": (p: P) => `${p.name}: kapat`,
  "train.measure.mirror": "Ayna",
  "train.measure.mirror.about": "Dikkatin ne kadarı ayna konumundaki belirteçte: ilk için son. Yalnızca çapraz dikkat.",
  "train.measure.diagonal": "Köşegen",
  "train.measure.diagonal.about": "Dikkatin ne kadarı aynı yerdeki belirteçte.",
  "train.measure.previous": "Bir geri",
  "train.measure.previous.about": "Dikkatin ne kadarı bir önceki belirteçte. Yalnızca öz dikkat.",
  "train.measure.first": "İlk belirteç",
  "train.measure.first.about": "Dikkatin ne kadarı ilk belirteçte; yapacak işi olmayan başlıklar oraya bakar.",
  "train.measure.induction": "Tümevarım",
  "train.measure.induction.about":
    "Dikkatin ne kadarı, aynı belirtecin daha önceki yerinden sonra gelende. Yalnızca kod çözücünün öz dikkati.",
  "train.measure.distance": "Uzaklık",
  "train.measure.distance.about": "Ortalama kaç belirteç uzağa baktığı. Yalnızca öz dikkat.",
  "train.measure.entropy": "Yayılma (entropi)",
  "train.measure.entropy.about":
    "Bir başlığın ne kadar geniş baktığı, nat olarak: 0 tek bir belirteçtir. Başlık işini buldukça düşer.",
};
