import { expect, test } from "vitest";
import { openHashingQueue } from "./hashing-queue.server.ts";

const TOO_MANY = { code: "too-many", message: "Bir azdan yenidən cəhd edin" };

const settle = () => new Promise<undefined>((done) => setImmediate(() => done(undefined)));

/** What was promised, or undefined where it is still waited for. */
const soon = <Result>(promised: Promise<Result>) => Promise.race([promised, settle()]);

/** A queue, and work in it that ends when it is told to; `begun` grows as work begins. */
function open(shares: Partial<Parameters<typeof openHashingQueue>[0]> = {}) {
	const queue = openHashingQueue({
		...{ atOnce: 1, waiting: 100, ofAccount: 100, ofAddress: 100, ...shares },
	});
	const begun: string[] = [];
	const ends = new Map<string, () => void>();
	const ask = (name: string, account = name, address = "192.0.2.1") =>
		queue.inTurn({ account, address }, () => {
			begun.push(name);
			return new Promise<string>((end) => ends.set(name, () => end(name)));
		});
	const end = async (name: string) => {
		ends.get(name)?.();
		await settle();
	};
	return { ask, end, begun };
}

test("no more is digested at once than there is room for", async () => {
	const { ask, end, begun } = open({ atOnce: 2 });
	const answers = ["a", "b", "c", "d"].map((name) => ask(name));
	await settle();
	expect(begun).toEqual(["a", "b"]);
	await end("a");
	expect(begun).toEqual(["a", "b", "c"]);
	for (const name of ["b", "c", "d"]) await end(name);
	expect(await soon(Promise.all(answers))).toEqual(["a", "b", "c", "d"]);
});

test("what fails makes room as well", async () => {
	const { inTurn } = openHashingQueue({ atOnce: 1, waiting: 9, ofAccount: 9, ofAddress: 9 });
	const asker = { account: "a", address: "192.0.2.1" };
	const broken = new Error("broken");
	await expect(inTurn(asker, () => Promise.reject(broken))).rejects.toBe(broken);
	expect(await soon(inTurn(asker, async () => "done"))).toBe("done");
});

test("the passwords of an account are digested one after the other", async () => {
	const { ask, end, begun } = open({ atOnce: 3 });
	void ask("a1", "a", "192.0.2.1");
	void ask("a2", "a", "192.0.2.2");
	void ask("b", "b", "192.0.2.3");
	await settle();
	expect(begun).toEqual(["a1", "b"]);
	await end("a1");
	expect(begun).toEqual(["a1", "b", "a2"]);
});

test.each([
	["an address", (n: number) => [`guess-${n}`, "192.0.2.1"]],
	["a network of IPv6", (n: number) => [`guess-${n}`, `2001:db8::${n}`]],
	["guesses at one account", (n: number) => ["victim", `192.0.2.${n}`]],
	["this machine, behind a proxy", () => ["victim", "127.0.0.1"]],
])("a flood of %s waits for itself, and not others for it", async (_, of) => {
	const { ask, end, begun } = open();
	for (let n = 0; n < 9; n++) void ask(`flood-${n}`, ...(of(n) as [string, string]));
	await settle();
	const address = of(1)[1] === "127.0.0.1" ? "127.0.0.1" : "198.51.100.1";
	void ask("somebody", "somebody", address);
	await end("flood-0");
	expect(begun).toEqual(["flood-0", "somebody"]);
});

test("whoever floods from one address through many accounts waits for an owner who tried before", async () => {
	const { ask, end, begun } = open();
	void ask("flood-0", "victim", "192.0.2.1");
	for (let n = 1; n < 9; n++) void ask(`flood-${n}`, `account-${n}`, "192.0.2.1");
	await settle();
	void ask("owner", "victim", "198.51.100.1");
	await end("flood-0");
	expect(begun).toEqual(["flood-0", "owner"]);
});

test.each([
	["altogether", { waiting: 2 }, (n: number) => [`${n}`, `192.0.2.${n}`]],
	["of an account", { ofAccount: 2 }, (n: number) => ["a", `192.0.2.${n}`]],
	["of an address", { ofAddress: 2 }, (n: number) => [`${n}`, "192.0.2.1"]],
	["of a network of IPv6", { ofAddress: 2 }, (n: number) => [`${n}`, `2001:db8::${n}`]],
])("no more wait than may, %s", async (_, shares, of) => {
	const { ask, end } = open(shares);
	for (let n = 0; n < 3; n++) void ask(`${n}`, ...(of(n) as [string, string]));
	const refused = soon(ask("3", ...(of(3) as [string, string])));
	await expect(refused).rejects.toMatchObject(TOO_MANY);
	await end("0");
	void ask("4", ...(of(4) as [string, string]));
});

test("this machine stands for everybody where a proxy is not named, and has no share of its own", async () => {
	const { ask, end, begun } = open({ ofAddress: 1 });
	const answers = ["a", "b", "c"].map((name) => ask(name, name, "127.0.0.1"));
	await settle();
	for (const name of ["a", "b", "c"]) await end(name);
	expect(await soon(Promise.all(answers))).toEqual(begun);
});
