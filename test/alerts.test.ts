// deploy/alerts.yaml and deploy/dashboard.json speak of what the shop really tells.
import { expect, test } from "vitest";
import { useServer } from "./listen.ts";
import { useTestShop } from "./open-shop.ts";
import { source } from "./sources.ts";

const METRICS_TOKEN = "only-for-the-alerts-of-this-test";

const shop = useTestShop({ METRICS_TOKEN });
const server = useServer(shop);

/** Told by shops that make backups by themselves, and by Prometheus about each scrape. */
const TOLD_ELSEWHERE = ["backup_age_seconds", "backup_ok", "up"];

const alerts = source("deploy/alerts.yaml");
const expressions = Array.from(
	alerts.matchAll(/^ {8}expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/gm),
	([, several, one]) => (several ?? one) as string,
);
type Panel = { title: string; targets: { expr: string }[]; gridPos: Record<"x" | "y", number> };
const { panels } = JSON.parse(source("deploy/dashboard.json")) as { panels: Panel[] };
const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));

const NO_NAMES =
	/^(and|or|by|sum|min|max|rate|increase|absent|time|topk|histogram_quantile|e|[smhd])$/;

/** The metrics that an expression names, and the labels that it asks for or groups by. */
function namesIn(expression: string) {
	const matchers = Array.from(expression.matchAll(/(\w*)\{([^}]*)\}/g));
	const labels = [
		...matchers.flatMap(([, , inside = ""]) =>
			Array.from(inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g), ([, label]) => label as string),
		),
		...Array.from(expression.matchAll(/\bby \(([^)]*)\)/g)).flatMap(([, inside = ""]) =>
			inside.split(",").map((label) => label.trim()),
		),
	];
	const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, " ");
	const words = bare.match(/\b[a-z_][a-z_\d]*\b/g) ?? [];
	return { names: words.filter((word) => !NO_NAMES.test(word)), labels };
}

async function scrape(): Promise<string> {
	const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
	return (await fetch(`${server.address}/metrics`, { headers })).text();
}

test("each metric that an alert or a panel names is one that the shop tells", async () => {
	const told = new Set(
		Array.from((await scrape()).matchAll(/^# TYPE (\S+) (\w+)$/gm)).flatMap(([, name, type]) =>
			type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
		),
	);
	const named = new Set([...expressions, ...shown].flatMap((one) => namesIn(one).names));
	expect(expressions.length).toBe(alerts.match(/- alert:/g)?.length);
	expect(named.size).toBeGreaterThan(25);
	expect([...named].filter((name) => !told.has(name) && !TOLD_ELSEWHERE.includes(name))).toEqual(
		[],
	);
	// None of it is told for nobody.
	const watched = [...told].map((name) => name?.replace(/_(sum|count|bucket)$/, ""));
	const unused = watched.filter((name) => ![...named].some((one) => one.startsWith(name ?? "-")));
	expect(new Set(unused)).toEqual(new Set(["database_connections_idle", "page_cache_pages"]));
});

test("each label that is asked for is one that these metrics have", () => {
	const known = [
		"instance",
		"le",
		"kind",
		"method",
		"route",
		"status",
		"reason",
		"job",
		"event",
		"by",
	];
	const labels = new Set([...expressions, ...shown].flatMap((one) => namesIn(one).labels));
	expect([...labels].filter((label) => !known.includes(label))).toEqual([]);
});

test("each alert says what is wrong, how urgent it is, and stands in the handbook", () => {
	const names = Array.from(alerts.matchAll(/- alert: (\w+)/g), ([, name]) => name as string);
	expect(new Set(names).size).toBe(names.length);
	for (const one of alerts.split("- alert: ").slice(1)) {
		expect(one).toMatch(/severity: (page|ticket) \}/);
		expect(one).toMatch(/summary: .+\./);
	}
	const handbook = source("docs/operating.md");
	expect(names.filter((name) => !handbook.includes(`\`${name}\``))).toEqual([]);
});

test("no two panels lie on each other, and each has a title", () => {
	const places = panels.map(({ gridPos: { x, y } }) => `${x}/${y}`);
	expect(new Set(places).size).toBe(places.length);
	expect(panels.filter(({ title }) => !title)).toEqual([]);
});

test("the answer is what Prometheus reads: help and type before each metric, counters end in _total", async () => {
	await fetch(`${server.address}/games`);
	const text = await scrape();
	expect(text.endsWith("\n")).toBe(true);
	for (const part of text.trim().split("\n\n")) {
		const [help, type, ...lines] = part.split("\n");
		const [, name, kind] = /^# TYPE (\w+) (counter|gauge|histogram)$/.exec(type ?? "") ?? [];
		expect(help).toMatch(new RegExp(`^# HELP ${name} \\S.*`));
		expect([name, name?.endsWith("_total")]).toEqual([name, kind === "counter"]);
		// Seconds and bytes, never their thousandth or thousandfold.
		expect(name).not.toMatch(/_(ms|millis\w*|minutes|hours|kb|mb|percent)(_|$)/);
		const suffix = kind === "histogram" ? "(_bucket|_sum|_count)" : "";
		const line = new RegExp(`^${name}${suffix}(\\{(\\w+="[^"\\\\]*",?)+\\})? -?[\\d.e+]+$`);
		expect(lines.filter((one) => !line.test(one))).toEqual([]);
	}
});
