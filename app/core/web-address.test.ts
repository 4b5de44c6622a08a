import { expect, test } from "vitest";
import { isWebAddress } from "./web-address.ts";

test.each([
	"https://pictures.example/oyun.avif",
	"http://pictures.example:8080/a?b=c#d",
	"HTTPS://pictures.example/",
	"https://pictures.example/şəkil.png",
	"https://şəkillər.example/a_b;c*d",
	"https://my_host-1.example./",
	"http://127.0.0.1:3000/",
	"http://[::1]:3000/",
	"http://localhost/",
	"/pictures/abc-1440.avif",
	"/demo/epoint",
])("%s is an address", (text) => {
	expect(isWebAddress(text)).toBe(true);
});

test.each([
	"",
	"oyun.png",
	"www.pictures.example/oyun.png",
	"javascript:alert(1)",
	"JavaScript:alert(1)",
	" javascript:alert(1)",
	"java\nscript:alert(1)",
	"data:image/png;base64,AAAA",
	"vbscript:x",
	"blob:https://pictures.example/1",
	"file:///etc/passwd",
	"ftp://pictures.example/oyun.png",
	"//pictures.example/oyun.png",
	"/\\pictures.example/oyun.png",
	"\\\\pictures.example",
	"/pictures/a b.avif",
	"/pictures/\u202egnp.avif",
	"https://",
	"https:pictures.example",
	"https://exa mple/",
	"ws://https://pictures.example/",
	"https://pictures.example:port/",
	"https://pictures.example;script-src/",
	"https://pictures.example,elsewhere/",
	"https://*/",
	"https://*.example/",
	"https://'self'/",
	"https://-pictures.example/",
])("%j is none", (text) => {
	expect(isWebAddress(text)).toBe(false);
});
