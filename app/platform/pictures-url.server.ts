/**
 * Takes PICTURES_URL apart: a bucket by the protocol of S3, with the bucket in the path. Undefined where
 * it is none.
 */
export function readPicturesUrl(text: string) {
	const url = URL.parse(text);
	if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password) return undefined;
	const bucket = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(url.pathname)?.[1];
	const { region = "us-east-1", ...others } = Object.fromEntries(url.searchParams);
	if (!bucket || !/^[a-z0-9-]+$/.test(region) || Object.keys(others).length > 0 || url.hash) {
		return undefined;
	}
	try {
		return {
			host: url.host,
			bucketUrl: `${url.origin}/${bucket}`,
			accessKeyId: decodeURIComponent(url.username),
			secretAccessKey: decodeURIComponent(url.password),
			region,
		};
	} catch {
		// A percent sign that stands for itself.
		return undefined;
	}
}
