// What `npm run release` makes runs as it is unpacked: nothing is installed, built or downloaded, and
// nothing is written to its folder.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { newId } from "#app/core/ids.ts";
import { ask, cookieOf, form } from "./ask.ts";
import { report } from "./release.setup.ts";
import { prepareReleased, runReleased, startReleased } from "./released-shop.ts";

/** Reads the demo game from the page that sells it, as a customer does. */
async function buy(port: number, login: { email: string; password: string }) {
	const site = { port, https: false };
	const own = { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` };
	const posted = (path: string, fields: Record<string, string>, cookie?: string) => {
		const { headers, ...sent } = form(fields, cookie);
		return ask({ ...site, path, ...sent, headers: { ...headers, ...own } });
	};
	const list = await ask({ ...site, path: "/games", headers: own });
	const [, id = ""] = /href="\/game\/([^"]+)"/.exec(list.text) ?? [];
	const page = await ask({ ...site, path: `/game/${id}`, headers: own });
	const [, name = ""] = /<h1[^>]*>([^<]+)</.exec(page.text) ?? [];
	const [, manat = "", qepik = ""] = /(\d+)\.(\d\d)\s*₼/.exec(page.text) ?? [];
	const cookie = cookieOf(await posted("/login", login));
	const lines = [{ gameId: id, name, quantity: 1, playerId: "51234567890" }];
	const order = await posted(
		"/cart",
		{
			attemptId: newId(),
			seenTotalQepik: String(Number(manat) * 100 + Number(qepik)),
			lines: JSON.stringify(lines),
		},
		cookie,
	);
	const orders = await ask({ ...site, path: "/orders", headers: { ...own, cookie } });
	return { page, order, orders, name };
}

test("it starts, sells and is maintained where nothing can be installed, built or written", async () => {
	const shop = prepareReleased({ DEMO: "1" });
	const before = digestOf(inject("release").folder);
	const began = performance.now();
	const running = startReleased(shop);
	onTestFinished(async () => void (await running.stop()));
	const port = await running.port();
	report(`first start of a release, from nothing to its address: ${seconds(began)}`);
	const { page, order, orders, name } = await buy(port, running.login("customer"));
	expect(page.status).toBe(200);
	expect([order.status, order.headers.location, order.text]).toEqual([302, "/orders", ""]);
	expect(orders.text).toContain(name);
	const picture = /\/pictures\/[\w-]+\.avif/.exec(page.text)?.[0] ?? "";
	const shown = await ask({ port, https: false, path: picture });
	expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/avif"]);

	const saved = runReleased(shop, "backup", ["--keep", "3"]);
	expect([saved.code, saved.errors]).toEqual([0, ""]);
	expect(saved.said).toMatch(/^\S+\.tar: \d+ rows, 0 of them pictures\.\n$/);
	const file = saved.said.split(":")[0] as string;
	const checked = runReleased(shop, "check:money", ["--backup", file]);
	expect([checked.code, checked.errors]).toEqual([0, ""]);
	expect(checked.said).toContain("The money is in order.\n");
	expect(await running.stop()).toBe(0);

	const restored = { env: { ...shop.env, DATA_DIR: join(shop.data, "restored") } };
	const restore = runReleased(restored, "restore", [file]);
	expect([restore.code, restore.errors]).toEqual([0, ""]);
	const moved = runReleased(shop, "move-database", ["postgres://nobody@127.0.0.1:9/gone"]);
	// There is no other server here: it gets as far as to that one.
	expect([moved.code, moved.errors]).toEqual([1, expect.stringContaining("127.0.0.1:9")]);
	expect(shop.hasInstalled()).toBe(false);
	expect(digestOf(inject("release").folder)).toBe(before);
});

test("another release of the same build is the same to the byte", () => {
	const { archive } = inject("release");
	const folder = `${archive}.again`;
	const script = ["scripts/write-release.ts", "--to", folder];
	const { status } = spawnSync(process.execPath, script, { encoding: "utf8" });
	onTestFinished(() => void spawnSync("rm", ["-r", folder]));
	expect(status).toBe(0);
	const [again = ""] = readdirSync(folder);
	const digest = (path: string) => createHash("sha256").update(readFileSync(path)).digest("hex");
	expect(digest(join(folder, again))).toBe(digest(archive));
	const unpacked = spawnSync("du", ["-sm", inject("release").folder], { encoding: "utf8" });
	const megabytes = Math.round(statSync(archive).size / 1_000_000);
	report(`release: ${megabytes} MB packed, ${Number.parseInt(unpacked.stdout, 10)} MiB unpacked`);
});

const LIMITED = "/sys/fs/cgroup/memory";

test("it sells within 512 MiB", async (context) => {
	const group = join(LIMITED, `gamestore-deploy-${process.pid}`);
	try {
		mkdirSync(group);
		writeFileSync(join(group, "memory.limit_in_bytes"), String(512 * 1024 * 1024));
	} catch {
		context.skip("the memory cannot be limited here");
	}
	onTestFinished(() => rmdirSync(group));
	const shop = prepareReleased({ DEMO: "1" });
	const enter = `echo $$ > ${group}/cgroup.procs && exec setpriv --reuid=65534 --regid=65534 --clear-groups "$@"`;
	const running = startReleased(shop, { within: ["/bin/sh", "-c", enter, "sh"] });
	onTestFinished(async () => void (await running.stop()));
	const port = await running.port();
	const { order } = await buy(port, running.login("customer"));
	expect([order.status, order.headers.location]).toEqual([302, "/orders"]);
	const figure = (name: string) => Number(readFileSync(join(group, name), "utf8"));
	const [, resident = "0"] = /^total_rss (\d+)$/m.exec(
		readFileSync(join(group, "memory.stat"), "utf8"),
	) as string[];
	report(
		`within 512 MiB: ${mebibytes(Number(resident))} MiB of processes, ` +
			`${mebibytes(figure("memory.max_usage_in_bytes"))} MiB at most with the files in memory`,
	);
	expect(figure("memory.failcnt") < 1_000_000 && running.isRunning).toBe(true);
	expect(await running.stop()).toBe(0);
});

const mebibytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Of the names, sizes and times of everything in a folder. */
function digestOf(folder: string): string {
	const found = spawnSync("find", [folder, "-printf", "%p %s %T@ %m\n"], { encoding: "utf8" });
	return createHash("sha256").update(found.stdout.split("\n").sort().join("\n")).digest("hex");
}
