/** Why the shop cannot start, as a sentence for an operator who can fix it. Printed without a stack. */
export class StartError extends Error {
	override readonly name = "StartError";
}
