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

/** A device by its user agent: `Chrome, Android`. */
export function describeDevice(userAgent: string | null): string {
	const names = [BROWSERS, SYSTEMS].map(
		(known) => known.find(([token]) => userAgent?.includes(token))?.[1],
	);
	return names.filter(Boolean).join(", ") || "Naməlum cihaz";
}
