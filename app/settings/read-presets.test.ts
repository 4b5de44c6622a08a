import { expect, test } from "vitest";
import { readPresets } from "./read-presets.ts";

test.each([
	["5 10,5 20", [500, 1050, 2000]],
	["5, 10, 20", [500, 1000, 2000]],
	["5;10;5", [500, 1000]],
	[" ", []],
])("reads %j", (text, presetsQepik) => {
	expect(readPresets(text)).toEqual({ presetsQepik });
});

test.each([
	["5 0,50", "0,50: Ən azı 1.00 ₼ olmalıdır"],
	["5 on", "on: Düzgün məbləğ daxil edin"],
	["1 2 3 4 5 6 7 8 9", "Ən çoxu 8 məbləğ, aralarında boşluqla: 5 10 20"],
])("refuses %j: %s", (text, refusal) => {
	expect(readPresets(text)).toEqual({ refusal });
});
