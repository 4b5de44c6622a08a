import { expect, test } from "vitest";
import { readPicturesUrl } from "./pictures-url.server.ts";

test("a bucket's address is taken apart, with what was escaped in the key", () => {
	expect(
		readPicturesUrl("https://key:a%2Fb%40c@s3.example:9000/shop-pictures?region=eu-1"),
	).toEqual({
		host: "s3.example:9000",
		bucketUrl: "https://s3.example:9000/shop-pictures",
		accessKeyId: "key",
		secretAccessKey: "a/b@c",
		region: "eu-1",
	});
	expect(readPicturesUrl("http://key:secret@127.0.0.1/abc/")).toMatchObject({
		bucketUrl: "http://127.0.0.1/abc",
		region: "us-east-1",
	});
});

test.each([
	"s3.example/pictures",
	"s3://key:secret@s3.example/pictures",
	"https://s3.example/pictures",
	"https://key@s3.example/pictures",
	"https://:secret@s3.example/pictures",
	"https://key:secret@s3.example",
	"https://key:secret@s3.example/",
	"https://key:secret@s3.example/Pictures",
	"https://key:secret@s3.example/one/two",
	"https://key:secret@s3.example/..%2f..",
	"https://key:secret@s3.example/ab",
	"https://key:secret@s3.example/pictures?regio=eu-1",
	"https://key:secret@s3.example/pictures?region=eu 1",
	"https://key:secret@s3.example/pictures?region=",
	"https://key:secret@s3.example/pictures#1",
	"https://key:100%@s3.example/pictures",
])("%s is none", (text) => {
	expect(readPicturesUrl(text)).toBeUndefined();
});
