// Words of the Edits panel, its list and its controls, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { exact, number, percent, plural } = forms("tr");

/** Where a head looks. */
const PATTERNS: Record<string, string> = {
  uniform: "eşit bakar",
  identity: "kendine bakar",
  previous: "bir geriye bakar",
  frozen: "düzenlenmemiş gibi bakar",
};

export const edits = {
  "edits.answer": "Yanıt:",
  "edits.recorded": "Kayıttaki düzenlemeler",
  "edits.none": "Düzenleme yok: bu, eğitilmiş model.",
  "edits.none.f16": "Düzenleme yok, ama ağırlıklar 16 bite yuvarlandı.",
  "edits.none.int8": "Düzenleme yok, ama ağırlıklar 8 bite yuvarlandı.",
  "edits.none.int4": "Düzenleme yok, ama ağırlıklar 4 bite yuvarlandı.",
  "edits.loading": "Denetimler model yüklenince görünür.",
  "edits.redo": "Yinele",
  "edits.undo.hint": "Düzenlemelerde, girdide ya da örneklemede son değişikliği geri al{ (Ctrl+Z)|}",
  "edits.redo.hint": "Geri alınan son değişikliği yinele{ (Ctrl+Y)|}",
  "edits.reset": "Tümünü sıfırla",
  "edits.remove": (p: P) => `Kaldır: ${p.name}`,
  "edits.sheet": "Düzenlemeleri göster ya da gizle",
  "edits.more": "Daha çok denetim",
  "edits.fewer": "Daha az denetim",
  "edits.more.hint": "Kapılar, gammalar, ölçek, softmax sıcaklığı ve gürültü. Düzenlenen denetimler her zaman görünür.",
  "item.causal": (p: P) => (p.value ? "Gelecek gizli" : "Gelecek görünür"),
  "item.padding": (p: P) => `${plural(p.count, { other: "kaynak belirteci" })} maskeli`,
  "item.target_padding": (p: P) =>
    p.images && p.images === p.count
      ? `${plural(p.count, { other: "görüntü belirteci" })} maskeli`
      : `${plural(p.count, { other: p.alone ? "belirteç" : "hedef belirteci" })} maskeli` +
        (p.images ? `, ${number(p.images)} tanesi görüntünün` : ""),
  "item.scale": (p: P) => (p.divided ? "√d ölçeği kapalı" : "Ölçekleme kapalı"),
  "item.attention_temperature": (p: P) => `Softmax sıcaklığı ${exact(p.value)}`,
  "item.memory": "Kaynakla bağ kesik",
  "item.hidden_cells": (p: P) => `${plural(p.count, { other: "hücre" })} gizli`,
  "item.heads": (p: P) => (p.value === 0 ? `${p.name} susturuldu` : `${p.name} × ${exact(p.value)}`),
  "item.heads.several": (p: P) => {
    const heads = plural(p.count, { other: "başlık" });
    return p.value === 0 ? `${heads} susturuldu` : `${heads} × ${exact(Math.round(p.value * 100) / 100)}`;
  },
  "item.patterns.several": (p: P) =>
    `${plural(p.count, { other: "başlık" })}: dikkat ` +
    `${{ uniform: "eşit", identity: "kendine", previous: "bir öncekine", frozen: "düzenlemesiz" }[p.value as string]}`,
  "item.patches.several": (p: P) => `${plural(p.count, { other: "başlığın" })} yerine ortalaması kondu`,
  "item.patterns": (p: P) => `${p.name}: ${PATTERNS[p.value]}`,
  "item.windows": (p: P) =>
    p.value === "whole" ? `${p.name} penceresiz` : `${p.name} penceresi ${exact(p.value)} belirteç`,
  "item.gates": (p: P) =>
    `${p.name} kapısı ${{ open: "açık", closed: "kapalı", learned: "öğrenilmiş" }[(p.value as string)] ?? p.value}`,
  "item.gammas": (p: P) => `${p.name} gamma × ${exact(p.value)}`,
  "item.patches": (p: P) =>
    `${p.what} ${p.from}${p.minus ? `, eksi aynısı ${p.minus}` : ""}` +
    `${p.factor === 1 ? "" : `, × ${exact(p.factor)}`}${p.place}`,
  "item.dropout": (p: P) => `Dropout ${exact(p.rate)} / ${exact(p.drop_path)}`,
  "effect.title": "Düzenlemelerin etkisi",
  "effect.most": "En çok etkilenen",
  "effect.most.none": "hiçbir belirteç",
  "effect.most.hint":
    "Düzenlemesiz yanıtta dağılımı en çok değişen belirteç, KL(düzenlenmemiş ‖ düzenlenmiş) ile; önceki ve " +
    "sonraki olasılığıyla. Seçince onu yazan satıra gidilir.",
  "effect.here": "Seçili satır",
  "effect.here.hint": "Seçili satırın düzenlemesiz yanıtta yazdığı belirteç için aynısı.",
  "effect.token": (p: P) => `“${p.token}”, ${p.place}. belirteç`,
  "effect.was": "önce",
  "effect.kl.unit": (p: P) => `${p.value} nat`,
  "effect.asked": "En iyi tahmin",
  "effect.kl.asked": "Bu belirteç için KL",
  "effect.kl.asked.hint":
    "Bu belirteç için tahminlerin KL(düzenlenmemiş ‖ düzenlenmiş) değeri. Karşılaştırmak için başka bir " +
    "belirteç seç.",
  "effect.kl.class": "Sınıfların KL’si",
  "effect.kl.class.hint": "Sınıf olasılıklarının KL(düzenlenmemiş ‖ düzenlenmiş) değeri",
  "effect.output": "Çıktı",
  "effect.output.by": (p: P) => `uzunluğunun ${percent(p.share, p.share < 0.1 ? 1 : 0)} kadarı değişti`,
  "effect.output.hint":
    "‖düzenlenmiş − düzenlenmemiş‖ / ‖düzenlenmemiş‖, bütün çıktı vektörleri üzerinden. Modelin çıkış katmanı " +
    "yok; karşılaştırılacak belirteç de yok.",
  "effect.head": "Dikkat örüntüleri",
  "effect.head.hint":
    "Tek bir ağırlığı en çok değişen başlık ve bu değişim. İki çalıştırma da aynı belirteçleri, yani " +
    "düzenlemesiz yanıtı okur.",
  "effect.head.none": "değişmedi (aynı belirteçlerde karşılaştırıldı)",
  "effect.head.by": (p: P) => `en çok ${p.name} başlığında değişti, ${p.value} kadar`,
  "control.strength": "Başlık gücü",
  "control.strength.hint": "Bu başlığın çıktısını çarpar; 0 onu susturur.",
  "control.pattern": "Nereye bakıyor",
  "control.pattern.learned": "Öğrenilmiş",
  "control.pattern.uniform": "Eşit",
  "control.pattern.identity": "Kendi",
  "control.pattern.previous": "Önceki",
  "control.pattern.frozen": "Sabit",
  "control.pattern.learned.hint": "Modelin kendi örüntüsü.",
  "control.pattern.uniform.hint": "Görebildiği her belirtece aynı ağırlık.",
  "control.pattern.identity.hint": "Her belirteç yalnızca kendine bakar.",
  "control.pattern.previous.hint": "Her belirteç bir öncekine bakar.",
  "control.pattern.frozen.hint": "Başka ne değiştirirsen değiştir, düzenlemesiz örüntüyü korur.",
  "control.window": "Pencere",
  "control.window.hint": "Bir sorgu kendi belirtecini ve bu kadar yakındakileri görür; ötekiler maskelenir.",
  "control.window.learned": "Modelinki",
  "control.window.whole": "Yok",
  "control.window-at": "Penceredeki belirteçler",
  "control.gate": "Kapı",
  "control.gate.hint": "Açık, dikkatin çıktısını geçirir. Kapalı, girdiyi geçirir; kapı başlıklardaysa hiçbir şeyi.",
  "control.gate.learned": "Öğrenilmiş",
  "control.gate.open": "Açık",
  "control.gate.closed": "Kapalı",
  "control.gate-at": "Kapının değeri",
  "control.gamma": "Gamma",
  "control.gamma.hint": "Alt katmanın akışa katkısını ölçekler.",
  "control.causal": "Geleceği gizle",
  "control.causal.hint": "Kapalıyken her belirteç kendinden sonrakileri de görür.",
  "control.scale": (p: P) => (p.times === "" ? "√d’ye böl" : `${p.times} ile çarp`),
  "control.scale.hint": (p: P) =>
    p.none
      ? "Bu model çarpımlarını ölçeklemez; kapatılacak bir şey yok."
      : p.times === ""
        ? "Kapalıyken skorlar büyür ve her belirteç neredeyse tek bir belirtece bakar."
        : "Bu modelin ölçek çarpanı. Kapalıyken çarpımlar ölçeklenmez.",
  "control.memory": "Çapraz dikkat",
  "control.memory.hint": "Kapalıyken kod çözücünün kaynakla bağı kesilir.",
  "control.tau": "Softmax sıcaklığı",
  "control.tau.hint": "1’in altı her örüntüyü keskinleştirir, üstü bulanıklaştırır.",
  "control.padding": "Maskeli belirteçler",
  "control.padding.none": "Gizlemek için girdideki bir belirtece çift {tıkla|dokun}.",
  "control.cells": "Gizli hücreler",
  "control.cells.none": "Gizlemek için haritada bir hücreye çift {tıkla|dokun}.",
  "section.patches": "Yamalar",
  "control.patches": "Yamanan değerler",
  "control.patches.none": "Bir değer yamamak için Yama görünümünde bir hücre seç.",
  "control.dropout": "Dropout",
  "control.dropout.hint": "Eğitimdeki gibi, değerlerin bu kadarını rastgele 0 yapar.",
  "control.drop-path": "Yol atlama",
  "control.drop-path.hint": "Bu olasılıkla alt katmanları tümüyle atlar.",
  "control.noise-seed": "Tohum",
  "control.noise-seed.hint": "Aynı tohum aynı gürültüyü çeker.",
  "control.heads": "Başlıklar",
  "control.heads.hint":
    "{Susturmak için bir başlığa tıkla; alt katmanında yalnızca o kalsın diye çift tıkla|Susturmak için bir " +
    "başlığa dokun; alt katmanında yalnızca o kalsın diye çift dokun}.",
  "control.heads.square": (p: P) => `${p.name}, ${p.on ? "açık" : "sessiz"}`,
  "control.mlp": "MLP’lerin gamması",
  // ---- the heads behind an effect ----
  "attribution.ask.edited": "Bunu hangi başlıklar taşıyor?",
  "attribution.ask.plain": "Burada hangi başlıklar önemli?",
  "attribution.title.effect": "Değişimi taşıyan başlıklar",
  "attribution.title.loss": "Burada önemli başlıklar",
  "attribution.title.change": "Çıktıyı değiştiren başlıklar",
  "attribution.going": (p: P) => `${number(p.done)} / ${plural(p.of, { other: "başlık" })}`,
};
