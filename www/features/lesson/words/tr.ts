// Words of lessons: making one, and what it locks, in Turkish.
import { forms } from "../../../i18n/forms.js";
import type { Params as P } from "../../../i18n/vocabulary.js";

const { number } = forms("tr");

export const lesson = {
  // ---- lessons ----
  "lesson.copy": "Kopyala",
  "lesson.asks.none": "Soru yok",
  "lesson.asks.head": "Hangi başlık? Onu seç.",
  "lesson.asks.writes": "Model ne yazıyor?",
  "lesson.check": "Denetle",
  "lesson.right": "Doğru.",
  "lesson.wrong.head": "Bu başlık değil. Bir daha bak.",
  "lesson.wrong.writes": "Bu yanıt değil. Harf harf bak.",
  "lesson.wrong.foreseen": "Bu yanıt değil. Haritalara bak ve yeniden dene.",
  "lesson.back": "Geri",
  "lesson.on": "Sonraki",
  "lesson.at": (p: P) => `Sahne ${number(p.at)} / ${number(p.count)}`,
  "lesson.for-teachers": "Öğretmenler için: ders hazırla",
  "lesson.edit": "Bu dersi düzenle",
  "lesson.edit.hint": "Dersten çıkar ve sahnelerini açar; dersi verenler için",
  "lesson.asks.choice": "Kendi sorun: çoktan seçmeli",
  "lesson.asks.number": "Kendi sorun: sayı",
  "lesson.asks.text": "Kendi sorun: metin",
  "lesson.choice": (p: P) => `Seçtiğin: ${p.head}`,
  "lesson.choose": "Bir yanıt seç",
  "lesson.wrong": "Henüz doğru değil. Yeniden dene.",
  "lesson.finish": "Bitir",
  "lesson.end": "Dersi bitirdin.",
  "lesson.end.count": (p: P) =>
    `${number(p.questions)} sorudan ${number(p.right)} tanesi yanıtlandı, ${number(p.tries)} denemede.`,
  "lesson.end.code": "Sonuç kodun:",
  "lesson.end.about":
    "Kodu öğretmenine gönder. Her sorunun kaç denemede yanıtlandığını söyler, başka bir şey söylemez.",
  "lesson.banner": "Ders",
  "lesson.silent": "Bu bir ders. Sayfanın bazı bölümleri gizli.",
  "lesson.leave": "Dersten çık",
  "lesson.leave.hint": "Bütün sayfayı şimdiki haliyle gösterir",
};
