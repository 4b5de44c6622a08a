// The files of deploy/, with the names in capitals replaced.
import { readFileSync } from "node:fs";

/** Throws for a name that the file does not have. */
export function fillIn(file: string, values: Record<string, string | number>): string {
	let text = readFileSync(file, "utf8");
	for (const [name, value] of Object.entries(values)) {
		const pattern = new RegExp(`\\b${name}\\b`, "g");
		if (!pattern.test(text)) throw new Error(`${file} has no ${name}`);
		text = text.replace(pattern, String(value));
	}
	return text;
}
