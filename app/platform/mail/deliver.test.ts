// How a mail leaves the shop, or is kept as a file; and what a mail server may say to it.

import { once } from "node:events";
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { type Answer, openMailServer } from "#test/mail-server.ts";
import { mailsTo } from "#test/read-mail.ts";
import { isOwnMachine, openDelivery, smtpOptions } from "./deliver.server.ts";
import { mailFailure, wordsOf } from "./mail-failure.server.ts";

let dataDirectory: string;
beforeEach(() => {
	dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-mail-"));
});
afterEach(() => rmSync(dataDirectory, { recursive: true, force: true }));

const open = ({
	smtpUrl,
	mailFrom = "no-reply@shop.example",
}: {
	smtpUrl?: string;
	mailFrom?: string;
} = {}) => openDelivery({ smtpUrl, mailFrom, dataDirectory });

const MAIL = {
	to: "aysel@test.example",
	fromName: "Mənim mağazam",
	subject: "Şifrənin bərpası",
	text: "Salam,\n\nkeçid: https://shop.example/x?token=1",
};

async function openServer(options?: Parameters<typeof openMailServer>[0]) {
	const server = await openMailServer(options);
	onTestFinished(server.close);
	return server;
}

/** What a failed delivery comes down to; undefined after one that was taken. */
async function failureOf(smtpUrl: string, signal?: AbortSignal) {
	try {
		await open({ smtpUrl })(MAIL, { id: "one", signal });
		return undefined;
	} catch (error) {
		return mailFailure(error);
	}
}

