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
    "Başlıklar modeldeki sırasıyla, katman katman. Bir ölçüye göre sıralamak, en yüksek değeri alan başlıkları " +
    "öne getirir.",
  "grid.order.down": "Önce en yüksek ↓",
  "grid.order.up": "Önce en düşük ↑",
  "grid.order.turn": "Sırayı tersine çevir",
  "grid.kinds.all": "Tüm türler",
  "grid.kinds.one": (p: P) => `Yalnızca ${p.name}`,
  "grid.set": "Başlık seç",
  "grid.set.hint": "Birkaç başlık seç; sonra sustur, ortalamasını koy ya da yalnızca onları bırak",
  "grid.over": "Parçaların üzerinde",
  "grid.over.large": (p: P) =>
    `${p.name}: örüntünün bütünü, çünkü parçaların üzerindeki satırlar en çok 272 belirteç için gösterilir.`,
  "grid.over.waits": "Satırlar okunuyor…",
  "grid.over.row": (p: P) => `${p.name ? `${p.name}: ` : ""}${p.token} satırı.`,
  "grid.over.first": "İlk görüntünün üzerinde.",
  "grid.set.group": "Seçili başlıklar",
  "grid.set.count": (p: P) => `${plural(p.count, { other: "başlık" })} seçili`,
  "grid.set.add": "Katman ya da tür ekle…",
  "grid.set.all": "Bütün başlıklar",
  "grid.set.measure": "Ölçü",
  "grid.set.above": "şundan büyük:",
  "grid.set.above.about": (p: P) => `Burada ${p.measure} değeri ${p.above} üstünde olan her başlığı ekler`,
  "grid.set.found": (p: P) => `${plural(p.count, { other: "başlık" })} ekle`,
  "grid.set.silence": "Sustur",
  "grid.set.silence.hint": "Sonuçlarını 0 ile çarpar",
  "grid.set.average": "Ortalamasını koy",
  "grid.set.average.hint": "Ortalama ablasyonu: her sonuç, bütün konumlar üzerinden ortalamasıyla değişir",
  "grid.set.keep": "Yalnızca bunlar kalsın",
  "grid.set.keep.hint": "Öteki bütün dikkat başlıklarını susturur",
  "grid.set.restore": "Geri getir",
  "grid.set.restore.hint": "Bu başlıkların gücünü ve ortalamasını eski haline getirir",
  "grid.set.clear": "Seçimi temizle",
  "grid.list": "Sıralanmış başlıklar",
  "grid.none": "–",
  "grid.linear": "Doğrusal katmanlar dışarıda kalır: bu ölçüler toplamı 1 olan satırlar ister.",
  "grid.none.spoken": "geçerli değil",
  "grid.thumb.measured": (p: P) => `${p.name}, ${p.number}`,
  "grid.thumb.number": (p: P) => `${p.measure} ${p.value}`,
  "grid.measures": "Başlıkların ölçüleri",
  "grid.measuring": "Başlıklar ölçülüyor…",
  "grid.failed": (p: P) => `Başlıklar ölçülemedi. ${p.message}`,
  "grid.rows": (p: P) => `${number(p.rows)} satırın ortalaması.`,
  "grid.rows.kinds": (p: P) => `Satır sayısı: ${p.list}.`,
  "grid.rows.kind": (p: P) => `${p.name} ${number(p.rows)}`,
  "grid.lack.model": "Bu ölçü modelin hiçbir başlığına uygulanamıyor; başlıklar katmana göre sıralı.",
  "grid.lack.kind": (p: P) => `Bu ölçü ${p.name} başlıklarına uygulanamıyor; başlıklar katmana göre sıralı.`,
  "grid.lack.text": "Bu ölçü buradaki hiçbir satıra uygulanamıyor; başlıklar katmana göre sıralı.",
  "grid.test": "Rastgele belirteçler, yinelenmiş",
  "grid.test.about":
    "Tümevarım başlıklarını gösteren bir metin yazar: rastgele belirteçler, ardından ilk yarıları yeniden. " +
    "Geri al, metnini geri getirir.",
  "grid.measure.separator": "Ayırıcılar",
  "grid.measure.separator.about":
    "Bir satırın boşluklara, noktalamaya ve ⟨bitiş⟩ gibi özel belirteçlere verdiği dikkat; hem bunları hem " +
    "başka belirteçleri gören satırların ortalaması.",
  "grid.measure.contribution": "Katkı",
  "grid.measure.contribution.about":
    "Bir başlığın akışa ne kadar yazdığı: ağırlıklı değerlerinin, çıkış matrisindeki bölümüyle çarpıldıktan " +
    "sonraki uzunluğu, ‖Σ p v W_o‖; bütün satırların ortalaması.",
  "grid.measure.pictures": "Görüntülerde",
  "grid.measure.pictures.about":
    "Bir satırın görüntü belirteçlerine verdiği dikkat; böyle bir belirteci gören sözcük satırlarının " +
    "ortalaması. Görüntü belirteçleri ve özel belirteçler sözcük sayılmaz. Yalnızca kod çözücünün öz dikkati.",
  "grid.size": "Boyut",
  "grid.size.value": (p: P) => `${number(p.pixels)} piksel`,
  "grid.size.auto": "Otomatik",
  "grid.size.auto.about": "Sığdığı kadar büyük",
  "grid.pin": "Başka başlıklar seçilirken de bu başlığı küçük resimlerin arasında açık tut{ (O)|}",
  "grid.pin.here": "Açık tut",
  "grid.unpin": "Kapat{ (O)|}",
  "grid.pin.head": (p: P) => `${p.name}: açık tut`,
  "grid.pinned": (p: P) => `${p.name}, açık tutuluyor`,
  "grid.pinned.close": (p: P) => `${p.name}: kapat`,
  "train.measure.mirror": "Ters köşegen",
  "train.measure.mirror.about":
    "Bir satırın, kaynağın ters konumdaki (ilk için son) belirtecine verdiği dikkat; böyle bir belirteci olan " +
    "ve birden çok belirteç gören satırların ortalaması. Yalnızca çapraz dikkat.",
  "train.measure.self": "Kendisi",
  "train.measure.self.about":
    "Bir satırın kendi belirtecine verdiği dikkat; birden çok belirteç gören satırların ortalaması. Yalnızca " +
    "öz dikkat.",
  "train.measure.diagonal": "Köşegen",
  "train.measure.diagonal.about":
    "Bir satırın aynı konumdaki belirtece verdiği dikkat; böyle bir belirteci olan ve birden çok belirteç " +
    "gören satırların ortalaması. Yalnızca çapraz dikkat.",
  "train.measure.previous": "Önceki belirteç",
  "train.measure.previous.about":
    "Bir satırın bir önceki belirtece verdiği dikkat; öncesinde belirteç olan satırların ortalaması. Yalnızca " +
    "öz dikkat.",
  "train.measure.first": "İlk belirteç",
  "train.measure.first.about":
    "Bir satırın ilk belirtece verdiği dikkat; boştaki başlıklar oraya bakar. Birden çok belirteç gören " +
    "satırların ortalaması.",
  "train.measure.induction": "Tümevarım",
  "train.measure.induction.about":
    "Bir satırın, kendi belirtecinin önceki geçtiği yerlerin hemen sonrasına verdiği dikkat; ikiden çok " +
    "belirteç geride böyle bir yeri olan satırların ortalaması. Yalnızca kod çözücünün öz dikkati.",
  "train.measure.distance": "Uzaklık",
  "train.measure.distance.about":
    "Bir satırın kaç belirteç uzağa baktığı, Σ p · uzaklık; birden çok belirteç gören satırların ortalaması. " +
    "Yalnızca öz dikkat.",
  "train.measure.entropy": "Dağınıklık (entropi)",
  "train.measure.entropy.about":
    "Bir satırın dikkatini ne kadar dağıttığı, nat olarak −Σ p ln p; 0 tek bir belirteçtir. Birden çok " +
    "belirteç gören satırların ortalaması; başlık uzmanlaştıkça düşer.",
};
