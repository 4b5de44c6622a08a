import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { readTar, type TarFile, writeTar } from "./tar.server.ts";

const GIB = 1024 ** 3;
const BLOCK = 512;

async function* inChunks(content: Buffer, size = 1000) {
	for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function* filesOf(contents: Record<string, Buffer>): AsyncGenerator<TarFile> {
	for (const [name, content] of Object.entries(contents)) {
		yield { name, size: content.length, content: inChunks(content) };
	}
}

const pack = (contents: Record<string, Buffer>) => buffer(writeTar(filesOf(contents)));

async function unpack(archive: Buffer): Promise<Record<string, Buffer>> {
	const contents: Record<string, Buffer> = {};
	for await (const { name, content } of readTar(inChunks(archive))) {
		contents[name] = await buffer(content);
	}
	return contents;
}

/** An archive byte for byte as releases before 1.0 wrote it. */
function packLikeEarlierReleases(contents: Record<string, Buffer>): Buffer {
	const parts = Object.entries(contents).flatMap(([name, content]) => {
		const header = Buffer.alloc(BLOCK);
		header.write(name, 0);
		header.write("0000600\0", 100);
		header.write("0000000\0", 108);
		header.write("0000000\0", 116);
		header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
		header.write("00000000000\0        0", 136);
		header.write("ustar\u000000", 257);
		const checksum = header.reduce((sum, byte) => sum + byte, 0);
		header.write(`${checksum.toString(8).padStart(6, "0")}\0 `, 148);
		return [header, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)];
	});
	return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)]);
}

const CONTENTS = {
	"manifest.json": Buffer.from("{}\n"),
	"tables/users.copy.gz": Buffer.alloc(3 * BLOCK, 1),
	"tables/orders.copy.gz": Buffer.alloc(0),
	"pictures/a.avif": Buffer.alloc(10_001, 2),
};

test.each([
	["this release", pack],
	["an earlier release", packLikeEarlierReleases],
])("what %s packed is unpacked as it was", async (_, packed) => {
	expect(await unpack(await packed(CONTENTS))).toEqual(CONTENTS);
});

test("what is unpacked by hand is readable by its owner alone", async () => {
	const mode = (await pack(CONTENTS)).toString("latin1", 100, 106);
	expect(mode).toBe("000600");
});

test("a file that the reader skips does not shift those after it", async () => {
	const archive = await pack({ large: Buffer.alloc(1_000_000), small: Buffer.from("abc") });
	const read: string[] = [];
	for await (const { name, content } of readTar(inChunks(archive))) {
		if (name === "small") read.push(await text(content));
	}
	expect(read).toEqual(["abc"]);
});

test("a file of more than 8 GiB comes through, and never as a whole in memory", async () => {
	const size = 9 * GIB + 1;
	let produced = 0;
	async function* large() {
		for (const chunk = Buffer.alloc(1024 * 1024); produced < size; produced += chunk.length) {
			yield chunk.subarray(0, size - produced);
		}
	}
	async function* files() {
		yield { name: "large", size, content: large() };
		yield* filesOf({ "after it": Buffer.from("abc") });
	}
	const read: [string, number][] = [];
	for await (const { name, content } of readTar(writeTar(files()))) {
		let bytes = 0;
		for await (const chunk of content) {
			bytes += chunk.length;
			if (name === "large") expect(produced - bytes).toBeLessThan(10_000_000);
		}
		read.push([name, bytes]);
	}
	expect(read).toEqual([
		["large", size],
		["after it", 3],
	]);
});

test.each([
	["inside of a header", BLOCK + 1 + 20],
	["before the content of a file", 3 * BLOCK],
	["inside of a file", 4 * BLOCK + 7],
	["between two files", 2 * BLOCK],
	["before its end-of-archive block", -2 * BLOCK],
	["before anything", 0],
])("an archive that is cut %s is refused", async (_, at) => {
	const archive = await pack(CONTENTS);
	const cut = archive.subarray(0, at < 0 ? archive.length + at : at);
	await expect(unpack(cut)).rejects.toThrow("The backup is cut short.");
});

test.each([
	["a header of it is damaged", (archive: Buffer) => archive.fill("7", 124, 130)],
	["it is another kind of file", () => Buffer.from("PK\u0003\u0004".repeat(500))],
])("an archive is refused when %s", async (_, damage) => {
	const archive = damage(await pack(CONTENTS));
	await expect(unpack(archive)).rejects.toThrow(
		"This is no backup of GameStore, or it is damaged.",
	);
});

test("the error of a failing source is passed on", async () => {
	async function* failing() {
		yield (await pack(CONTENTS)).subarray(0, 4 * BLOCK);
		throw new Error("the disk is gone");
	}
	const reading = async () => {
		for await (const { content } of readTar(failing())) await buffer(content);
	};
	await expect(reading()).rejects.toThrow("the disk is gone");
});

test.each([2, 4])("a file of 3 bytes with a size of %i is refused", async (size) => {
	async function* files() {
		yield { name: "pictures/a.avif", size, content: inChunks(Buffer.from("abc")) };
	}
	await expect(buffer(writeTar(files()))).rejects.toThrow(
		"pictures/a.avif changed while it was read",
	);
});
