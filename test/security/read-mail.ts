import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { TestShop } from "../open-shop.ts";

/** The mails that the shop wrote to somebody so far, oldest first, as they are read. */
export function mailsTo(shop: TestShop, email: string): string[] {
	const folder = join(shop.dataDirectory, "mail");
	let files: string[] = [];
	try {
		files = readdirSync(folder)
			.filter((name) => name.endsWith(".eml"))
			.toSorted();
	} catch {
		// Nothing was sent yet.
	}
	const mails = files.map((file) => readFileSync(join(folder, file), "utf8"));
	return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decode);
}

/** Waits for the mail of this number: mails are sent after the answer. */
export async function mailTo(shop: TestShop, email: string, nth = 1): Promise<string> {
	await expect.poll(() => mailsTo(shop, email).length).toBeGreaterThanOrEqual(nth);
	return mailsTo(shop, email)[nth - 1] ?? "";
}

export function tokenIn(mail: string): string {
	return /reset-password\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
}

function decode(mail: string): string {
	const body = mail.slice(mail.indexOf("\r\n\r\n"));
	if (/^Content-Transfer-Encoding: base64/im.test(mail)) {
		return Buffer.from(body.replace(/\s/g, ""), "base64").toString();
	}
	const bytes = body
		.replace(/=\r?\n/g, "")
		.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8");
}
