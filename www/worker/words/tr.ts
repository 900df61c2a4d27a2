// What the engine's worker says by itself, in Turkish.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

export const engine = {
  "reason.no-webgpu": "Bu tarayıcıda WebGPU yok, bu yüzden model CPU’da çalışıyor.",
  "reason.no-adapter": "Bu sayfaya bir ekran kartı verilmedi, bu yüzden model CPU’da çalışıyor.",
  "reason.late": "Ekran kartı zamanında yanıt vermedi, bu yüzden model CPU’da çalışıyor.",
  "reason.software": "Tek ekran bağdaştırıcısı yazılımsal; CPU daha hızlı.",
  "reason.not-built": "Sayfanın bu yapısında GPU motoru yok, bu yüzden model CPU’da çalışıyor.",
  "reason.gpu-failed": (p: P) => `GPU motoru başlamadı (${p.message}), bu yüzden model CPU’da çalışıyor.`,
  "failure.device-lost": "Ekran kartıyla bağ koptu.",
  "failure.fetch": (p: P) =>
    `${p.url} alınamadı${p.status ? ` (${p.status})` : ""}. ` +
    (p.status === 404
      ? "Bu sayfanın geldiği yerde dosya yok."
      : p.status
        ? "Sunucu hata verdi; daha sonra yeniden dene."
        : "Bağlantıyı denetleyip yeniden başlat."),
  "failure.order": "Motordan önce bir model istendi.",
  "hub.problem.elsewhere": "Bu sayfa ya da başka bir sekmesi bu model üzerinde çalışıyor. Bitmesini bekle.",
  "hub.problem.header": (p: P) =>
    `${p.file} tam bir safetensors dosyası değil: başlığı bitmeden bitiyor. Yeniden indir ya da kopyala.`,
  "hub.problem.size": (p: P) =>
    `${p.file} tam bir safetensors dosyası değil: başlığına göre ${forms("tr").number(p.said)} bayt ` +
    `olmalı, oysa ${forms("tr").number(p.size)} bayt var. Yeniden indir ya da kopyala.`,
  "hub.problem.other": (p: P) => p.message,
};
