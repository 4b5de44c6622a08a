// Patroni gives the lead to the standby: because the primary's machine died, because its PostgreSQL
// did, or because somebody asked for it. The shop reaches it by both hosts, or through haproxy.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { drill, numberFromEnv } from "./drill.ts";
import { fillIn } from "./fill-in.ts";
import { hostsUrl } from "./hosts-url.ts";
import { startPatroni } from "./patroni.ts";
import { freePort, getProgram, makeFolder, serverAccount, startProgram } from "./programs.ts";
import { onPortOf } from "./silent-proxy.ts";
import { openStage } from "./stage.ts";

const ROUNDS = numberFromEnv("DRILL_PATRONI", 2);
/** Patroni replaces a lost machine after 20 seconds, some seconds of its own loop later. */
const TIMEOUT_MS = 60_000;

type Patroni = Awaited<ReturnType<typeof startPatroni>>;

const ways = {
	"the primary's machine dies": (patroni: Patroni) => patroni.primary().kill(),
	"its PostgreSQL dies": async (patroni: Patroni) => patroni.primary().killPostgres(),
	"a switch on request": (patroni: Patroni) => patroni.switchOver(),
};

for (const [name, loseLead] of Object.entries(ways)) {
	drill(`Patroni, ${name}`, ["postgresql", "etcd", "patroni", "haproxy"], async () => {
		const patroni = await startPatroni();
		const [one, two] = patroni.servers;
		const byHaproxy = loseLead === ways["a switch on request"];
		const proxy = byHaproxy ? await startHaproxy(patroni) : undefined;
		const stage = await openStage({
			shopUrl: proxy ? onPortOf(proxy, one.url) : hostsUrl(one, two),
			pulseUrls: proxy ? [onPortOf(proxy, one.operatorUrl)] : [one.operatorUrl, two.operatorUrl],
			findUrl: () => patroni.primary().url,
			timeoutMs: TIMEOUT_MS,
		});
		for (let round = 0; round < ROUNDS; round++) {
			const before = patroni.primary();
			await stage.round(() => loseLead(patroni));
			if (!before.isRunning()) before.start();
			await patroni.whole();
		}
		return stage.finish();
	});
}

async function startHaproxy({ servers: [one, two] }: Patroni) {
	const port = await freePort();
	const file = join(await makeFolder(), "haproxy.cfg");
	writeFileSync(
		file,
		fillIn("deploy/haproxy-postgres.cfg", {
			PORT: port,
			ADDRESS_ONE: `127.0.0.1:${one.port}`,
			ADDRESS_TWO: `127.0.0.1:${two.port}`,
			REST_PORT_ONE: one.restPort,
			REST_PORT_TWO: two.restPort,
		}),
	);
	const account = await serverAccount();
	const running = startProgram(getProgram("haproxy"), ["-db", "-f", file], { account });
	onTestFinished(() => running.stop());
	return { port };
}
