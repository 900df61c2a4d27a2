// Words of the search for the heads behind an effect, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("tr");
/** A small one with a digit more; without a sign where it is rounded to nothing. */
const share = (v: number) => (Math.abs(v) < 0.0995 ? percent(Math.round(v * 1000) / 1000 + 0, 1) : percent(v));
/** Nats with as many digits as count. */
const nats = (v: number) =>
  v === 0
    ? number(0)
    : Math.abs(v) < 0.0001
      ? `${v < 0 ? ">" : "<"}${number(Math.sign(v) * 0.0001, 4)}`
      : number(v, Math.abs(v) < 0.01 ? 4 : Math.abs(v) < 1 ? 3 : 2);

export const attribution = {
  "attribution.ask.edited": "Bunu hangi başlıklar taşıyor?",
  "attribution.ask.plain": "Burada hangi başlıklar önemli?",
  "attribution.title.effect": "Etkiyi taşıyan başlıklar",
  "attribution.title.loss": "Burada önemli başlıklar",
  "attribution.title.change": "Çıktıyı değiştiren başlıklar",
  "attribution.close": "Başlık listesini kapat",
  "attribution.about.effect": (p: P) =>
    `Her başlık bir kez susturulur, düzenlemelerle ve onlarsız. Sayı, ${nats(p.total)} natlık etkinin ne ` +
    `kadarının onunla gittiğidir. ${percent(1)}: bu başlık olmadan düzenlemeler hiçbir şeyi değiştirmez. ` +
    `Sıfırın altı: daha çok değiştirirler.`,
  "attribution.about.effect.none": "Düzenlemeler bu yanıtı değiştirmiyor, bu yüzden hiçbir başlık bir şey taşımıyor.",
  "attribution.about.effect.small":
    "Düzenlemeler bu yanıtı 0,0001 nattan az değiştiriyor: hangi başlıkların taşıdığını söylemek için çok az.",
  "attribution.about.loss":
    "Her başlık bir kez susturulur. Sayı büyüdükçe başlık daha önemlidir: o susunca bütün yanıtın ln p’si, " +
    "sıradaki belirteçle birlikte, bu kadar nat düşer.",
  "attribution.about.loss.asked":
    "Her başlık bir kez susturulur. Sayı, bu belirteç için en iyi tahminin o zaman ne kadar daha az olası olduğudur: " +
    "ln p'si bu kadar nat düşer.",
  "attribution.about.loss.class":
    "Her başlık bir kez susturulur. Sayı, metnin sınıfının o zaman ne kadar daha az olası olduğudur: ln p’si bu " +
    "kadar nat düşer.",
  "attribution.about.change":
    "Her başlık bir kez susturulur. Sayı, çıktının büyüklüğüne göre ne kadar değiştiğidir. Bu modelin " +
    "karşılaştıracak olasılıkları yok.",
  "attribution.little": "Burada hiçbir başlık tek başına çok şey değiştirmiyor.",
  "attribution.spread": "Tek bir başlık bunun çoğunu taşımıyor.",
  "attribution.going": (p: P) => `${number(p.done)} / ${plural(p.of, { other: "başlık" })}`,
  "attribution.halted": (p: P) => `Durdu: ${number(p.done)} / ${plural(p.of, { other: "başlık" })}.`,
  "attribution.cancel": "İptal",
  "attribution.on": "Sürdür",
  "attribution.again": "Yeniden",
  "attribution.stale": "Bu liste önceki duruma ait.",
  "attribution.failed": (p: P) => `Hesaplanamadı. ${p.message}`,
  "attribution.value.effect": (p: P) => share(p.share),
  "attribution.value.loss": (p: P) => nats(p.value),
  "attribution.value.change": (p: P) => percent(p.value, 1),
  "attribution.said.effect": (p: P) => `etkinin ${nats(p.value)} natı onunla gider, ${share(p.share)}`,
  "attribution.said.loss": (p: P) => `${nats(p.value)} nat`,
  "attribution.said.change": (p: P) => percent(p.value, 1),
  "attribution.row": (p: P) =>
    `${p.name}: ${p.value}${p.token === null ? "" : `, sonra “${p.token}” yazar`}. Bu başlığa bak.`,
  "attribution.row.class": (p: P) =>
    `${p.name}: ${p.value}${p.token === null ? "" : `, o zaman sınıf “${p.token}” olur`}. Bu başlığa bak.`,
  "attribution.then": (p: P) => `→ ${p.token}`,
  "attribution.then.hint": (p: P) =>
    `Bu başlık susturulunca yanıt değişir: “${p.token}” yazar, olasılığı ${percent(p.probability)}.`,
  "attribution.then.hint.class": (p: P) =>
    `Bu başlık susturulunca sınıf değişir: “${p.token}” olur, olasılığı ${percent(p.probability)}.`,
  "attribution.all": (p: P) => `${plural(p.of, { other: "başlığın" })} tümünü göster`,
};
