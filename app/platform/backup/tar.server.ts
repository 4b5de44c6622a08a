import { finished, pipeline } from "node:stream/promises";
import { extract, type Pack, pack } from "tar-stream";

/** A tar consists of blocks: a header is one, and content is padded to whole ones. */
const BLOCK = 512;

export type TarFile = { name: string; size: number; content: AsyncIterable<Buffer> };

/** Writes files one after the other; the content of each has to be as long as its size. */
export async function* writeTar(files: AsyncIterable<TarFile>): AsyncGenerator<Buffer> {
	const archive = pack();
	packAll(files, archive).catch((error) => archive.destroy(error));
	try {
		yield* archive as AsyncIterable<Buffer>;
	} finally {
		archive.destroy();
	}
}

async function packAll(files: AsyncIterable<TarFile>, archive: Pack) {
	for await (const file of files) {
		const entry = archive.entry({ name: file.name, size: file.size, mode: 0o600, mtime: EPOCH });
		await pipeline(requireSize(file), entry);
	}
	archive.finalize();
}

const EPOCH = new Date(0);

async function* requireSize({ name, size, content }: TarFile) {
	let written = 0;
	for await (const chunk of content) {
		written += chunk.length;
		yield chunk;
	}
	if (written !== size) throw new Error(`${name} changed while it was read`);
}

/** Reads the files in their order. The content of one is gone once the next is requested. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarFile> {
	const archive = extract();
	let received = 0;
	async function* counted() {
		for await (const chunk of source) {
			received += chunk.length;
			yield chunk;
		}
	}
	// A failure of the source destroys the archive, and is reported by `failure`.
	pipeline(counted(), archive).catch(() => {});
	const failure = finished(archive).then(() => undefined, explain);
	let endOfFiles = 0;
	try {
		for await (const entry of archive) {
			const { name, size } = entry.header;
			endOfFiles = entry.offset + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
			yield { name, size, content: contentOf(entry as AsyncIterable<Buffer>, failure) };
			entry.resume(); // skips what the consumer left
		}
	} catch (error) {
		throw (await failure) ?? error;
	} finally {
		archive.destroy();
	}
	// The library does not insist on the empty block that ends an archive.
	if (received < endOfFiles + BLOCK) throw new Error(CUT_SHORT);
}

/** An entry that is not being read yet when the archive fails knows only that it was destroyed. */
async function* contentOf(entry: AsyncIterable<Buffer>, failure: Promise<unknown>) {
	try {
		yield* entry;
	} catch (error) {
		throw (await failure) ?? error;
	}
}

const CUT_SHORT = "The backup is cut short.";

/** The library's errors as sentences for the operator; any other error comes from the source. */
function explain(error: Error): Error {
	if (error.message === "Unexpected end of data") return new Error(CUT_SHORT);
	if (!/^Invalid (tar )?header|^Header exceeds/.test(error.message)) return error;
	return new Error("This is no backup of GameStore, or it is damaged.");
}
