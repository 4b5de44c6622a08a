import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** What a statement is answered with: the only column of its only row, or an error. */
type Answered = { column: string; value: string } | Error;
type Answer = (statement: string, connection: number) => Answered;

/**
 * A server that speaks as much of PostgreSQL's protocol as simple statements need, and says what a
 * test tells it to: as an older release would, or a pooler. Connections are counted from 1.
 */
export async function openFakePostgres(answer: Answer) {
	let connections = 0;
	const server = createServer((socket) => {
		const connection = ++connections;
		serve(socket, (statement) => answer(statement, connection));
	});
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	return {
		url: `postgres://shop@127.0.0.1:${port}/shop`,
		close: () => new Promise<void>((closed) => server.close(() => closed())),
	};
}

const READY = message("Z", Buffer.from("I"));

function serve(socket: Socket, answer: (statement: string) => Answered) {
	let received = Buffer.alloc(0);
	let hasBegun = false;
	socket.on("error", () => {});
	socket.on("data", (bytes: Buffer) => {
		received = Buffer.concat([received, bytes]);
		for (;;) {
			// The first message has no letter.
			const at = hasBegun ? 1 : 0;
			const end = received.length < at + 4 ? Number.NaN : at + received.readInt32BE(at);
			if (!(received.length >= end)) return;
			const [letter, body] = [received.toString("latin1", 0, at), received.subarray(at + 4, end)];
			received = received.subarray(end);
			if (!hasBegun) socket.write(Buffer.concat([message("R", Buffer.alloc(4)), READY]));
			hasBegun = true;
			if (letter === "X") return void socket.end();
			if (letter === "Q") socket.write(answered(answer(body.toString("utf8", 0, body.length - 1))));
		}
	});
}

function answered(answer: Answered): Buffer {
	if (answer instanceof Error) {
		const fields = `SERROR\0CXX000\0M${answer.message}\0\0`;
		return Buffer.concat([message("E", Buffer.from(fields)), READY]);
	}
	const { column, value } = answer;
	// Of no table, and a text of any length.
	const type = Buffer.concat([Buffer.alloc(6), int32(25), Buffer.alloc(8)]);
	const description = Buffer.concat([int16(1), Buffer.from(`${column}\0`), type]);
	const row = Buffer.concat([int16(1), int32(Buffer.byteLength(value)), Buffer.from(value)]);
	const complete = message("C", Buffer.from("SELECT 1\0"));
	return Buffer.concat([message("T", description), message("D", row), complete, READY]);
}

function message(letter: string, body: Buffer): Buffer {
	return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
	const bytes = Buffer.alloc(2);
	bytes.writeInt16BE(value);
	return bytes;
}

function int32(value: number): Buffer {
	const bytes = Buffer.alloc(4);
	bytes.writeInt32BE(value);
	return bytes;
}
