import { expect, test } from "vitest";
import { readUploadAnswer } from "./upload-answer.ts";

test.each([
	[
		"a picture's address",
		"application/json",
		'{"address":"/pictures/a-1440.avif"}',
		{ address: "/pictures/a-1440.avif" },
	],
	[
		"a refusal",
		"application/json",
		'{"refused":{"message":"Bu fayl şəkil deyil"}}',
		{ refused: { message: "Bu fayl şəkil deyil" } },
	],
	[
		"a refusal in plain words",
		"text/plain; charset=utf-8",
		"Bir azdan yenidən cəhd edin",
		{ refused: { message: "Bir azdan yenidən cəhd edin" } },
	],
	["a page", "text/html", "<html>", {}],
	["nothing", null, "", {}],
	["null", "application/json", "null", {}],
])("%s is read from the answer to an upload", (_, type, text, answer) => {
	expect(readUploadAnswer(type, text)).toEqual(answer);
});
