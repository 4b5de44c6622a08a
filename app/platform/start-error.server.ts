/**
 * Why the shop cannot start, in words for whoever starts it: something that they can mend, told
 * without a stack.
 */
export class StartError extends Error {
	override readonly name = "StartError";
}
