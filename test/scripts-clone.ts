import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, removeFolder } from "./run-shop.ts";

type Options = {
	script?: string;
	args?: string[];
	/** For Node itself. */
	flags?: string[];
	env?: Record<string, string>;
	uid?: number;
};

/** A copy of the scripts in a new folder, with nothing installed. */
export function cloneScripts() {
	const folder = makeFolder();
	const clone = join(folder, "clone");
	cpSync("scripts", join(clone, "scripts"), { recursive: true });
	mkdirSync(join(clone, "app/platform"), { recursive: true });
	for (const file of ["package.json", "package-lock.json", "app/platform/share-memory.mjs"]) {
		copyFileSync(file, join(clone, file));
	}
	return {
		folder,
		clone,
		/** Runs a script to its end; `output` is everything that it printed, `printed` without errors. */
		async run(options: Options = {}, node = process.execPath) {
			const { script = "start.mjs", args = [], flags = [], env, uid } = options;
			const child = spawn(node, [...flags, join(clone, "scripts", script), ...args], {
				cwd: clone,
				// Whatever the scripts look for, they find an empty folder.
				env: { PATH: folder, HOME: folder, ...env },
				stdio: ["ignore", "pipe", "pipe"],
				uid,
			});
			let output = "";
			let printed = "";
			for (const stream of [child.stdout, child.stderr]) {
				stream.setEncoding("utf8").on("data", (text) => {
					output += text;
					if (stream === child.stdout) printed += text;
				});
			}
			const [code] = await once(child, "close");
			return { code, output, printed };
		},
		remove() {
			chmodSync(clone, 0o755);
			removeFolder(folder);
		},
	};
}
