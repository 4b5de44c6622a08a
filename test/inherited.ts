/** All that a process of a test inherits: where programs are, and code that was compiled before. */
export function inherited() {
	const { PATH, COMPILED_CODE } = process.env;
	return { PATH, NODE_COMPILE_CACHE: COMPILED_CODE };
}
