// Before each test file. To digest a password keeps a processor busy for a tenth of a second, on purpose,
// and tests do it thousands of times. In their own process it takes no time; a shop that they start as
// another process digests as in production.
import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

const costly = crypto.scrypt;

function cheapScrypt(
	password: BinaryLike,
	salt: BinaryLike,
	length: number,
	options: ScryptOptions,
	done: (error: Error | null, key: Buffer) => void,
) {
	costly(password, salt, length, { ...options, N: 2 }, done);
}

// The files of a worker share Node's modules, but each runs this one.
if (costly.name !== cheapScrypt.name) {
	Object.assign(crypto, { scrypt: cheapScrypt });
	syncBuiltinESMExports();
}
