import { visibleText } from "../core/visible-text.ts";

/** What somebody is called where others must see it: a name may be empty, or hold nothing visible. */
export function shownName({ name, email }: { name: string; email: string }): string {
	return visibleText(name) || email;
}
