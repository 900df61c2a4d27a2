// What the engine's worker says by itself, in Turkish.
import { forms } from "../forms.js";

/** @typedef {Record<string, any>} P */

export const engine = {
  "reason.no-webgpu": "Bu tarayıcıda WebGPU yok, bu yüzden model CPU’da çalışıyor.",
  "reason.no-adapter": "Bu sayfaya bir ekran kartı verilmedi, bu yüzden model CPU’da çalışıyor.",
  "reason.late": "Ekran kartı zamanında yanıt vermedi, bu yüzden model CPU’da çalışıyor.",
  "reason.software": "Tek ekran bağdaştırıcısı yazılımsal; CPU daha hızlı.",
  "reason.not-built": "Sayfanın bu yapısında GPU motoru yok, bu yüzden model CPU’da çalışıyor.",
  "reason.gpu-failed": (/** @type {P} */ p) => `GPU motoru başlamadı (${p.message}), bu yüzden model CPU’da çalışıyor.`,
  "failure.device-lost": "Ekran kartıyla bağ koptu.",
  "failure.fetch": (/** @type {P} */ p) =>
    `${p.url} alınamadı${p.status ? ` (${p.status})` : ""}. ${p.status === 404 ? "Bu sayfanın geldiği yerde dosya yok." : p.status ? "Sunucu hata verdi; daha sonra yeniden dene." : "Bağlantıyı denetleyip yeniden başlat."}`,
  "failure.order": "Motordan önce bir model istendi.",
  "hub.problem.elsewhere": "Bu sayfa ya da başka bir sekmesi bu model üzerinde çalışıyor. Bitmesini bekle.",
  "hub.problem.header": (/** @type {P} */ p) =>
    `${p.file} tam bir safetensors dosyası değil: başlığı bitmeden bitiyor. Yeniden indir ya da kopyala.`,
  "hub.problem.size": (/** @type {P} */ p) =>
    `${p.file} tam bir safetensors dosyası değil: başlığına göre ${forms("tr").number(p.said)} bayt olmalı, oysa ${forms("tr").number(p.size)} bayt var. Yeniden indir ya da kopyala.`,
  "hub.problem.other": (/** @type {P} */ p) => p.message,
};
