import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|svg)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/**
 * Writes a .br and a .gz beside each file that browsers fetch, at the best quality: a build has time
 * for that, a response has not. After the server's build, which adds one more file.
 */
export function precompress(directory = "build/client"): Plugin {
	return {
		name: "precompress",
		apply: "build",
		enforce: "post",
		applyToEnvironment: ({ name }) => name === "ssr",
		async closeBundle() {
			const entries = await readdir(directory, { recursive: true, withFileTypes: true });
			const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.test(entry.name));
			await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))));
		},
	};
}

async function compressFile(path: string) {
	const plain = await readFile(path);
	await writeFile(`${path}.br`, await toBrotli(plain));
	await writeFile(`${path}.gz`, await toGzip(plain, { level: 9 }));
}
