import { isAbsolute, join } from "node:path";

/** Relative to the directory where npm was called, as npm runs scripts in the project's root. */
export function fromCallersFolder(path: string): string {
	return isAbsolute(path) ? path : join(process.env.INIT_CWD ?? process.cwd(), path);
}
