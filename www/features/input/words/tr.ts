// Words of the Input panel: the text, its tokens, the answer, its steps, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, duration, room } = forms("tr");

export const input = {
  // ---- input ----
  "input.region": "Girdi",
  "input.examples": "Örnekler",
  "input.tokens": "Ne okuyor",
  "input.tokens.hint.follow": "İzlemek için bir {belirteç} seç.",
  "input.tokens.hint": "Bir {belirtece} basınca izlenir, hızla iki kez basınca maskelenir.",
  "input.answer": "Ne yazıyor",
  "input.answer.none": "Henüz bir şey yok",
  "input.target": "Şimdiye dek belirteçleri",
  "input.unknown": (p: P) =>
    `${p.list}: bu model ${p.count === 1 ? "bunu" : "bunları"} hiç görmedi, “bilinmeyen” diye okuyor.`,
  "input.long": (p: P) =>
    `Bu metinde ${number(p.tokens)} belirteç var; bu model en çok ${number(p.trained)} belirteçle eğitildi: ` +
    "yanıtı yanlış olabilir.",
  "input.writing": "Yazılıyor…",
  "input.held": "Bu belirteçleri sen tutuyorsun: düzenlemeler onları değiştirmez.",
  "input.held.older": "Bu belirteçleri sen tutuyorsun. Başka düzenlemelerle yazıldılar.",
  "input.no-date":
    "“none” (hiçbiri), tarih okuyamadığındaki yanıtıdır: metin bildiği bir biçimde değil, takvimde böyle bir gün yok " +
    "ya da yıl 1900–2099 arasında değil.",
  "input.no-such-day": "Böyle bir gün yok: model yalnızca tarih ve “none” yazmayı öğrendi, bu ikisi de değil.",
  "input.short-year": "İki basamaklı yıl belirsizdir: bu model 70–99’u 1970–1999, 00–69’u 2000–2069 diye okur.",
  "input.same": "Düzenlemesiz yanıtla aynı",
  "input.plain": "Düzenleme olmadan",
  "input.again": "Model yazsın",
  "input.empty.answers": "Yukarıya bir şey yaz ya da bir örnek al. Model, sen yazdıkça yanıt verir.",
  "input.empty.continues": "Yukarıda bir metne başla ya da bir örnek al. Model onu sürdürür.",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `İçinde ${p.mask} olan bir cümle` : "Bir cümle"} yaz ya da bir örnek al. Model eksik olanı ` +
    `tahmin eder.`,
  "input.empty.classifies": "Yukarıya bir metin yaz ya da bir örnek al. Model, sen yazdıkça sınıfını söyler.",
  "input.classes": "Hangi sınıf",
  "input.classes.more": (p: P) => `ve ${number(p.count)} sınıf daha`,
  "input.classes.hint":
    "Yalnızca ilk belirteçten okunur; o, ötekilerin hepsine bakmıştır. Onu neyin öne çıkardığını Neden söyler.",
  "input.empty.reads": "Yukarıya bir metin yaz. Model, sen yazdıkça okur.",
  "input.goes-on": "Nasıl devam ediyor",
  "input.no-head":
    "Hiçbir şey: bu model çıkış katmanı olmayan bir kodlayıcı. Her belirteci bir vektöre çevirir, ona " +
    "verecek sözcüğü yoktur. Yine de başlıkları görülebilir.",
  "input.tokens.hint.fills":
    "Modelin orada ne diyeceğini görmek için bir {belirtece} bas; hızla iki kez basmak onu dolgu olarak gizler.",
  "input.pair": "İki metin mi? Aralarına yaz:",
  "input.pair.insert": (p: P) => `İmlecin yerine, iki metnin arasına ${p.separator} koy`,
  "token.title": (p: P) => `${p.name}, konum ${number(p.position)}`,
  "token.unknown": (p: P) => `“${p.text}”, bu model bunu hiç görmedi`,
  "token.masked": (p: P) => `${p.name}: dolgu olarak gizlendi`,
  "token.second": (p: P) => `${p.name}, ikinci metin`,
  // ---- stepping ----
  "step.group": "Adımlar",
  "step.first": "Başa dön",
  "step.back": "Bir belirteç geri",
  "step.forward": "Sonraki belirteci yaz",
  "step.play": "Sonuna dek yaz",
  "step.play.on": "Yazmayı sürdür",
  "step.forward.name": "Adım",
  "step.play.name": "Oynat",
  "step.pause": "Duraklat",
  "step.count": (p: P) => (p.count === 0 ? "İlk belirteçten önce" : plural(p.count, { other: "belirteç yazıldı" })),
  "step.ended": (p: P) => `${plural(p.count, { other: "belirteç" })}, bitti`,
  "step.full": (p: P) => `${plural(p.count, { other: "belirteç" })}: daha fazlasına yer yok`,
  // ---- beams ----
  "beams.title": "Işın araması",
  "beams.off": "tek yanıt",
  "beams.on": (p: P) => `${plural(p.count, { other: "metin" })} yan yana`,
  "beams.count": "Işın sayısı",
  "beams.count.hint":
    "Bu kadar metin yan yana izlenir, her adımda en olası olanlar; 1 yalnızca yanıttır. Sıcaklık ve tohumun etkisi " +
    "yoktur.",
  "beams.penalty": "Uzunluk cezası",
  "beams.penalty.hint":
    "Metinler, ln p’nin uzunluklarının bu kuvvetine bölümüyle sıralanır: 0 kısaları yeğler, 1 belirteçlerinin " +
    "ortalamasına göre sıralar.",
  "beams.list": "En olası metinler ve puanları, en iyisi önde",
  "beams.take": (p: P) => `Olasılık ${p.probability}. Seçince yanıt bu olur.`,
  "beams.empty": "hemen biter",
  "beams.searching": "Aranıyor…",
  "beams.stop": "Durdur",
  "guess.title": "Boşluğa ne uyar",
  "guess.instead": "Şunun yerine ne derdi:",
  "guess.none": (p: P) =>
    p.mask
      ? `Metinde ${p.mask} yok. Bir tane yaz ya da bir belirteç seçip yerine koy.`
      : "Modelin orada ne diyeceğini görmek için bir belirteç seç.",
  "guess.hint": "Boşluğa koymak için bir tahmin seç.",
  "guess.mask": (p: P) => `${p.token} yerine ${p.mask} koy`,
  "reading.cost": (p: P) =>
    `Bu metinde ${plural(p.tokens, { other: "belirteç" })} var: onu burada okumak yaklaşık ` +
    `${duration(p.ms)} sürer ve ${room(p.bytes)} daha bellek ister.`,
  "reading.quick": (p: P) =>
    `Yaklaşık ${plural(p.tokens, { other: "belirteç" })} uzunluğunda yeni bir metin ${duration(p.ms)} sürerdi.`,
  "reading.read": "Oku",
  "reading.stop": "Durdur",
  "reading.stop.hint": "Okumayı durdurur, önceki görüntü kalır (Escape)",
  "reading.waits": "Haritalar metin okununca gelir.",
};
