import { type Fault, replaceIn } from "./in-file.ts";
import type { Mutant } from "./mutant.ts";

type Lost = Record<string, string>;

/** Guards of the database that the same tests notice, by their names there. */
export function inDatabase(tests: string[]) {
	const guardsOf = (guards: Lost, drop: (guard: string) => string): Mutant[] =>
		Object.entries(guards).map(([guard, lost]) => ({
			name: `guard-${guard.replaceAll("_", "-")}`,
			lost,
			sql: drop(guard),
			tests,
		}));
	return {
		dropped: (table: string, constraints: Lost) =>
			guardsOf(constraints, (name) => `ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE`),
		untriggered: (table: string, triggers: Lost) =>
			guardsOf(triggers, (name) => `DROP TRIGGER ${name} ON ${table}`),
		/** Clauses of a function of the database, each with what it becomes and what is lost. */
		weakened: (called: string, clauses: Record<string, Fault>): Mutant[] =>
			Object.entries(clauses).map(([name, [text, becomes, lost]]) => ({
				...{ name: `guard-${called.replaceAll("_", "-")}-${name}`, lost, tests },
				sql: replaceIn(called, text, becomes),
			})),
	};
}
