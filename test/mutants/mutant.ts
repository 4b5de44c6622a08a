/**
 * One deliberate fault: a guard that is gone, a limit that is another, an event that is not
 * published. The tests that it names must fail on it (`npm run test:mutants`).
 */
export type Mutant = {
	/** Said on the command line and in the documents that promise the guard. */
	name: string;
	/** What the shop's people would lose. */
	lost: string;
	/** Files of tests, the quickest first: the run ends with the first that fails. */
	tests: string[];
	/** Why no test can notice it. It counts as not noticed, and is no failure. */
	lives?: string;
} & (InSource | InDatabase);

/** `text` stands once in the file, and becomes something else. */
type InSource = { file: string; text: string; becomes: string };

/** Statements that are run as one more migration. */
type InDatabase = { sql: string };
