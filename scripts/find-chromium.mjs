// The browser of the tests: the one that is installed, else one that is installed now.
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure, root, run, runtime } from "./bootstrap.mjs";

/** Chromium without a window system: renders the same pages with two thirds of the CPU time. */
const SHELL = "chromium-headless-shell";

/** The path of a Chromium that runs; a Failure when there is none and none could be installed. */
export async function findChromium() {
	const candidates = [process.env.CHROMIUM_PATH, ...inPath(SHELL), await playwrightsChromium()];
	candidates.push(...["chromium", "chromium-browser", "google-chrome"].flatMap(inPath));
	candidates.push("/usr/bin/chromium");
	for (const path of candidates) if (await runs(path)) return path;

	console.log("Installing a browser…");
	const cli = join(root, "node_modules/playwright-core/cli.js");
	await run(runtime(), [cli, "install", "chromium"], { collect: true });
	const downloaded = await playwrightsChromium();
	if (await runs(downloaded)) return downloaded;

	// Playwright's Chromium may lack system libraries; the system's package depends on them.
	if (process.geteuid?.() === 0) {
		const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
		await run("apt-get", ["update"], { env, collect: true });
		for (const name of [SHELL, "chromium"]) {
			await run("apt-get", ["install", "-y", name], { env, collect: true });
			if (await runs(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
		}
	}
	throw new Failure(
		"The browser tests need Chromium, and it could not be installed. " +
			"Install it, or give its path in CHROMIUM_PATH.",
	);
}

async function playwrightsChromium() {
	const script = 'console.log(require("playwright-core").chromium.executablePath())';
	const { output } = await run(runtime(), ["-e", script], { collect: true });
	return output.trim();
}

function inPath(name) {
	const folders = (process.env.PATH ?? "").split(delimiter);
	return folders.map((folder) => join(folder, name)).filter((path) => existsSync(path));
}

/** Some commands are stubs that ask to install the browser: only one that runs counts. */
async function runs(path) {
	if (!path) return false;
	const { code } = await run(path, ["--version"], { collect: true, timeout: 30_000 });
	return code === 0;
}
