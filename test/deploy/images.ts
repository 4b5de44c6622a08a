// The image of deploy/Containerfile, built by buildah where no registry is reached, and stand-ins for
// those that come from one.
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeDebian } from "./fresh-debian.ts";
import { report } from "./release.setup.ts";

export const SHOP = "localhost/gamestore";
const DEBIAN = "docker.io/library/debian:bookworm-slim";
const NODE = "docker.io/library/node:24-bookworm-slim";
const PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";

/** Images and containers of this run: stand-ins with the names of real ones are for nobody else. */
const storage = mkdtempSync(join(tmpdir(), "gamestore-images-"));

function buildah(...args: string[]): string {
	const own = ["--root", join(storage, "images"), "--runroot", join(storage, "running")];
	const { status, stdout, stderr } = spawnSync("buildah", [...own, ...args], {
		encoding: "utf8",
		maxBuffer: 64 * 1024 ** 2,
	});
	if (status !== 0) throw new Error(`buildah ${args[0]} failed: ${stderr.slice(-3000)}`);
	return stdout.trim();
}

export function removeImages() {
	// buildah mounts it onto itself, and leaves it so.
	spawnSync("umount", [join(storage, "images/overlay")]);
	rmSync(storage, { recursive: true, force: true });
}

export type Image = {
	User: string;
	WorkingDir: string;
	Env: string[];
	Entrypoint: string[] | null;
	Cmd: string[];
	StopSignal?: NodeJS.Signals;
	Healthcheck: { Test: string[] };
};

/** A container's root of its own, and what its image says. */
export function openImage(name: string) {
	const image: Image = JSON.parse(buildah("inspect", "--type", "image", name)).Docker.config;
	const container = buildah("from", "--pull-never", name);
	const remove = () => void buildah("rm", container);
	return { image, root: buildah("mount", container), remove };
}

/** Made once for all tests of a file. */
let bases: Promise<void> | undefined;
let shop: Promise<void> | undefined;

export function buildShop(): Promise<void> {
	shop ??= makeBases().then(() => {
		const began = performance.now();
		const args = ["--isolation", "chroot", "--format", "docker", "-f", "deploy/Containerfile"];
		buildah("bud", "-q", ...args, "-t", SHOP, ".");
		report(`image: built in ${Math.round((performance.now() - began) / 1000)} s`);
	});
	return shop;
}

/** A Debian, and one with Node and npm. */
function makeBases(): Promise<void> {
	bases ??= makeDebian().then((folder) => {
		const empty = buildah("from", "scratch");
		buildah("add", "-q", empty, folder, "/");
		buildah("config", "--env", `PATH=${PATHS}`, empty);
		buildah("commit", "-q", "--rm", empty, DEBIAN);
		const container = buildah("from", "--pull-never", DEBIAN);
		const npm = spawnSync("npm", ["root", "--global"], { encoding: "utf8" }).stdout.trim();
		buildah("copy", "-q", container, process.execPath, "/usr/local/bin/node");
		buildah("copy", "-q", container, join(npm, "npm"), "/usr/local/lib/node_modules/npm");
		const link = "ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm";
		runIn(container, link);
		if (existsSync(CERTIFICATES)) {
			// Where this network has an authority of its own, npm has to know it.
			buildah("copy", "-q", container, CERTIFICATES, CERTIFICATES);
			buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, container);
		}
		buildah("commit", "-q", "--rm", container, NODE);
	});
	return bases;
}

function runIn(container: string, script: string) {
	buildah("run", "--isolation", "chroot", container, "--", "/bin/sh", "-euc", script);
}

/**
 * Debian's PostgreSQL and Caddy under the names of the official images, with the paths, variables,
 * users and capabilities that those document. Returns the program that engines put before others.
 */
export async function makeServices(names: { postgres: string; caddy: string }): Promise<string> {
	await makeBases();
	const both = buildah("from", "--pull-never", DEBIAN);
	runIn(both, INSTALL);
	buildah("copy", "-q", both, "test/deploy/stand-ins/postgres-entrypoint", "/usr/local/bin/");
	const init = join(storage, "init");
	copyFileSync(join(buildah("mount", both), "usr/bin/tini-static"), init);
	chmodSync(init, 0o755);
	buildah("commit", "-q", "--rm", both, "localhost/services");
	for (const [name, settings] of [
		[names.postgres, POSTGRES],
		[names.caddy, CADDY],
	] as const) {
		const container = buildah("from", "--pull-never", "localhost/services");
		buildah("config", ...settings, container);
		buildah("commit", "-q", "--format", "docker", "--rm", container, name);
	}
	return init;
}

const INSTALL = `
export DEBIAN_FRONTEND=noninteractive
/usr/bin/apt-get -q update
/usr/bin/apt-get -q install --yes --no-install-recommends caddy libcap2-bin postgresql-15 tini
pg_dropcluster 15 main
mkdir -p /config/caddy /data/caddy /docker-entrypoint-initdb.d /srv
install -d -o postgres -g postgres -m 1777 /var/lib/postgresql
setcap cap_net_bind_service=+ep /usr/bin/caddy
`;

const POSTGRES = [
	...["--env", `PATH=${PATHS}:/usr/lib/postgresql/15/bin`, "--env", "LANG=C.UTF-8"],
	...["--env", "PGDATA=/var/lib/postgresql/18/docker", "--volume", "/var/lib/postgresql"],
	...["--entrypoint", '["postgres-entrypoint"]', "--cmd", "postgres", "--stop-signal", "SIGINT"],
];
const CADDY = [
	...["--env", "XDG_CONFIG_HOME=/config", "--env", "XDG_DATA_HOME=/data"],
	...["--workingdir", "/srv"],
	...["--cmd", "caddy run --config /etc/caddy/Caddyfile --adapter caddyfile"],
];
