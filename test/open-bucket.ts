import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

const BUCKET = "shop-pictures";

/** A server of S3's protocol, which checks signatures, with an empty bucket. */
export async function openBucket() {
	const directory = mkdtempSync(join(tmpdir(), "gamestore-bucket-"));
	const server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		directory,
		silent: true,
		vhostBuckets: false,
		configureBuckets: [{ name: BUCKET }],
	});
	const { port } = await server.run();
	const addressOf = ({ key = "S3RVER", secret = "S3RVER", bucket = BUCKET } = {}) =>
		`http://${key}:${secret}@127.0.0.1:${port}/${bucket}?region=eu-central-1`;
	const stop = () =>
		new Promise<void>((stopped) => {
			server.httpServer.close(() => stopped());
			server.httpServer.closeAllConnections();
		});
	return {
		url: addressOf(),
		addressOf,
		/** The names of its objects. */
		list: (): string[] =>
			readdirSync(join(directory, BUCKET))
				.filter((file) => file.endsWith("._S3rver_object"))
				.map((file) => file.slice(0, -"._S3rver_object".length))
				.sort(),
		/** Takes the server away. */
		stop,
		async close() {
			if (server.httpServer.listening) await stop();
			rmSync(directory, { recursive: true, force: true });
		},
	};
}
