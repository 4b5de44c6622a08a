// The table that is printed after the drills. Each drill appends its row to a file, since each runs in
// a separate process.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";

declare module "vitest" {
	interface ProvidedContext {
		drillReport: string;
	}
}

export type Row = {
	rounds: number;
	/** Acknowledged purchases. */
	bought: number;
	/** Acknowledged actions of admins. */
	actions: number;
	lost: number;
	doubled: number;
	/** From the round in which the shop recovered the latest after its database. */
	gapMs: number;
	databaseGapMs: number;
	deaths: number;
	pool: boolean;
	live: boolean;
	money: boolean;
	memoryMb: number;
	notes: string[];
	problems: string[];
};

type Line = { name: string; row?: Row; message?: string };

export function report(line: Line) {
	appendFileSync(inject("drillReport"), `${JSON.stringify(line)}\n`);
}

const HEADINGS = [
	["drill", "rounds", "bought", "actions", "lost", "doubled", "gap s", "database's gap s"],
	["deaths", "pool", "live", "money", "memory MB"],
].flat();

/** Vitest's global set-up: creates the file, and prints the table at the end. */
export default function setup(project: TestProject) {
	const folder = mkdtempSync(join(tmpdir(), "gamestore-drills-"));
	const file = join(folder, "report.jsonl");
	appendFileSync(file, "");
	project.provide("drillReport", file);
	return () => {
		const written = readFileSync(file, "utf8").trim();
		rmSync(folder, { recursive: true });
		if (written) print(written.split("\n").map((line) => JSON.parse(line)));
	};
}

function print(lines: Line[]) {
	const rows = lines.map(({ name, row }) => (row ? [name, ...cellsOf(row)] : undefined));
	const shown = [HEADINGS, ...rows.filter((row) => row !== undefined)];
	const widths = HEADINGS.map((_, at) => Math.max(...shown.map((row) => row[at]?.length ?? 0)));
	const text = shown.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join("  "));
	console.log(`\n${text.join("\n")}\n`);
	for (const { name, row, message } of lines) {
		const told = [message, ...(row?.notes ?? []), ...(row?.problems ?? [])];
		for (const sentence of told) if (sentence) console.log(`${name}: ${firstLines(sentence)}`);
	}
}

function cellsOf(row: Row): string[] {
	const seconds = (ms: number) => (ms / 1000).toFixed(2);
	const good = (is: boolean) => (is ? "whole" : "BROKEN");
	return [
		...[row.rounds, row.bought, row.actions, row.lost, row.doubled].map(String),
		...[seconds(row.gapMs), seconds(row.databaseGapMs), String(row.deaths)],
		...[good(row.pool), good(row.live), good(row.money), String(row.memoryMb)],
	];
}

function firstLines(sentence: string): string {
	return sentence.split("\n").slice(0, 8).join("\n    ");
}
