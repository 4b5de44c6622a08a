import { connect } from "node:tls";
import { DOCTOR_HEADER, makeDoctorPass } from "#app/platform/doctor-pass.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { requireAddress } from "#app/server/listen.server.ts";
import type { PortState, Visit } from "./judge-address.ts";

const TIMEOUT_MS = 10_000;

/** Who is at the shop's own port. */
export async function askPort(env: Pick<Env, "host" | "port">): Promise<PortState> {
	const { host, port } = env;
	const isAnyAddress = host === "0.0.0.0" || host === "::";
	const name = isAnyAddress ? "127.0.0.1" : host.includes(":") ? `[${host}]` : host;
	try {
		const response = await fetch(`http://${name}:${port}/livez`, {
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		return (await response.text()) === "ok" ? "shop" : "other";
	} catch (error) {
		if ((error as { name?: string }).name === "TimeoutError") return "other";
	}
	try {
		await requireAddress(env);
		return "free";
	} catch (error) {
		return /already in use/.test((error as Error).message) ? "other" : "closed";
	}
}

/** Asks the shop over its public address, as a browser would get there. */
export async function visitOrigin(origin: string, secret: string | undefined): Promise<Visit> {
	const headers: Record<string, string> = secret ? { [DOCTOR_HEADER]: makeDoctorPass(secret) } : {};
	try {
		const response = await fetch(`${origin}/healthz`, {
			headers,
			redirect: "manual",
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const isVisit = response.headers.get("content-type") === "application/json";
		return isVisit ? { visit: await response.json() } : { status: response.status };
	} catch (error) {
		const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
		return { code: cause?.code, message: cause?.message ?? message };
	}
}

/** How long the certificate of an https address is still valid; undefined where that cannot be asked. */
export function askCertificate(origin: string, nowMs = Date.now()): Promise<number | undefined> {
	const { hostname, port } = new URL(origin);
	const host = hostname.replace(/^\[|\]$/g, "");
	return new Promise((resolve) => {
		const options = { host, port: Number(port || 443), servername: host, timeout: TIMEOUT_MS };
		const socket = connect({ ...options, rejectUnauthorized: false }, () => {
			const until = Date.parse(socket.getPeerCertificate().valid_to);
			socket.destroy();
			resolve(Number.isNaN(until) ? undefined : until - nowMs);
		});
		const giveUp = () => {
			socket.destroy();
			resolve(undefined);
		};
		socket.on("error", giveUp);
		socket.on("timeout", giveUp);
	});
}
