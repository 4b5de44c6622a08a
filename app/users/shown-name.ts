import { visibleText } from "#app/core/visible-text.ts";

/** The name to show to others; the email where the name is empty or has nothing visible. */
export function shownName({ name, email }: { name: string; email: string }): string {
	return visibleText(name) || email;
}
