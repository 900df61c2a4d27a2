// What is said between a notebook's cell and its kernel, in Turkish: also for the widget around the page.
import type { kernel as english } from "./en.js";

export const kernel: Record<keyof typeof english, string> = {
  "kernel.waiting": "Defterin çekirdeği bekleniyor: boş kalınca sayfa gelir.",
  "problem.kernel-gone": "Defterin çekirdeğinde bu görünüm artık yok: hücresini yeniden çalıştır.",
  "problem.kernel-cut": "Defterle çekirdeği arasında bir ileti kayboldu: hücreyi yeniden çalıştır.",
  "problem.kernel-files": "Bu sayfa defterin çekirdeğinde hesaplıyor: dosyaları orada headlight.load ile aç.",
  "problem.kernel-page": "Sayfa çekirdekten okunamadı: paketi yeniden kur, sonra hücreyi çalıştır.",
};
