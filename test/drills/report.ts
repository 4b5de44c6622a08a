// The table that the drills print at their end. Each writes its row to a file when it is done, for
// each runs in a process of its own.
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
	/** Purchases that were acknowledged. */
	bought: number;
	/** Acts of admins that were acknowledged. */
	acts: number;
	lost: number;
	doubled: number;
	/** Of the round in which the shop was the most behind its database. */
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

type Line = { name: string; row?: Row; words?: string };

export function report(line: Line) {
	appendFileSync(inject("drillReport"), `${JSON.stringify(line)}\n`);
}

const HEADINGS = [
	["drill", "rounds", "bought", "acts", "lost", "doubled", "gap s", "database's gap s"],
	["deaths", "pool", "live", "money", "memory MB"],
].flat();

/** Vitest's global set-up: the file before, the table after. */
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
	for (const { name, row, words } of lines) {
		const told = [words, ...(row?.notes ?? []), ...(row?.problems ?? [])];
		for (const sentence of told) if (sentence) console.log(`${name}: ${firstLines(sentence)}`);
	}
}

function cellsOf(row: Row): string[] {
	const seconds = (ms: number) => (ms / 1000).toFixed(2);
	const good = (is: boolean) => (is ? "whole" : "BROKEN");
	return [
		...[row.rounds, row.bought, row.acts, row.lost, row.doubled].map(String),
		...[seconds(row.gapMs), seconds(row.databaseGapMs), String(row.deaths)],
		...[good(row.pool), good(row.live), good(row.money), String(row.memoryMb)],
	];
}

function firstLines(sentence: string): string {
	return sentence.split("\n").slice(0, 8).join("\n    ");
}
