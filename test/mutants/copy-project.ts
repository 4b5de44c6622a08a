import { cpSync } from "node:fs";
import { relative } from "node:path";

const LEFT_OUT = ["node_modules", "build", "data", ".git", ".react-router"];

/** Copies the sources of the project, with nothing that is installed, built or kept. */
export function copyProject(directory: string): void {
	const root = process.cwd();
	const filter = (path: string) => !LEFT_OUT.includes(relative(root, path));
	cpSync(root, directory, { recursive: true, filter });
}
