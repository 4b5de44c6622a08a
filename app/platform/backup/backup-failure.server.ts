import { RestoreError } from "./read-manifest.server.ts";

/** Why a backup, its copy or its test restore failed; the dashboard has words for each. */
export const FAILURES = [
	"no-room",
	"not-writable",
	"no-folder",
	"command",
	"hung",
	"database",
	"damaged",
	"money",
	"may-not-create",
	"interrupted",
	"other",
] as const;

export type FailureReason = (typeof FAILURES)[number];

export class BackupFailure extends Error {
	override readonly name = "BackupFailure";
	readonly reason: FailureReason;

	constructor(reason: FailureReason, message: string) {
		super(message);
		this.reason = reason;
	}
}

/** For a row and for the dashboard: the reason, and what the innermost error says. */
export function explainFailure(error: unknown): { reason: FailureReason; detail: string } {
	const causes = causesOf(error);
	const innermost = causes.at(-1);
	const detail = withoutLogins(innermost?.message || String(error)).slice(0, DETAIL_MAX);
	return { reason: causes.map(reasonOf).find((reason) => reason !== undefined) ?? "other", detail };
}

const DETAIL_MAX = 500;

function causesOf(error: unknown): Error[] {
	const causes: Error[] = [];
	for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
	return causes;
}

const REASONS: [RegExp, FailureReason][] = [
	[/^(ENOSPC|EDQUOT|53100)$/, "no-room"],
	[/^(EACCES|EPERM|EROFS)$/, "not-writable"],
	[/^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EHOST\w+|\d[0-9A-Z]{4}|XX\d{3})$/, "database"],
	[/^Z_\w+$/, "damaged"],
];

function reasonOf(error: Error): FailureReason | undefined {
	if (error instanceof BackupFailure) return error.reason;
	if (error instanceof RestoreError) return "damaged";
	if (/^Connection terminated/.test(error.message)) return "database";
	const { code } = error as NodeJS.ErrnoException;
	if (typeof code !== "string") return undefined;
	return REASONS.find(([codes]) => codes.test(code))?.[1];
}

/** Addresses of servers may stand in messages of other programs, with user and password. */
export function withoutLogins(text: string): string {
	return text.replace(/:\/\/[^\s/@]+@/g, "://[cut]@");
}
