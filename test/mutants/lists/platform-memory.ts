import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Whose address counts; how memory is shared; restarts of the database. */
export const mutants: Mutant[] = [
	...inFile("app/platform/client-address.server.ts", ["app/platform/client-address.test.ts"], {
		"proxy-from-the-left": [
			"hops.pop()?.trim()",
			"hops.shift()?.trim()",
			"a visitor chooses the address that limits count by",
		],
		"proxy-network-of-ipv4": [
			"isIP(start) === 4 ? 96 + length : length",
			"length",
			"a network of IPv4 trusts the whole world",
		],
		"address-key-of-ipv6": [
			"networkOf(address, 4)",
			"networkOf(address, 8)",
			"one subscriber has limits without end",
		],
		"loopback-is-everybody": [
			"export const isLoopback = (address: string): boolean => loopback.has(address);",
			"export const isLoopback = (address: string): boolean => loopback.has(address) || true;",
			"whoever asks counts as this machine",
		],
	}),
	...inFile("app/platform/share-memory.mjs", ["app/platform/share-memory.test.ts"], {
		"memory-of-the-machine": [
			"const SYSTEM_MB = 80",
			"const SYSTEM_MB = 8",
			"in a small container the shop is killed for want of memory",
		],
		"memory-of-workers": [
			"workers > 1 ? workers + 1 : 1",
			"1",
			"several workers take the memory of each other",
		],
		"memory-of-postgres": [
			"ownPostgres ? sharedBuffersMb + POSTGRES_MB : 0",
			"0",
			"the heap takes what PostgreSQL needs",
		],
		"memory-power-of-two": [
			"2 ** Math.floor(Math.log2(clamp(2, heapMb / 16, 64)))",
			"clamp(2, heapMb / 16, 64)",
			"V8 refuses the size of its young heap",
		],
		"memory-node-options": [
			"if (!/--max-(old-space|heap)-size/.test(nodeOptions)) {",
			'if (nodeOptions !== "x") {',
			"what the owner sets in NODE_OPTIONS is ignored",
		],
		"memory-node-options-underscores": [
			'.replaceAll("_", "-")',
			"",
			"NODE_OPTIONS with underscores is ignored",
		],
		"memory-of-one-worker": [
			"? Number(env.WORKERS) : 1",
			"? 1 : 1",
			"WORKERS is ignored when memory is shared out",
		],
	}),
	...inFile(
		"app/platform/postgres/restart-backoff.server.ts",
		["app/platform/postgres/restart-backoff.test.ts"],
		{
			"backoff-attempts": [
				"failures >= MAX_ATTEMPTS",
				"failures > MAX_ATTEMPTS",
				"a database that only crashes is restarted for ever",
			],
			"backoff-busy": [
				"FIRST_DELAY_MS * 2 ** (failures - 1)",
				"FIRST_DELAY_MS",
				"a database that cannot start is started in a busy loop",
			],
			"backoff-single-crashes": [
				" >= HEALTHY_AFTER_MS) attempts = 0;",
				" >= HEALTHY_AFTER_MS) attempts += 0;",
				"ten crashes in a year end the shop",
			],
			"backoff-long-attempt": [
				"\t\t\trunningSinceMs = undefined;\n",
				"",
				"a slow attempt counts as a healthy server",
			],
		},
	),
	...inFile(
		"app/platform/postgres/restart-backoff.server.ts",
		["app/platform/postgres/restart-backoff.test.ts"],
		{
			"backoff-healthy": [
				"const HEALTHY_AFTER_MS = 60_000;",
				"const HEALTHY_AFTER_MS = 120001;",
				"a database that crashes every two minutes is given up",
			],
		},
	),
];
