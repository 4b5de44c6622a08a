declare module "@20minutes/s3rver" {
	type Options = {
		address: string;
		port: number;
		directory: string;
		silent: boolean;
		vhostBuckets: boolean;
		configureBuckets: { name: string }[];
	};
	/** It checks each request's signature, by the key S3RVER with the secret S3RVER. */
	export default class S3rver {
		httpServer: import("node:http").Server;
		constructor(options: Options);
		run(): Promise<{ port: number }>;
	}
}
