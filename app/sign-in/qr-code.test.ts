import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrCodeOf } from "./qr-code.server.ts";

const ADDRESS =
	"otpauth://totp/GameStore:admin@test.example?secret=JBSWY3DPEHPK3PXP&issuer=GameStore";

test("the path draws every dark module of the code, and no other", () => {
	const { size, path } = qrCodeOf(ADDRESS);
	const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
		drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
	}
	expect(drawn).toEqual(encode(ADDRESS, { ecc: "M", border: 4 }).data);
});

test("four light modules stand around it, whatever the theme", () => {
	const { size, path } = qrCodeOf(ADDRESS);
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
		expect(Number(x)).toBeGreaterThanOrEqual(4);
		expect(Number(y)).toBeGreaterThanOrEqual(4);
		expect(Number(y)).toBeLessThan(size - 4);
		expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 4);
	}
});
