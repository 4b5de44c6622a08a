import type { Env } from "../platform/env.server.ts";

export type ServerFact = { name: string; state: string };

/**
 * What is set where the shop is started, in words for the owner. Said by the server: a browser's
 * files name none of its variables.
 */
export function describeServer({ smtpUrl, origin }: Pick<Env, "smtpUrl" | "origin">): ServerFact[] {
	return [
		{
			name: "Poçt serveri (SMTP_URL)",
			state: smtpUrl
				? "Qurulub"
				: "Qurulmayıb: məktublar göndərilmir, məlumat qovluğundakı mail qovluğuna yazılır. SMTP_URL dəyişənini smtps://ad:parol@poct.example kimi verib mağazanı yenidən başladın.",
		},
		{
			name: "İnternet ünvanı (ORIGIN)",
			state:
				origin ??
				"Göstərilməyib. ORIGIN dəyişənini https://magaza.example kimi verib mağazanı yenidən başladın.",
		},
	];
}
