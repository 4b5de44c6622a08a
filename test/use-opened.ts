import { afterAll, beforeAll } from "vitest";

/**
 * Opens something before the tests of the calling file (or `describe`) and closes it after them.
 * What it returns stands for the opened thing: usable in hooks and tests, and an error that says so
 * anywhere else.
 */
export function useOpened<Opened extends { close(): unknown }>(
	name: string,
	open: () => Promise<Opened>,
): Opened {
	let opened: Opened | undefined;
	beforeAll(async () => {
		opened = await open();
	});
	afterAll(async () => {
		await opened?.close();
		opened = undefined;
	});
	return new Proxy({} as Opened, {
		get(_, property) {
			if (!opened) throw new Error(`The ${name} is open only in hooks and tests.`);
			return Reflect.get(opened, property);
		},
	});
}
