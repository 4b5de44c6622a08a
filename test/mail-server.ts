import { once } from "node:events";
import type { Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** What the server says to a recipient or to a mail; "hang" for ever nothing, "cut" it hangs up. */
export type Answer = "ok" | "hang" | "cut" | { code: number; text: string };

type Options = Pick<SMTPServerOptions, "secure" | "hideSTARTTLS" | "authOptional" | "onAuth"> & {
	toRecipient?: (address: string) => Answer;
	toMail?: (mail: Email) => Answer;
	port?: number;
};

/**
 * A real mail server on loopback, with STARTTLS and a certificate of its own making. What it answers may
 * change while it runs.
 */
export async function openMailServer(options: Options = {}) {
	const { toRecipient = () => "ok", toMail = () => "ok", port = 0, ...given } = options;
	const mails: Email[] = [];
	const told: { encrypted: boolean; user: string | undefined }[] = [];
	const answers = { toRecipient, toMail };
	const sockets = new Set<Socket>();
	const answer = (said: Answer, done: (error?: Error) => void) => {
		if (said === "cut") for (const socket of sockets) socket.destroy();
		else if (typeof said === "object") {
			done(Object.assign(new Error(said.text), { responseCode: said.code }));
		} else if (said === "ok") done();
	};
	const server = new SMTPServer({
		authOptional: true,
		closeTimeout: 100,
		// It would warn that its certificate is known to everybody.
		logger: false,
		...given,
		onRcptTo: ({ address }, _session, done) => answer(answers.toRecipient(address), done),
		async onData(stream, session, done) {
			const bytes = await buffer(stream).catch(() => undefined);
			// Who sent it has died in the middle.
			if (!bytes) return;
			const mail = await PostalMime.parse(bytes);
			const said = answers.toMail(mail);
			if (said === "ok") {
				mails.push(mail);
				told.push({
					encrypted: session.secure,
					user: (session.user || undefined) as string | undefined,
				});
			}
			answer(said, done);
		},
	});
	server.on("error", () => {});
	server.server.on("connection", (socket: Socket) => {
		sockets.add(socket);
		socket.on("close", () => sockets.delete(socket));
	});
	server.listen(port, "127.0.0.1");
	await once(server.server, "listening");
	const address = server.server.address() as { port: number };
	return {
		port: address.port,
		url: `${given.secure ? "smtps" : "smtp"}://127.0.0.1:${address.port}`,
		mails,
		/** How each of them arrived. */
		told,
		answers,
		close: () =>
			new Promise<void>((closed) => {
				server.close(() => closed());
				for (const socket of sockets) socket.destroy();
			}),
	};
}
