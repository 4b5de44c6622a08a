import type { Mail } from "#app/platform/mail/outbox.server.ts";

export type LinkedMail = { to: string; storeName: string; origin: string; token: string };

export function passwordResetMail({ to, storeName, ...linked }: LinkedMail): Mail {
	return {
		kind: "password-reset",
		to,
		fromName: storeName,
		subject: `${storeName}: şifrənin bərpası`,
		text: [
			"Salam!",
			"",
			`${storeName} mağazasında şifrənizi yeniləmək üçün bu linkə keçin (1 saat etibarlıdır):`,
			resetLink(linked),
			"",
			"Bunu siz istəməmisinizsə, bu məktuba məhəl qoymayın: şifrəniz dəyişməyəcək.",
		].join("\n"),
	};
}

/** The link's host comes from the configuration, never from a request's Host header. */
export function resetLink({ origin, token }: Pick<LinkedMail, "origin" | "token">): string {
	const link = new URL("/reset-password", origin);
	link.searchParams.set("token", token);
	return link.href;
}
