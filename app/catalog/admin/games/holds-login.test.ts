import { expect, test } from "vitest";
import { holdsLogin } from "./holds-login.ts";

test.each([
	"login:password",
	"aysel_90:Qwerty12",
	"Steam hesabı\naysel_90:Qwerty12",
	"aysel@poct.example:Qwerty12",
	"aysel@poct.example | Qwerty12",
	"Şifrə: Qwerty12",
	"ŞİFRƏ: 123456",
	"sifre:123456",
	"Hesabın şifrəsi : qwerty",
	"Parol: qwerty",
	"PAROL=qwerty",
	"Parolu: qwerty",
	"password: hunter2",
	"PASSWORD:hunter2",
	"Pass - hunter2",
	"Login: aysel_90",
	"LOGIN: aysel_90",
	"Пароль: qwerty12",
])("%j is refused", (text) => {
	expect(holdsLogin(text)).toBe(true);
});

test.each([
	"",
	"Prime statusu, poçtu dəyişmək hüququ və 30 gün dəstək.",
	"Şifrə sifarişdən sonra sizə yazılır.",
	"Şifrəni dəyişmək olar",
	"Parol – sifarişin mesajında",
	"Server: Avropa\nSəviyyə: 80\nRəng: qızılı",
	"Səviyyə:80",
	"Hər gün 10:00-dan 23:30:00-dək",
	"16:9",
	"https://steam.example/oyun",
	"Baxın: https://steam.example:8080/oyun",
	"Battle Pass 2 mövsüm",
	"Brawl Pass: 1 ədəd",
	"Bypass: yoxdur",
	"Sual olsa, destek@magaza.example ünvanına yazın",
])("%j is not", (text) => {
	expect(holdsLogin(text)).toBe(false);
});
