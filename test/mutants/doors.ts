import type { Mutant } from "./mutant.ts";

/** Who may enter: signing in, sessions, roles, limits, headers, what arrives. */
export const doors: Mutant[] = [
	{
		name: "session-end",
		lost: "a session never ends",
		file: "app/sign-in/find-signed-in.server.ts",
		text: " AND expires_at > now()",
		becomes: "",
		tests: ["test/security/session-lookup.test.ts"],
	},
	{
		name: "session-signature",
		lost: "whoever knows a token needs no signature",
		file: "app/sign-in/find-signed-in.server.ts",
		text: " && timingSafeEqual(given, expected)",
		becomes: "",
		tests: ["test/security/session-lookup.test.ts"],
	},
	{
		name: "signed-in-layout-loader",
		lost: "a navigation to a page without a loader asks no guard",
		file: "app/sign-in/signed-in.layout.tsx",
		text: "export function loader() {\n\treturn null;\n}\n",
		becomes: "",
		tests: ["test/guards.test.ts"],
	},
];
