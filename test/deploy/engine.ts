// What a container engine does with compose.yaml, done by hand: networks, names, volumes, a read-only
// root, users, capabilities, health. All of it is in namespaces of their own, and gone with the process
// that holds them.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { becomesTrue, makeFolder } from "../drills/programs.ts";
import * as compose from "./compose.ts";
import { type Image, openImage } from "./images.ts";

/** Somebody in the street, who is in no network of the file. */
export const CLIENT = "203.0.113.7";
const PATH = "/usr/sbin:/usr/bin:/sbin:/bin";

type Container = { inside: number; image: Image; variables: string[]; ended: Promise<unknown> };

/** `init` is the program that reaps and hands signals on, where a service asks for one. */
export async function startEngine(file: compose.Compose, init: string) {
	const folder = await makeFolder();
	const containers: (() => void)[] = [];
	const subnets = Object.entries(file.networks).map(([name, { ipam, internal }], at) => {
		const subnet = ipam ?? `10.89.${at}.0/24`;
		if (!subnet.endsWith(".0/24")) throw new Error(`${subnet} is no network of 256 addresses`);
		return { name, internal, prefix: subnet.slice(0, -".0/24".length) };
	});
	const names = Object.keys(file.services);
	const places = names.flatMap((service, at) =>
		subnets
			.filter(({ name }) => file.services[service]?.networks.includes(name))
			.map(({ prefix, ...network }) => ({ service, network, address: `${prefix}.${at + 2}` })),
	);
	const machine = spawn("unshare", [
		...["--mount", "--net", "--pid", "--fork", "--kill-child", "/bin/sh", "-euc"],
		[
			MACHINE,
			...subnets.map(
				({ name, internal, prefix }) =>
					`ip link add ${name} type bridge; ip link set ${name} up\n` +
					// Without an address of the machine nothing leads out of a network.
					(internal ? "" : `ip addr add ${prefix}.1/24 dev ${name}`),
			),
			...names.map((name) => `ip netns add ${name}; ip -n ${name} link set lo up`),
			...places.map(({ service, network, address }, at) =>
				[
					`ip link add link-${at} type veth peer name ${network.name} netns ${service}`,
					`ip link set link-${at} master ${network.name} up`,
					`ip -n ${service} addr add ${address}/24 dev ${network.name}`,
					`ip -n ${service} link set ${network.name} up`,
					network.internal
						? ""
						: `ip -n ${service} route add default via ${address.replace(/\d+$/, "1")}`,
				].join("\n"),
			),
			"echo ready; read -r _",
		].join("\n"),
	]);
	const isOver = once(machine, "close");
	onTestFinished(async () => {
		machine.kill("SIGKILL");
		await isOver;
		for (const remove of containers) remove();
	});
	let trouble = "";
	machine.stderr.on("data", (text) => {
		trouble += text;
	});
	await Promise.race([once(machine.stdout, "data"), isOver]);
	const [inMachine] = childrenOf(machine.pid as number);
	if (!inMachine) throw new Error(`there is no machine: ${trouble}`);
	const within = (network: string) => [
		...["--target", String(inMachine), "--pid"],
		...[`--net=/proc/${inMachine}/root/run/netns/${network}`, "--"],
	];
	const running = new Map<string, Container>();
	const logOf = (service: string) => join(folder, `${service}.log`);

	async function start(service: string) {
		const asked = file.services[service] as compose.Service;
		const { image, root, remove } = openImage(asked.image);
		containers.push(remove);
		const own = places.filter((place) => place.service === service);
		const known = places.filter((place) =>
			own.some(({ network }) => network.name === place.network.name),
		);
		const hosts = join(folder, `${service}.hosts`);
		const lines = known.map((place) => `${place.address} ${place.service}\n`);
		writeFileSync(hosts, `127.0.0.1 localhost\n${lines.join("")}`);
		const mounts = [
			...asked.tmpfs.map((path) => mountEmpty(path)),
			...asked.volumes.map(compose.readVolume).map(({ from, to, isNamed, isWritable }) => {
				const source = isNamed ? openVolume(join(folder, from), join(root, to)) : from;
				return mountFrom(source, to, isWritable);
			}),
			mountFrom(hosts, "/etc/hosts", false),
			asked.init ? mountFrom(init, INIT, false) : "",
		];
		const variables = [
			...image.Env,
			...Object.entries(asked.environment).map(([name, value]) => `${name}=${value}`),
			`HOME=${homeOf(root, image.User || "root")}`,
		];
		const command = [...(image.Entrypoint ?? []), ...image.Cmd];
		const script = `root=$1 log=$2\nshift 2\n${CONTAINER.replace("MOUNTS", mounts.join("\n"))}`;
		const child = spawn(
			"nsenter",
			[
				...within(service),
				...["unshare", "--mount", "--pid", "--fork", "--kill-child", "/bin/sh", "-euc", script],
				...["sh", root, logOf(service), ...asUser(asked, image), ...variables],
				...(asked.init ? [INIT, "--"] : []),
				...command,
			],
			{ stdio: "ignore", env: { PATH } },
		);
		const ended = once(child, "close");
		const isInside = () => isAt(root, firstOf(child.pid as number));
		const withinMs = 30_000;
		if (!(await becomesTrue(isInside, { withinMs }))) {
			throw new Error(`${service} did not start: ${log(service)}`);
		}
		const inside = firstOf(child.pid as number) as number;
		running.set(service, { inside, image, variables, ended });
	}

	const log = (service: string) =>
		existsSync(logOf(service)) ? readFileSync(logOf(service), "utf8") : "";

	/** A command in a container that runs, as its user, with its variables. */
	function run(service: string, command: readonly string[], timeoutS?: number) {
		const { inside, image, variables } = running.get(service) as Container;
		const asked = file.services[service] as compose.Service;
		const { status, stdout, stderr } = spawnSync(
			"nsenter",
			[
				...["--target", String(inside), "--mount", "--net", "--pid", "--root", "--"],
				...[...asUser(asked, image), ...variables, ...command],
			],
			{ encoding: "utf8", env: { PATH }, timeout: timeoutS && timeoutS * 1000 },
		);
		return { status, said: stdout.trim(), errors: stderr.trim() };
	}

	/** What the file asks about the health of a service; true where it asks nothing. */
	function isHealthy(service: string): boolean {
		const { healthcheck } = file.services[service] as compose.Service;
		if (!healthcheck) return true;
		const [, ...command] = healthcheck.test;
		return run(service, command, compose.seconds(healthcheck.timeout)).status === 0;
	}

	async function stop(service: string) {
		const { inside, image, ended } = running.get(service) as Container;
		running.delete(service);
		process.kill(inside, image.StopSignal ?? "SIGTERM");
		const graceS = compose.seconds((file.services[service] as compose.Service).stop_grace_period);
		const timer = setTimeout(() => process.kill(inside, "SIGKILL"), graceS * 1000);
		const [code] = (await ended) as [number];
		clearTimeout(timer);
		return code;
	}

	return {
		run,
		stop,
		log,
		isHealthy,
		isRunning: (service: string) =>
			running.has(service) && existsSync(`/proc/${running.get(service)?.inside}`),
		volume: (name: string) => join(folder, name),
		address: (service: string, network: string) =>
			places.find((place) => place.service === service && place.network.name === network)?.address,
		/** Containers of their own for all services, one after the other, as they wait for each other. */
		async up() {
			for (const service of compose.inOrder(file)) {
				await start(service);
				const { healthcheck } = file.services[service] as compose.Service;
				if (!healthcheck) continue;
				const limitS = compose.seconds(healthcheck.start_period);
				const isWell = () => isHealthy(service);
				const everyMs = 500;
				if (await becomesTrue(isWell, { withinMs: limitS * 1000, everyMs })) continue;
				throw new Error(`${service} is not healthy: ${log(service).slice(-3000)}`);
			}
		},
		async down() {
			const codes: Record<string, unknown> = {};
			for (const service of compose.inOrder(file).reverse()) codes[service] = await stop(service);
			return codes;
		},
		/** Asks from the street, with curl. */
		curl(...args: string[]) {
			const { status, stdout, stderr } = spawnSync(
				"nsenter",
				[...within("street"), "curl", "--silent", "--show-error", "--max-time", "30", ...args],
				{ encoding: "utf8", env: { PATH } },
			);
			return { status, text: stdout, errors: stderr };
		},
	};
}

