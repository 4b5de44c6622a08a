// Reads deploy/compose.yaml as a container engine does, and knows nothing of it that the file does not
// say. What this does not understand is refused, so that nothing of the file is passed over.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

const FOLDER = "deploy";
const healthcheck = z.strictObject({
	test: z.tuple([z.literal("CMD")], z.string()),
	interval: z.string(),
	timeout: z.string(),
	start_period: z.string(),
});
const service = z.strictObject({
	image: z.string(),
	build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
	restart: z.literal("unless-stopped"),
	environment: z.record(z.string(), z.string()),
	depends_on: z
		.record(z.string(), z.strictObject({ condition: z.literal("service_healthy") }))
		.default({}),
	ports: z.array(z.string()).default([]),
	volumes: z.array(z.string()),
	networks: z.array(z.string()),
	init: z.boolean().default(false),
	read_only: z.literal(true),
	tmpfs: z.array(z.string()),
	cap_drop: z.tuple([z.literal("ALL")]).optional(),
	cap_add: z.array(z.string()).default([]),
	security_opt: z.tuple([z.literal("no-new-privileges:true")]),
	stop_grace_period: z.string().default("10s"),
	healthcheck: healthcheck.optional(),
});
const network = z.strictObject({
	internal: z.boolean().default(false),
	ipam: z
		.strictObject({ config: z.tuple([z.strictObject({ subnet: z.string() })]) })
		.optional()
		.transform((ipam) => ipam?.config[0].subnet),
});
const file = z.strictObject({
	name: z.string(),
	services: z.record(z.string(), service),
	networks: z.record(z.string(), network),
	volumes: z.record(z.string(), z.null()),
});

export type Service = z.infer<typeof service>;
export type Compose = z.infer<typeof file>;

/** The file with these values for its variables, as `.env` gives them. */
export function readCompose(values: Record<string, string>): Compose {
	return file.parse(replaceIn(parse(readFileSync(join(FOLDER, "compose.yaml"), "utf8")), values));
}

/** `${NAME:?}` has to have a value, `${NAME:-word}` has one of its own. */
function replaceIn(value: unknown, values: Record<string, string>): unknown {
	if (Array.isArray(value)) return value.map((each) => replaceIn(each, values));
	if (value && typeof value === "object") {
		const entries = Object.entries(value);
		return Object.fromEntries(entries.map(([name, each]) => [name, replaceIn(each, values)]));
	}
	if (typeof value !== "string") return value;
	return value.replaceAll(/\$\{(\w+):(\?|-)(.*?)\}/g, (_, name: string, sign, word: string) => {
		if (sign === "?" && !values[name]) throw new Error(`${name} has no value`);
		return values[name] || word;
	});
}

/** The lines of compose.env that somebody has to fill in, and those that have a value. */
export function readVariables(): Record<string, string> {
	const lines = readFileSync(join(FOLDER, "compose.env"), "utf8").matchAll(/^(\w+)=(.*)$/gm);
	return Object.fromEntries([...lines].map(([, name = "", value = ""]) => [name, value]));
}

/** The services in an order in which each comes after those that it waits for. */
export function inOrder({ services }: Compose): string[] {
	const order: string[] = [];
	const add = (name: string) => {
		for (const before of Object.keys(services[name]?.depends_on ?? {})) add(before);
		if (!order.includes(name)) order.push(name);
	};
	for (const name of Object.keys(services)) add(name);
	return order;
}

/** `name:/path`, or `./file:/path:ro` of the file's own folder. */
export function readVolume(volume: string) {
	const [from = "", to = "", mode] = volume.split(":");
	const isNamed = !from.startsWith(".");
	return { from: isNamed ? from : resolve(FOLDER, from), to, isNamed, isWritable: mode !== "ro" };
}

export const seconds = (duration: string) => Number(/^(\d+)s$/.exec(duration)?.[1]);

/** What containers of podman may do as root, where a file says nothing of it. */
const CAPABILITIES = [
	...["chown", "dac_override", "fowner", "fsetid", "kill", "net_bind_service"],
	...["setfcap", "setgid", "setpcap", "setuid", "sys_chroot"],
];

export function capabilitiesOf({ cap_drop, cap_add }: Service): string[] {
	return [...(cap_drop ? [] : CAPABILITIES), ...cap_add.map((name) => name.toLowerCase())];
}
