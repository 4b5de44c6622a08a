// The image of deploy/Containerfile, built by buildah where no registry is reached, and run on a
// read-only file system as its user. No container engine runs it here, and nothing runs compose.yaml:
// that is only read.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findProgram, freePort, makeFolder } from "../drills/programs.ts";
import { ask } from "./ask.ts";
import { makeDebian } from "./fresh-debian.ts";
import { report } from "./release.setup.ts";

const BASES = ["docker.io/library/debian:bookworm-slim", "docker.io/library/node:24-bookworm-slim"];
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** Images and containers of this run: stand-ins with the names of real ones are for nobody else. */
let storage: string;

function buildah(...args: string[]): string {
	const own = ["--root", join(storage, "images"), "--runroot", join(storage, "running")];
	const { status, stdout, stderr } = spawnSync("buildah", [...own, ...args], {
		encoding: "utf8",
		maxBuffer: 64 * 1024 ** 2,
	});
	if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stderr.slice(-3000)}`);
	return stdout.trim();
}

test("the image is built, is small, and sells on a read-only file system", async (context) => {
	if (process.geteuid?.() !== 0) context.skip("only root builds without a container engine");
	if (!findProgram("buildah")) context.skip("buildah is not installed");
	storage = await makeFolder();
	// buildah mounts it onto itself, and leaves it so.
	onTestFinished(() => void spawnSync("umount", [join(storage, "images/overlay")]));
	await makeBases();
	const image = "localhost/gamestore";
	const began = performance.now();
	const args = ["--isolation", "chroot", "--format", "docker", "-f", "deploy/Containerfile"];
	buildah("bud", "-q", ...args, "-t", image, ".");
	const tookS = Math.round((performance.now() - began) / 1000);
	const { config } = JSON.parse(buildah("inspect", "--type", "image", image)).Docker;
	expect([config.User, config.WorkingDir]).toEqual(["gamestore", "/opt/gamestore"]);
	expect(config.Healthcheck.Test[0]).toBe("CMD");

	const container = buildah("from", image);
	onTestFinished(() => void buildah("rm", container));
	const root = buildah("mount", container);
	const used = spawnSync("du", ["-sm", join(root, "opt")], { encoding: "utf8" });
	report(`image: built in ${tookS} s, ${Number.parseInt(used.stdout, 10)} MiB above its base`);
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

/** Stand-ins for the images that come from a registry: a Debian, and one with Node and npm. */
async function makeBases() {
	const [debian = "", node = ""] = BASES;
	const folder = await makeDebian();
	const empty = buildah("from", "scratch");
	buildah("add", "-q", empty, folder, "/");
	buildah("commit", "-q", "--rm", empty, debian);
	const container = buildah("from", debian);
	const npm = spawnSync("npm", ["root", "--global"], { encoding: "utf8" }).stdout.trim();
	buildah("copy", "-q", container, process.execPath, "/usr/local/bin/node");
	buildah("copy", "-q", container, join(npm, "npm"), "/usr/local/lib/node_modules/npm");
	const link = ["ln", "-s", "../lib/node_modules/npm/bin/npm-cli.js", "/usr/local/bin/npm"];
	buildah("run", "--isolation", "chroot", container, "--", ...link);
	if (existsSync(CERTIFICATES)) {
		// Where this network has an authority of its own, npm has to know it.
		buildah("copy", "-q", container, CERTIFICATES, CERTIFICATES);
		buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
	}
	buildah("commit", "-q", "--rm", container, node);
}

test("compose.yaml names what is there, and keeps everything but the proxy inside", () => {
	const text = readFileSync("deploy/compose.yaml", "utf8");
	const [services = ""] = text.split(/^networks:$/m);
	const parts = services.split(/^ {2}(?=\w+:$)/m).slice(1);
	const names = parts.map((part) => part.slice(0, part.indexOf(":")));
	expect(names).toEqual(["shop", "postgres", "caddy"]);
	for (const part of parts) {
		expect(part).toContain("\n    read_only: true\n");
		expect(part).toContain('\n    security_opt: ["no-new-privileges:true"]\n');
		for (const [, from = ""] of part.matchAll(/^ {6}- ([\w./-]+):\//gm)) {
			if (from.startsWith("./")) expect(existsSync(join("deploy", from))).toBe(true);
			else expect(text.split(/^volumes:$/m)[1]).toContain(`\n  ${from}:`);
		}
	}
	expect(parts.map((part) => /^ {4}ports:/m.test(part))).toEqual([false, false, true]);
	expect(parts.map((part) => /networks: (\[.*\])/.exec(part)?.[1])).toEqual([
		"[inner, front]",
		"[inner]",
		"[front]",
	]);
	expect(text).toMatch(/^ {2}inner:\n {4}internal: true$/m);
	const trusted = /TRUST_PROXY: (\S+)/.exec(text)?.[1];
	expect(/subnet: (\S+)/.exec(text)?.[1]).toBe(trusted);
	const sorted = (found: Iterable<RegExpMatchArray>) =>
		[...new Set([...found].map(([, name]) => name))].sort();
	const told = readFileSync("deploy/compose.env", "utf8").matchAll(/^(\w+)=/gm);
	expect(sorted(told)).toEqual(sorted(text.matchAll(/\$\{(\w+)/g)));
});
