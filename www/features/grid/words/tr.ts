// Words of the Grid and its measures, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural } = forms("tr");

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
  "grid.set": "Başlık seç",
  "grid.set.hint": "Birkaç başlık seç; sonra sustur, ortalamasını koy ya da yalnızca onları bırak",
  "grid.set.group": "Seçili başlıklar",
  "grid.set.count": (p: P) => `${plural(p.count, { other: "başlık" })} seçili`,
  "grid.set.add": "Katman ya da tür ekle…",
  "grid.set.all": "Bütün başlıklar",
  "grid.set.measure": "Ölçü",
  "grid.set.above": "şundan büyük:",
  "grid.set.above.about": (p: P) => `Bu metinde ${p.measure} değeri ${p.above} üstünde olan her başlığı ekler`,
  "grid.set.found": (p: P) => `${plural(p.count, { other: "başlık" })} ekle`,
  "grid.set.silence": "Sustur",
  "grid.set.silence.hint": "Sonuçlarını 0 ile çarpar",
  "grid.set.average": "Ortalamasını koy",
  "grid.set.average.hint": "Ortalama ablasyonu: her sonuç, bu metnin bütün konumları üzerinden ortalamasıyla değişir",
  "grid.set.keep": "Yalnızca bunlar kalsın",
  "grid.set.keep.hint": "Öteki bütün dikkat başlıklarını susturur",
  "grid.set.restore": "Geri getir",
  "grid.set.restore.hint": "Bu başlıkların gücünü ve ortalamasını eski haline getirir",
  "grid.set.clear": "Seçimi temizle",
  "grid.list": "Sıralanmış başlıklar",
  "grid.none": "–",
  "grid.none.spoken": "geçerli değil",
  "grid.thumb.measured": (p: P) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (p: P) => `${p.measure} ${p.value}`,
  "grid.measures": "Başlıkların ölçüleri",
  "grid.measuring": "Başlıklar ölçülüyor…",
  "grid.failed": (p: P) => `Başlıklar ölçülemedi. ${p.message}`,
  "grid.rows": (p: P) => `${number(p.rows)} satırın ortalaması.`,
  "grid.rows.kinds": (p: P) => `Satır sayısı: ${p.list}.`,
  "grid.rows.kind": (p: P) => `${p.name} ${number(p.rows)}`,
  "grid.lack.model": "Bu modelin hiçbir başlığında bu sayı olamaz: başlıklar katman sırasında duruyor.",
  "grid.lack.kind": (p: P) => `${p.name} başlıklarında bu sayı olamaz: başlıklar katman sırasında duruyor.`,
  "grid.lack.text": "Bu metnin hiçbir satırı bu sayıya girmiyor: başlıklar katman sırasında duruyor.",
  "grid.test": "Rastgele belirteçler, yinelenmiş",
  "grid.test.about":
    "Tümevarım başlığını gösteren metni yazar: bu modelin rastgele belirteçleri, ardından ilk yarısı " +
    "yeniden; böylece sırada ne olduğu bellidir. Geri al, metnini geri getirir.",
  "grid.measure.separator": "Ayırıcılar",
  "grid.measure.separator.about":
    "Bir satırın dikkatinin ne kadarı boşluklarda, noktalamada ve ⟨bitiş⟩ gibi özel belirteçlerde; hem bunları hem " +
    "başka belirteçleri gören satırların ortalaması.",
  "grid.measure.contribution": "Katkı",
  "grid.measure.contribution.about":
    "Başlığın akışa ne kadar yazdığı: ağırlıklı değerlerinin, çıkış matrisindeki payından sonraki uzunluğu, " +
    "‖Σ p v W_o‖; bütün satırların ortalaması.",
  "grid.size": "Boyut",
  "grid.size.value": (p: P) => `${number(p.pixels)} piksel`,
  "grid.size.auto": "Otomatik",
  "grid.size.auto.about": "Sığdığı kadar büyük",
  "grid.pin": "Başka başlıklar seçilirken de bu başlığı küçük resimlerin arasında açık tut (O)",
  "grid.pin.here": "Açık tut",
  "grid.unpin": "Kapat (O)",
  "grid.pin.head": (p: P) => `${p.name}: açık tut`,
  "grid.pinned": (p: P) => `${p.name}, açık tutuluyor`,
  "grid.pinned.close": (p: P) => `${p.name}: kapat`,
  "train.measure.mirror": "Ayna",
  "train.measure.mirror.about":
    "Bir satırın dikkatinin ne kadarı kaynağın ayna konumundaki belirtecinde, ilk için son; böyle bir belirteci " +
    "olan ve birden çok belirteç gören satırların ortalaması. Yalnızca çapraz dikkat.",
  "train.measure.self": "Kendisi",
  "train.measure.self.about":
    "Bir satırın dikkatinin ne kadarı kendi belirtecinde; birden çok belirteç gören satırların ortalaması. " +
    "Yalnızca öz dikkat.",
  "train.measure.diagonal": "Köşegen",
  "train.measure.diagonal.about":
    "Bir satırın dikkatinin ne kadarı aynı yerdeki belirteçte; böyle bir belirteci olan ve birden çok belirteç gören " +
    "satırların ortalaması. Yalnızca çapraz dikkat.",
  "train.measure.previous": "Bir geri",
  "train.measure.previous.about":
    "Bir satırın dikkatinin ne kadarı bir önceki belirteçte; öncesinde belirteç olan satırların ortalaması. " +
    "Yalnızca öz dikkat.",
  "train.measure.first": "İlk belirteç",
  "train.measure.first.about":
    "Bir satırın dikkatinin ne kadarı ilk belirteçte; yapacak işi olmayan başlıklar oraya bakar. Birden çok belirteç " +
    "gören satırların ortalaması.",
  "train.measure.induction": "Tümevarım",
  "train.measure.induction.about":
    "Bir satırın dikkatinin ne kadarı, kendi belirtecinin daha önceki her yerinden hemen sonra gelen belirteçlerde; " +
    "böyle bir yeri olan, bir ya da iki belirteç gerisinde ise olmayan satırların ortalaması. Yalnızca kod çözücünün " +
    "öz dikkati.",
  "train.measure.distance": "Uzaklık",
  "train.measure.distance.about":
    "Bir satırın kaç belirteç uzağa baktığı, Σ p · uzaklık; birden çok belirteç gören satırların ortalaması. " +
    "Yalnızca öz dikkat.",
  "train.measure.entropy": "Yayılma (entropi)",
  "train.measure.entropy.about":
    "Bir satırın ne kadar geniş baktığı, nat olarak −Σ p ln p: 0 tek bir belirteçtir. Birden çok belirteç gören " +
    "satırların ortalaması; başlık işini buldukça düşer.",
};
