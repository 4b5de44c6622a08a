import { isDetour } from "#app/core/detours.ts";
import { browserStore } from "#app/ui/browser-store.ts";
import { keepPage } from "./keep-page.ts";

/** The values of the fields that somebody changed, by name; a checkbox is `on` or empty. */
export type KeptFields = Record<string, string>;

type Kept = { person: string; fields: KeptFields };

const storeOf = (address: string) =>
	browserStore<Kept | null>({
		key: `form:${address}`,
		area: "sessionStorage",
		parse: JSON.parse,
		fallback: null,
	});

/** What `person` typed in this tab into the form that is sent to `address`, and has not saved. */
export function readKeptForm(address: string, person: string): KeptFields | undefined {
	const kept = storeOf(address).get();
	return kept?.person === person ? kept.fields : undefined;
}

export function writeKeptForm(address: string, kept: Kept): void {
	storeOf(address).set(JSON.stringify(kept));
}

export function forgetKeptForm(address: string): void {
	storeOf(address).set(null);
}

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For the `clientAction` of a page whose form uses `useKeptForm`: the page survives a response that
 * never arrives, and what was typed is forgotten once it is saved.
 */
export async function keepForm<Answer>(args: Sent<Answer>) {
	const { pathname } = new URL(args.request.url);
	try {
		const answer = await keepPage(args);
		if (isDone(answer)) forgetKeptForm(pathname);
		return answer;
	} catch (thrown) {
		if (thrown instanceof Response && !leadsBack(thrown)) forgetKeptForm(pathname);
		throw thrown;
	}
}

function isDone(answer: unknown): boolean {
	return typeof answer === "object" && answer !== null && "done" in answer;
}

/** A detour leads back to the form, and nothing is saved yet. */
function leadsBack({ headers }: Response): boolean {
	return isDetour(headers.get("Location"));
}
