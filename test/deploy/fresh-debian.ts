// A Debian as a provider delivers it, in which commands are run as on a server: with a network for apt
// alone, with 1 GiB of memory, and with programs of ours in the place of those that only a running
// systemd has. All of it is gone with the process that runs it.
import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	copyFileSync,
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmdirSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { getProgram, makeFolder } from "../drills/programs.ts";

const MEMORY = "/sys/fs/cgroup/memory";

/** A root for this test alone. */
export async function makeDebian(): Promise<string> {
	const root = join(await makeFolder(), "root");
	requireDone(spawnSync("cp", ["-a", "--reflink=auto", getBase(), root]));
	for (const name of ["systemctl", "journalctl", "apt-get"]) {
		copyFileSync(`test/deploy/stand-ins/${name}`, join(root, "usr/local/sbin", name));
	}
	// As in every chroot: packages start no services when they are installed.
	writeFileSync(join(root, "usr/sbin/policy-rc.d"), "#!/bin/sh\nexit 101\n", { mode: 0o755 });
	// The two files that a provider's image has beyond those of debootstrap.
	writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost\n::1 localhost\n");
	cpSync("/etc/resolv.conf", join(root, "etc/resolv.conf"), { dereference: true });
	return root;
}

/** Made once for all files; a prepared one in DEPLOY_DEBIAN spares the minute that debootstrap takes. */
function getBase(): string {
	if (process.env.DEPLOY_DEBIAN) return process.env.DEPLOY_DEBIAN;
	const base = join(dirname(inject("release").archive), "debian");
	if (existsSync(base)) return base;
	const half = `${base}.half`;
	requireDone(spawnSync(getProgram("debootstrap"), ["--variant=minbase", "bookworm", half]));
	renameSync(half, base);
	return base;
}

function requireDone({ status, stderr, stdout }: SpawnSyncReturns<Buffer>) {
	if (status !== 0) throw new Error(`no Debian was made: ${stderr}${stdout}`);
}

/** Runs commands of bash in it, in root's folder, and returns what they said and took. */
export async function runInDebian(root: string, commands: string) {
	const script = join(root, "root/commands.sh");
	writeFileSync(script, commands);
	const group = join(MEMORY, `gamestore-debian-${process.pid}`);
	const isLimited = limitMemory(group);
	const enter = isLimited ? `echo $$ > ${group}/cgroup.procs` : ":";
	const began = performance.now();
	const child = spawn(
		"unshare",
		[
			"--mount",
			"--pid",
			"--fork",
			"--kill-child",
			"/bin/sh",
			"-euc",
			`${enter}\n${ENTER}`,
			"sh",
			root,
		],
		{
			stdio: ["ignore", "pipe", "pipe"],
			env: { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", HOME: "/root" },
		},
	);
	onTestFinished(() => void child.kill("SIGKILL"));
	let said = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding("utf8").on("data", (text: string) => {
			said += text;
		});
	}
	const [code] = await once(child, "close");
	const tookS = (performance.now() - began) / 1000;
	const mostBytes = isLimited ? readNumber(join(group, "memory.max_usage_in_bytes")) : undefined;
	if (isLimited) rmdirSync(group);
	return { code, said, tookS, mostBytes };
}

function limitMemory(group: string): boolean {
	try {
		mkdirSync(group);
		writeFileSync(join(group, "memory.limit_in_bytes"), String(1024 ** 3));
		return true;
	} catch {
		return false;
	}
}

const readNumber = (file: string) => Number(readFileSync(file, "utf8"));

/** Two networks: what apt-get uses, and one that consists of this machine, for everything else. */
const ENTER = `
root=$1
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
mount -t tmpfs tmpfs "$root/tmp"
touch "$root/run/online" "$root/run/offline"
mount --bind /proc/self/ns/net "$root/run/online"
unshare --net="$root/run/offline" ip link set lo up
exec nsenter --net="$root/run/offline" chroot "$root" /usr/bin/env -i \\
	HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \\
	PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \\
	CURL_CA_BUNDLE=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt \\
	/bin/bash -euo pipefail -c 'cd /root && . ./commands.sh'
`;
