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
	["<script>", "Naməlum cihaz"],
	[null, "Naməlum cihaz"],
])("a browser that says %s is shown as %s", (userAgent, device) => {
	expect(describeDevice(userAgent)).toBe(device);
});
