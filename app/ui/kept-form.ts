import { keepPage } from "./keep-page.ts";

/** What stands in the fields that somebody changed, by their names; a tick is `on` or nothing. */
export type KeptFields = Record<string, string>;

type Kept = { person: string; fields: KeptFields };

const keyOf = (address: string) => `form:${address}`;

/** What `person` typed in this tab into the form that is sent to `address`, and has not saved. */
export function readKeptForm(address: string, person: string): KeptFields | undefined {
	try {
		const kept: Kept | null = JSON.parse(sessionStorage.getItem(keyOf(address)) ?? "null");
		return kept?.person === person ? kept.fields : undefined;
	} catch {
		return undefined;
	}
}

export function writeKeptForm(address: string, kept: Kept): void {
	try {
		sessionStorage.setItem(keyOf(address), JSON.stringify(kept));
	} catch {
		// A browser that keeps nothing still has it in the form.
	}
}

export function forgetKeptForm(address: string): void {
	try {
		sessionStorage.removeItem(keyOf(address));
	} catch {
		// Nothing was kept.
	}
}

type Sent<Answer> = { request: Request; serverAction: () => Promise<Answer> };

/**
 * For the `clientAction` of a page whose form uses `useKeptForm`: the page survives an answer that
 * never arrives, and what was typed is forgotten once it is saved.
 */
export async function keepForm<Answer>(args: Sent<Answer>) {
	const { pathname } = new URL(args.request.url);
	try {
		const answer = await keepPage(args);
		if (isDone(answer)) forgetKeptForm(pathname);
		return answer;
	} catch (thrown) {
		if (thrown instanceof Response && !asksWhoItIs(thrown)) forgetKeptForm(pathname);
		throw thrown;
	}
}

function isDone(answer: unknown): boolean {
	return typeof answer === "object" && answer !== null && "done" in answer;
}

/** The login and the confirmation of the password lead back to the form, and nothing is saved yet. */
function asksWhoItIs({ headers }: Response): boolean {
	return /^\/(login|confirm-password)\b/.test(headers.get("Location") ?? "");
}
