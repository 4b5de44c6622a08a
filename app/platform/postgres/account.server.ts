import { spawn } from "node:child_process";
import { open, stat } from "node:fs/promises";
import { parse } from "node:path";
import { StartError } from "#app/platform/start-error.server.ts";

/** The OS user PostgreSQL runs as; undefined is the user of this process. */
export type Account = { uid: number; gid: number } | undefined;

type CommandResult = { code: number; output: string };

/** PostgreSQL refuses to run as root: then it runs as the owner of the cluster, else as `postgres`. */
export async function chooseAccount(directory: string): Promise<Account> {
	const owner = await stat(directory).catch(() => undefined);
	const self = process.geteuid?.();
	if (self === undefined) return undefined;
	if (self !== 0) {
		if (!owner || owner.uid === self) return undefined;
		throw new StartError(
			`The database files in ${directory} belong to another OS user (uid ${owner.uid}). ` +
				"Start GameStore as that user, or change the owner of the files.",
		);
	}
	if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
	return (await findPostgresUser()) ?? (await createPostgresUser());
}

/** Runs a program to its end as the given account, with `input` to read, and collects its output. */
export function run(
	command: string,
	args: string[],
	options: { account?: Account; outputTo?: number; input?: string } = {},
): Promise<CommandResult> {
	const sink = options.outputTo ?? "pipe";
	return new Promise<CommandResult>((resolve, reject) => {
		const child = spawn(command, args, {
			...options.account,
			// Our working directory may be closed to the account.
			cwd: parse(process.execPath).root,
			env: environment(),
			stdio: [options.input === undefined ? "ignore" : "pipe", sink, sink],
			// Ctrl-C reaches every process of the terminal's group; PostgreSQL has to outlive ours.
			detached: true,
			windowsHide: true,
		});
		let output = "";
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on("data", (chunk: Buffer) => {
				output += chunk.toString("utf8");
			});
		}
		// A program that ends early breaks the pipe; its exit code tells.
		child.stdin?.on("error", () => {}).end(options.input);
		child.on("error", reject);
		child.on("close", (code) => resolve({ code: code ?? -1, output: output.trim() }));
	}).catch((error: NodeJS.ErrnoException) => {
		const hint = error.code === "EPERM" ? " (root may not switch to another OS user here)" : "";
		throw new StartError(`Cannot run ${command}${hint}: ${error.message}`);
	});
}

const TESTS = { read: 'test -r "$1"', write: 'test -w "$1"', enter: 'test -x "$1"' };

/** Whether the account gets through all folders down to the path, and may read it, and so on. */
export async function canAccess(
	account: Account,
	permission: keyof typeof TESTS,
	path: string,
): Promise<boolean> {
	if (!account) return true;
	const test = TESTS[permission];
	return (await run("/bin/sh", ["-c", test, "sh", path], { account })).code === 0;
}

/** Creates the file; never through a symlink that the account may have left there: we may be root. */
export async function writeNewFile(path: string, content: string, account: Account) {
	const file = await open(path, "wx", 0o600);
	try {
		await file.writeFile(content);
		if (account) await file.chown(account.uid, account.gid);
	} finally {
		await file.close();
	}
}

async function findPostgresUser(): Promise<Account> {
	const [uid, gid] = await Promise.all([
		run("id", ["-u", "postgres"]),
		run("id", ["-g", "postgres"]),
	]);
	if (uid.code !== 0 || gid.code !== 0) return undefined;
	return { uid: Number(uid.output), gid: Number(gid.output) };
}

async function createPostgresUser(): Promise<Account> {
	// BusyBox, as in Alpine, has only adduser, with other options than Debian's.
	const { output } = await run("/bin/sh", [
		"-c",
		`if command -v useradd >/dev/null; then
			useradd --system --user-group --no-create-home --shell /bin/false postgres
		else
			addgroup -S postgres; adduser -S -D -H -s /bin/false -G postgres postgres
		fi`,
	]);
	const account = await findPostgresUser();
	if (account) return account;
	throw new StartError(
		"PostgreSQL does not run as root, and the OS user “postgres” for it could not be created " +
			`(${output.split("\n")[0]}). Create that user, or start GameStore as an ordinary user.`,
	);
}

/** Nothing of our own environment: it holds secrets, and PG* variables would change PostgreSQL. */
function environment(): NodeJS.ProcessEnv {
	const passedOn = ["PATH", "TMPDIR", "TEMP", "TMP", "SystemRoot", "windir", "ComSpec"];
	const entries = passedOn.map((name) => [name, process.env[name]]);
	return { ...Object.fromEntries(entries.filter(([, value]) => value)), LC_ALL: "C" };
}
