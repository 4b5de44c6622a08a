import { createContext, type RouterContextProvider } from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { readSettings, type Settings } from "./read-settings.server.ts";

const readContext = createContext<Promise<Settings> | null>(null);

/** The settings, read once per request: several loaders of a page need them. */
export function settingsOf(context: Readonly<RouterContextProvider>): Promise<Settings> {
	const pending = context.get(readContext);
	if (pending) return pending;
	const read = readSettings(context.get(appContext).db);
	context.set(readContext, read);
	return read;
}
