// The shop of a drill: one machine, or several behind haproxy, seen as one.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import {
	becomesTrue,
	freePort,
	getProgram,
	makeFolder,
	serverAccount,
	startProgram,
} from "./programs.ts";
import { type ShopProcess, startShop } from "./shop-process.ts";

const CHECK_MS = 500;
/** Longer than the balancer needs to notice, by two checks. */
const DRAIN_SECONDS = 2;

export async function startShops(count: number, options: { databaseUrl: string; workers: number }) {
	const machines: ShopProcess[] = [];
	// The first one migrates.
	for (let number = 0; number < count; number++) {
		machines.push(await startShop({ ...options, drainSeconds: count > 1 ? DRAIN_SECONDS : 0 }));
	}
	const [first] = machines as [ShopProcess];
	return {
		machines,
		/** Until the balancer sends people to each of them. */
		async restartEach() {
			for (const machine of machines) {
				await machine.restart();
				await delay(CHECK_MS * 3);
			}
		},
		address: count > 1 ? await startHaproxy(machines) : first.address,
		deaths: () => machines.flatMap((machine) => machine.deaths),
		output: () => machines.map((machine) => machine.output()).join("\n"),
		countDeaths: () => machines.reduce((sum, machine) => sum + machine.countDeaths(), 0),
		memoryMb: () => machines.reduce((sum, machine) => sum + machine.memoryMb(), 0),
	};
}

async function startHaproxy(machines: ShopProcess[]): Promise<string> {
	const port = await freePort();
	const servers = machines.map(
		(machine) =>
			`  server at${machine.port} 127.0.0.1:${machine.port} check inter ${CHECK_MS}ms fall 2 rise 1`,
	);
	const file = join(await makeFolder(), "haproxy.cfg");
	writeFileSync(
		file,
		`defaults
  mode http
  timeout connect 1s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
listen shop
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /readyz
${servers.join("\n")}
`,
	);
	const account = await serverAccount();
	const running = startProgram(getProgram("haproxy"), ["-db", "-f", file], { account });
	onTestFinished(() => running.stop());
	const address = `http://127.0.0.1:${port}`;
	const answers = async () => (await fetch(`${address}/healthz`).catch(() => undefined))?.ok;
	if (await becomesTrue(async () => (await answers()) ?? false, { withinMs: 20_000 })) {
		return address;
	}
	throw new Error(`haproxy says: ${running.output()}`);
}
