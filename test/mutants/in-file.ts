import type { Mutant } from "./mutant.ts";

export type Fault = [text: string, becomes: string, lost: string];

/** Faults of one file that the same tests notice, by their names. */
export function inFile(file: string, tests: string[], faults: Record<string, Fault>): Mutant[] {
	return Object.entries(faults).map(([name, [text, becomes, lost]]) => {
		return { name, lost, file, text, becomes, tests };
	});
}

/** A migration that changes a text which stands once in a function of the database. */
export function replaceIn(called: string, text: string, becomes: string): string {
	return `DO $do$
	DECLARE
		body constant text := pg_get_functiondef('${called}'::regproc);
		parts constant text[] := string_to_array(body, $t$${text}$t$);
	BEGIN
		IF array_length(parts, 1) <> 2 THEN RAISE EXCEPTION 'the text is not once in ${called}'; END IF;
		EXECUTE array_to_string(parts, $t$${becomes}$t$);
	END $do$`;
}
