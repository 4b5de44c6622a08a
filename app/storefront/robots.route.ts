import type { Route } from "./+types/robots.route";

/** What belongs to one person or to admins, and the forms that lead there under an address for each page. */
const CLOSED = [
	"/admin",
	"/balance",
	"/cart",
	"/confirm-email",
	"/confirm-password",
	"/demo/",
	"/forgot-password",
	"/login",
	"/logout",
	"/notifications",
	"/orders",
	"/private-pictures",
	"/profile",
	"/push",
	"/register",
	"/reset-password",
	"/unsubscribe",
];

export function loader({ url }: Route.LoaderArgs) {
	const lines = [
		"User-agent: *",
		...CLOSED.map((path) => `Disallow: ${path}`),
		"",
		`Sitemap: ${url.origin}/sitemap.xml`,
		"",
	];
	return new Response(lines.join("\n"), {
		headers: { "Content-Type": "text/plain; charset=utf-8" },
	});
}
