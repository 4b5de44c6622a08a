import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fillPlaceholders } from "drizzle-orm";
import { placeOrder } from "../app/orders/place-order.server.ts";
import { type Bench, CUSTOMERS, cookieOf, purchaseOf } from "./open-bench.ts";
import { notMeasured, type Row } from "./row.ts";
import { isInstalled, type Load, load, loadBoth } from "./wrk.ts";

const CLIENTS = 16;
const SECONDS = 6;
const run = promisify(execFile);

/** One request for each order, against pgbench sending the same statements. */
export async function measureCheckout(bench: Bench): Promise<Row> {
	const row = {
		what: "checkout over HTTP, 16 customers at once",
		against: "pgbench, the same statements, prepared",
		reach: "≥ 0.5 of its transactions/s",
	};
	if (!(await isInstalled("pgbench"))) {
		return notMeasured(row, "pgbench is not installed (Debian: postgresql-contrib)");
	}
	const folder = mkdtempSync(join(tmpdir(), "gamestore-bench-scripts-"));
	writeFileSync(join(folder, "buy.lua"), wrkScript());
	writeFileSync(join(folder, "buy.sql"), await pgbenchScript());
	const shop = await bench.serve();
	const script = join(folder, "buy.lua");
	const { ours, floor } = await loadBoth({
		floor: () => pgbench(bench.databaseUrl, join(folder, "buy.sql")),
		ours: () => load(shop.address, { script, connections: CLIENTS, seconds: SECONDS }),
	});
	await shop.close();
	rmSync(folder, { recursive: true });
	const share = ours.perSecond / floor.perSecond;
	return {
		...row,
		measured: `${share.toFixed(2)} (${Math.round(ours.perSecond)} of ${Math.round(floor.perSecond)} orders/s, p99 ${ours.p99Ms.toFixed(0)} ms)`,
		met: share >= 0.5 && ours.failed === 0,
		...(ours.failed > 0 && { note: `${ours.failed} requests were refused` }),
	};
}

/** Each request another customer and another attempt. */
function wrkScript(): string {
	const cookies = Array.from({ length: CUSTOMERS }, (_, customer) => `"${cookieOf(customer)}"`);
	const [before, after] = purchaseOf("bench-game", "ATTEMPT").split("ATTEMPT");
	return `
local cookies = { ${cookies.join(", ")} }
local count = 0
local start = string.format("%x", os.time()) .. string.format("%p", cookies):gsub("0x", "")
request = function()
	count = count + 1
	local headers = {
		["Cookie"] = cookies[count % ${CUSTOMERS} + 1],
		["Content-Type"] = "application/x-www-form-urlencoded",
		["Sec-Fetch-Site"] = "same-origin",
	}
	return wrk.format("POST", "/cart", headers, "${before}" .. start .. "-" .. count .. "${after}")
end`;
}

/** Who is asking, as the guard asks; then the purchase, as the verb sends it. */
async function pgbenchScript(): Promise<string> {
	const { sql, params } = await capturePurchase();
	const literal = (value: unknown): string => {
		if (value === "USER") return "('bench-' || :customer)";
		if (value === "ATTEMPT") return "('attempt-' || :client_id || '-' || :attempt)";
		if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(", ")}]`;
		if (typeof value === "number") return String(value);
		if (value === null) return "NULL";
		// The order's id is the only other text that has to be new each time.
		const text = String(value);
		return /^[0-9a-z]{20}$/.test(text)
			? "('order-' || :client_id || '-' || :attempt)"
			: `'${text}'`;
	};
	const purchase = sql.replace(/\$(\d+)/g, (_, number) => literal(params[Number(number) - 1]));
	return [
		`\\set customer random(0, ${CUSTOMERS - 1})`,
		"\\set attempt random(1, 9000000000000000)",
		`SELECT users.id, name, email, role, users.created_at, two_factor_enabled, sessions.id,
			sessions.created_at FROM sessions JOIN users ON users.id = user_id
			WHERE token = 'token-of-bench-' || :customer AND expires_at > now();`.replace(/\s+/g, " "),
		`${purchase.replace(/\s+/g, " ")};`,
	].join("\n");
}

async function capturePurchase() {
	let captured: { sql: string; params: unknown[] } | undefined;
	const prepareQuery = ({ sql, params }: { sql: string; params: unknown[] }) => ({
		execute: async (values: Record<string, unknown>) => {
			captured = { sql, params: fillPlaceholders(params, values) };
			return { rows: [{ stock_moved: false }] };
		},
	});
	const db = { _: { session: { prepareQuery } } };
	await placeOrder(db as never, {
		userId: "USER",
		lines: [{ gameId: "bench-game", name: "Ölçü oyunu", quantity: 1, playerId: null }],
		seenTotalQepik: 100,
		attemptId: "ATTEMPT",
	});
	if (!captured) throw new Error("the purchase sent no statement");
	return captured;
}

async function pgbench(databaseUrl: string, script: string): Promise<Load> {
	const args = ["-n", "-M", "prepared", "-c", `${CLIENTS}`, "-j", "1", "-T", `${SECONDS}`, "-f"];
	const { stdout } = await run("pgbench", [...args, script, databaseUrl]);
	const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
	return { perSecond: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]), p99Ms: Number.NaN, failed };
}
