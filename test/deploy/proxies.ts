// Debian's nginx, Caddy and haproxy with the files of deploy/. What is put in the place of something
// else is only what two programs of one machine cannot share, or what only a real domain has: ports,
// the certificate, and where a program keeps its own files.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { becomesTrue, freePort, getProgram, makeFolder, startProgram } from "../drills/programs.ts";
import { ask, DOMAIN } from "./ask.ts";

export type ProxyName = "nginx" | "caddy" | "haproxy";
type Place = { folder: string; shop: number; http: number; https: number; certificate: string };

const isRoot = process.geteuid?.() === 0;

/** Starts the proxy in front of the port of a shop, which need not listen yet. */
export async function startProxy(name: ProxyName, shop: number) {
	const folder = await makeFolder();
	const [http, https] = [await freePort(), await freePort()];
	const place = { folder, shop, http, https, certificate: makeCertificate(folder) };
	const { args, env } = PREPARE[name](place);
	const running = startProgram(getProgram(name), args, { cwd: folder, env });
	onTestFinished(() => running.stop());
	// Caddy listens before its own authority has signed.
	const serves = () => !running.isRunning() || isServing(https);
	await becomesTrue(serves, { withinMs: 15_000 });
	if (!running.isRunning()) throw new Error(`${name} did not start: ${running.output()}`);
	return { http, https, output: running.output };
}

type Command = { args: string[]; env?: Record<string, string> };

const PREPARE: Record<ProxyName, (place: Place) => Command> = {
	nginx({ folder, shop, http, https, certificate }) {
		const site = read("nginx.conf")
			.replaceAll(/^\tlisten \[::\].*\n/gm, "")
			.replace("listen 80;", `listen 127.0.0.1:${http};`)
			.replace("listen 443", `listen 127.0.0.1:${https}`)
			.replaceAll(/\/etc\/letsencrypt\/live\/shop\.example\/\w+\.pem/g, certificate)
			.replace("127.0.0.1:3000", `127.0.0.1:${shop}`);
		// Debian's own, which the site is included into, with its files elsewhere.
		const whole = readFileSync("/etc/nginx/nginx.conf", "utf8")
			.replace(/^user .*$/m, isRoot ? "user www-data;" : "")
			.replace("/run/nginx.pid", join(folder, "nginx.pid"))
			.replace(/include \/etc\/nginx\/modules-enabled\/\S+/, "")
			.replace(/include \/etc\/nginx\/conf\.d\/\S+/, `include ${write(folder, "site.conf", site)};`)
			.replace("include /etc/nginx/sites-enabled/*;", temporaryFolders(folder))
			.replaceAll("/var/log/nginx", folder);
		const errors = join(folder, "error.log");
		const args = ["-c", write(folder, "nginx.conf", whole), "-e", errors, "-g", "daemon off;"];
		return { args };
	},
	caddy({ folder, shop, http, https }) {
		const ports = `\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n`;
		// Its own authority signs, as no other can reach this domain.
		const options = `{\n${ports}\tadmin off\n\tlocal_certs\n\tskip_install_trust\n}\n`;
		const file = write(folder, "Caddyfile", options + read("Caddyfile"));
		const env = { GAMESTORE_UPSTREAM: `127.0.0.1:${shop}`, HOME: folder };
		return { args: ["run", "--adapter", "caddyfile", "--config", file], env };
	},
	haproxy({ folder, shop, http, https, certificate }) {
		const configuration = read("haproxy.cfg")
			.replace("bind :80", `bind 127.0.0.1:${http}`)
			.replace("bind :443", `bind 127.0.0.1:${https}`)
			.replace("/etc/haproxy/shop.example.pem", certificate)
			.replace("server one 127.0.0.1:3000", `server one 127.0.0.1:${shop}`)
			.replaceAll(/^\t(user|group|chroot) .*$/gm, isRoot ? "$&" : "");
		return { args: ["-db", "-f", write(folder, "haproxy.cfg", configuration)] };
	},
};

const read = (name: string) => readFileSync(join("deploy", name), "utf8");

function write(folder: string, name: string, text: string): string {
	writeFileSync(join(folder, name), text);
	return join(folder, name);
}

/** Where Debian's nginx keeps what it buffers is for its own service. */
function temporaryFolders(folder: string): string {
	return ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${mkdir(folder, name)};`)
		.join("\n");
}

function mkdir(folder: string, name: string): string {
	mkdirSync(join(folder, name), { mode: 0o777 });
	return join(folder, name);
}

/** The certificate and its key in one file. */
function makeCertificate(folder: string): string {
	const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
	const made = spawnSync("openssl", [
		...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
		...["-days", "2", "-subj", `/CN=${DOMAIN}`, "-addext", `subjectAltName=DNS:${DOMAIN}`],
		...["-keyout", key, "-out", certificate],
	]);
	if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
	const both = readFileSync(certificate, "utf8") + readFileSync(key, "utf8");
	return write(folder, "both.pem", both);
}

function isServing(port: number): Promise<boolean> {
	return ask({ port, path: "/livez" }).then(
		() => true,
		() => false,
	);
}
