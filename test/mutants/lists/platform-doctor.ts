import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const JUDGE = ["app/server/doctor/judge.test.ts"];

/** What an owner is told before customers find out. */
export const mutants: Mutant[] = [
	...inFile("app/platform/doctor-pass.server.ts", ["app/platform/doctor-pass.test.ts"], {
		"doctor-pass-of-anybody": [
			"return timingSafeEqual(Buffer.from(pass), Buffer.from(makeDoctorPass(secret, Number(digits))));",
			"return timingSafeEqual(Buffer.from(pass), Buffer.from(pass)) && Boolean(secret);",
			"whoever asks is told which proxy stands before the shop",
		],
		"doctor-pass-old": [
			"if (!digits || Math.abs(nowMs - Number(digits)) > LASTS_MS) return false;",
			"if (!digits || nowMs < 0) return false;",
			"a pass that was overheard works for ever",
		],
		"doctor-pass-lasts": ["LASTS_MS = 2 * 60", "LASTS_MS = 9 * 60", "a pass works for too long"],
	}),
	...inFile("app/server/doctor/judge-environment.ts", JUDGE, {
		"doctor-near-names": [
			"distance <= (known.length <= 5 ? 1 : 2)",
			"distance <= 0",
			"a misspelt ORGIN is never found",
		],
		"doctor-far-names": [
			"distance <= (known.length <= 5 ? 1 : 2)",
			"distance <= 2",
			"HOME is taken for a misspelt HOST",
		],
		"doctor-origin-plain": [
			'isPublic(origin) && !origin.startsWith("https:")',
			"!origin",
			"passwords cross the internet in the clear and the doctor finds that right",
		],
		"doctor-demo": [
			"if (!isPublic(env.origin)) return ok",
			"if (env.demo) return ok",
			"a public demo is not pointed out",
		],
		"doctor-password": [
			"if (isCommonPassword(password)) {",
			"if (!password) {",
			"a password that everybody tries is found right",
		],
		"doctor-secret-simple": [
			"new Set(secret).size < 10 || ",
			"",
			"a secret of one letter is found right",
		],
		"doctor-factor": [
			"return isRequired\n",
			"return !isRequired\n",
			"admins who cannot move money are not told why",
		],
	}),
	...inFile("app/server/doctor/judge-machine.ts", JUDGE, {
		"doctor-disk": ["freeBytes < 200 * MIB", "freeBytes < 2 * MIB", "a full disk is a surprise"],
		"doctor-folder-open": [
			"if (folder.mode & 0o002) {",
			"if (!folder.mode) {",
			"a folder that everybody writes to is found right",
		],
		"doctor-secret-file": [
			"(mode & 0o077) === 0",
			"(mode & 0o007) === 0",
			"a secret that a group may read is found right",
		],
		"doctor-clock": ["Math.abs(aheadMs)", "aheadMs", "a clock that is behind is found right"],
		"doctor-backup-age": [
			"newestAgeMs > 25 * HOUR_MS",
			"newestAgeMs > 250 * HOUR_MS",
			"backups that stopped are not noticed",
		],
	}),
	...inFile("app/server/doctor/judge-address.ts", JUDGE, {
		"doctor-proxy-unnamed": [
			"\tif (isUnnamed) {\n",
			"\tif (isUnnamed && !host) {\n",
			"all customers count as one, and the doctor finds that right",
		],
		"doctor-proxy-silent": [
			"&& !isForwarded",
			"&& !peer",
			"a proxy that names nobody is found right",
		],
		"doctor-certificate": [
			"if (/CERT|SELF_SIGNED|ALTNAME|ISSUER|SIGNATURE/.test(code)) {",
			"if (/ALTNAME/.test(code)) {",
			"a certificate that has ended is told as a firewall",
		],
	}),
	...inFile("app/server/doctor/judge-database.ts", JUDGE, {
		"doctor-roles": [
			"\tif (mayRewrite) {\n",
			"\tif (mayRewrite && pooler) {\n",
			"a role that could rewrite the ledger is found right",
		],
	}),
	...inFile("app/server/request/doctor-visit.server.ts", ["test/doctor.test.ts"], {
		"doctor-visit-unsigned": [
			"|| !isDoctorPass(pass, secret)",
			"|| !isDoctorPass",
			"whoever asks is told which proxy stands before the shop",
		],
		"doctor-visit-proxy": [
			"isUnnamed: claimedClient(peer, { forwardedFor, forwarded }, proxies) !== undefined",
			"isUnnamed: false",
			"a proxy that nobody has named is never found",
		],
	}),
	...inFile("app/server/doctor/examine.server.ts", ["test/doctor.test.ts"], {
		"doctor-makes-a-shop": [
			'if (!env.databaseUrl && !existsSync(join(env.dataDirectory, "postgres"))) {',
			"if (!env) {",
			"where there is no shop yet, that is told as a fault",
		],
	}),
	...inFile("scripts/doctor.ts", ["test/doctor.test.ts"], {
		"doctor-exit-code": [
			"if (isWrong) process.exitCode = 1;",
			"",
			"a script that asks the doctor hears that all is well",
		],
	}),
	...inFile("app/platform/mail/try-mail.server.ts", ["app/platform/mail/try-mail.test.ts"], {
		"try-mail-encryption": [
			"if (encrypted) say(",
			"if (smtpUrl) say(",
			"a connection without encryption is told as encrypted",
		],
		"try-mail-answers": [
			'if (!message.startsWith("2")) return;',
			"",
			"a recipient who was refused is told as taken",
		],
	}),
	...inFile("scripts/test-mail.ts", ["test/doctor.test.ts"], {
		"try-mail-exit-code": [
			"process.exitCode = 1;",
			"process.exitCode = 0;",
			"a script that tries the mail hears that it was sent",
		],
	}),
	...inFile("app/platform/database/migrate.server.ts", ["app/platform/database/migrate.test.ts"], {
		"migrate-newer-schema": [
			"\tif (unknown.length === 0) return;\n",
			"\tif (client) return;\n",
			"an old version serves a schema that it does not know",
		],
		"migrate-locks-untold": [
			"/^-- locks: (.+)$/m",
			"/^-- locked: (.+)$/m",
			"customers wait for a migration that nobody was warned of",
		],
	}),
	...inFile("scripts/check-money.ts", ["test/doctor.test.ts"], {
		"check-money-newer-schema": [
			"\t\tawait requireKnownSchema(databaseUrl);\n",
			"\t\tvoid requireKnownSchema;\n",
			"old rules are held against new money",
		],
	}),
	...inFile("scripts/migrate.ts", ["test/doctor.test.ts"], {
		"migrate-list-migrates": [
			'\t\t\tif (pending.length === 0) console.log("Nothing is pending.");\n\t\t\treturn;\n',
			'\t\t\tif (pending.length === 0) console.log("Nothing is pending.");\n',
			"who only asks what is pending migrates",
		],
		"migrate-rights": [
			"if (env.databaseUrl) await grantRuntimeRights(",
			"if (!env) await grantRuntimeRights(",
			"after npm run migrate the shop may not read its new tables",
		],
	}),
	...inFile("app/platform/env.server.ts", ["app/platform/env.test.ts"], {
		"env-public-demo": [
			'if (value.DEMO === "1" && isReachable(origin)) throw',
			'if ((value.DEMO as string) === "none" && isReachable(origin)) throw',
			"a shop opens to strangers with a demo customer who has money",
		],
		"env-public-demo-untold": [
			"if (!env.demo || env.demoIsPublic || !isPublic(env.origin)) return;",
			"if (env) return;",
			"nobody learns that a public shop would be filled with a demo",
		],
	}),
	...inFile("app/server/run.server.ts", ["test/said-at-start.test.ts"], {
		"start-public-demo-untold": [
			"\twarnOfPublicDemo(env, (line) => shop.app.log.warn(line));\n",
			"",
			"nobody learns that a public shop would be filled with a demo",
		],
	}),
	...inFile("app/server/doctor/examine.server.ts", ["test/doctor.test.ts"], {
		"doctor-one-secret": [
			'["auth-secret", "postgres-password"].flatMap',
			'["auth-secret"].flatMap',
			"all is well where every user of the machine reads the password of the database",
		],
	}),
];
