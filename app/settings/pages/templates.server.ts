import type { OwnerPage } from "./owner-pages.ts";

/**
 * What the pages say until their owner has written something: what is true of every shop that runs this
 * program, with square brackets where only the owner knows.
 */
export const TEMPLATES: Record<OwnerPage, string> = {
	sertler: `Bu səhifədə {mağaza} mağazasından necə alış-veriş edildiyi yazılıb. Bu şərtlərlə razılığınızı qeydiyyat zamanı və ya sonra öz hesabınızda bildirirsiniz. Hansı mətnlə nə vaxt razılaşdığınız yadda saxlanılır.

# Nə satırıq

Oyun hesabları, oyun valyutası və digər rəqəmsal məhsullar satırıq. Hər məhsulun səhifəsində nə aldığınız, qiyməti və tələbləri yazılıb.

# Balans və ödəniş

- Alışlar saytdakı balansdan manatla ödənilir.
- Balansı kartla və ya bank köçürməsi ilə artırmaq olar. Köçürmə yoxlanandan sonra məbləğ balansınıza yazılır.
- Balansın hər dəyişikliyi balans tarixçəsində görünür.
- Balans yalnız bu mağazada istifadə olunur, ona faiz hesablanmır.

# Sifariş və çatdırılma

- Sifariş veriləndə məbləğ balansdan dərhal çıxılır və qiymət sonradan dəyişmir.
- Sifarişin hansı mərhələdə olduğu “Sifarişlərim” səhifəsində görünür.
- Oyundakı ID-ni düzgün yazmaq müştərinin məsuliyyətidir. Səhv ID-yə çatdırılmış məhsulu geri almaq çox vaxt mümkün olmur.

# Hesabınız

- Şifrənizi heç kimə verməyin. Bizim əməkdaşlar şifrənizi soruşmur.
- Başqasının kartından və ya hesabından istifadə etmək qadağandır.

# Satıcı

[Hüquqi ad, VÖEN və ünvan]

Suallarınız üçün: {telefon}.`,

	mexfilik: `Bu səhifədə {mağaza} haqqınızda hansı məlumatı saxladığı və ondan necə istifadə etdiyi yazılıb.

# Nəyi saxlayırıq

- Ad və email: hesabınıza daxil olmaq və sizinlə əlaqə üçün.
- Sifarişlər, balans əməliyyatları və yazdığınız oyun ID-ləri: sifarişi çatdırmaq və hesabat üçün.
- Göndərdiyiniz ödəniş qəbzləri: köçürməni yoxlamaq üçün.
- Daxil olduğunuz cihazlar və internet ünvanları: hesabınızı qorumaq üçün.

Şifrənizin özünü saxlamırıq, ondan yalnız geri açılmayan iz qalır. Bank kartınızın tam nömrəsi və kodu bizə gəlmir: kartla ödəniş bankın səhifəsində aparılır. Kart barədə yalnız nömrəsinin ilk və son rəqəmlərini və bankın əməliyyat nömrəsini saxlayırıq: ödənişi tapmaq üçün.

# Brauzerinizdə nə saxlanılır

Səbət, mövzu (açıq və ya tünd) və sessiya faylı. Reklam və izləmə faylları yoxdur.

# Kimə veririk

Məlumatlarınızı satmırıq. Onları yalnız ödənişi aparan bank və qanunla tələb edən dövlət orqanı görə bilər.

# Nə qədər saxlayırıq

Ödəniş və sifariş qeydləri mühasibat üçün saxlanılır. Yadda saxlanmış oyun ID-lərini profilinizdə istənilən vaxt silə bilərsiniz.

# Məlumatlarınızın surəti

Haqqınızda saxladığımız hər şeyi profilinizdən bir fayl kimi yükləyə bilərsiniz.

# Hesabı bağlamaq

Hesabınızı profilinizdən özünüz bağlaya bilərsiniz. Adınız, emailiniz, şifrəniz, oyun ID-ləriniz, sizə yazılan mesajlar və göndərdiyiniz şəkillər silinir. Bunlar qalır:

- balans əməliyyatları və səbəbləri, sifarişlərin məhsulu və məbləği: mühasibat üçün, adınız olmadan;
- bankdan və ödəniş sistemindən gələn qeydlər;
- hansı şərtlərlə nə vaxt razılaşdığınız;
- ehtiyat nüsxələr: köhnəlib silinənə qədər.

Məlumatlarınızla bağlı suallar üçün: {telefon}.`,

	"geri-qaytarma": `Rəqəmsal məhsulu geri qaytarmaq adi əşyadan fərqlidir: kod göstəriləndən və ya valyuta hesaba düşəndən sonra onu geri almaq olmur. Buna görə qaydalar sadədir.

# Sifariş hələ işlənmirsə

“Gözləyir” vəziyyətində olan sifarişi, ondan hələ heç nə çatdırılmayıbsa, “Sifarişlərim” səhifəsindən özünüz geri götürə bilərsiniz. Bütün məbləğ dərhal balansınıza qayıdır.

# Çatdıra bilmədiksə

Məhsul bitibsə və ya çatdırmaq mümkün olmayıbsa, sifarişi və ya onun çatmayan hissəsini ləğv edirik və məbləği balansınıza qaytarırıq. Səbəb sifarişin səhifəsində yazılır.

# Çatdırılıbsa

- Məhsul təsvirə uyğun deyilsə və ya işləmirsə, sifarişin səhifəsində “Problem var” düyməsi ilə bizə yazın.
- Yoxlayandan sonra ya məhsulu dəyişir, ya da məbləği qaytarırıq.
- Düzgün çatdırılmış və istifadə edilmiş məhsulun məbləği qaytarılmır.
- Yanlış yazılmış ID-yə çatdırılmış məhsulun məbləği qaytarılmır.

# Balansdakı pul

İstifadə olunmamış balansı karta və ya hesaba qaytarmaq üçün bizə yazın: {telefon}. [Müddət və şərtlər]`,

	elaqe: `{mağaza} ilə əlaqə saxlamağın ən sürətli yolu mesajdır: {telefon}.

# Sifarişlə bağlı sual

Sifarişin səhifəsindəki “Problem var” düyməsi söhbəti sifarişin nömrəsi ilə açır: nömrəni yazmağa ehtiyac qalmır.

# Satıcı haqqında

[Hüquqi ad]
[VÖEN]
[Ünvan]
[İş saatları]`,
};
