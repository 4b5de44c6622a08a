const BROWSERS = [
	["Edg", "Edge"],
	["OPR", "Opera"],
	["SamsungBrowser", "Samsung Internet"],
	["Firefox", "Firefox"],
	["Chrome", "Chrome"],
	["Safari", "Safari"],
] as const;

const SYSTEMS = [
	["Android", "Android"],
	["iPhone", "iPhone"],
	["iPad", "iPad"],
	["Windows", "Windows"],
	["Mac OS", "macOS"],
	["Linux", "Linux"],
] as const;

/** A device in words, from what its browser says of itself: `Chrome, Android`. */
export function describeDevice(userAgent: string | null): string {
	const said = userAgent ?? "";
	const named = [BROWSERS, SYSTEMS].map(
		(names) => names.find(([mark]) => said.includes(mark))?.[1],
	);
	return named.filter(Boolean).join(", ") || "Naməlum cihaz";
}
