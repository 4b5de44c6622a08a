import { expect, test } from "vitest";
import { readForm } from "./read-form.server.ts";

const URLENCODED = "application/x-www-form-urlencoded;charset=UTF-8";
const pairs = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=${index}`);

const send = (body: BodyInit, type?: string) =>
	readForm(
		new Request("http://shop.test/", {
			method: "POST",
			body,
			...(type && { headers: { "content-type": type } }),
		}),
	);

const REFUSED = { code: "invalid", message: "Formada həddən artıq sahə var" };

test("a form has at most 100 fields, however it is sent", async () => {
	expect([...(await send(pairs(100).join("&"), URLENCODED))]).toHaveLength(100);
	await expect(send(pairs(101).join("&"), URLENCODED)).rejects.toMatchObject(REFUSED);
	const form = new FormData();
	for (const pair of pairs(100)) form.append(pair, "x");
	expect([...(await send(form))]).toHaveLength(100);
	form.append("one more", "x");
	await expect(send(form)).rejects.toMatchObject(REFUSED);
});

test("what is in the fields is read as it was sent", async () => {
	const form = new FormData();
	form.set("name", "Şəkil & çərçivə\r\n\r\n--b");
	form.set("picture", new File([new Uint8Array([0, 255, 13, 10])], "x.png"));
	const read = await send(form);
	expect(read.get("name")).toBe("Şəkil & çərçivə\r\n\r\n--b");
	expect(await (read.get("picture") as File).bytes()).toEqual(new Uint8Array([0, 255, 13, 10]));
	expect([...(await send("a=b%26c&a=d", URLENCODED))]).toEqual([
		["a", "b&c"],
		["a", "d"],
	]);
	expect([...(await send("", URLENCODED))]).toEqual([]);
});

test.each(["", "; boundary=", '; boundary="\\b"', "; boundary=b; boundary=c"])(
	"a form that is divided in a way that no browser uses is refused: %s",
	async (boundary) => {
		const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n';
		await expect(send(body, `multipart/form-data${boundary}`)).rejects.toMatchObject(REFUSED);
	},
);