describe("without SMTP_URL", () => {
	test("a mail is a file that the owner alone reads", async () => {
		const { file } = await open()(MAIL, { id: "one" });
		const folder = join(dataDirectory, "mail");
		const [name, ...others] = readdirSync(folder);
		expect(others).toEqual([]);
		expect(name).toMatch(/^\d+-one\.eml$/);
		expect(file).toBe(join(folder, name as string));
		expect(statSync(folder).mode & 0o777).toBe(0o700);
		expect(statSync(file as string).mode & 0o777).toBe(0o600);
		const [mail] = await mailsTo({ dataDirectory }, MAIL.to);
		expect(mail?.subject).toBe(MAIL.subject);
		expect(mail?.text?.trim()).toBe(MAIL.text);
		expect(mail?.from).toEqual({ name: MAIL.fromName, address: "no-reply@shop.example" });
	});

	test("a name in MAIL_FROM is the sender's, whatever the shop is called", async () => {
		await open({ mailFrom: "Dükan <no-reply@shop.example>" })(MAIL, { id: "one" });
		const [mail] = await mailsTo({ dataDirectory }, MAIL.to);
		expect(mail?.from).toEqual({ name: "Dükan", address: "no-reply@shop.example" });
	});

	test.each(["subject", "fromName", "to"])(
		"a line break in the %s adds no header",
		async (field) => {
			const mail = { ...MAIL, [field]: `${MAIL[field as "to"]}\r\nBcc: everybody@test.example` };
			await open()(mail, { id: "one" });
			const files = readdirSync(join(dataDirectory, "mail"));
			expect(files).toHaveLength(1);
			const text = readFileSync(join(dataDirectory, "mail", files[0] as string), "utf8");
			expect(text.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
		},
	);

	test("a folder that cannot be written to is told as that", async () => {
		writeFileSync(join(dataDirectory, "mail"), "");
		const error = await open()(MAIL, { id: "one" }).catch((error: unknown) => error);
		expect(mailFailure(error)).toBe("folder");
	});
});

describe("with SMTP_URL", () => {
	test("a mail goes to that server, under one Message-ID at each attempt, and no file is written", async () => {
		const server = await openServer();
		const deliver = open({ smtpUrl: server.url });
		expect(await deliver(MAIL, { id: "one" })).toEqual({});
		await deliver(MAIL, { id: "one" });
		const [mail, again, ...others] = server.mails;
		expect(others).toEqual([]);
		expect([mail?.subject, mail?.to]).toEqual([MAIL.subject, [{ address: MAIL.to, name: "" }]]);
		expect(mail?.messageId).toBe("<one@shop.example>");
		expect(again?.messageId).toBe("<one@shop.example>");
		expect(existsSync(join(dataDirectory, "mail"))).toBe(false);
	});

	test("with HTML beside its text, under headers of its own, and encrypted", async () => {
		const server = await openServer();
		const html = "<p>Salam</p>";
		const link = `<https://shop.example/unsubscribe?token=${"x".repeat(90)}>`;
		const headers = { "List-Unsubscribe": link, "List-Id": "a\r\nBcc: everybody@test.example" };
		await open({ smtpUrl: server.url })({ ...MAIL, html, headers }, { id: "one" });
		const [mail] = server.mails;
		expect(mail?.text?.trim()).toBe(MAIL.text);
		expect(mail?.html?.trim()).toBe(html);
		const headerOf = (name: string) => mail?.headers.find(({ key }) => key === name)?.value;
		expect(headerOf("list-unsubscribe")).toBe(link);
		expect(headerOf("auto-submitted")).toBe("auto-generated");
		expect(headerOf("bcc")).toBeUndefined();
		expect(headerOf("content-type")).toMatch(/^multipart\/alternative/);
		expect(server.told).toEqual([{ encrypted: true, user: undefined }]);
	});

	test.each([
		[
			"smtp:// encrypts where the server offers it, by any certificate on this machine",
			{},
			"",
			true,
		],
		["smtps:// encrypts from the first byte", { secure: true }, "", true],
		["smtp:// goes without where the server offers none", { hideSTARTTLS: true }, "", false],
		["requireTLS encrypts even so", { hideSTARTTLS: true }, "?requireTLS=true", true],
		["ignoreTLS does not encrypt", {}, "?ignoreTLS=true", false],
	])("%s", async (_, options, parameters, encrypted) => {
		const server = await openServer(options);
		expect(await failureOf(server.url + parameters)).toBeUndefined();
		expect(server.told).toEqual([{ encrypted, user: undefined }]);
	});

	test.each([
		["smtp", {}],
		["smtps", { secure: true }],
	])(
		"%s: a certificate that nobody signed is refused where the address asks for that",
		async (_, options) => {
			const server = await openServer(options);
			expect(await failureOf(`${server.url}?tls.rejectUnauthorized=true`)).toBe("encryption");
			expect(server.mails).toEqual([]);
		},
	);

	test("a server that must encrypt and cannot gets nothing", async () => {
		const server = await openServer({ disabledCommands: ["STARTTLS"] } as object);
		expect(await failureOf(`${server.url}?requireTLS=true`)).toBe("encryption");
		expect(server.mails).toEqual([]);
	});

	test("the name and the password of the address are used, and wrong ones are told", async () => {
		const server = await openServer({
			authOptional: false,
			onAuth({ username, password }, _session, done) {
				if (username === "shop" && password === "p@ss:1") done(null, { user: username });
				else done(new Error("no"));
			},
		});
		const at = (login: string) => server.url.replace("//", `//${login}@`);
		expect(await failureOf(at("shop:p%40ss%3A1"))).toBeUndefined();
		expect(server.told).toEqual([{ encrypted: true, user: "shop" }]);
		expect(await failureOf(at("shop:other"))).toBe("login");
		expect(await failureOf(server.url)).toBe("login");
	});

	const refusal = (code: number, text: string): Answer => ({ code, text });
	test.each([
		["later", refusal(450, "4.2.0 Greylisted, come again")],
		["recipient", refusal(550, "5.1.1 No such user")],
		["recipient", refusal(552, "5.2.2 Mailbox full")],
		["not-allowed", refusal(554, "5.7.1 Relay access denied")],
		["not-allowed", refusal(550, "relay not permitted")],
		["login", refusal(530, "5.7.0 Authentication required")],
		["cut", "cut" as const],
	])("what is said to the recipient is told as %s", async (failure, said) => {
		const server = await openServer({ toRecipient: () => said });
		expect(await failureOf(server.url)).toBe(failure);
	});

	test.each([
		["later", refusal(451, "4.3.0 Disk full")],
		["content", refusal(554, "5.6.0 Spam")],
		["not-allowed", refusal(550, "5.7.1 Not signed")],
		["cut", "cut" as const],
	])("what is said to the mail is told as %s", async (failure, said) => {
		const server = await openServer({ toMail: () => said });
		expect(await failureOf(server.url)).toBe(failure);
	});

	test("nobody at the port, and a name that nobody knows", async () => {
		expect(await failureOf("smtp://127.0.0.1:1")).toBe("unreachable");
		expect(await failureOf("smtp://nobody.invalid")).toBe("unreachable");
	});

	test("nobody at any of the addresses of a name", async () => {
		const both = [4, 6].map((family) => ({ address: family === 4 ? "127.0.0.1" : "::1", family }));
		const socket = connect({
			host: "localhost",
			port: 1,
			lookup: (_, __, found) => found(null, both),
		});
		const [error] = await once(socket, "error");
		// As the mail library marks it.
		const failed = Object.assign(error, { code: "ESOCKET", command: "CONN" });
		expect(error.message).toBe("");
		expect(mailFailure(failed)).toBe("unreachable");
		expect(wordsOf(failed)).toMatch(/ECONNREFUSED 127\.0\.0\.1:1, .*::1/);
	});

	test("a server that says nothing is left when the attempt is over", async () => {
		const silent = createServer().listen(0, "127.0.0.1");
		onTestFinished(() => void silent.close());
		await once(silent, "listening");
		const { port } = silent.address() as { port: number };
		const signal = AbortSignal.timeout(300);
		const sending = open({ smtpUrl: `smtp://127.0.0.1:${port}` })(MAIL, { id: "one", signal });
		const error = await sending.catch((error: unknown) => error);
		// By us, and not by the library's own patience.
		expect(error).toMatchObject({ code: "EABORT" });
		expect(mailFailure(error)).toBe("too-slow");
	});

	test("one that speaks another language is told as one that cut the connection", async () => {
		const other = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
		other.listen(0, "127.0.0.1");
		onTestFinished(() => void other.close());
		await once(other, "listening");
		const { port } = other.address() as { port: number };
		expect(await failureOf(`smtp://127.0.0.1:${port}`)).toBe("cut");
	});
});

test.each([
	["smtp://localhost", true],
	["smtp://LOCALHOST:25", true],
	["smtps://user:pass@127.0.0.1:465?requireTLS=true", true],
	["smtp://[::1]:25", true],
	["smtp://mail.example", false],
	["smtp://localhost.example", false],
	["smtp://127.example", false],
	["smtp://10.0.0.1", false],
])("%s: any certificate will do: %s", (url, isOwn) => {
	expect(isOwnMachine(url)).toBe(isOwn);
	expect(smtpOptions(url)).toHaveProperty("url", url);
	expect("tls" in smtpOptions(url)).toBe(isOwn);
});