/** The users of an image are those of its own files. */
function asUser(asked: compose.Service, { User, WorkingDir }: Image): string[] {
	const only = ["-all", ...compose.capabilitiesOf(asked).map((name) => `+${name}`)].join(",");
	return [
		...["setpriv", "--no-new-privs", `--bounding-set=${only}`, "--inh-caps=-all"],
		...(User ? [`--reuid=${User}`, `--regid=${User}`, "--clear-groups"] : []),
		...["env", "-i", "-C", WorkingDir || "/"],
	];
}

/** A new volume begins as what the image has there, with its owner. */
function openVolume(folder: string, inImage: string): string {
	if (existsSync(folder)) return folder;
	if (existsSync(inImage)) spawnSync("cp", ["-a", inImage, folder]);
	else mkdirSync(folder);
	return folder;
}

const INIT = "/sbin/docker-init";

const mountEmpty = (path: string) =>
	`mkdir -p "$root${path}"; mount -t tmpfs -o mode=1777,nosuid,nodev,noexec tmpfs "$root${path}"`;

function mountFrom(source: string, to: string, isWritable: boolean): string {
	const make = `if [ -d "${source}" ]; then mkdir -p "$root${to}"; else touch "$root${to}"; fi`;
	const mount = `mkdir -p "$(dirname "$root${to}")"; ${make}; mount --bind "${source}" "$root${to}"`;
	return isWritable ? mount : `${mount}; mount -o remount,bind,ro "$root${to}"`;
}

