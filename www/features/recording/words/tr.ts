// Words of recordings, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number, bytes } = forms("tr");

export const recording = {
  "recording.offer": "Bir kayıt",
  "recording.offer.from": (p: P) => `Bu bağlantı ${p.host} adresindeki bir kaydı açıyor.`,
  "recording.offer.unread": "Oradan henüz hiçbir şey alınmadı.",
  "recording.offer.sizes": (p: P) => `Dosya ${bytes(p.file)}; sayfanın okuyacağı dikkat örüntüleri ${bytes(p.read)}.`,
  "recording.offer.lens": (p: P) => `Dosya ${bytes(p.file)}; içinde bir mercek var, sayfa hepsini okuyacak.`,
  "recording.look-up": (p: P) => `Boyutunu ${p.host} adresine sor`,
  "recording.take": (p: P) => `Oku (${bytes(p.bytes)})`,
  "recording.decline": "Hayır, açma",
  "recording.note": (p: P) => `Bu bir kayıt: ${p.file}.`,
  "recording.note.lens": (p: P) => `Bu bir mercek kaydı: ${p.file}.`,
  "recording.note.needs":
    "Tek bir çalıştırmayı gösterir, hiçbir şey hesaplamaz: düzenlemeler ve başka metinler için modeli aç.",
  "recording.note.open": "modeli aç",
  "recording.note.bare": "Dosyada örüntüler var, modelin tanımı yok.",
  "recording.note.first": (p: P) => `${number(p.count)} diziden ilki gösteriliyor.`,
  "recording.note.partial": "Bazı satırların toplamı 1’den az: dikkatlerinin kalanı dosyada yok.",
  "recording.note.alike":
    "Bazı belirteçlerin yazımı aynı, dosyada ise onlar için tek bir sayı var: sayı bir başkasının olabilir.",
  "problem.recording.gone": (p: P) => `${p.file} artık okunamıyor: taşınmış ya da değişmiş. Yeniden aç.`,
  "problem.recording.unreachable": (p: P) =>
    `${p.host} adresine ulaşılamıyor ya da dosyalarını başka sayfalara okutmuyor. Dosyayı indirip buraya bırak.`,
  "problem.recording.status": (p: P) => `${p.host} dosyayı göndermedi (durum ${p.status}).`,
  "problem.recording.cut": (p: P) => `${p.host} ile bağlantı koptu. Yeniden dene.`,
  "problem.recording.no-ranges": (p: P) =>
    `${p.host} dosyaları parça parça göndermiyor, bu dosya büyük ya da boyu bilinmiyor. İndirip buraya bırak.`,
  "problem.recording.header": (p: P) => `${p.file} okunamıyor: üst bilgisi tensörlerini tanımlamıyor.`,
  "problem.recording.none": (p: P) =>
    `${p.file} dikkat örüntüsü içermiyor: hiçbir tensörün adı decoder.blocks.0.attn.pattern, ` +
    "blocks.0.attn.hook_pattern ya da attentions.0 gibi değil.",
  "problem.recording.newer": (p: P) => `Bu kaydı daha yeni bir sürüm yazmış (${p.format}): sayfayı güncelle.`,
  "problem.recording.metadata": (p: P) => `${p.file} okunamıyor: “${p.key}” üst verisi eksik. Dosyayı yeniden yaz.`,
  "problem.recording.twice": (p: P) => `Dosyada ${p.path} farklı adlarla iki kez var: birini tut.`,
  "problem.recording.shape": (p: P) =>
    `${p.tensor} tensörünün biçimi ${p.shape}: örüntü yığın × başlık × sorgu × anahtardır, yığın olmayabilir.`,
  "problem.recording.sizes": (p: P) =>
    `${p.path} için biçim ${p.shape}, dosyanın geri kalanına göre ise ${p.wanted} olmalı.`,
  "problem.recording.number": (p: P) =>
    `${p.tensor} dikkat değil: ${p.head}. başlığın ${p.row}. satırında ${p.value} var, ağırlık ise 0–1 arasıdır.`,
  "problem.recording.sum": (p: P) =>
    `${p.tensor} dikkat değil: ${p.head}. başlığın ${p.row}. satırının toplamı 1 değil, ${number(p.sum, 2)}.`,
  "problem.recording.lens.large": (p: P) =>
    `${p.file} çok büyük (${bytes(p.bytes)}): logit merceği ${bytes(p.most)} boyuna kadar okunur. ` +
    `Daha kısa bir metin kaydet.`,
  "problem.recording.lens.cut": (p: P) => `${p.file} okunamıyor: JSON’u eksik. Dosyayı yeniden kaydet.`,
  "problem.recording.lens.unnumbered": (p: P) =>
    `${p.file} okunamıyor: içinde sayı olmayan ${p.value} var. Merceği float32 ile yeniden kaydet.`,
  "problem.recording.lens.field": (p: P) =>
    `${p.file} logit merceği olarak okunamıyor: “${p.key}” eksik ya da biçimi farklı.`,
  "problem.recording.lens.empty": (p: P) => `${p.file} içinde katman ya da belirteç yok: bir metni yeniden kaydet.`,
  "problem.recording.lens.size": (p: P) =>
    `${p.file} logit merceği olarak okunamıyor: ${p.place} öğe sayısı ${number(p.count)}, ` +
    `${p.of} için ise ${number(p.wanted)}.`,
  "problem.recording.lens.number": (p: P) =>
    `${p.file} logit merceği değil: ${p.place} değeri ${p.value}; bu ne olasılık ne entropi.`,
  "problem.recording.lens.untracked": (p: P) =>
    `${p.file} logit merceği olarak okunamıyor: ${p.place} “${p.token}” diyor, ama ${p.of} onun olasılığını içermiyor.`,
  "problem.recording.sites": (p: P) => `Bu kayıtta ${p.sites} yok: burada görmek için --sites '*' ile yaz.`,
  "problem.recording.other-text": (p: P) => `Kayıt başka bir metnin: karşılaştırmak için “${p.text}” yaz.`,
};
