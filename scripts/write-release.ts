// Packs `gamestore-VERSION.tar.gz`: the build, what the scripts of an operator import, and the packages
// of both. The same commit and the same build give the same bytes.
import { spawnSync } from "node:child_process";
import {
	createReadStream,
	createWriteStream,
	lstatSync,
	readFileSync,
	readlinkSync,
} from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { type Pack, pack } from "tar-stream";
import { fromCallersFolder } from "./callers-folder.ts";
import { filesUnder, releasedScripts, sourcesOf } from "./released-files.ts";
import { filesOfPackages, importedPackages, packagesNeededBy } from "./released-packages.ts";
import { runScript } from "./run-script.ts";

type Entry = { name: string; file: string } | { name: string; text: string };

const FOLDERS = ["build", "database/migrations", "demo/pictures", "deploy"];
const FILES = ["CHANGELOG.md", "LICENSE", "docs/deploy.md", "docs/operating.md"];
const PLATFORM = `${process.platform}-${process.arch}`;

await runScript(async () => {
	const { values } = parseArgs({ options: { to: { type: "string", default: process.cwd() } } });
	const manifest = JSON.parse(readFileSync("package.json", "utf8"));
	const name = `gamestore-${manifest.version}`;
	const folder = fromCallersFolder(values.to);
	await mkdir(folder, { recursive: true });
	const target = join(folder, `${name}.tar.gz`);
	// Under its name only once it is whole.
	const work = `${target}.part`;
	try {
		const archive = pack();
		const written = pipeline(archive, createGzip(), createWriteStream(work));
		await Promise.all([addAll(archive, name, listEntries(manifest)), written]);
		await rename(work, target);
	} finally {
		await rm(work, { force: true });
	}
	const { size } = await stat(target);
	console.log(`${target}: ${Math.round(size / 1_000_000)} MB, for ${PLATFORM}.`);
});

function listEntries(manifest: Record<string, unknown>): Entry[] {
	const scripts = releasedScripts(manifest.scripts as Record<string, string>);
	const sources = sourcesOf(Object.values(scripts.files));
	const built = filesUnder("build/server").filter((file) => file.endsWith(".js"));
	const packages = packagesNeededBy(importedPackages([...sources, ...built]));
	const { name, version, type, license, description, engines, imports } = manifest;
	const own = { name, version, private: true, type, license, description, engines, imports };
	const release = { version, platform: PLATFORM, commit: git("rev-parse", "HEAD") };
	const files = [
		...FILES,
		...FOLDERS.flatMap(filesUnder),
		...sources,
		...filesOfPackages(packages),
	];
	return [
		{ name: "package.json", text: json({ ...own, scripts: scripts.commands }) },
		// Tells scripts/bootstrap.mjs that there is nothing to install and nothing to build.
		{ name: "release.json", text: json(release) },
		...[...new Set(files)].sort().map((file) => ({ name: file, file })),
	];
}

function json(value: unknown): string {
	return `${JSON.stringify(value, null, "\t")}\n`;
}

async function addAll(archive: Pack, root: string, entries: Entry[]) {
	const date = Number(process.env.SOURCE_DATE_EPOCH ?? git("log", "-1", "--format=%ct") ?? 0);
	const common = { mtime: new Date(date * 1000), uid: 0, gid: 0, uname: "root", gname: "root" };
	for (const entry of entries) {
		const header = { ...common, name: `${root}/${entry.name}` };
		if ("text" in entry) {
			archive.entry({ ...header, mode: 0o644 }, entry.text);
			continue;
		}
		const { mode, size, isLink } = describe(entry.file);
		if (isLink) {
			archive.entry({ ...header, mode, type: "symlink", linkname: readlinkSync(entry.file) });
		} else {
			const sink = archive.entry({ ...header, mode, size });
			await pipeline(createReadStream(entry.file), sink);
		}
	}
	archive.finalize();
}

/** Who may read a file does not depend on the umask of whoever made the release. */
function describe(file: string) {
	const found = lstatSync(file);
	const mode = found.mode & 0o100 ? 0o755 : 0o644;
	return { mode, size: found.size, isLink: found.isSymbolicLink() };
}

/** Undefined where the sources are no git repository. */
function git(...args: string[]): string | undefined {
	const { status, stdout } = spawnSync("git", args, { encoding: "utf8" });
	return status === 0 ? stdout.trim() : undefined;
}
