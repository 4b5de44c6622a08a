import type { Env } from "#app/platform/env.server.ts";

export type ServerFact = { name: string; state: string };

/**
 * The settings of the server's environment, explained to the owner. Composed on the server, so that the
 * browser's scripts name no environment variables.
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
