import { ENV_NAMES, type Env, isPublic } from "#app/platform/env.server.ts";
import { isCommonPassword } from "#app/sign-in/common-passwords.server.ts";
import { type Finding, look, ok, wrong } from "./finding.ts";

/** Names that look as if a known one was meant. */
export function judgeNames(names: string[]): Finding[] {
	const found = names
		.filter((name) => !ENV_NAMES.includes(name))
		.map((name) => ({ name, meant: nearestName(name) }))
		.filter(({ meant }) => meant !== undefined)
		.map(({ name, meant }) =>
			wrong("Environment", `${name} is no name that the shop knows`, `Is ${meant} meant?`),
		);
	return found.length > 0 ? found : [ok("Environment", "no misspelt names")];
}

function nearestName(name: string): string | undefined {
	const near = ENV_NAMES.map((known) => ({
		known,
		distance: distanceOf(name.toUpperCase(), known),
	}))
		// Of a short name another word is as near as a slip.
		.filter(({ known, distance }) => distance <= (known.length <= 5 ? 1 : 2))
		.toSorted((one, other) => one.distance - other.distance);
	return near[0]?.known;
}

/** How many letters have to be changed, added, removed or exchanged with their neighbour. */
export function distanceOf(one: string, other: string): number {
	const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, at) => at)];
	for (let i = 1; i <= one.length; i++) {
		const row = [i];
		for (let j = 1; j <= other.length; j++) {
			const before = rows[i - 1] as number[];
			const isSame = one[i - 1] === other[j - 1];
			const steps = [
				(before[j] as number) + 1,
				(row[j - 1] as number) + 1,
				(before[j - 1] as number) + (isSame ? 0 : 1),
			];
			const isExchanged = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
			if (i > 1 && j > 1 && isExchanged) steps.push((rows[i - 2]?.[j - 2] as number) + 1);
			row.push(Math.min(...steps));
		}
		rows.push(row);
	}
	return rows[one.length]?.[other.length] as number;
}

export function judgeOrigin({ origin }: Pick<Env, "origin">): Finding {
	if (!origin) {
		const todo = "Set ORIGIN to the public address, such as https://shop.example.";
		return look("ORIGIN", "not set: links in mails lead to this machine", todo);
	}
	if (isPublic(origin) && !origin.startsWith("https:")) {
		return wrong("ORIGIN", `${origin} is not encrypted`, "Set up https and a certificate.");
	}
	return ok("ORIGIN", origin);
}

export function judgeDemo(env: Pick<Env, "demo" | "demoIsPublic" | "origin">): Finding {
	if (!env.demo) return ok("DEMO", "0: nothing is made up");
	if (!isPublic(env.origin)) return ok("DEMO", "an empty shop is filled with a demo");
	if (env.demoIsPublic) return ok("DEMO", "public: strangers are meant to see it");
	return look(
		"DEMO",
		"not 0, at a public address",
		"Set DEMO=0, or DEMO=public where a demo is meant.",
	);
}

export function judgeAdminPassword(password: string | undefined): Finding {
	const about = "ADMIN_PASSWORD";
	if (!password) return ok(about, "not set: the first start makes one up");
	if (isCommonPassword(password)) {
		return wrong(
			about,
			"it is one of those that everybody tries first",
			"Change it on the profile, and here.",
		);
	}
	return look(
		about,
		"it is still set, and is used at the first start alone",
		"Remove it once you have signed in.",
	);
}

export function judgeAuthSecret(secret: string | undefined): Finding {
	const about = "AUTH_SECRET";
	if (!secret) return ok(about, "kept in DATA_DIR/auth-secret");
	if (new Set(secret).size < 10 || isCommonPassword(secret)) {
		return wrong(about, "it can be guessed", "Make a new one: openssl rand -base64 32");
	}
	return ok(about, "set");
}

export function judgeSecondFactors(found: {
	admins: number;
	without: number;
	isRequired: boolean;
}): Finding {
	const { admins, without, isRequired } = found;
	const about = "Second factor";
	if (admins > 0 && without === 0) return ok(about, "every admin has one");
	const says = `${without} of ${admins} admins have none`;
	const todo = "Each admin sets one up under “Təhlükəsizlik” of the profile.";
	if (without === 0)
		return wrong(about, "there is no admin", "Start the shop once: it makes the first.");
	return isRequired
		? wrong(about, `${says}, and cannot move money`, todo)
		: look(about, says, todo);
}
