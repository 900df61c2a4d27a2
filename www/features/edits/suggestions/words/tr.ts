// Words of the things to try, in Turkish.
import type { Params as P } from "../../../../i18n/vocabulary.js";

/** A question about the model without one head, by what the model does with a text. */
const SURVIVES: Record<string, string> = {
  answers: "Yanıt aynı kalır mı?",
  continues: "Metin aynı kalır mı?",
  fills: "Tahminler aynı kalır mı?",
  classifies: "Sınıf aynı kalır mı?",
  reads: "Çıktı ne kadar değişir?",
};

/** The output that changes. */
const CHANGES: Record<string, string> = {
  answers: "yeni yanıt",
  continues: "yeni metin",
  fills: "tahminler",
  classifies: "sınıfların olasılıkları",
  reads: "çıktının ne kadar değiştiği",
};

export const suggestions = {
  // ---- three things to try: what it does, why, and what to look at once it is done ----
  "suggestion.title": "Denenecekler",
  "suggestion.walk": "Nedenini sor",
  "suggestion.dates.walk":
    "Neden bu rakam? Çapraz’ın en uzun çubuğunu izle: sonraki adım, rakamın tarihindeki hangi harften " +
    "geldiğini gösterir.",
  "suggestion.reverse.walk":
    "Neden bu harf? Çapraz’ın en uzun çubuğunu izle: sonraki adım, harfin sözcüğündeki hangi harften geldiğini " +
    "gösterir.",
  "suggestion.copy.walk":
    "Neden bu harf? Çapraz’ın en uzun çubuğunu izle: sonraki adım, harfin sözcüğündeki hangi harften geldiğini " +
    "gösterir.",
  "suggestion.sort.walk":
    "Neden bu harf? Hiçbir başlık onu kopyalamaz: başlıkların topladığı harflere göre MLP karar verir. " +
    "Hangileri olduğuna bak.",
  "suggestion.phrases.walk":
    "Neden bu sözcük? Çapraz’ın en uzun çubuğunu izle: sonraki adım, hangi İngilizce sözcükten geldiğini gösterir.",
  "suggestion.induction.walk":
    "Üç adımda, her seferinde listenin ilkini izle: katman 0’da bir harf geriye bakan başlığa varırsın.",
  "suggestion.add.walk": "Neden bu rakam? Toplamayı MLP’ler yapar. Hangi başlığın hangi rakamları getirdiğine bak.",
  "suggestion.tales.walk":
    "Neden bu sözcük? En çok hangi başlığın katkıda bulunduğuna ve hangi sözcükten okuduğuna bak.",
  "suggestion.fill.walk":
    "Boşluğa neden bu sözcük? Bir başlığın en uzun çubuğunu izle: sonraki adım, çevrede okuduğu sözcükleri " +
    "gösterir.",
  "suggestion.digits.walk":
    "Neden bu rakam? Bir başlığın en uzun çubuğunu izle: sonraki adım, sınıf belirtecinin okuduğu parçaları gösterir.",
  "suggestion.look": "Bak:",
  "suggestion.back": "Geri almak için yeniden seç.",
  "suggestion.held": "Yanıtın belirteçleri sabit; ne denersen dene değişmezler.",
  "suggestion.held.after": "haritalar. Belirteçleri sabit olduğu için yanıt değişmez.",
  "suggestion.dates.end": (p: P) => `Sustur: ${p.name}`,
  "suggestion.dates.end.hint": "Yanıtın kendini okuduğu başlıklardan birini kapatır.",
  "suggestion.dates.end.after":
    "tarih tamam, ama model yazmayı sürdürüyor. Son rakamda bu başlık günden önceki kısa çizgiye bakar; o " +
    "olmadan model bittiğini bilemez.",
  "suggestion.dates.gates": "Kodlayıcının iki kapısını da kapat",
  "suggestion.dates.gates.hint": "Tarihinin belirteçleri artık birbirini okuyamaz.",
  "suggestion.dates.gates.after": "yanıt “none”. Bir 2 artık yıla mı güne mi ait olduğunu bilmez; model tarih bulamaz.",
  "suggestion.dates.blind": "Kod çözücünün tarihinle bağını kes",
  "suggestion.dates.blind.hint": "Çapraz dikkat olmadan kod çözücü metnini hiç görmez.",
  "suggestion.dates.blind.after": "yanıt her metinde “none”: model tarih görmez ve bunu söyler.",
  "suggestion.reverse.silence": (p: P) => `Sustur: ${p.name}`,
  "suggestion.reverse.silence.hint": "Sözcüğünü okuyan iki başlıktan birini kapatır.",
  "suggestion.reverse.silence.after": "yanıt artık yanlış. Öteki başlık, L0H0, sözcüğü tek başına okuyamıyor.",
  "suggestion.reverse.even": "Çapraz, tüm harflere eşit baksın",
  "suggestion.reverse.even.hint": "Hangi harflerin olduğunu yine görür, ama sıralarını görmez.",
  "suggestion.reverse.even.after": "yanıtta sözcüğünün harfleri var, ama sıraları yanlış.",
  "suggestion.reverse.blind": "Kod çözücünün sözcüğünle bağını kes",
  "suggestion.reverse.blind.hint": "Çapraz dikkat olmadan kod çözücü yalnızca tahmin edebilir.",
  "suggestion.reverse.blind.after": "yanıt her sözcükte aynı. Başka bir örnek dene.",
  "suggestion.copy.spare": "Çapraz’ın iki başlığından birini sustur",
  "suggestion.copy.spare.hint": "Kopya yine doğru mu?",
  "suggestion.copy.spare.after": "yanıt doğru kalır: aşağıdaki öteki başlık aynı harfleri okur.",
  "suggestion.copy.even": "Çapraz, tüm harflere eşit baksın",
  "suggestion.copy.even.hint": "Hangi harflerin olduğunu yine görür, ama sıralarını görmez.",
  "suggestion.copy.even.after": "yanıtta sözcüğünün harfleri var, ama sıraları yanlış.",
  "suggestion.copy.blind": "Kod çözücünün sözcüğünle bağını kes",
  "suggestion.copy.blind.hint": "Çapraz dikkat olmadan kod çözücü yalnızca tahmin edebilir.",
  "suggestion.copy.blind.after": "yanıt her sözcükte aynı. Başka bir örnek dene.",
  "suggestion.sort.own": "Kod çözücünün öz dikkatini sustur",
  "suggestion.sort.own.hint": "Kod çözücü artık ne yazdığını görmez.",
  "suggestion.sort.own.after": "yanıt sayıyı şaşırır: hangi harfleri yazdığını bilmez.",
  "suggestion.sort.scale": "√d’ye bölmeyi atla",
  "suggestion.sort.scale.hint": "Her softmax, eğitimdekinden daha keskin olur.",
  "suggestion.sort.scale.after":
    "harfler yinelenir ya da eksik kalır. Aşağıdaki haritada koyu ile açık arasındaki tonlar azalır.",
  "suggestion.sort.even": "Çapraz, tüm harflere eşit baksın",
  "suggestion.sort.even.hint": "Sıralamak için her adımın yazdığı harfe bakması gerekir.",
  "suggestion.sort.even.after": "sıra bozulur, yanıt da ne zaman biteceğini bilmez.",
  "suggestion.phrases.own": "Kod çözücünün öz dikkatini sustur",
  "suggestion.phrases.own.hint": "Kod çözücü artık ne yazdığını görmez.",
  "suggestion.phrases.own.after": "yanıt kekeler: hangi sözcükleri yazdığını bilmez.",
  "suggestion.phrases.even": "Çapraz, tüm sözcüklere eşit baksın",
  "suggestion.phrases.even.hint": "Hangi sözcüklerin olduğunu yine görür, ama birini seçemez.",
  "suggestion.phrases.even.after": "sözcükler eksik ya da yanlış. Model bir sözcüğü çevirmek için ona bakmalıdır.",
  "suggestion.phrases.blind": "Kod çözücünün metninle bağını kes",
  "suggestion.phrases.blind.hint": "Çapraz dikkat olmadan kod çözücü yalnızca tahmin edebilir.",
  "suggestion.phrases.blind.after": "yanıt her metinde aynı. Başka bir örnek dene.",
  "suggestion.induction.before": "Katman 0’ı sustur",
  "suggestion.induction.before.hint": "Başlıkları her harfe, ondan önceki harfi kaydeder.",
  "suggestion.induction.before.after":
    "harfler artık tekrarlanmaz. Aşağıda L1H1’in köşegeni yok oldu, çünkü katman 0’a bağlı.",
  "suggestion.induction.spare": "Bir tümevarım başlığını, L1H1’i sustur",
  "suggestion.induction.spare.hint": "Aynı harfin son geçtiği yerin hemen sonrasına bakar.",
  "suggestion.induction.spare.after": "harfler yine tekrarlanır: katman 1’in öteki başlıkları da aynı işi yapar.",
  "suggestion.induction.future": "Her harf geleceği görsün",
  "suggestion.induction.future.hint": "Nedensel maskeyi kaldır, üst üçgenin dolmasını izle.",
  "suggestion.induction.future.after": "köşegen dağılır, harfler tekrarlanmaz: model geleceği görerek eğitilmedi.",
  "suggestion.add.carry": "L0H0’ı sustur",
  "suggestion.add.carry.hint": "Katman 0’ın bu başlığı eldeyle ilgilenir.",
  "suggestion.add.carry.after": "elde varsa toplam on eksik çıkar. 444+555= işleminde elde yoktur, sonuç doğru kalır.",
  "suggestion.add.mlp": "Son MLP’yi kapat",
  "suggestion.add.mlp.hint": "Dikkat basamakları yalnızca bir araya getirir; onları MLP’ler toplar.",
  "suggestion.add.mlp.after": "haritalar değişmez, ama toplam yanlıştır: bakmak toplamak değildir.",
  "suggestion.add.blur": "Her örüntüyü bulanıklaştır",
  "suggestion.add.blur.hint": "Yüksek softmax sıcaklığında her başlık neredeyse her yere bakar.",
  "suggestion.add.blur.after": "haritanın hücreleri solar; bazı toplamlar doğru kalır, bazıları kalmaz.",
  "suggestion.tales.thread": "Katman 2’yi sustur, dört başlığı da",
  "suggestion.tales.thread.hint": "Dört katmandan birinin dikkatini kapatır.",
  "suggestion.tales.thread.after": "yine İngilizce yazar, ama cümlenin kimi ya da neyi anlattığını yitirir.",
  "suggestion.tales.mlp": "Son MLP’yi kapat",
  "suggestion.tales.mlp.hint": "Dikkat aynı kalır; yalnızca ondan sonraki işleme yok olur.",
  "suggestion.tales.mlp.after": "er geç takılır, aynı parçayı yineler.",
  "suggestion.tales.future": "Her belirteç geleceği görsün",
  "suggestion.tales.future.hint": "Nedensel maskeyi kaldır, üst üçgenin dolmasını izle.",
  "suggestion.tales.future.after": "yine cümleler yazar, çünkü en yeni belirtecin görecek geleceği yoktur.",
  "suggestion.digits.nine": "L1H2 ile L1H3’ü sustur",
  "suggestion.digits.nine.hint": "Sınıf belirtecinin son katmanda okuduğu dört başlıktan ikisini kapatır.",
  "suggestion.digits.nine.after": "9 artık 4, 5 de 3 olarak okunur. Öteki rakamlar aynı kalır.",
  "suggestion.digits.early": "Katman 0’ı sustur, dört başlığı da",
  "suggestion.digits.early.hint": "Her parça, komşularını görmeden son katmana ulaşır.",
  "suggestion.digits.early.after": "9 ile 4 artık 7 olarak okunur: ayrı parçalardaki çizgiler bir araya gelmez.",
  "suggestion.digits.blur": "Bütün örüntüleri bulanıklaştır",
  "suggestion.digits.blur.hint": "Yüksek softmax sıcaklığında her başlık neredeyse her yere, beyaz kâğıda da bakar.",
  "suggestion.digits.blur.after": "her rakam 1 olarak okunur.",
  "suggestion.fill.last": "Katman 2’yi sustur, dört başlığı da",
  "suggestion.fill.last.hint": "Son katmanın dikkatini kapatır.",
  "suggestion.fill.last.after": "artık hiçbir tahmin öne çıkmaz: boşluk çevresindeki sözcükleri bu katmanda okur.",
  "suggestion.fill.spare": "Katman 0’ı sustur, dört başlığı da",
  "suggestion.fill.spare.hint": "İlk katmanın dikkatini kapatır.",
  "suggestion.fill.spare.after": "iyi tahminler yine önde: katman 1 ile 2 de çevredeki sözcükleri okur.",
  "suggestion.fill.blur": "Her örüntüyü bulanıklaştır",
  "suggestion.fill.blur.hint": "Yüksek softmax sıcaklığında her başlık neredeyse her yere bakar.",
  "suggestion.fill.blur.after": "ilk tahmin, artık daha az emin.",
  "suggestion.own.future": "Geleceği görsün",
  "suggestion.own.future.hint": "Nedensel maskeyi kaldır, üst üçgenin dolmasını izle.",
  "suggestion.own.future.after": "aşağıdaki haritanın üst üçgeni ve yeni yanıt.",
  "suggestion.own.silence": (p: P) => `Sustur: ${p.name}`,
  "suggestion.own.silence.hint": (p: P) => `Bir başlığı kapatır. ${SURVIVES[p.way]}`,
  "suggestion.own.silence.after": "değişiklikler, düzenlemelerin en üstünde.",
  "suggestion.own.gate": (p: P) => `Kapısını kapat: ${p.name}`,
  "suggestion.own.gate.hint": "Bu katmanda belirteçler artık birbirini okuyamaz.",
  "suggestion.own.gate.after": "sonraki katmanların haritaları.",
  "suggestion.own.blur": "Her örüntüyü bulanıklaştır",
  "suggestion.own.blur.hint": "Yüksek softmax sıcaklığında her başlık neredeyse her yere bakar.",
  "suggestion.own.blur.after": (p: P) => `haritanın solan hücreleri ve ${CHANGES[p.way]}.`,
  "suggestion.own.blind": "Kod çözücünün kaynakla bağını kes",
  "suggestion.own.blind.hint": "Çapraz dikkat olmadan kod çözücü yalnızca tahmin edebilir.",
  "suggestion.own.blind.after": "yanıt her kaynakta aynı.",
};
