import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const kept = "app/pictures/private-pictures.server.ts";
const tests = ["app/pictures/private-pictures.test.ts"];

/** Pictures that one customer and the admins see. */
export const mutants: Mutant[] = [
	...inFile(kept, tests, {
		"private-picture-of-anybody": [
			'reader.role === "admin" ? undefined : eq(privatePictures.userId, reader.id)',
			"undefined",
			"whoever learns an address sees somebody else's picture",
		],
		"private-picture-admin": [
			'reader.role === "admin" ? undefined : eq(',
			"eq(",
			"admins do not see what a customer shows them",
		],
		"private-picture-of-another": [
			"and(eq(privatePictures.id, id), belongsTo(of))",
			"eq(privatePictures.id, id)",
			"a picture is removed from what it does not belong to",
		],
		"private-picture-transparent": [
			'\t\t\t.flatten({ background: "#fff" })\n',
			"",
			"a screenshot with a transparent ground is black in the dark theme",
		],
		"private-picture-larger": [
			'fit: "inside", withoutEnlargement: true',
			'fit: "inside"',
			"a small picture is made larger and blurred",
		],
		"private-picture-swept": ["180 days", "182 days", "pictures are kept for longer than is said"],
		"private-picture-swept-early": ["180 days", "178 days", "pictures go before they are due"],
	}),
	...inFile("app/pictures/private-picture.route.ts", tests, {
		"private-picture-kept": [
			'"Cache-Control": REVALIDATED',
			'"Cache-Control": REVALIDATED && "no-store"',
			"a picture is sent again with each look at its page",
		],
		"private-picture-sent-again": [
			'request.headers.get("If-None-Match") === tag',
			"false",
			"a picture that the browser has is sent again",
		],
		"private-picture-never-sent": [
			'request.headers.get("If-None-Match") === tag',
			'request.headers.has("If-None-Match")',
			"who has another picture is not sent this one",
		],
	}),
	...inFile("app/sign-in/guards.server.ts", tests, {
		"private-picture-stored": [
			'"private, no-cache"',
			'"private, max-age=60"',
			"after a logout the next person at the browser sees the picture",
		],
	}),
];
