import { createContext, use } from "react";

const Reference = createContext<string | undefined>(undefined);

/** The id of the failed request in the log; only the server knows it. */
export const FailureReference = Reference;

/** What to tell support when a page failed. Hydration keeps the text that the server sent. */
export function FailureReferenceLine() {
	return (
		<p className="text-caption text-ink-faint" suppressHydrationWarning>
			{failureMessage(use(Reference))}
		</p>
	);
}

function failureMessage(reference: string | undefined): string {
	return reference ? `İstinad: ${reference}` : "";
}
