import { expect, test } from "vitest";
import { readEnv } from "./env.server.ts";
import { FAKE_KEYS } from "./epoint-env.server.ts";

const KEYS = { EPOINT_PUBLIC_KEY: "i000000001", EPOINT_PRIVATE_KEY: "d3hjsl38sd8kdfhb" };

test("without keys there are no card payments that credit themselves", () => {
	expect(readEnv({}).epoint).toBeUndefined();
	expect(readEnv({ EPOINT_PUBLIC_KEY: "", EPOINT_PRIVATE_KEY: "" }).epoint).toBeUndefined();
});

test("with both keys the provider is asked at the first of its hosts, by https", () => {
	expect(readEnv(KEYS).epoint).toEqual({
		...{ publicKey: "i000000001", privateKey: "d3hjsl38sd8kdfhb", isFake: false },
		...{ apiUrl: "https://epoint.az/api/1", hosts: ["epoint.az"] },
	});
	expect(readEnv({ ...KEYS, EPOINT_HOSTS: "pay.example, 3ds.bank.example" }).epoint).toMatchObject({
		apiUrl: "https://pay.example/api/1",
		hosts: ["pay.example", "3ds.bank.example"],
	});
});

test.each([
	[{ EPOINT_PUBLIC_KEY: KEYS.EPOINT_PUBLIC_KEY }, "needs an EPOINT_PRIVATE_KEY"],
	[{ EPOINT_PRIVATE_KEY: KEYS.EPOINT_PRIVATE_KEY }, "needs an EPOINT_PUBLIC_KEY"],
	[{ ...KEYS, EPOINT_PRIVATE_KEY: "" }, "needs an EPOINT_PRIVATE_KEY"],
	[{ EPOINT_HOSTS: "epoint.az" }, "EPOINT_HOSTS needs the keys"],
	[{ ...KEYS, EPOINT_FAKE: "1" }, "exclude each other"],
	[{ EPOINT_FAKE: "1", ORIGIN: "https://magaza.az" }, "gives money to whoever asks"],
	[{ EPOINT_FAKE: "1", HOST: "0.0.0.0" }, "gives money to whoever asks"],
	[{ EPOINT_FAKE: "1", HOST: "::" }, "gives money to whoever asks"],
	[{ EPOINT_FAKE: "1", HOST: "192.168.1.5" }, "gives money to whoever asks"],
	[{ EPOINT_FAKE: "1", TRUST_PROXY: "loopback" }, "gives money to whoever asks"],
])("%o is refused", (environment, why) => {
	const read = () => readEnv({ DEMO: "0", ...environment } as Record<string, string>);
	expect(read).toThrow(why);
});

test.each(["127.0.0.1", "localhost", "::1", "127.0.0.2"])(
	"the made-up provider is for %s, with made-up keys",
	(HOST) => {
		const { epoint } = readEnv({ EPOINT_FAKE: "http://127.0.0.1:4010", HOST });
		expect(epoint).toEqual({
			...FAKE_KEYS,
			...{ apiUrl: "http://127.0.0.1:4010/api/1", hosts: [], isFake: true },
		});
	},
);
