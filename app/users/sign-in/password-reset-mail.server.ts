import type { Mail } from "../../platform/mail.server.ts";

/** The link's host comes from the configuration, never from a request's Host header. */
export function passwordResetMail(options: { to: string; origin: string; token: string }): Mail {
	const link = new URL("/reset-password", options.origin);
	link.searchParams.set("token", options.token);
	return {
		to: options.to,
		subject: "Şifrənin bərpası",
		text: [
			"Salam!",
			"",
			"Şifrənizi yeniləmək üçün bu linkə keçin (1 saat etibarlıdır):",
			link.href,
			"",
			"Bunu siz istəməmisinizsə, bu məktuba məhəl qoymayın: şifrəniz dəyişməyəcək.",
		].join("\n"),
	};
}
