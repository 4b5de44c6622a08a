import type { IncomingMessage, ServerResponse } from "node:http";
import type { App } from "#app/app-context.server.ts";
import { countRequest } from "#app/platform/metrics.server.ts";
import { findSignedIn, type SignedIn } from "#app/sign-in/find-signed-in.server.ts";
import { hasBody, type Received, receiveBody } from "./request/receive-body.server.ts";
import { openShares } from "./request/shares.server.ts";
import { refuse } from "./request/shed-load.server.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
const SMALL_FORM_BYTES = 16 * KIB;
/** A full cart, and what an admin writes about a game. */
const FORM_BYTES = 512 * KIB;
const LARGE_FORMS = /^\/(admin\/|cart)/;
const UPLOAD_BYTES = 16 * MIB;
/** Who may send a picture where. */
const UPLOADS: Record<string, "admins" | "everybody"> = {
	"/admin/pictures": "admins",
	"/admin/orders/proofs": "admins",
	"/balance/receipts": "everybody",
};

/** Of all forms that are being received or handled; a client may hold a tenth. */
const FORMS_BYTES = 32 * MIB;
/** Pictures that are being received or handled: few people may send them, one after the other. */
const MOST_UPLOADS = { total: 4, each: 2 };
/** Those of customers, who leave the admins' room alone. */
const MOST_OF_CUSTOMERS = { total: 2, each: 1 };
/** How long a client may go on sending what was refused, so that it comes to read why. */
const LINGER_MS = 2000;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

type Options = {
	origin: string;
	keyOf: (request: IncomingMessage) => string | undefined;
	/** Takes a place under way for looking up who is signed in; undefined where none is free. */
	admit: <Result>(
		key: string | undefined,
		work: () => Promise<Result>,
	) => Promise<Result> | undefined;
};

/**
 * Receives the bodies of requests before anything else is done for them, each in bounded memory and
 * all together as well. Large ones are for those who need them: a picture for who is signed in, on a
 * page that takes it from them, a large form for the cart and for the admin's pages.
 */
export function openIncomingBodies(app: App, { origin, keyOf, admit }: Options) {
	const forms = openShares({ total: FORMS_BYTES, each: FORMS_BYTES / 10 });
	const uploads = openShares(MOST_UPLOADS);
	const ofCustomers = openShares(MOST_OF_CUSTOMERS);

	/** Calls `next` once the body is there; `next` finds it whole in memory. */
	async function receive(request: IncomingMessage, response: ServerResponse, next: Handler) {
		const upload = isUpload(request) ? await findUploader(request) : undefined;
		if (upload === "busy") return refuseBody("busy", request, response);
		// The guard of the page says what somebody else is told, who has no picture received.
		if (upload === "stranger") return hand(Buffer.alloc(0), request, () => next(request, response));
		const holding = upload ? sharesOf(upload).hold(upload.id) : forms.hold(keyOf(request));
		response.once("close", holding.release);
		if (upload && !holding.take(1)) return refuseBody("busy", request, response);
		const received = await receiveBody(request, {
			mostBytes: upload ? UPLOAD_BYTES : formBytes(request, origin),
			take: upload ? () => true : holding.take,
		});
		if (received === "gone") return;
		if (typeof received === "string") return refuseBody(received, request, response);
		hand(received, request, () => next(request, response));
	}

	const sharesOf = ({ role }: SignedIn) => (role === "admin" ? uploads : ofCustomers);

	/** Only who is signed in, and may send one there, has a picture received. */
	async function findUploader(request: IncomingMessage): Promise<SignedIn | "stranger" | "busy"> {
		const { cookie } = request.headers;
		const lookUp = admit(keyOf(request), () => findSignedIn(app, cookie));
		if (!lookUp) return "busy";
		// Where sessions cannot be looked up, the guard finds that out as well, and says so.
		const person = await lookUp.catch(() => undefined);
		const isWelcome = UPLOADS[request.url ?? ""] === "everybody" || person?.role === "admin";
		return person && isWelcome ? person : "stranger";
	}

	return {
		/** Receives the body of a request that has one; false where it has none. */
		receive(request: IncomingMessage, response: ServerResponse, next: Handler): boolean {
			if (!hasBody(request)) return false;
			void receive(request, response, next);
			return true;
		},
		/** What forms take of the memory at the moment. */
		get formBytes(): number {
			return forms.held;
		},
	};
}

function isUpload({ url = "", headers }: IncomingMessage): boolean {
	return (
		Object.hasOwn(UPLOADS, url) &&
		headers["content-length"] !== undefined &&
		/^multipart\/form-data\b/i.test(headers["content-type"] ?? "")
	);
}

/**
 * How many bytes a form may have. Browsers announce the length of what they send; what is sent
 * without is small.
 */
function formBytes({ url = "", headers }: IncomingMessage, origin: string): number {
	const path = URL.parse(url, origin)?.pathname ?? "";
	const isLarge = LARGE_FORMS.test(path) && headers["content-length"] !== undefined;
	return isLarge ? FORM_BYTES : SMALL_FORM_BYTES;
}

/** The web framework reads a body from here, if there is one. */
function hand(body: Buffer, request: IncomingMessage, next: () => void) {
	Object.assign(request, { rawBody: body });
	next();
}

const REFUSALS = {
	"too-large": { status: 413, message: "Məlumat həddən artıq böyükdür" },
	stalled: { status: 408, message: "Məlumat vaxtında gəlmədi, yenidən göndərin" },
};

function refuseBody(
	reason: Exclude<Received, Buffer | "gone">,
	request: IncomingMessage,
	response: ServerResponse,
) {
	if (reason === "busy") {
		refuse(request.method, response);
	} else {
		const { status, message } = REFUSALS[reason];
		countRequest("refused", request.method, status);
		response.writeHead(status, {
			"Cache-Control": "no-store",
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Length": Buffer.byteLength(message),
			"X-Content-Type-Options": "nosniff",
			...(reason === "stalled" && { Connection: "close" }),
		});
		response.end(message);
	}
	request.resume();
	const cut = setTimeout(() => request.destroy(), LINGER_MS);
	request.once("close", () => clearTimeout(cut));
}
