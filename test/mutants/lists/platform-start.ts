import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** How a shop opens: port, first logins, demo. */
export const mutants: Mutant[] = [
	...inFile(
		"app/server/listen.server.ts",
		["app/server/closing.test.ts", "app/server/listen.test.ts"],
		{
			"listen-cuts-requests": [
				"server.closeIdleConnections()",
				"server.closeAllConnections()",
				"a restart cuts the requests under way",
			],
			"listen-waits-for-ever": [
				"const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);",
				"const late = undefined;",
				"one slow client keeps the shop from ending",
			],
			"listen-impatient": [
				"GRACE_MS = 10_000",
				"GRACE_MS = 5_000",
				"a restart cuts requests that take a while",
			],
			"listen-everywhere": [
				"server.listen(port, host, resolve)",
				"server.listen(port, resolve)",
				"the shop listens to the whole network unasked",
			],
			"listen-port-riddle": [
				'error.code === "EADDRINUSE"',
				'error.code === "EADDRNOTINUSE"',
				"a port in use is told as a stack trace",
			],
			"listen-host-riddle": [
				'["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"]',
				'["EAFNOSUPPORT", "EINVAL"]',
				"a wrong HOST is told as a stack trace",
			],
			"listen-probe-left": [
				"\tawait new Promise((resolve) => probe.close(resolve));\n",
				"",
				"the shop finds its own port in use",
			],
		},
	),
	...inFile("app/sign-in/create-user.server.ts", ["app/server/first-logins.test.ts"], {
		"first-login-session": [
			"await db.delete(sessions).where(eq(sessions.userId, user.id));",
			"void sessions;",
			"an admin's list of devices begins with one that nobody knows",
		],
	}),
	...inFile("app/server/first-logins.server.ts", ["app/server/first-logins.test.ts"], {
		"logins-unlocked": [
			'\t\tawait lockInTransaction(transaction, "firstLogins");\n',
			"",
			"two processes that start at once make two admins",
		],
		"logins-in-parts": [
			"const tx = transaction as unknown as Database;",
			"const tx = db;",
			"a start that fails half-way leaves an admin whose password nobody saw",
		],
		"logins-again": ["\tif (admin) return admin;\n", "", "each start makes an admin"],
		"logins-demo-again": [
			' && !(await findUserByRole(tx, "customer"))',
			"",
			"each start makes a demo customer",
		],
		"logins-demo-unasked": ["env.demo && !", "!", "a real shop has a demo customer with money"],
		"logins-chosen-password": [
			"env.adminPassword ?? newPassword()",
			"newPassword()",
			"ADMIN_PASSWORD is ignored",
		],
		"logins-short-passwords": ["{ length: 16 }", "{ length: 8 }", "first passwords can be guessed"],
		"logins-same-passwords": [
			"LETTERS[randomInt(LETTERS.length)]",
			"LETTERS[0]",
			"first passwords are known to everybody",
		],
	}),
	...inFile("app/server/seed-demo.server.ts", ["app/server/seed-demo.test.ts"], {
		"seed-unlocked": [
			'\t\tawait lockInTransaction(tx, "seedDemo");\n',
			"",
			"two processes that start at once seed the catalogue twice",
		],
		"seed-settings-again": [
			"if (seeded) await",
			"await",
			"each start puts the demo's card over the owner's",
		],
	}),
	...inFile("app/catalog/seed-catalog.server.ts", ["app/server/seed-demo.test.ts"], {
		"seed-over-a-catalogue": [
			"\tif (existing) return false;\n",
			"",
			"the demo is put into a real catalogue",
		],
	}),
	...inFile("app/server/open-shop.server.ts", ["app/server/open-shop.test.ts"], {
		"seed-unasked": ["if (env.demo) await", "await", "DEMO=0 is ignored"],
		"open-logins-untold": [
			"\t\tif (newLogins.length > 0) onNewLogins?.(newLogins);\n",
			"",
			"the first password is lost when the start fails",
		],
		"open-failed-start-left": [
			"\t\tawait close();\n\t\tthrow error;",
			"\t\tthrow error;",
			"a start that failed leaves its connections",
		],
		"open-seed-connection-left": [
			"\t\treturn newLogins;\n\t} finally {\n\t\tawait db.close();",
			"\t\treturn newLogins;\n\t} finally {\n\t\tvoid db;",
			"each start leaves a connection",
		],
		"open-connections-for-each": [
			"Math.floor(total / workers)",
			"total",
			"several workers take more connections than the server has",
		],
		"open-one-connection": [
			"Math.max(2, ",
			"Math.max(1, ",
			"a process of many workers has a single connection",
		],
	}),
	...inFile("app/platform/public-origin.server.ts", ["app/server/open-shop.test.ts"], {
		"open-origin-of-any-address": [
			'env.host === "0.0.0.0" || ',
			"",
			"mails of a shop that listens everywhere lead nowhere",
		],
		"open-origin-ipv6": ["`[${env.host}]`", "env.host", "links to an IPv6 address lead nowhere"],
	}),
];
