import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const FOLDER = "demo/pictures";

let names: Set<string> | undefined;

/** Whether a picture of this name comes with the shop, for the demo catalogue. */
export function isShippedPicture(name: string): boolean {
	names ??= new Set(existsSync(FOLDER) ? readdirSync(FOLDER) : []);
	return names.has(name);
}

export function readShippedPicture(name: string): Promise<Buffer<ArrayBuffer>> {
	return readFile(join(FOLDER, name));
}
