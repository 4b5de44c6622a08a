import { cookieOf, freePort, type Server } from "./open-bench.ts";

const PATHS = ["/orders", "/bu-sehife-yoxdur"];
const AT_ONCE = 16;

/** The environment of a shop whose heap can be looked into, and the function that does so. */
export async function inspectable() {
	const port = await freePort();
	return {
		environment: { NODE_OPTIONS: `--inspect=127.0.0.1:${port}` },
		/** What is in use after everything was collected that can be. */
		async heapBytes(): Promise<number> {
			const list = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json();
			const socket = new WebSocket(list[0].webSocketDebuggerUrl);
			await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
			// What only a finalizer holds goes with the next collection.
			for (let round = 0; round < 4; round++) await call(socket, "HeapProfiler.collectGarbage");
			const { usedSize } = await call(socket, "Runtime.getHeapUsage");
			socket.close();
			return usedSize as number;
		},
	};
}

let calls = 0;

function call(socket: WebSocket, method: string): Promise<Record<string, unknown>> {
	const id = ++calls;
	return new Promise((resolve) => {
		socket.addEventListener("message", function hear({ data }) {
			const answer = JSON.parse(data);
			if (answer.id !== id) return;
			socket.removeEventListener("message", hear);
			resolve(answer.result);
		});
		socket.send(JSON.stringify({ id, method }));
	});
}

/**
 * A person's pages and pages that do not exist by turns: all of them are drawn. Returns how many the
 * shop had no time for, which a machine that is busy with something else brings about.
 */
export async function drawPages({ address }: Server, count: number): Promise<number> {
	let left = count;
	let refused = 0;
	const visitor = async (number: number) => {
		const headers = { cookie: cookieOf(number) };
		while (left-- > 0) {
			const path = PATHS[left % PATHS.length] as string;
			const status = await statusOf(address + path, headers);
			if (status === undefined || status === 503) refused += 1;
			else if (status >= 500) throw new Error(`${path} answered ${status}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, (_, number) => visitor(number)));
	return refused;
}

/** Undefined where the shop closed a connection that stood idle just as it was used again. */
async function statusOf(address: string, headers: { cookie: string }) {
	try {
		const response = await fetch(address, { headers });
		await response.arrayBuffer();
		return response.status;
	} catch {
		return undefined;
	}
}
