import type { Env } from "./env.server.ts";

/** The address in links of mails and messages, and at the start. */
export function publicOrigin(env: Pick<Env, "origin" | "host" | "port">): string {
	if (env.origin) return env.origin;
	const isAnyAddress = env.host === "0.0.0.0" || env.host === "::";
	const host = isAnyAddress ? "127.0.0.1" : env.host.includes(":") ? `[${env.host}]` : env.host;
	return `http://${host}:${env.port}`;
}
