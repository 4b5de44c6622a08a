// A shop whose pictures lie in a bucket, which PICTURES_URL names.
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { sweepPictures } from "#app/catalog/pictures/sweep-pictures.server.ts";
import { backUp, manifestOf } from "./back-up.ts";
import { openBucket } from "./open-bucket.ts";
import { ADMIN, openBeside, signInAs, useTestShop } from "./open-shop.ts";
import { uploadTo } from "./upload.ts";
import { useOpened } from "./use-opened.ts";

const bucket = useOpened("bucket", openBucket);
const shop = useTestShop(() => ({ PICTURES_URL: bucket.url }));

const upload = async () => uploadTo(shop, await signInAs(shop, ADMIN));
const statusOf = async (path: string, from: Pick<typeof shop, "fetch"> = shop) =>
	(await from.fetch(path)).status;
const sizesOf = (address: string) =>
	[1440, 480, 960].map((width) => address.replace("-1440.", `-${width}.`));
const namesOf = (address: string) => sizesOf(address).map((path) => path.replace("/pictures/", ""));

async function open(environment: Record<string, string>) {
	const other = await openBeside(shop, environment);
	onTestFinished(() => other.close());
	return other;
}

test("what one process puts there every other one serves, with the headers of any picture", async () => {
	const { address } = await upload();
	expect(bucket.list()).toEqual(expect.arrayContaining(namesOf(address)));
	const { rows } = await shop.db.execute(sql`
		SELECT name FROM pictures WHERE bytes IS NULL AND name LIKE ${`${address.slice(10, 30)}%`}`);
	expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(namesOf(address)));
	const other = await open({ PICTURES_URL: bucket.url });
	for (const path of sizesOf(address)) {
		const response = await other.fetch(path);
		expect([path, response.status]).toEqual([path, 200]);
		expect(response.headers.get("content-type")).toBe("image/avif");
		expect(response.headers.get("cache-control")).toContain("immutable");
		const here = await (await shop.fetch(path)).arrayBuffer();
		expect(Buffer.from(await response.arrayBuffer()).equals(Buffer.from(here))).toBe(true);
	}
	expect(await statusOf("/pictures/none-480.avif", other)).toBe(404);
});

test("pictures that lie in the database are shown as well", async () => {
	await shop.db.execute(sql`INSERT INTO pictures (name, bytes) VALUES ('before-480.avif', 'x')`);
	expect(await statusOf("/pictures/before-480.avif")).toBe(200);
});

test("a shop without the bucket says so, has no such picture, and removes none", async () => {
	const { address } = await upload();
	const without = await open({});
	expect(await statusOf(address, without)).toBe(404);
	await sweepPictures(shop.db);
	await shop.db.execute(sql`UPDATE pictures SET unused_since = now() - interval '2 days'`);
	await sweepPictures(shop.db);
	expect(await statusOf(address)).toBe(200);
});

test("a picture that nothing shows is removed from the bucket with its row", async () => {
	const { address } = await upload();
	const names = namesOf(address);
	await sweepPictures(shop.db, shop.app.objects);
	await shop.db.execute(sql`UPDATE pictures SET unused_since = now() - interval '1 day'`);
	expect(await sweepPictures(shop.db, shop.app.objects)).toBeGreaterThan(0);
	for (const name of names) expect(bucket.list()).not.toContain(name);
	expect(await statusOf(address)).toBe(404);
});

test("a backup says how many pictures it does not hold", async () => {
	await upload();
	const url = shop.app.env.databaseOwnerUrl as string;
	const manifest = await manifestOf(await backUp({ databaseUrl: url, workDirectory: "/tmp" }));
	const { rows } = await shop.db.execute(sql`SELECT FROM pictures WHERE bytes IS NULL`);
	expect(manifest.picturesElsewhere).toBe(rows.length);
	expect(rows.length).toBeGreaterThan(2);
});

test("a shop does not start with a bucket that cannot be used, and says why", async () => {
	const starting = openBeside(shop, { PICTURES_URL: bucket.addressOf({ secret: "wrong" }) });
	await expect(starting).rejects.toThrow(
		/^The bucket of PICTURES_URL cannot be used: 127\.0\.0\.1:\d+ answers SignatureDoesNotMatch\.$/,
	);
});

test("while the bucket is away its pictures answer 503, uploads are refused in words, and nothing half is named", async () => {
	const { address } = await upload();
	await bucket.stop();
	const refused = await shop.fetch(address);
	expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
	expect(refused.headers.get("cache-control")).toBe("no-store");
	const answer = await upload();
	expect(answer.status).toBe(503);
	expect(answer.refused).toMatchObject({
		code: "outage",
		message: "Şəkil anbarı hazırda cavab vermir, bir azdan yenidən cəhd edin",
	});
	// What has no object is swept away once the bucket is back, and never without it.
	await sweepPictures(shop.db, shop.app.objects);
	await shop.db.execute(sql`UPDATE pictures SET unused_since = now() - interval '1 day'`);
	const before = (await shop.db.execute(sql`SELECT FROM pictures`)).rows.length;
	await expect(sweepPictures(shop.db, shop.app.objects)).rejects.toThrow("cannot be reached");
	expect((await shop.db.execute(sql`SELECT FROM pictures`)).rows.length).toBe(before);
});
