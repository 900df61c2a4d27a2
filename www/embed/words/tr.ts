// Words of what is embedded in other pages, in Turkish.
import { forms } from "../../i18n/forms.js";
import type { Params as P } from "../../i18n/vocabulary.js";

const { list } = forms("tr");

export const embed = {
  "embed.loading": "Model yükleniyor…",
  "embed.cors": (p: P) =>
    `${p.host}, dosyalarını bu sayfanın kullanmasına izin vermiyor. Sunucusu “Access-Control-Allow-Origin” üst ` +
    "bilgisini göndermeli; sahibine sor ya da headlight’ı bu sayfanın kendi sunucusuna koy.",
  "embed.no-head": (p: P) =>
    `Bu modelde “${p.name}” diye bir başlık yok. Olanlar: ` +
    `${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " ve daha fazlası" : ""}.`,
  "embed.edits": "Düzenlemeler okunamıyor: headlight’ın düzenlemeler için JSON biçiminde değiller.",
  "embed.left-out": (p: P) =>
    `“${p.name}” bir düzenlemeyle devre dışı, bu yüzden gösterilecek örüntüsü ` +
    "yok." +
    (p.heads.length
      ? ` Çalışan başlıklar: ${list(p.heads.slice(0, 6))}${p.heads.length > 6 ? " ve daha fazlası" : ""}.`
      : ""),
};