/** The names of networks are its own, and it hands on what comes for others. */
const MACHINE = `
mount -t tmpfs tmpfs /run
ip link set lo up
echo 1 > /proc/sys/net/ipv4/ip_forward
ip netns add street
ip link add street type veth peer name eth0 netns street
ip addr add 203.0.113.1/24 dev street
ip link set street up
ip -n street addr add ${CLIENT}/24 dev eth0
ip -n street link set eth0 up
ip -n street route add default via 203.0.113.1
`;

const CONTAINER = `
exec >> "$log" 2>&1 < /dev/null
mount --make-rprivate /
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/dev/shm"
MOUNTS
mount -o remount,bind,ro "$root"
exec chroot "$root" "$@"
`;

function homeOf(root: string, user: string): string {
	const users = readFileSync(join(root, "etc/passwd"), "utf8");
	return new RegExp(`^${user}:(?:[^:]*:){4}([^:]*):`, "m").exec(users)?.[1] ?? "/";
}

/** The first process in a container, which the machine and this one see under other numbers. */
function firstOf(pid: number): number | undefined {
	const seen =
		/^NSpid:(.*)$/m
			.exec(read(`/proc/${pid}/status`))?.[1]
			?.trim()
			.split(/\s+/) ?? [];
	if (seen.length === 3) return pid;
	const [child] = childrenOf(pid);
	return child && firstOf(child);
}

function isAt(root: string, pid: number | undefined): boolean {
	try {
		return readlinkSync(`/proc/${pid}/root`) === root;
	} catch {
		return false;
	}
}

const childrenOf = (pid: number) =>
	read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean).map(Number);

function read(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch {
		return "";
	}
}
