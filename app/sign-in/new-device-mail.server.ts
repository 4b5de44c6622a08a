import { formatDateTime } from "#app/core/time.ts";
import type { Mail } from "#app/platform/mail/outbox.server.ts";
import { describeDevice } from "./describe-device.ts";

type Sighting = { to: string; storeName: string; userAgent: string | null; at: Date };

/** Tells the owner of an account that somebody signed in on a device that was not seen before. */
export function newDeviceMail({ to, storeName, userAgent, at }: Sighting): Mail {
	return {
		kind: "new-device",
		to,
		fromName: storeName,
		subject: `${storeName}: yeni cihazdan giriş`,
		text: [
			"Salam!",
			"",
			`${storeName} mağazasındakı hesabınıza yeni cihazdan daxil olundu.`,
			`Vaxt: ${formatDateTime(at)} (Bakı vaxtı ilə)`,
			`Cihaz: ${describeDevice(userAgent)}`,
			"",
			"Bu sizsinizsə, heç nə etmək lazım deyil.",
			"Bunu siz etməmisinizsə, dərhal giriş səhifəsində «Şifrəni unutmusunuz?» linki ilə şifrəni yeniləyin: bütün cihazlarda hesabdan çıxış ediləcək.",
		].join("\n"),
	};
}
