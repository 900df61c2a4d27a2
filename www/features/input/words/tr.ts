// Words of the Input panel: the text, its tokens, the answer, its steps, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, plural, duration, room } = forms("tr");

export const input = {
  // ---- input ----
  "input.region": "Girdi",
  "input.examples": "Örnekler",
  "input.recorded": "Kayıttaki metin",
  "input.tokens": "Okuduğu",
  "input.tokens.hint.follow": "İzlemek için bir {belirteç} seç.",
  "input.tokens.hint": "İzlemek için bir {belirtece} {tıkla|dokun}, maskelemek için çift {tıkla|dokun}.",
  "input.answer": "Yazdığı",
  "input.answer.none": "Henüz bir şey yok",
  "input.answer.special": "Şimdiye dek yalnızca özel belirteçler",
  "input.target": "Şimdiye dek hedef belirteçleri",
  "input.unknown": (p: P) => `${p.list}: bu modelin dağarcığında yok, “bilinmeyen” diye okunuyor.`,
  "input.long": (p: P) =>
    `Bu metinde ${number(p.tokens)} belirteç var; bu model en çok ${number(p.trained)} belirteçle eğitildi: ` +
    "yanıtı yanlış olabilir.",
  "input.cut": (p: P) => `İlk ${number(p.tokens)} belirtece kısalt`,
  "input.writing": "Yazılıyor…",
  "input.held": "Bu belirteçler sabit; düzenlemeler onları değiştirmez.",
  "input.held.older": "Bu belirteçler sabit. Başka düzenlemelerle yazıldılar.",
  "input.no-date":
    "Model geçerli bir tarih bulamayınca “none” (hiçbiri) yanıtını verir: bilmediği bir biçim, takvimde " +
    "olmayan bir gün ya da 1900–2099 dışında bir yıl.",
  "input.no-such-day": "Böyle bir gün yok. Model yalnızca geçerli tarih ya da “none” yazmak üzere eğitildi.",
  "input.short-year": "İki basamaklı yıl belirsizdir: bu model 70–99’u 1970–1999, 00–69’u 2000–2069 diye okur.",
  "input.same": "Düzenlemesiz yanıtla aynı",
  "input.plain": "Düzenleme olmadan",
  "input.again": "Model yeniden yazsın",
  "input.empty.answers": "Yukarıya bir şey yaz ya da bir örnek seç. Model, sen yazdıkça yanıt verir.",
  "input.empty.continues": "Yukarıda bir metne başla ya da bir örnek seç. Model onu sürdürür.",
  "input.empty.fills": (p: P) =>
    `${p.mask ? `İçinde ${p.mask} olan bir cümle` : "Bir cümle"} yaz ya da bir örnek seç. Model eksik ` +
    "belirteci tahmin eder.",
  "input.empty.classifies": "Yukarıya bir metin yaz ya da bir örnek seç. Model, sen yazdıkça onu sınıflandırır.",
  "input.classes": "Sınıf",
  "input.classes.more": (p: P) => `ve ${number(p.count)} sınıf daha`,
  "input.classes.hint": (p: P) => {
    if (p.token !== null)
      return (
        `“${p.token}” belirtecinin sınıfı. Başka bir belirteç seçince onunki görünür. ` +
        "Nedenler için Neden görünümüne bak."
      );
    return p.read === "visible"
      ? "Sınıf, maskelenmemiş tüm belirteçlerin ortalamasından okunur. Nedenler için Neden görünümüne bak."
      : p.read === "visible_logits"
        ? "Maskelenmemiş her belirteç sınıflandırılır; sınıf ortalamalarıdır. Nedenler için Neden görünümüne bak."
        : p.read === "last"
          ? "Sınıf yalnızca son belirteçten okunur; o, ötekilere bakmıştır. Nedenler için Neden görünümüne bak."
          : "Sınıf yalnızca ilk belirteçten okunur; o, ötekilere bakmıştır. Nedenler için Neden görünümüne bak.";
  },
  "image.classes.hint": (p: P) =>
    `Sınıf ${
      p.rows === "patches"
        ? "tüm parçaların ortalamasından"
        : p.rows === "first_and_patches"
          ? "ilk satırdan ve tüm parçaların ortalamasından"
          : p.rows === "first_two"
            ? "tüm parçalara bakmış olan iki sınıf belirtecinden"
            : "yalnızca tüm parçalara bakmış olan sınıf belirtecinden"
    } okunur. Nedenler için Neden görünümüne bak.`,
  "sound.classes.hint": "Sınıf, maskelenmemiş tüm anların ortalamasından okunur. Nedenler için Neden görünümüne bak.",
  "input.empty.reads": "Yukarıya bir metin yaz. Model, sen yazdıkça okur.",
  "input.goes-on": "Devamı",
  "input.no-head":
    "Çıktı yok: bu modelin çıkış katmanı yok. Her belirteci bir vektöre çevirir. Başlıklarına yine de bakabilirsin.",
  "input.tokens.hint.fills":
    "Modelin oradaki tahminini görmek için bir {belirtece} {tıkla|dokun}; dolgu olarak gizlemek için çift " +
    "{tıkla|dokun}.",
  "input.from": "Kaynak dil",
  "input.into": "Hedef dil",
  "input.into.free": "Modelin seçimi",
  "input.pair": "İki metin mi? Aralarına yaz:",
  "input.pair.insert": (p: P) => `İmlecin yerine, iki metnin arasına ${p.separator} koy`,
  "token.title": (p: P) => `${p.name}, konum ${number(p.position)}`,
  "token.unknown": (p: P) => `“${p.text}”, bu modelin dağarcığında yok`,
  "token.masked": (p: P) => `${p.name}: dolgu olarak gizlendi`,
  "token.second": (p: P) => `${p.name}, ikinci metin`,
  "camera.file": "Fotoğraf",
  "drawing.file": "Çizim",
  "image.panel": (p: P) => `${p.head} · ${p.token} satırı`,
  // ---- sohbet ----
  "chat.role.system": "Sistem",
  "chat.role.user": "Kullanıcı",
  "chat.role.assistant": "Asistan",
  "notice.no-template": "Bu modelin sohbet şablonu yok; bağlantıdaki sohbet bu yüzden alınmadı.",
  "notice.unread.early": (p: P) =>
    `Model henüz yüklenmedi. Yüklenince ${p.name} dosyasını yeniden bırak ya da yapıştır.`,
  "notice.unread.image": (p: P) =>
    `${p.name} bir görüntü, açık model ise görüntü okumuyor. Görüntü okuyan bir model seç, örneğin digits.`,
  "notice.unread.sound": (p: P) =>
    `${p.name} bir ses, açık model ise ses okumuyor. Ses okuyan bir model aç, örneğin Whisper.`,
  // ---- stepping ----
  "moment.count": (p: P) => `Adım ${number(p.step)} / ${number(p.of)} (önceki adım)`,
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
  "step.full": (p: P) => `${plural(p.count, { other: "belirteç" })}, modelin sınırı`,
  "guess.title": "Boşluk için tahminler",
  "guess.instead": "Şunun yerine tahminler:",
  "guess.none": (p: P) =>
    p.mask
      ? `Metinde ${p.mask} yok. Bir tane yaz ya da bir belirteç seçip yerine onu koy.`
      : "Modelin oradaki tahminlerini görmek için bir belirteç seç.",
  "guess.hint": "Boşluğa koymak için bir tahmin seç.",
  "guess.mask": (p: P) => `${p.token} yerine ${p.mask} koy`,
  "reading.cost": (p: P) =>
    `Bu metinde ${plural(p.tokens, { other: "belirteç" })} var. Onu burada okumak yaklaşık ${duration(p.ms)} ` +
    `sürer ve ${room(p.bytes)} ek bellek ister.`,
  "reading.quick": (p: P) =>
    `${plural(p.tokens, { other: "belirteçlik" })} bir metin yaklaşık ${duration(p.ms)} sürer.`,
  "reading.read": "Oku",
  "reading.stop": "Durdur",
  "reading.stop.hint": "Okumayı durdur, önceki resim kalsın{ (Escape)|}",
  "reading.waits": "Haritalar metin okununca gelir.",
};
