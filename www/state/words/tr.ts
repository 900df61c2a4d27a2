// What the page says of a change that took something along, and of edits and lessons outside their panels, in Turkish.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { exact, number, plural } = forms("tr");
const ignored = (p: P) => `Bağlantının bir bölümü tanınmadı ve yok sayıldı: ${p.parts}.`;

export const state = {
  // ---- notices ----
  "notice.positional": "Maskeler ve yamalar eski metne aitti; kaldırıldı.",
  "notice.reset": "Tüm düzenlemeler kaldırıldı.",
  "notice.linear":
    "Doğrusal katmanın skoru yoktur, bu yüzden tek bir hücre maskelenemez. Onun yerine belirteci maskele.",
  "notice.link": ignored,
  "notice.missing": (p: P) =>
    `${p.what === "drawing" ? "Çizim" : p.what === "sound" ? "Ses" : "Görüntü"} bağlantıda yok, çünkü bağlantının ` +
    "yapıldığı yerde kaldı: " +
    (p.instead ? `yerinde “${p.instead}” duruyor.` : p.what === "drawing" ? "bir tane çiz." : "bir tane aç.") +
    (p.parts ? ` ${ignored(p)}` : ""),
  "notice.version": "Bu bağlantı headlight’ın başka bir sürümünden. Varsayılanlar gösteriliyor.",
  // ---- edits, wherever they are named ----
  "edits.undo": "Geri al",
  "edits.control.reset": (p: P) => `Sıfırla: ${p.name}`,
  "edits.edited": "düzenlendi",
  "control.window-trained": (p: P) => `eğitimde ${number(p.width)}`,
  "control.window-none": "Çapraz dikkatin penceresi yoktur.",
  "control.linear": "Doğrusal katmanın maskelenecek skoru, penceresi ya da değiştirilecek örüntüsü yoktur.",
  "control.linear-gate": "Doğrusal katmanın kapılarında bir norm da vardır. Onun yerine başlıklarını ölçekle.",
  "control.gate.mean": (p: P) => `ortalama ${exact(p.value)}`,
  "control.gate.none": "Bu alt katmanın kapısı yok.",
  "control.gamma.mean": (p: P) => `${p.constant ? "sabit:" : "öğrenilen ort."} ${exact(p.value)}`,
  "control.cells.some": (p: P) => `${plural(p.count, { other: "hücre" })} softmax’tan önce gizlendi`,
  "patch.from.text": (p: P) => `“${p.text}” metninden`,
  "patch.from.image": "başka bir görüntüden",
  "patch.from.image.at": (p: P) => `${number(p.nth)}. görüntünün yerine konan başka bir görüntüden`,
  "patch.from.ids": "başka bir metinden",
  "patch.from.mean": "kendi ortalamasıyla değiştirilmiş",
  "patch.from.zero": "sıfırlanmış",
  "patch.at.tokens": (p: P) => `, ${p.list} üzerinde`,
  "patch.at.positions": (p: P) => `, konum ${p.list}`,
  "patch.at.many": (p: P) => `, ${exact(p.count)} belirteçte`,
  "control.patches.some": (p: P) => `${exact(p.count)} değer başka bir çalıştırmadan alındı`,
  "control.noise-seed.next": "Yeniden çek",
  // ---- lessons: their button, and what they lock ----
  "lesson.make": "Ders bağlantısı oluştur",
  "lesson.make.hint": "Sınıfın göreceği bölümleri seç ve bir yönerge yaz.",
  "lesson.access.locked": "Kilitli",
  "lesson.locked": "Bu derste kilitli",
};
