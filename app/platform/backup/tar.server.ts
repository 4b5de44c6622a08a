// The little of the tar format that a backup needs: plain files, so that `tar` itself opens it.

const BLOCK = 512;
const LARGEST = 8 ** 11 - 1;

export type TarFile = { name: string; size: number; content: AsyncIterable<Buffer> };

/** Writes files one after the other; each has to give exactly the bytes that its size says. */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Buffer> {
	for await (const { name, size, content } of files) {
		yield header(name, size);
		let written = 0;
		for await (const chunk of content) {
			written += chunk.length;
			yield chunk;
		}
		if (written !== size) throw new Error(`${name} changed while it was read`);
		yield Buffer.alloc(padding(size));
	}
	yield Buffer.alloc(2 * BLOCK);
}

/** Reads the files in their order. The content of one is gone once the next is asked for. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
	const bytes = new ByteReader(source);
	for (;;) {
		const block = await bytes.take(BLOCK);
		if (block.every((byte) => byte === 0)) return;
		const { name, size } = readHeader(block);
		const content = bytes.stream(size);
		yield { name, size, content };
		for await (const _ of content); // what the reader left
		await bytes.take(padding(size));
	}
}

function header(name: string, size: number): Buffer {
	if (Buffer.byteLength(name) > 99 || size > LARGEST) throw new Error(`${name} does not fit a tar`);
	const block = Buffer.alloc(BLOCK);
	block.write(name, 0);
	block.write("0000600\0", 100);
	block.write("0000000\0", 108);
	block.write("0000000\0", 116);
	block.write(`${size.toString(8).padStart(11, "0")}\0`, 124);
	block.write("00000000000\0", 136);
	block.write("0", 156);
	block.write("ustar\u000000", 257);
	block.write(`${checksum(block).toString(8).padStart(6, "0")}\0 `, 148);
	return block;
}

function readHeader(block: Buffer) {
	const text = (from: number, to: number) => block.toString("utf8", from, to).split("\0")[0] ?? "";
	if (Number.parseInt(text(148, 156), 8) !== checksum(block)) {
		throw new Error("This is no backup of GameStore, or it is damaged.");
	}
	return { name: text(0, 100), size: Number.parseInt(text(124, 136), 8) };
}

/** By the format, its own eight bytes count as spaces. */
function checksum(block: Buffer): number {
	return block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function padding(size: number): number {
	return (BLOCK - (size % BLOCK)) % BLOCK;
}

class ByteReader {
	readonly #source: AsyncIterator<Buffer>;
	#rest: Buffer = Buffer.alloc(0);

	constructor(source: AsyncIterable<Buffer>) {
		this.#source = source[Symbol.asyncIterator]();
	}

	async take(size: number): Promise<Buffer> {
		const parts: Buffer[] = [];
		for await (const part of this.stream(size)) parts.push(part);
		return Buffer.concat(parts);
	}

	async *stream(size: number): AsyncGenerator<Buffer> {
		for (let left = size; left > 0; ) {
			if (this.#rest.length === 0) {
				const { value, done } = await this.#source.next();
				if (done) throw new Error("The backup is cut short.");
				this.#rest = value;
			}
			const part = this.#rest.subarray(0, left);
			this.#rest = this.#rest.subarray(part.length);
			left -= part.length;
			yield part;
		}
	}
}
