import { type Finding, look, ok, wrong } from "./finding.ts";

export type DatabaseFacts = {
	isEmbedded: boolean;
	/** As `SHOW server_version_num` has it. */
	version: number;
	/** Whether the role that serves could rewrite the ledger. */
	mayRewrite: boolean;
	/** Why the pooler in front is refused, if one is. */
	pooler: string | undefined;
};

export function judgeDatabase({
	isEmbedded,
	version,
	mayRewrite,
	pooler,
}: DatabaseFacts): Finding[] {
	const name = `PostgreSQL ${Math.floor(version / 10_000)}.${version % 10_000}`;
	const about = "Database";
	const findings = [
		version < 150_000
			? wrong(about, name, "The shop needs PostgreSQL 15 or newer.")
			: ok(about, `${name}, ${isEmbedded ? "embedded" : "your own"}`),
	];
	if (pooler)
		findings.push(wrong("Pooler", pooler, "Put the pooler into session mode, or go round it."));
	if (mayRewrite) {
		const todo = "Set DATABASE_OWNER_URL as well (docs/operating.md, two roles).";
		findings.push(
			look("Roles", "the role that serves could rewrite the ledger and the journal", todo),
		);
	} else {
		findings.push(ok("Roles", "the role that serves cannot rewrite the ledger"));
	}
	return findings;
}

export function judgeMigrations(
	pending: { name: string; locks: string | undefined }[],
	{ isRunning }: { isRunning: boolean },
): Finding {
	const about = "Migrations";
	if (pending.length === 0) return ok(about, "none is pending");
	const names = pending.map(({ name, locks }) => (locks ? `${name} (locks ${locks})` : name));
	const todo = isRunning
		? "Another version runs than this one: npm run migrate, then start this one."
		: "The next start runs them; npm run migrate does so before.";
	return look(about, `pending: ${names.join(", ")}`, todo);
}
