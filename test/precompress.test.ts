import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { precompress } from "../scripts/precompress.ts";

test("after the server's build each text that browsers fetch lies compressed beside itself", async () => {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-compressed-"));
	onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
	mkdirSync(join(directory, "assets"));
	const texts = ["assets/a.js", "assets/b.css", "icon.svg"];
	for (const file of texts) writeFileSync(join(directory, file), `of ${file} `.repeat(1000));
	for (const file of ["font.woff2", "picture.avif"]) writeFileSync(join(directory, file), "x");

	const plugin = precompress(directory);
	const applies = plugin.applyToEnvironment as (environment: { name: string }) => boolean;
	expect(["client", "ssr"].filter((name) => applies({ name }))).toEqual(["ssr"]);
	await (plugin.closeBundle as () => Promise<void>)();

	const files = readdirSync(directory, { recursive: true, encoding: "utf8" });
	const compressed = texts.flatMap((file) => [`${file}.br`, `${file}.gz`]);
	expect(files.filter((file) => /\.(br|gz)$/.test(file)).sort()).toEqual(compressed.sort());
	for (const file of texts) {
		const plain = readFileSync(join(directory, file));
		expect(brotliDecompressSync(readFileSync(join(directory, `${file}.br`))).equals(plain)).toBe(
			true,
		);
		expect(gunzipSync(readFileSync(join(directory, `${file}.gz`))).equals(plain)).toBe(true);
	}
});
