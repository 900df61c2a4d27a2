// Words of a text that takes long to read, in Turkish.
import { forms } from "../../../i18n/forms.js";

export type P = Record<string, any>;

const { plural, duration, room } = forms("tr");

export const reading = {
  "reading.cost": (p: P) =>
    `Bu metinde ${plural(p.tokens, { other: "belirteç" })} var: onu burada okumak yaklaşık ` +
    `${duration(p.ms)} sürer ve ${room(p.bytes)} daha bellek ister.`,
  "reading.quick": (p: P) =>
    `Yaklaşık ${plural(p.tokens, { other: "belirteç" })} uzunluğunda yeni bir metin ${duration(p.ms)} sürerdi.`,
  "reading.read": "Oku",
  "reading.stop": "Durdur",
  "reading.stop.hint": "Okumayı durdurur, önceki görüntü kalır (Escape)",
  "reading.waits": "Haritalar metin okununca gelir.",
};
