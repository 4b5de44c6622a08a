import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#app/app-context.server.ts";
import {
	claimedClient,
	clientAddress,
	readTrustedProxies,
} from "#app/platform/client-address.server.ts";
import { DOCTOR_HEADER, isDoctorPass } from "#app/platform/doctor-pass.server.ts";

/** How a request over the public address arrived. */
export type DoctorVisit = {
	/** Whom it counts for. */
	address: string;
	/** Who connected. */
	peer: string;
	/** Whether a proxy named its client, and nobody has named that proxy. */
	isUnnamed: boolean;
	/** Whether anybody named the client. */
	isForwarded: boolean;
	host: string | undefined;
};

/**
 * Tells `npm run doctor` how its request to /healthz arrived. Whoever does not know the shop's secret is
 * answered as everybody.
 */
export function openDoctorVisits({ auth, env }: Pick<App, "auth" | "env">) {
	const { secret } = auth.options;
	const proxies = readTrustedProxies(env.trustProxy);
	return {
		answer({ headers, socket, url }: IncomingMessage, response: ServerResponse): boolean {
			const pass = headers[DOCTOR_HEADER];
			if (url !== "/healthz" || typeof pass !== "string" || !isDoctorPass(pass, secret))
				return false;
			const peer = clientAddress(socket.remoteAddress, null, proxies);
			const forwardedFor = [headers["x-forwarded-for"] ?? []].flat().join(",") || null;
			const forwarded = headers.forwarded ?? null;
			const visit: DoctorVisit = {
				address: clientAddress(socket.remoteAddress, forwardedFor, proxies),
				peer,
				isUnnamed: claimedClient(peer, { forwardedFor, forwarded }, proxies) !== undefined,
				isForwarded: forwardedFor !== null,
				host: headers.host,
			};
			response.writeHead(200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
			response.end(JSON.stringify(visit));
			return true;
		},
	};
}
