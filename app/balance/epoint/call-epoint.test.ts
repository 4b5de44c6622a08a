import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import type { Epoint } from "#app/platform/epoint-env.server.ts";
import { callEpoint, isOfProvider } from "./call-epoint.server.ts";

const REAL: Epoint = {
	...{ publicKey: "i000000001", privateKey: "d3hjsl38sd8kdfhb", isFake: false },
	...{ apiUrl: "https://epoint.az/api/1", hosts: ["epoint.az", "3ds.bank.example"] },
};
const FAKE: Epoint = { ...REAL, apiUrl: "http://127.0.0.1:4010/api/1", hosts: [], isFake: true };

test.each([
	"https://epoint.az/pay/1",
	"https://epoint.az:443/pay/1",
	"https://EPOINT.az/pay/1",
	"https://3ds.bank.example/?a=b",
])("customers are led to %s", (address) => {
	expect(isOfProvider(REAL, address)).toBe(true);
});

test.each([
	...["http://epoint.az/", "https://epoint.az.evil.example/", "https://epoint.az@evil.example/"],
	...["https://evil.example/epoint.az", "https://epoint.az:8443/", "https://user@epoint.az/"],
	...["https://user:pass@epoint.az/", "//epoint.az/", "/pay", "javascript:alert(1)", ""],
	...["https://sub.epoint.az/", "https://epoint.az\\@evil.example/", "http://127.0.0.1:4010/"],
	...["https://bank.example/", "ftp://epoint.az/", "data:text/html,x", "https://еpoint.az/"],
])("nobody is led to %j", (address) => {
	expect(isOfProvider(REAL, address)).toBe(false);
});

test.each([
	["http://127.0.0.1:4010/pay/1", true],
	["http://127.0.0.1:4011/pay/1", false],
	["http://localhost:4010/pay/1", false],
	["https://epoint.az/", false],
	["http://127.0.0.1:4010@evil.example/", false],
])("of the made-up provider is %s: %s", (address, isIts) => {
	expect(isOfProvider(FAKE, address)).toBe(isIts);
});

async function provider(answer: (respond: import("node:http").ServerResponse) => void) {
	const server = createServer((_, response) => answer(response)).listen(0, "127.0.0.1");
	await new Promise((resolve) => server.once("listening", resolve));
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { ...FAKE, apiUrl: `http://127.0.0.1:${port}/api/1` };
}

const ask = (epoint: Epoint) => callEpoint(epoint, "get-status", { transaction: "te1" });

test("the HTTP status of an answer says nothing", async () => {
	const epoint = await provider((response) =>
		response.writeHead(500).end('{"status":"success","amount":30.75}'),
	);
	expect({ ...(await ask(epoint)) }).toEqual({ status: "success", amount: "30.75" });
});

test("a redirect is not followed", async () => {
	let asked = 0;
	const epoint = await provider((response) => {
		asked++;
		response.writeHead(307, { Location: "/api/1/other" }).end();
	});
	await expect(ask(epoint)).rejects.toThrow("did not answer");
	expect(asked).toBe(1);
});

test.each([
	["what is no JSON", "<html>"],
	["JSON without a status", "{}"],
	["more than anybody answers", `{"status":"success","x":"${"x".repeat(70_000)}"}`],
])("%s is no answer", async (_, text) => {
	const epoint = await provider((response) => response.end(text));
	await expect(ask(epoint)).rejects.toMatchObject({ name: "NoAnswer" });
});

test("nothing is sent to an address that is none of the provider's", async () => {
	let asked = 0;
	const { apiUrl } = await provider((response) => {
		asked++;
		response.end('{"status":"success"}');
	});
	await expect(ask({ ...REAL, apiUrl })).rejects.toThrow("no address of the provider");
	expect(asked).toBe(0);
});
