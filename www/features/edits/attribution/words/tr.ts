// Words of the search for the heads behind an effect, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("tr");
/** A small one with a digit more; without a sign where it is rounded to nothing. */
const share = (v: number) => (Math.abs(v) < 0.0995 ? percent(Math.round(v * 1000) / 1000 + 0, 1) : percent(v));
/** Nats with as many digits as count. */
const nats = (v: number) =>
  Math.abs(v) < 0.0001
    ? `${v > 0 ? "<" : ""}${number(v > 0 ? 0.0001 : 0, v > 0 ? 4 : 0)}`
    : number(v, Math.abs(v) < 0.01 ? 4 : Math.abs(v) < 1 ? 3 : 2);

export const attribution = {
  "attribution.close": "Başlık listesini kapat",
  "attribution.about.effect": (p: P) =>
    `Düzenlenmemiş her başlık sırayla kapatılır, düzenlemelerinle ve onlarsız. Çubuk, ${nats(p.total)} natlık ` +
    `değişimin onunla birlikte kaybolan payıdır; sıfırın solunda değişim büyür.`,
  "attribution.about.effect.none": "Düzenlemeler bu yanıtı değiştirmiyor; taşınacak bir değişim yok.",
  "attribution.about.effect.small":
    "Düzenlemeler bu yanıtı 0,0001 nattan az değiştiriyor; başlıklara paylaştırmak için çok az.",
  "attribution.about.loss":
    "Her başlık sırayla kapatılır. Sayı, yanıtın log-olasılığındaki düşüştür; nat olarak, belirteçleri ve " +
    "sıradaki belirteç üzerinden toplanmıştır.",
  "attribution.about.loss.asked":
    "Her başlık sırayla kapatılır. Sayı, bu belirteç için en iyi tahminin log-olasılığındaki düşüştür, nat olarak.",
  "attribution.about.loss.class":
    "Her başlık sırayla kapatılır. Sayı, sınıfın log-olasılığındaki düşüştür, nat olarak.",
  "attribution.about.change":
    "Her başlık sırayla kapatılır. Sayı, çıktının büyüklüğüne göre değişimidir; bu modelin karşılaştırılacak " +
    "olasılıkları yok.",
  "attribution.little": "Burada hiçbir başlık tek başına çok şey değiştirmiyor.",
  "attribution.spread": "Hiçbir başlık tek başına değişimin çoğunu taşımıyor.",
  "attribution.halted": (p: P) => `Durdu: ${number(p.done)} / ${plural(p.of, { other: "başlık" })}.`,
  "attribution.cancel": "İptal",
  "attribution.on": "Sürdür",
  "attribution.again": "Yeniden çalıştır",
  "attribution.stale": "Güncel değil.",
  "attribution.failed": (p: P) => `Hesaplanamadı. ${p.message}`,
  "attribution.value.effect": (p: P) => share(p.share),
  "attribution.value.loss": (p: P) => nats(p.value),
  "attribution.value.change": (p: P) => percent(p.value, 1),
  "attribution.row.effect": (p: P) => {
    const [left, total] = [nats(Math.max(0, p.total - p.value)), nats(p.total)];
    return p.share > 0.995
      ? `${p.name} olmadan düzenlemelerin hiçbir şeyi değiştirmez.`
      : p.value < 0
        ? `${p.name} olmadan düzenlemelerin daha çok şey değiştirir: ${total} yerine ${left} nat.`
        : `${p.name} olmadan düzenlemelerin daha az şey değiştirir: ${total} yerine ${left} nat.`;
  },
  "attribution.row.loss": (p: P) =>
    `${p.name} olmadan yanıt ${nats(Math.abs(p.value))} nat log-olasılık ${p.value < 0 ? "kazanır" : "yitirir"}.`,
  "attribution.row.change": (p: P) => `${p.name} olmadan çıktı ${percent(p.value, 1)} değişir.`,
  "attribution.most.among": (p: P) =>
    `Bu ${nats(p.total)} natın ${nats(p.kl)} natı ${p.place}. belirtece, “${p.token}” belirtecine düşer: en büyük ` +
    `pay. Kalanı öteki belirteçlerindir.`,
  "attribution.most.apart": (p: P) =>
    `${nats(p.total)} nat, düzenlemeli yanıtın bütün belirteçlerinin toplamıdır. Yukarıdaki ${nats(p.kl)} nat ise ` +
    `düzenlemesiz yanıtın tek bir belirtecine, “${p.token}” belirtecine aittir.`,
  "attribution.go": (p: P) => `${p.name} başlığını aç`,
  "attribution.then": (p: P) => `O zaman “${p.token}” yazar (${percent(p.probability)}).`,
  "attribution.then.class": (p: P) => `O zaman sınıf “${p.token}” olur (${percent(p.probability)}).`,
  "attribution.all": (p: P) => `${plural(p.of, { other: "başlığın" })} tümünü göster`,
};
