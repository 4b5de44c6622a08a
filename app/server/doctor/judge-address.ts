import { isLoopback } from "#app/platform/client-address.server.ts";
import type { DoctorVisit } from "#app/server/request/doctor-visit.server.ts";
import { type Finding, look, ok, wrong } from "./finding.ts";

/** What a request to the shop's own port met. */
export type PortState = "shop" | "other" | "free" | "closed";

export function judgePort(port: number, state: PortState): Finding {
	const about = `Port ${port}`;
	if (state === "shop") return ok(about, "the shop runs there");
	if (state === "free") return ok(about, "free: the shop does not run");
	if (state === "other")
		return wrong(about, "another program is there", "Set PORT, or stop that program.");
	return wrong(
		about,
		"may not be opened",
		"Check PORT and HOST; below 1024 only root may open one.",
	);
}

/** What became of a request to ORIGIN. */
export type Visit =
	| { visit: DoctorVisit }
	| { status: number }
	| { code: string | undefined; message: string };

export function judgeVisit(
	result: Visit,
	{ origin, isRunning }: { origin: string; isRunning: boolean },
): Finding[] {
	const about = `ORIGIN from here`;
	if ("visit" in result)
		return [ok(about, "leads to this shop"), ...judgeArrival(result.visit, origin)];
	if ("status" in result) {
		const says = `${origin}/healthz answers ${result.status}`;
		if (!isRunning)
			return [look(about, `${says}; the shop does not run`, "Ask again while it runs.")];
		if (result.status !== 200) {
			return [wrong(about, says, "Let the proxy pass requests on to the shop's port.")];
		}
		const todo =
			"Does it lead to another shop, or was AUTH_SECRET or DATA_DIR another at its start?";
		return [look(about, `${says}, but not as this shop`, todo)];
	}
	const { code = "", message } = result;
	if (/CERT|SELF_SIGNED|ALTNAME|ISSUER|SIGNATURE/.test(code)) {
		return [
			wrong(about, `its certificate is not valid (${code})`, "Renew it, for this very name."),
		];
	}
	if (!isRunning)
		return [
			look(about, `${origin} does not answer; the shop does not run`, "Ask again while it runs."),
		];
	const todo =
		"Check the name (DNS), the firewall and the proxy. Some networks do not lead back to themselves.";
	return [wrong(about, `${origin} does not answer (${code || message})`, todo)];
}

function judgeArrival(
	{ address, peer, isUnnamed, isForwarded, host }: DoctorVisit,
	origin: string,
): Finding[] {
	const about = "Clients' addresses";
	const hostFinding =
		host && host !== new URL(origin).host
			? [look("Host", `arrives as ${host}`, "Let the proxy pass the Host header on.")]
			: [];
	if (isUnnamed) {
		const value = isLoopback(peer) ? "loopback" : peer;
		const says = `they come through a proxy at ${peer} that nobody has named: all count as one`;
		return [wrong(about, says, `Set TRUST_PROXY=${value}.`), ...hostFinding];
	}
	if (origin.startsWith("https:") && !isForwarded) {
		const says = `a proxy at ${peer} does not say for whom it asks: all count as one`;
		return [wrong(about, says, "Let the proxy send X-Forwarded-For."), ...hostFinding];
	}
	return [ok(about, `this machine arrives as ${address}`), ...hostFinding];
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function judgeCertificate(lastsMs: number): Finding {
	const days = Math.floor(lastsMs / DAY_MS);
	if (days >= 14) return ok("Certificate", `valid for ${days} days`);
	if (days < 0) return wrong("Certificate", "it has ended", "Renew it.");
	return look("Certificate", `ends in ${days} days`, "Is its renewal set up?");
}
