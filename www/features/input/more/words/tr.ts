// Words of images, sounds, conversations and beams in the Input panel, in Turkish.
import { forms } from "../../../../i18n/forms.js";
import type { Params as P } from "../../../../i18n/vocabulary.js";

const { number, percent, plural } = forms("tr");

export const inputMore = {
  // ---- images ----
  "image.title": "Görüntü",
  "image.choose": "Görüntü seç…",
  "image.other": "Başka görüntü…",
  "image.about": "Ya da sayfaya bırak veya yapıştır. Bu makinede kalır.",
  "image.reading": "Okunuyor…",
  "image.seen": (p: P) => `Model bunu ${number(p.width)} × ${number(p.height)} piksel olarak görür.`,
  "image.empty": "Yukarıdan bir görüntü seç. Model onu hemen okur.",
  "image.no-head":
    "Çıktı yok: bu model çıkış katmanı olmayan bir kodlayıcı. Her parçayı bir vektöre çevirir. Başlıklarına yine de " +
    "bakabilirsin.",
  // ---- pictures beside a text ----
  "pictures.field": (p: P) => (p.several ? "Görüntüler" : "Görüntü"),
  "pictures.choose": "Görüntü seç…",
  "pictures.other": (p: P) => (p.several ? "Tüm görüntüleri değiştir…" : "Başka görüntü…"),
  "pictures.empty": "Yukarıdan bir görüntü seç. Model onu hemen okur.",
  "pictures.empty.place": (p: P) => `Metne, görüntünün yerine ${p.mark} yaz. Model onu hemen okur.`,
  "pictures.title": (p: P) => (p.several ? "Görüntülerin üzerinde" : "Görüntünün üzerinde"),
  "pictures.nth": (p: P) => `${number(p.nth)}. görüntü`,
  "pictures.whole": (p: P) => `${number(p.nth)}. görüntünün bütünü`,
  "pictures.remove": (p: P) => `${number(p.nth)}. görüntüyü kaldır`,
  "pictures.add": "Görüntü ekle…",
  "pictures.waiting": (p: P) =>
    p.count === p.all
      ? `Metinde ${p.all === 1 ? "görüntünün" : "görüntülerin"} yeri yok: ait olduğu yere ${p.mark} yaz ya da`
      : `${number(p.count)} görüntünün metinde yeri yok: ait olduğu yere ${p.mark} yaz ya da`,
  "pictures.place": (p: P) => (p.count === 1 ? "yerini ekle" : "yerlerini ekle"),
  "pictures.caption.tiles": (p: P) =>
    `${p.nth ? `${number(p.nth)}. görüntü` : "Görüntü"}: ${number(p.down)} × ${number(p.across)} karo`,
  "pictures.caption.whole": (p: P) => `${p.nth ? `${number(p.nth)}. görüntü` : "Görüntü"} bir kez daha, bütün olarak`,
  "pictures.caption.alone": (p: P) => `${number(p.nth)}. görüntü`,
  "pictures.which": "Görüntü üzerindeki dikkat",
  "pictures.which.layer": (p: P) => `Katman ${number(p.layer)}, başlıklarının ortalaması`,
  "pictures.which.all": "Bütün katmanların bütün başlıklarının ortalaması",
  "pictures.which.best": "Görüntülere en çok bakan başlık",
  "pictures.measuring": "Başlıklar ölçülüyor…",
  "pictures.best": (p: P) =>
    `Katman ${p.layer}, Başlık ${p.head}: dikkatinin ${percent(p.share)} kadarı görüntü belirteçlerinde; ` +
    `böyle bir belirteci gören ${number(p.rows)} metin belirtecinin ortalaması. Hiçbir başlıkta daha fazlası ` +
    `yok.`,
  "pictures.best.show": "Bu başlığı göster",
  "pictures.best.list": "Izgarayı bu sayıya göre sırala",
  "pictures.best.none": "Henüz hiçbir sözcük bir görüntü görmüyor: görüntüden sonra bir şeyler yaz.",
  "pictures.tile": "Karo",
  "pictures.tile.place": (p: P) =>
    `${p.nth ? `${number(p.nth)}. görüntü, ` : ""}${number(p.row)}. satır, ${number(p.column)}. sütun`,
  "pictures.tile.whole": (p: P) => (p.nth ? `${number(p.nth)}. görüntünün bütünü` : "Görüntünün bütünü"),
  "pictures.share.head": (p: P) => `${p.token} için bu başlığın dikkatinin ${percent(p.share)} kadarı görüntülerde.`,
  "pictures.share.layer": (p: P) =>
    `${p.token} için bu katmanın dikkatinin, başlıkların ortalamasıyla, ${percent(p.share)} kadarı görüntülerde.`,
  "pictures.share.all": (p: P) =>
    `${p.token} için dikkatin, bütün katmanların bütün başlıklarının ortalamasıyla, ${percent(p.share)} kadarı ` +
    "görüntülerde.",
  "pictures.share.best": (p: P) =>
    `${p.token} için bu başlığın (${p.name}) dikkatinin ${percent(p.share)} kadarı görüntülerde.`,
  "pictures.about":
    "Her görüntü belirteci için bir hücre; üzerinde seçili belirtecin dikkati var. Nereye baktığını görmek için " +
    "belirteçler arasında bir sözcüğe {tıkla|dokun}. Bir hücreyi maskelemek için {çift tıkla|çift dokun}.",
  "pictures.about.encoder":
    "Bu karonun parçaları metinden önce nereye bakıyor. Sözcüklerin dikkati için bir kod çözücü başlığı seç.",
  "pictures.cause": "Dikkat nedeni göstermez. Görüntünün bir bölümünün neyi değiştirdiğini görmek için:",
  // ---- the camera ----
  "camera.open": "Kamera…",
  "camera.close": "Kamerayı kapat",
  "camera.take": "Fotoğrafı çek",
  "camera.view": "Kameranın gördüğü",
  "camera.waiting": "Tarayıcı, bu sayfanın kamerayı kullanmasına izin verip vermediğini soruyor.",
  "camera.about": "Fotoğraf çekilir çekilmez kamera kapanır. Fotoğraf bu makinede kalır.",
  "problem.camera.insecure":
    "Tarayıcılar kamerayı yalnızca https sayfalarına açar: bunun yerine bir görüntü dosyası seç.",
  "problem.camera.refused": "Tarayıcı kamerayı bu sayfaya vermiyor: adresin yanından izin ver ve yeniden dene.",
  "problem.camera.none": "Tarayıcı kamera bulamıyor: bunun yerine bir görüntü dosyası seç.",
  "problem.camera.lost": "Fotoğraf kaydedilemedi: yeniden çek.",
  "problem.camera.busy": "Kamera açılmıyor. Başka bir program kullanıyorsa onu kapat ve yeniden dene.",
  // ---- drawing ----
  "drawing.title": "Çiz",
  "drawing.sheet": "Çizim alanı",
  "drawing.about": "Fareyi ya da parmağını kullan. Model her çizgiyi hemen okur.",
  "drawing.blank": "Model boş çizim alanını da okur.",
  "drawing.undo": "Çizgiyi geri al",
  "drawing.clear": "Temizle",
  "image.hint.follow": "İzlemek için bir parçaya {tıkla|dokun}.",
  "image.hint": "İzlemek için bir parçaya {tıkla|dokun}, maskelemek için çift {tıkla|dokun}.",
  // ---- similarity ----
  "similarity.tint": "Renk",
  "similarity.attention": "Dikkat",
  "similarity.cosine": "Akışın kosinüsü",
  "similarity.before": "İlk katmandan önce",
  "similarity.after": (p: P) => `Katman ${p.layer} sonrasında`,
  "similarity.out": "Son normdan sonra",
  "similarity.choose": "Bir parçaya {tıkla|dokun}: ötekiler, vektörleri ona ne kadar benziyorsa o kadar boyanır.",
  "similarity.nearest": (p: P) => `${p.token} parçasına en çok benzeyenler: ${p.list}.`,
  "similarity.about": "cos(x, y) = x·y / (‖x‖ ‖y‖). Bu dikkat değildir: parçalar arasında onunla hiçbir şey taşınmaz.",
  "image.choice.none": "Açık görüntülerden birini seç",
  "problem.image.empty": "Bu dosya boş: başka bir dosya seç.",
  "problem.image.unreadable": "Tarayıcı bu dosyayı görüntü olarak okuyamıyor: PNG, JPEG veya WebP seç.",
  "problem.image.large": (p: P) =>
    `Bu görüntü ${number(p.width)} × ${number(p.height)} piksel, en çok ${number(p.most)} piksel okunur: küçült.`,
  "problem.image.memory": "Tarayıcıda bu görüntüye yer yok: küçült.",
  // ---- sounds ----
  "sound.title": "Ses",
  "sound.choose": "Ses seç…",
  "sound.other": "Başka ses…",
  "sound.about":
    "Ya da sayfaya WAV veya MP3 dosyası bırak. Özniteliklerin safetensors dosyası da seçilebilir. Bu makinede kalır.",
  "sound.reading": "Okunuyor…",
  "sound.heard": (p: P) =>
    (p.seconds === null
      ? `${number(p.heard, 2)} saniyelik öznitelikler.`
      : p.seconds > p.heard
        ? `${number(p.seconds, 2)} saniye sürüyor, model ilk ${number(p.heard, 2)} saniyeyi okuyor.`
        : `${number(p.seconds, 2)} saniye sürüyor. Sessizlik onu ${number(p.heard, 2)} saniyeye tamamlıyor.`) +
    (p.resampled ? " Tarayıcı onu çözdü ve yeniden örnekledi." : ""),
  "sound.empty": "Yukarıdan bir ses seç. Model onu hemen okur.",
  "sound.no-head":
    "Çıktı yok: bu model çıkış katmanı olmayan bir kodlayıcı. Her konumu bir vektöre çevirir. Başlıklarına yine de " +
    "bakabilirsin.",
  "sound.hint.follow": "İzlemek için bir ana {tıkla|dokun}.",
  "sound.hint": "İzlemek için bir ana {tıkla|dokun}, maskelemek için çift {tıkla|dokun}.",
  "sound.choice.none": "Açık seslerden birini seç",
  "problem.sound.empty": "Bu dosya boş: başka bir dosya seç.",
  "problem.sound.unreadable":
    "Tarayıcı bu dosyayı ses olarak okuyamıyor: WAV veya MP3 dosyası ya da özniteliklerin safetensors dosyasını seç.",
  "problem.sound.large": (p: P) =>
    `Tarayıcı böyle bir dosyanın en çok ${number(p.most / 2 ** 20)} MiB kadarını çözer: daha kısa bir ses ya da ` +
    "modelin örnekleme hızında bir WAV dosyası seç.",
  // ---- conversations ----
  "chat.switch": "Modelin okuduğu",
  "chat.switch.text": "Metin",
  "chat.switch.chat": "Sohbet",
  "chat.role": (p: P) => `${p.position}. iletinin rolü`,
  "chat.text": (p: P) => `${p.role}, ${p.position}. ileti`,
  "chat.remove": (p: P) => `${p.position}. iletiyi sil`,
  "chat.add": "İleti ekle",
  "chat.reply": "Yanıta karşılık ver",
  "chat.about": "Model, asistanın sıradaki iletisini yazar. Metin, istemin tam hâlini gösterir.",
  "problem.chat.module": "Sohbetleri yazan bölüm yüklenemedi. Bağlantıyı denetle.",
  "problem.chat.crashed": "Sohbet şablonu çalıştırılamadı. Yeniden denemek için sohbeti değiştir.",
  "problem.chat.config": (p: P) => `${p.file} okunamıyor: ${p.reason}.`,
  "problem.chat.turns": (p: P) => `Sohbet okunamıyor: ${p.reason}.`,
  "problem.chat.empty": "Sohbet boş.",
  "problem.chat.no-template": "Modelin sohbet şablonu yok: istemi metin olarak yaz.",
  "problem.chat.no-default": "Modelin birden çok sohbet şablonu var ve hiçbirinin adı “default” değil.",
  "problem.chat.long-template": (p: P) =>
    `Sohbet şablonu ${number(p.length)} karakter; en çok ${number(p.limit)} karakter okunur.`,
  "problem.chat.many-turns": (p: P) => `Sohbette ${number(p.count)} ileti var; en çok ${number(p.limit)} ileti okunur.`,
  "problem.chat.syntax": (p: P) => `Sohbet şablonunun ${p.line}. satırı okunamıyor: ${p.reason}.`,
  "problem.chat.refused": (p: P) => `Sohbet şablonu bu sohbeti kabul etmiyor: ${p.reason}`,
  "problem.chat.failed": (p: P) => `Sohbet şablonunun ${p.line}. satırı hata veriyor: ${p.reason}.`,
  "problem.chat.endless": "Sohbet şablonu sona ermedi ve durduruldu.",
  "problem.chat.long-text": (p: P) => `Sohbet şablonu ${number(p.limit)} karakterden uzun bir metin yazıyor.`,
  // ---- beams ----
  "beams.title": "Işın araması",
  "beams.off": "tek yanıt",
  "beams.on": (p: P) => `${plural(p.count, { other: "metin" })} koşut`,
  "beams.count": "Işın sayısı",
  "beams.count.hint":
    "Bu kadar metni koşut izler, her adımda en olası olanları tutar; 1 yalnızca yanıtı izler. Sıcaklık ve " +
    "tohum kullanılmaz.",
  "beams.penalty": "Uzunluk cezası",
  "beams.penalty.hint":
    "Metinler, ln p’nin uzunluğun bu kuvvetine bölümüyle sıralanır: 0 kısa metinleri yeğler, 1 belirteç başına " +
    "ortalamaya göre sıralar.",
  "beams.list": "En olası metinler ve skorları, en iyisi önde",
  "beams.take": (p: P) => `Olasılık ${p.probability}. Yanıt yapmak için seç.`,
  "beams.empty": "hemen biter",
  "beams.searching": "Aranıyor…",
  "beams.stop": "Durdur",
};
