/** Words that more than one screen says. A screen's own words stand in the screen. */

export const WORDS = {
	failure: "Xəta baş verdi",
	categoryNotFound: "Kateqoriya tapılmadı",
	gameNotFound: "Oyun tapılmadı",
	signInToAdd: "Səbətə əlavə etmək üçün daxil olun",
	playerIdRequired: "ID daxil etmək məcburidir",
	profileFailure: "Profil yenilənərkən xəta baş verdi",
	amountInvalid: "Düzgün məbləğ daxil edin",
	signIn: "Daxil olun",
	cartEmpty: "Səbət boşdur",
	userNotFound: "İstifadəçi tapılmadı",
	balanceShort: "Balans kifayət etmir",
	priceChanged: "Qiymət dəyişib, səbəti yoxlayın",
	loginFailure: "Email və ya şifrə yanlışdır",
	registerFailure: "Qeydiyyat zamanı xəta baş verdi",
	passwordMismatch: "Şifrələr uyğun gəlmir",
	passwordShort: "Şifrə ən azı 6 simvol olmalıdır",
	alreadyProcessed: "Bu sorğu artıq emal olunub",
} as const;
