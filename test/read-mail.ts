// Reads what the shop mails, as a person's mail program would.
import { once } from "node:events";
import { SMTPServer } from "smtp-server";

/** A real SMTP server on this machine; `mails` grows as they arrive. */
export async function openMailbox() {
	const mails: string[] = [];
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ["STARTTLS"],
		async onData(stream, _session, accepted) {
			const parts: Buffer[] = [];
			for await (const part of stream) parts.push(part as Buffer);
			mails.push(Buffer.concat(parts).toString("utf8"));
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

/** The text of a plain mail, however it was wrapped for the way. */
export function textOf(mail: string): string {
	const [head = "", ...rest] = mail.split("\r\n\r\n");
	const body = rest.join("\r\n\r\n");
	const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
	if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
	if (encoding !== "quoted-printable") return body;
	const bytes = body
		.replace(/=\r?\n/g, "")
		.replace(/=([\dA-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
	return Buffer.from(bytes, "latin1").toString("utf8");
}
