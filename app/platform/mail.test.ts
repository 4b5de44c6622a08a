// How a mail leaves the shop, or is kept as a file; and that none can fail a request.
import {
	existsSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mailsTo, useMailbox } from "#test/read-mail.ts";
import { readMetric } from "#test/read-metric.ts";
import { openLog } from "./log.server.ts";
import { type Mailer, openMailer } from "./mail.server.ts";

const mailbox = useMailbox();
let dataDirectory: string;
let logged: string[];
let mailer: Mailer;
beforeEach(() => {
	dataDirectory = mkdtempSync(join(tmpdir(), "gamestore-mail-"));
	logged = [];
});
afterEach(() => {
	mailer.close();
	rmSync(dataDirectory, { recursive: true, force: true });
});

function open({
	smtpUrl,
	mailFrom = "no-reply@shop.example",
}: {
	smtpUrl?: string;
	mailFrom?: string;
} = {}) {
	const log = openLog({ logLevel: "info" }, { write: (line: string) => logged.push(line) });
	mailer = openMailer({ smtpUrl, mailFrom, dataDirectory }, log);
	return mailer;
}

const MAIL = {
	to: "aysel@test.example",
	fromName: "Mənim mağazam",
	subject: "Şifrənin bərpası",
	text: "Salam,\n\nkeçid: https://shop.example/x?token=1",
};

test("without SMTP_URL a mail is a file that the owner alone reads, and the log names it", async () => {
	await open().send(MAIL);
	const folder = join(dataDirectory, "mail");
	const [name, ...others] = readdirSync(folder);
	expect(others).toEqual([]);
	expect(name).toMatch(/^\d+-\w+\.eml$/);
	expect(statSync(folder).mode & 0o777).toBe(0o700);
	expect(statSync(join(folder, name as string)).mode & 0o777).toBe(0o600);
	expect(JSON.parse(logged[0] as string)).toMatchObject({ file: join(folder, name as string) });
	const [mail] = await mailsTo({ dataDirectory }, MAIL.to);
	expect(mail?.subject).toBe(MAIL.subject);
	expect(mail?.text?.trim()).toBe(MAIL.text);
	expect(mail?.from).toEqual({ name: MAIL.fromName, address: "no-reply@shop.example" });
});

test("the log of a mail holds neither its text nor to whom it went", async () => {
	await open().send(MAIL);
	expect(logged.join()).not.toMatch(/token=1|aysel/);
});

test("with SMTP_URL a mail goes to that server, and no file is written", async () => {
	const before = mailbox.mails.length;
	const sent = await readMetric("mails_sent_total");
	await open({ smtpUrl: mailbox.url }).send(MAIL);
	expect(await readMetric("mails_sent_total")).toBe(sent + 1);
	const [mail, ...others] = mailbox.mails.slice(before);
	expect(others).toEqual([]);
	expect([mail?.subject, mail?.to]).toEqual([MAIL.subject, [{ address: MAIL.to, name: "" }]]);
	expect(existsSync(join(dataDirectory, "mail"))).toBe(false);
	expect(logged).toEqual([]);
});

test("a name in MAIL_FROM is the sender's, whatever the shop is called", async () => {
	await open({ mailFrom: "Dükan <no-reply@shop.example>" }).send(MAIL);
	const [mail] = await mailsTo({ dataDirectory }, MAIL.to);
	expect(mail?.from).toEqual({ name: "Dükan", address: "no-reply@shop.example" });
});

test.each(["subject", "fromName", "to"])("a line break in the %s adds no header", async (field) => {
	const mail = { ...MAIL, [field]: `${MAIL[field as "to"]}\r\nBcc: everybody@test.example` };
	await open().send(mail);
	const files = readdirSync(join(dataDirectory, "mail"));
	expect(files).toHaveLength(1);
	const text = readFileSync(join(dataDirectory, "mail", files[0] as string), "utf8");
	expect(text.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
});

test("a mail that cannot be sent is an error in the log, and fails nobody", async () => {
	const failed = await readMetric("mails_failed_total");
	await open({ smtpUrl: "smtp://127.0.0.1:1" }).send(MAIL);
	expect(await readMetric("mails_failed_total")).toBe(failed + 1);
	expect(logged).toHaveLength(1);
	expect(JSON.parse(logged[0] as string)).toMatchObject({ level: 50, msg: "mail was not sent" });
});

test("a mail that cannot be written is an error in the log as well", async () => {
	writeFileSync(join(dataDirectory, "mail"), "");
	await open().send(MAIL);
	expect(JSON.parse(logged[0] as string)).toMatchObject({ level: 50, msg: "mail was not sent" });
});
