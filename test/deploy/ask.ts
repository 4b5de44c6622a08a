// A client as strict as a browser about what it is sent, and free in what it sends: another server's
// certificate, another address of this machine, headers that a browser would not let a page set.
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest } from "node:https";

export const DOMAIN = "shop.example";

type Asked = {
	port: number;
	path?: string;
	https?: boolean;
	method?: string;
	headers?: Record<string, string>;
	body?: string | Buffer;
	/** The address of this machine to connect from. */
	from?: string;
};

export type Answer = {
	status: number;
	headers: IncomingHttpHeaders;
	/** Every header as it was sent, those that came twice among them. */
	sent: [name: string, value: string][];
	body: Buffer;
	text: string;
};

export function open({ port, path = "/", https = true, method = "GET", from, ...sent }: Asked) {
	const { headers, body } = sent;
	const request = https ? httpsRequest : httpRequest;
	const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
	return request({
		host: "127.0.0.1",
		port,
		path,
		method,
		agent: false,
		localAddress: from,
		servername: DOMAIN,
		// Made for this run; who signed it is the owner's and certbot's matter.
		rejectUnauthorized: false,
		headers: { host: DOMAIN, ...length, ...headers },
	});
}

/** A body that is refused may be cut before all of it is sent, and then the answer is sometimes lost. */
const TRIES = 5;

export async function ask(asked: Asked): Promise<Answer> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await askOnce(asked);
		} catch (error) {
			const { code = "" } = error as NodeJS.ErrnoException;
			if (attempt === TRIES || !["EPIPE", "ECONNRESET"].includes(code)) throw error;
		}
	}
}

function askOnce(asked: Asked): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const request = open(asked);
		request.on("error", reject).on("response", (response) => {
			const chunks: Buffer[] = [];
			response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
			response.on("end", () => {
				const body = Buffer.concat(chunks);
				const raw = response.rawHeaders;
				const sent = raw.flatMap((name, at): [string, string][] =>
					at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ""]] : [],
				);
				const { statusCode: status = 0, headers } = response;
				resolve({ status, headers, sent, body, text: body.toString("utf8") });
			});
		});
		request.end(asked.body);
	});
}

/** A form as a browser posts it from a page of the shop. */
export function form(fields: Record<string, string>, cookie = ""): Partial<Asked> {
	return {
		method: "POST",
		body: new URLSearchParams(fields).toString(),
		headers: {
			cookie,
			origin: `https://${DOMAIN}`,
			"content-type": "application/x-www-form-urlencoded",
		},
	};
}

/** The Cookie header that a browser would send after this answer. */
export function cookieOf({ headers }: Answer): string {
	return (headers["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0]).join("; ");
}
