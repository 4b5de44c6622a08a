/**
 * Messages that more than one screen shows; a screen's own texts are in the screen. Each is an export
 * of its own, so that the bundler leaves out those that a page does not use.
 */

export const failure = "Xəta baş verdi";
export const pricesOld = "Qiymətlər yenilənə bilmir";
export const outage = "Mağaza hazırda cavab vermir, bir azdan yenidən cəhd edin";
export const categoryNotFound = "Kateqoriya tapılmadı";
export const familyNotFound = "Paket qrupu tapılmadı";
export const gameNotFound = "Oyun tapılmadı";
export const signInToAdd = "Səbətə əlavə etmək üçün daxil olun";
export const signInToBuy = "Almaq üçün daxil olun";
export const profileFailure = "Profil yenilənərkən xəta baş verdi";
export const cartEmpty = "Səbət boşdur";
export const userNotFound = "İstifadəçi tapılmadı";
export const balanceShort = "Balans kifayət etmir";
export const loginFailure = "Email və ya şifrə yanlışdır";
export const registerFailure = "Qeydiyyat zamanı xəta baş verdi";
export const passwordMismatch = "Şifrələr uyğun gəlmir";
export const passwordShort = "Şifrə ən azı 6 simvol olmalıdır";
export const passwordLong = "Ən çoxu 128 simvol ola bilər";
export const alreadyProcessed = "Bu sorğu artıq emal olunub";
export const accountClosed = "Bu hesab bağlanıb";
export const orderNotFound = "Sifariş tapılmadı";
