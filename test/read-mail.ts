// Receives and parses the mails that the shop sends.
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { expect } from "vitest";
import { useOpened } from "./use-opened.ts";

/** A real SMTP server for the tests of a file; `mails` grows as they arrive. */
export function useMailbox() {
	return useOpened("mailbox", openMailbox);
}

async function openMailbox() {
	const mails: Email[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		async onData(stream, _session, accepted) {
			mails.push(await PostalMime.parse(await buffer(stream)));
			accepted();
		},
	});
	server.listen(0, "127.0.0.1");
	await once(server.server, "listening");
	const { port } = server.server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		close: () => new Promise<void>((closed) => server.close(() => closed())),
	};
}

/** What a shop without SMTP_URL wrote to somebody so far as .eml files, oldest first. */
export async function mailsTo(shop: { dataDirectory: string }, address: string): Promise<Email[]> {
	const folder = join(shop.dataDirectory, "mail");
	if (!existsSync(folder)) return [];
	const files = readdirSync(folder).filter((name) => name.endsWith(".eml"));
	const mails = files.toSorted().map((file) => PostalMime.parse(readFileSync(join(folder, file))));
	return (await Promise.all(mails)).filter(({ to }) => to?.some((one) => one.address === address));
}

/** Waits for the mail of this number, since mails are sent after the response, and returns its text. */
export async function mailTo(
	shop: { dataDirectory: string },
	address: string,
	nth = 1,
): Promise<string> {
	let mails: Email[] = [];
	await expect
		.poll(
			async () => {
				mails = await mailsTo(shop, address);
				return mails.length;
			},
			// A mail waits for the processor like everything else.
			{ timeout: 15_000 },
		)
		.toBeGreaterThanOrEqual(nth);
	return mails[nth - 1]?.text ?? "";
}

/** The token of the link in a password mail. */
export function tokenIn(text: string): string {
	return /reset-password\?token=([\w-]+)/.exec(text)?.[1] ?? "";
}
