import { createContext, use } from "react";

const Reference = createContext<string | undefined>(undefined);

/** Under which name the log knows the request that this page answers. Known to the server alone. */
export const FailureReference = Reference;

/** What to tell support when a page failed. The browser keeps the text that the server sent. */
export function FailureReferenceLine() {
	return (
		<p className="text-caption text-ink-faint" suppressHydrationWarning>
			{failureWords(use(Reference))}
		</p>
	);
}

function failureWords(reference: string | undefined): string {
	return reference ? `İstinad: ${reference}` : "";
}
