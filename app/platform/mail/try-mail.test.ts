// What `npm run test:mail` says of a mail server.
import { expect, onTestFinished, test } from "vitest";
import { openMailServer } from "#test/mail-server.ts";
import { tryMail } from "./try-mail.server.ts";

const TO = "owner@test.example";

async function openServer(options?: Parameters<typeof openMailServer>[0]) {
	const server = await openMailServer(options);
	onTestFinished(server.close);
	return server;
}

async function tell(smtpUrl: string | undefined, attemptMs?: number) {
	const lines: string[] = [];
	const env = { smtpUrl, mailFrom: "no-reply@shop.example", dataDirectory: "" };
	const isTaken = await tryMail(env, { to: TO, attemptMs, say: (line) => lines.push(line) });
	return { isTaken, said: lines.join("\n") };
}

test("a mail that is taken is told step by step, without the password", async () => {
	const server = await openServer({
		onAuth: ({ username }, _session, done) => done(null, { user: username }),
	});
	const { isTaken, said } = await tell(server.url.replace("//", "//shop:very-secret@"));
	expect(isTaken).toBe(true);
	const steps = [
		`^Mail server: 127.0.0.1, port ${server.port}; sender: no-reply@shop.example$`,
		"^Connected: Connection established to 127.0.0.1:",
		"^The server greets: 220 ",
		"^Encrypted: its certificate is not checked on this machine",
		"^Logged in.$",
		"^The sender is taken.$",
		"^The recipient is taken.$",
		`^Accepted: the server took the mail for ${TO}.`,
	];
	const found = steps.map((step) => said.search(new RegExp(step, "m")));
	expect(found).not.toContain(-1);
	expect(found).toEqual(found.toSorted((one, other) => one - other));
	expect(said.split("\n")).toHaveLength(steps.length);
	expect(said).not.toContain("very-secret");
	expect(said).not.toContain(Buffer.from("\0shop\0very-secret").toString("base64"));
	expect(server.mails[0]?.subject).toBe("GameStore: a test of the mail server");
});

test("a connection that is not encrypted is told, and one that is from the first byte", async () => {
	const plain = await openServer({ hideSTARTTLS: true });
	expect((await tell(plain.url)).said).toContain("NOT encrypted");
	const secure = await openServer({ secure: true });
	const { said } = await tell(secure.url);
	expect(said).toMatch(/^Encrypted:/m);
	expect(said).not.toContain("NOT");
});

test("without SMTP_URL it is told what to set", async () => {
	const { isTaken, said } = await tell(undefined);
	expect(isTaken).toBe(false);
	expect(said).toContain("Do: set SMTP_URL");
});

test.each([
	["5.1.1 No such user", 550, "Do: the address does not exist"],
	["5.7.1 Relay access denied", 554, "Do: the server does not send for this shop."],
	["4.2.0 Greylisted", 450, "Do: the server puts mails off"],
])(
	"a refusal is told in the server's words, and with what to do: %s",
	async (text, code, advice) => {
		const server = await openServer({ toRecipient: () => ({ code, text }) });
		const { isTaken, said } = await tell(server.url);
		expect(isTaken).toBe(false);
		expect(said).toMatch(new RegExp(`^Not sent: .*${code} ${text}$`, "m"));
		expect(said).toContain(advice);
		expect(said).toContain("The sender is taken.");
		expect(said).not.toContain("The recipient is taken.");
	},
);

test("a server that is not there, wants another login, or cannot encrypt", async () => {
	expect((await tell("smtp://127.0.0.1:1")).said).toContain("Do: check host and port");
	const login = await openServer({
		authOptional: false,
		onAuth: (_login, _session, done) => done(new Error("no")),
	});
	const { said } = await tell(login.url.replace("//", "//shop:very-secret@"));
	expect(said).toContain("Do: check name and password");
	expect(said).not.toContain("very-secret");
	const own = await openServer({ secure: true });
	const strict = await tell(`${own.url}?tls.rejectUnauthorized=true`);
	expect(strict.said).toContain("Do: use smtps:// on port 465");
	const silent = await openServer({ toRecipient: () => "hang" });
	expect((await tell(silent.url, 500)).said).toContain("a firewall that swallows packets");
});
