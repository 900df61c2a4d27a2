// Words of the page's frame: its header, the bar over the views, keys, in Turkish.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { number } = forms("tr");

export const page = {
  "page.title": "headlight",
  "page.tagline": "Bu sayfada çalışan, bütün bir transformer.",
  "page.tagline.more": "Her resim modelin kendi sayılarıdır, şimdi hesaplanır.",
  "page.skip": "Haritaya geç",
  // ---- rooms ----
  "room.label": "Bölümler",
  "room.explore": "Keşfet",
  "room.train": "Eğit",
  "room.learn": "Öğren",
  "room.paper": "Makale",
  "room.loading": "Açılıyor…",
  "notice.room": "Sayfanın bu bölümü yüklenmedi. Bağlantıyı denetleyip yeniden aç.",
  "notice.restarted": "Motor çöktü ve yeniden başlatıldı. Sana ait hiçbir şey kaybolmadı.",
  "notice.device-lost": "Ekran kartıyla bağ koptu; model artık CPU’da çalışıyor.",
  // ---- header and engine ----
  "engine.cpu": "CPU",
  "engine.gpu": "GPU",
  "engine.auto": "Otomatik",
  "engine.menu": "Model nerede çalışsın",
  "engine.badge": (p: P) => `Çalıştığı yer: ${p.kind} (${p.adapter}). Nerede çalışacağını seç.`,
  "engine.opening": "Başlıyor…",
  "engine.ms": (p: P) => `${p.ms < 0.1 ? `<${number(0.1)}` : number(p.ms, p.ms < 10 ? 1 : 0)} ms`,
  "engine.model": (p: P) => `“${p.name}” modelinin ${number(p.parameters)} parametresi var.`,
  "engine.stages": (p: P) =>
    p.ran < p.all
      ? `Son çalışma: ${number(p.all)} aşamadan ${number(p.ran)} tanesi hesaplandı, gerisi yeniden kullanıldı.`
      : `Son çalışma: ${number(p.all)} aşamanın tümü hesaplandı.`,
  "engine.auto.hint": "Varsa ekran kartında, yoksa CPU’da",
  "engine.cpu.hint": "Her zaman çalışır",
  "engine.gpu.hint": "WebGPU; büyük modeller için en iyisi",
  "engine.gpu.missing": "Bu yapıda henüz yok",
  "language.label": "Dil",
  "theme.switch": "Açık ya da koyu",
  // ---- maps ----
  "maps.region": "Başlıklar",
  "maps.kinds": "Dikkat türü",
  "maps.views": "Görünüm",
  "maps.empty": "Okunacak bir metin olunca başlıklar burada görünür.",
  "maps.trained": (p: P) => `Eğitilmiş model: ${p.name}`,
  "maps.opened": (p: P) => `Model: ${p.name}`,
  // ---- keys ----
  "keys.open": "Yardım ve tuşlar",
  "keys.open.hint": "Yardım ve tuşlar (?)",
  "help.terms": "Sözcükler ne demek: tüm terimler",
  "keys.title": "Tuşlar",
  "keys.group.look": "Bakmak",
  "keys.group.write": "Yazmak",
  "keys.group.edit": "Düzenlemek",
  "keys.group.views": "Görünümler",
  "keys.group.page": "Sayfa",
  "keys.jk": "Sonraki ve önceki belirteç (satır)",
  "keys.arrows": "Odaktaki hücreyi gezdir",
  "keys.ends": "Bir haritada: satırın uçlarına; Ctrl ile ilk ve son hücreye",
  "keys.pages": "Bir haritada: birçok satır yukarı ya da aşağı",
  "keys.escape": "Kilitli hücreyi bırak",
  "keys.enter": "Sonraki belirteci yaz",
  "keys.back": "Bir belirteç geri",
  "keys.space": "Oynat ya da duraklat",
  "keys.mask": "Odaktaki belirteci gizle ya da yeniden göster",
  "keys.hide": "Odaktaki hücreyi gizle ya da yeniden göster",
  "keys.isolate": "Bir başlığın karesinde: alt katmanında yalnızca onu bırak",
  "keys.undo": "Son değişikliği geri al",
  "keys.redo": "Yinele",
  "keys.link": "Buna bir bağlantı kopyala",
  "keys.close": "Açık olanı kapat",
  "keys.learn": "Öğren bölümünde: bir adım geri ya da ileri",
  "keys.help": "Bu liste",
  "keys.mouse": "Üzerine gelmek önizler, tıklamak kilitler.",
  "keys.mouse.hide": "Çift tıklama bir belirteci ya da hücreyi gizler.",
  "keys.while": "Sen yazarken tuşlar dinlenir.",
  "keys.pin": "Izgarada: bu başlığı yerinde aç ya da kapat",
};
