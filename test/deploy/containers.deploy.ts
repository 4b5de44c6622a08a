// The image of deploy/Containerfile, run on a read-only file system as its user, and compose.yaml with
// it. No container engine runs them here: what one does is done by hand.
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { findProgram, freePort, makeFolder } from "../drills/programs.ts";
import { ask } from "./ask.ts";
import { readCompose, readVariables, readVolume, type Service } from "./compose.ts";
import { CLIENT, startEngine } from "./engine.ts";
import { buildShop, makeServices, openImage, removeImages, SHOP } from "./images.ts";
import { report } from "./release.setup.ts";

afterAll(removeImages);

test("the image is built, is small, and sells on a read-only file system", async (context) => {
	if (process.geteuid?.() !== 0) context.skip("only root builds without a container engine");
	if (!findProgram("buildah")) context.skip("buildah is not installed");
	await buildShop();
	const { image: config, root, remove } = openImage(SHOP);
	onTestFinished(remove);
	expect([config.User, config.WorkingDir]).toEqual(["gamestore", "/opt/gamestore"]);
	expect(config.Healthcheck.Test[0]).toBe("CMD");
	const used = spawnSync("du", ["-sm", join(root, "opt")], { encoding: "utf8" });
	report(`image: ${Number.parseInt(used.stdout, 10)} MiB above its base`);
	const data = join(await makeFolder(), "data");
	mkdirSync(data);
	chmodSync(data, 0o777);
	const port = await freePort();
	const variables = [...config.Env, `PORT=${port}`, "HOST=127.0.0.1"];
	const child = spawn("unshare", [
		...[
			"--mount",
			"--pid",
			"--fork",
			"--kill-child",
			"/bin/sh",
			"-euc",
			READ_ONLY,
			"sh",
			root,
			data,
		],
		...[...variables, ...config.Cmd],
	]);
	const ended = once(child, "close");
	// The first process in the image, which outlives `unshare` once it has become another user.
	const signal = (name: "SIGTERM" | "SIGKILL") => {
		const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
		const inside = Number.parseInt(children, 10);
		if (inside > 1) process.kill(inside, name);
	};
	onTestFinished(async () => {
		if (child.exitCode === null) signal("SIGKILL");
		await ended;
	});
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			output += text;
		});
	}
	const started = () => /^GameStore: /m.test(output) || child.exitCode !== null;
	await expect.poll(started, { timeout: 60_000 }).toBe(true);
	expect(output).toMatch(/^GameStore: /m);
	expect((await ask({ port, https: false, path: "/games" })).status).toBe(200);
	const [, ...health] = config.Healthcheck.Test.map((part: string) =>
		part.replace("3000", `${port}`),
	);
	const healthy = spawnSync("chroot", [
		"--userspec=10001:10001",
		root,
		"/bin/sh",
		"-c",
		'cd /opt/gamestore && exec "$@"',
		"sh",
		...health,
	]);
	expect([healthy.status, String(healthy.stdout)]).toEqual([0, ""]);
	signal("SIGTERM");
	expect((await ended)[0]).toBe(0);
});

/** What `podman run --read-only --tmpfs /tmp -v …:/data` arranges, and the user of the image. */
const READ_ONLY = `
root=$1 data=$2
shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -o remount,bind,ro "$root"
if touch "$root/opt/gamestore/written" 2> /dev/null; then echo "it is not read-only"; exit 1; fi
exec chroot --userspec=10001:10001 "$root" /usr/bin/env -i -C /opt/gamestore "$@"
`;

/** Caddy signs for it by itself. */
const SITE = "shop.localhost";

