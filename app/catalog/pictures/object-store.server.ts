import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { newId } from "#app/core/ids.ts";
import { pictureType } from "#app/core/picture-name.ts";
import { readPicturesUrl } from "#app/platform/pictures-url.server.ts";
import { StartError } from "#app/platform/start-error.server.ts";

/** An object is no larger than a picture; a store that takes longer is as good as away. */
const TIMEOUT = { timeoutMs: 10_000 };

/** The store could not be reached, or refused. */
export class ObjectStoreFailure extends Error {
	override readonly name = "ObjectStoreFailure";
}

export type ObjectStore = ReturnType<typeof openObjectStore>;

/** The bucket of PICTURES_URL, by the protocol of S3. Its methods throw an ObjectStoreFailure. */
export function openObjectStore(picturesUrl: string, { timeoutMs } = TIMEOUT) {
	const bucket = readPicturesUrl(picturesUrl);
	if (!bucket) throw new StartError("PICTURES_URL is not the address of a bucket.");
	const { host, bucketUrl, ...key } = bucket;
	const client = new AwsClient({ ...key, service: "s3", retries: 2 });

	async function send(method: "GET" | "PUT" | "DELETE", name: string, body?: Buffer<ArrayBuffer>) {
		const digest = createHash("sha256").update(body ?? "");
		const headers: Record<string, string> = { "x-amz-content-sha256": digest.digest("hex") };
		if (body) headers["content-type"] = pictureType(name);
		const signal = AbortSignal.timeout(timeoutMs);
		try {
			const url = `${bucketUrl}/${name}`;
			const response = await client.fetch(url, {
				method,
				headers,
				body,
				signal,
				redirect: "manual",
			});
			return { status: response.status, content: Buffer.from(await response.arrayBuffer()) };
		} catch (error) {
			const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
			const why = typeof code === "string" ? code : message;
			throw new ObjectStoreFailure(`${host} cannot be reached: ${why}`);
		}
	}

	function refusal({ status, content }: { status: number; content: Buffer }) {
		return new ObjectStoreFailure(`${host} answers ${errorCode(content) ?? status}`);
	}

	const store = {
		/** Undefined where there is none of this name. */
		async get(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
			const answer = await send("GET", name);
			if (answer.status === 200) return answer.content;
			if (answer.status === 404 && errorCode(answer.content) === "NoSuchKey") return undefined;
			throw refusal(answer);
		},
		async put(name: string, content: Buffer<ArrayBuffer>): Promise<void> {
			const answer = await send("PUT", name, content);
			if (answer.status !== 200) throw refusal(answer);
		},
		/** Also where there is none of this name. */
		async remove(name: string): Promise<void> {
			const answer = await send("DELETE", name);
			if (answer.status >= 300 && errorCode(answer.content) !== "NoSuchKey") throw refusal(answer);
		},
		/**
		 * Writes, reads and removes an object: only so is it certain that address, key, region and rights
		 * are right. Throws a StartError.
		 */
		async requireUsable(): Promise<void> {
			const [name, content] = [`gamestore-start-${newId()}`, Buffer.from("a start of the shop")];
			try {
				await store.put(name, content);
				const found = await store.get(name);
				await store.remove(name);
				if (!found?.equals(content)) throw new ObjectStoreFailure(`${host} keeps something else`);
			} catch (error) {
				if (!(error instanceof ObjectStoreFailure)) throw error;
				throw new StartError(`The bucket of PICTURES_URL cannot be used: ${error.message}.`);
			}
		},
	};
	return store;
}

/** What S3 calls a refusal, in its answer. */
function errorCode(content: Buffer): string | undefined {
	return /<Code>(\w+)<\/Code>/.exec(content.toString("latin1", 0, 2000))?.[1];
}
