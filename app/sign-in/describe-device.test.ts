import { expect, test } from "vitest";
import { describeDevice } from "./describe-device.ts";

test.each([
	[
		"Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36",
		"Chrome, Android",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
		"Safari, iPhone",
	],
	["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"],
	["Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36 OPR/120.0", "Opera, Linux"],
	[
		"Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36",
		"Samsung Internet, Android",
	],
	["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPad"],
	["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.0) Gecko/20100101 Firefox/143.0", "Firefox, macOS"],
	["Mozilla/5.0 (Linux; Android 15) KaiOS/3.1", "Android"],
	["Mozilla/5.0 (PlayStation 5) Gecko/20100101 Firefox/143.0", "Firefox"],
	["<script>", "Naməlum cihaz"],
	[null, "Naməlum cihaz"],
])("a browser that says %s is shown as %s", (userAgent, device) => {
	expect(describeDevice(userAgent)).toBe(device);
});
