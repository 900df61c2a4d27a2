// Words of the first steps, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const start = {
  "start.count": (p: P) => `Adım ${number(p.place)} / ${number(p.of)}`,
  "start.look": "Bu resim bir dikkat başlığını gösterir.",
  "start.look.say":
    "Her satır bakan bir belirteç, her sütun bakabileceği bir belirteçtir: bir hücrenin rengi ne kadar " +
    "güçlüyse oraya o kadar bakılır. Okumak için bir hücre seç.",
  "start.look.chosen": "Seçtiğin:",
  "start.look.more": "Başka bir hücre seç ya da devam et.",
  "start.look.where": "Resme gitmek için “Yerini göster”e {tıkla|dokun}.",
  "start.head": "Başka bir başlık seç.",
  "start.head.say": (p: P) =>
    `${number(p.count)} başlık var, her küçük resim biri. ${p.name} başlığını ya da başka birini seç, nereye ` +
    `baktığını gör.`,
  "start.silence": "Bir başlığı sustur.",
  "start.silence.say": (p: P) =>
    `${p.name} ne işe yarıyor? “Düzenlemeler”de “Başlık gücü” kaydırıcısını en sola, 0’a çek.`,
  "start.silence.closed": (p: P) =>
    `${p.name} ne işe yarıyor? En alttaki “Düzenlemeler”i aç, “Başlık gücü” kaydırıcısını en sola, 0’a çek.`,
  "start.silence.same": (p: P) =>
    `${p.name} olmadan da yanıt “${p.answer}”: öteki başlıklar onun yerini tutuyor. ${p.other} başlığını seçip ` +
    `onu da sustur ya da devam et.`,
  "start.silence.more": (p: P) =>
    `${p.before} tek başına bir şey değiştirmedi. Şimdi ${p.name} başlığının gücünü de 0’a çek.`,
  "start.undo": "Geri al.",
  "start.undo.say": (p: P) =>
    `${p.name} olmayınca “${p.before}” yanıtı “${p.after}” oldu: burada bu başlık önemli. Geri al’a bas.`,
  "start.undo.same": "Bu kez yanıt değişmedi: öteki başlıklar açığı kapattı. Geri al’a bas.",
  "start.undo.read":
    "Bu başlıktan sonraki her şey yeniden hesaplanır; çıktının ne kadar değiştiğini “Düzenlemeler” gösterir. " +
    "Geri al’a bas.",
  "start.on": "Tur bu kadar.",
  "start.on.say":
    "“Denenecekler” bu modeli başka yollardan bozar, Öğren bir modeli parça parça kurar. Altı noktalı " +
    "sözcükleri seçince anlamları açılır.",
  "start.show": "Yerini göster",
  "start.go-on": "Devam et",
  "start.learn": "Öğren’i aç",
  "start.skip": "Atla",
  "start.skip.hint": "Turdan çık{ (Escape)|}. “?” altından yeniden başlatabilirsin.",
  "start.done": "Tamam",
};
