import { createHmac, randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { App } from "#app/app-context.server.ts";
import type { Topic } from "#app/live/topics.ts";
import { readSignedCookie, type SignedIn } from "#app/sign-in/find-signed-in.server.ts";

/**
 * A page is sent with the moment until which it is true and a mark of the session that it is drawn for,
 * and opens its first event stream with them: so it loads anew only where it has missed something.
 */
export function openPagePositions({ auth, hub }: Pick<App, "auth" | "hub">) {
	const key = randomBytes(16);
	/** Tells sessions apart, and nothing of their tokens. */
	const markOf = ({ headers }: IncomingMessage) => {
		const token = readSignedCookie(auth, headers.cookie, "session_token");
		return token ? createHmac("sha256", key).update(token).digest("base64url") : "";
	};
	return {
		/** For a Server-Timing header, the only one of a page that its scripts can read. */
		describe: (request: IncomingMessage): string =>
			`as-of;desc="${hub.position()}~${markOf(request)}"`,
		/** What a page has missed that opens a stream for `person`. */
		missedBy(
			request: IncomingMessage,
			{ person, topics }: { person: SignedIn | undefined; topics: Iterable<Topic> },
		): readonly (Topic | "anything")[] {
			const since = new URL(request.url ?? "", "http://shop").searchParams.get("since");
			// One that opens a stream again loads everything anew by itself.
			if (since === null || request.headers["last-event-id"]) return [];
			const [position = "", mark] = since.split("~");
			const present = markOf(request);
			// Somebody else is here than before, or nobody any more.
			if (mark !== present || (present && !person)) return ["anything"];
			return hub.publishedSince(position, topics) ?? ["anything"];
		},
	};
}