test("compose.yaml names what is there, and keeps everything but the proxy inside", () => {
	const told = Object.keys(readVariables());
	const { services, networks, volumes } = readCompose(fillIn());
	expect(Object.keys(services)).toEqual(["shop", "postgres", "caddy"]);
	for (const { from, isNamed } of Object.values(services).flatMap(({ volumes }) =>
		volumes.map(readVolume),
	)) {
		expect([from, isNamed ? from in volumes : existsSync(from)]).toEqual([from, true]);
	}
	expect(services.caddy?.ports).toEqual(["80:80", "443:443", "443:443/udp"]);
	expect([services.shop?.ports, services.postgres?.ports]).toEqual([[], []]);
	expect(Object.values(services).map(({ networks }) => networks)).toEqual([
		["inner", "front"],
		["inner"],
		["front"],
	]);
	expect([networks.inner?.internal, networks.front?.internal]).toEqual([true, false]);
	expect(networks.front?.ipam).toBe(services.shop?.environment.TRUST_PROXY);
	const asked = readFileSync("deploy/compose.yaml", "utf8").matchAll(/\$\{(\w+)/g);
	expect(told.toSorted()).toEqual([...new Set([...asked].map(([, name]) => name))].sort());
});

/** As an owner fills compose.env in, who has no mail provider yet. */
function fillIn(): Record<string, string> {
	const empty = readVariables();
	const secrets = Object.keys(empty).filter((name) => /PASSWORD|SECRET/.test(name));
	return {
		...empty,
		...Object.fromEntries(secrets.map((name) => [name, randomBytes(32).toString("hex")])),
		DOMAIN: SITE,
		ADMIN_EMAIL: `admin@${SITE}`,
	};
}

test("the three services of compose.yaml sell over https, and keep what they have", async (context) => {
	if (process.geteuid?.() !== 0) context.skip("only root builds without a container engine");
	if (!findProgram("buildah")) context.skip("buildah is not installed");
	const file = readCompose(fillIn());
	const { shop, postgres, caddy } = file.services as Record<string, Service>;
	expect(shop?.image).toBe(SHOP);
	await buildShop();
	const init = await makeServices({ postgres: postgres?.image ?? "", caddy: caddy?.image ?? "" });
	const engine = await startEngine(file, init);
	const began = performance.now();
	await engine.up();

	const folder = await makeFolder();
	const jar = join(folder, "cookies");
	const authority = join(engine.volume("certificates"), "caddy/pki/authorities/local/root.crt");
	const at = engine.address("caddy", "front");
	/** As a browser in the street, with its cookies: the status and the page. */
	const visit = (path: string, ...args: string[]) => {
		const { text, errors } = engine.curl(
			...["--cacert", authority, "--cookie", jar, "--cookie-jar", jar],
			...["--resolve", `${SITE}:443:${at}`, "--resolve", `${SITE}:80:${at}`],
			...["--header", `origin: https://${SITE}`, "--write-out", "\n%{http_code}", ...args],
			path.startsWith("http:") ? path : `https://${SITE}${path}`,
		);
		const [, page = "", status = ""] = /^(.*)\n(\d+)$/s.exec(text) ?? [];
		return { status: Number(status), page, errors };
	};
	const isOpen = { timeout: 60_000, interval: 500 };
	await expect.poll(() => visit("/games").status, isOpen).toBe(200);
	report(`compose.yaml: three services over https after ${seconds(began)}`);
	expect(visit(`http://${SITE}/games`).status).toBe(308);
	expect(visit("/metrics").status).toBe(404);

	const [, email = "", password = ""] = /^ *admin +(\S+) +(\S+)$/m.exec(engine.log("shop")) ?? [];
	const login = ["--data-urlencode", `email=${email}`, "--data-urlencode", `password=${password}`];
	expect([email, visit("/login", ...login).status]).toEqual([`admin@${SITE}`, 302]);
	// The proxy is believed, and nobody else: TRUST_PROXY is the network that it asks from.
	expect(engine.log("shop")).toContain(`"address":"${CLIENT}","route":"/login"`);
	expect(visit("/profile").page).toContain(email);
	const drawn = sharp({ create: { width: 960, height: 540, channels: 3, background: "#1450a0" } });
	await drawn.jpeg().toFile(join(folder, "a.jpg"));
	const upload = ["--form", "kind=picture", "--form", `picture=@${join(folder, "a.jpg")}`];
	const stored = visit("/admin/pictures", ...upload);
	expect(stored.status, stored.page).toBe(200);
	const [picture = ""] = /\/pictures\/[\w-]+\.\w+/.exec(stored.page) ?? [];
	expect(visit(picture, "--output", "/dev/null").status).toBe(200);

	const query = (sql: string) =>
		engine.run("postgres", ["psql", "-U", "postgres", "-d", "gamestore", "-Atc", sql]);
	expect(query(SERVING).said).toBe("shop");
	expect(query(OWNING).said).toBe("shop_owner");
	for (const [name, { volumes, tmpfs, healthcheck }] of Object.entries(file.services)) {
		const own = volumes.map(readVolume).filter(({ isWritable }) => isWritable);
		const paths = [...tmpfs, ...own.map(({ to }) => to)].sort();
		expect([name, engine.run(name, WRITABLE).said.split("\n").sort()]).toEqual([name, paths]);
		if (healthcheck) await expect.poll(() => engine.isHealthy(name)).toBe(true);
	}
	// By its address, as it has no name for Caddy.
	const toDatabase = [
		"bash",
		"-c",
		`exec 3<> /dev/tcp/${engine.address("postgres", "inner")}/5432`,
	];
	expect(engine.run("shop", toDatabase).status).toBe(0);
	expect(engine.run("caddy", toDatabase).errors).toMatch(/unreachable|timed out/);

	expect(await engine.down()).toEqual({ caddy: 0, shop: 0, postgres: 0 });
	await engine.up();
	await expect.poll(() => visit("/profile").page, isOpen).toContain(email);
	expect(visit(picture, "--output", "/dev/null").status).toBe(200);
});

const SERVING = `SELECT DISTINCT usename FROM pg_stat_activity
	WHERE datname = 'gamestore' AND pid <> pg_backend_pid()`;
const OWNING = `SELECT DISTINCT tableowner FROM pg_tables
	WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
/** The uppermost folders that may be written to, but for those of the kernel. */
const WRITABLE = [
	...["find", "/", "(", "-path", "/proc", "-o", "-path", "/sys", "-o", "-path", "/dev", ")"],
	...["-prune", "-o", "-writable", "!", "-type", "l", "-print", "-prune"],
];
const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;
