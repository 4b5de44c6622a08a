import { expect, test } from "vitest";
import { readSettings } from "#app/settings/read-settings.server.ts";
import { settings } from "#app/settings/settings.table.server.ts";
import { makeGame, openPayments } from "#test/make.ts";
import { ADMIN, signInAs, useTestShop } from "#test/open-shop.ts";
import { listSetupSteps } from "./read-setup.server.ts";

const shop = useTestShop({ SMTP_URL: "smtp://127.0.0.1:9" });

const BARE = { smtpUrl: undefined, origin: undefined, requireAdmin2fa: false, epoint: undefined };
const SERVED = {
	smtpUrl: "smtps://mail.example",
	origin: "https://magaza.example",
	requireAdmin2fa: true,
	epoint: undefined,
};

async function left(
	env: typeof BARE | typeof SERVED,
	twoFactorEnabled = false,
	proxy: string | undefined = undefined,
) {
	const now = await readSettings(shop.db);
	const steps = await listSetupSteps(shop.db, {
		settings: now,
		env,
		person: { twoFactorEnabled },
		proxy,
	});
	return steps.map(({ label }) => label);
}

test("an empty shop lists everything that is missing, each thing done is left out, and at the end the list is empty", async () => {
	const all = await left(BARE);
	expect(all).toHaveLength(9);
	await openPayments(shop.db);
	// The demonstration's number, card and address are nobody's.
	expect(await left(BARE)).toEqual(all);

	await makeGame(shop.db);
	const withoutGames = await left(BARE);
	expect(all.filter((label) => !withoutGames.includes(label))).toEqual([
		"İlk kateqoriyanı yaradın",
		"İlk oyunu əlavə edin",
	]);
	await shop.db.update(settings).set({
		storeName: "Odlar Oyun",
		supportPhone: "+994501234567",
		cardNumber: "4242424242424242",
		epointWidgetUrl: "https://epoint.example/pay",
	});
	expect(await left(BARE)).toEqual([
		"Poçt serverini qurun",
		"Mağazanın internet ünvanını göstərin",
		"Girişinizi ikinci addımla qoruyun",
	]);
	expect(await left(SERVED, true)).toEqual([]);
});

test.each([
	[SERVED, "Onsuz balansı"],
	[BARE, "Şifrəniz ələ keçsə belə"],
])("the step of the second factor says what it is for: %j", async (env, why) => {
	const person = { twoFactorEnabled: false };
	const steps = await listSetupSteps(shop.db, {
		settings: await readSettings(shop.db),
		env,
		person,
		proxy: undefined,
	});
	expect(steps.at(-1)).toMatchObject({ to: "/profile/security" });
	expect(steps.at(-1)?.why).toContain(why);
});

test.each([
	["10.0.0.7", "Serverdə TRUST_PROXY=10.0.0.7 yazın"],
	["::1", "Serverdə TRUST_PROXY=loopback yazın"],
])("a proxy at %s that nobody has named comes first", async (proxy, label) => {
	expect((await left(BARE, false, proxy))[0]).toBe(label);
});

test.each(["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"])(
	"%s is no address for customers",
	async (origin) => {
		expect(await left({ ...SERVED, origin }, true)).toContain(
			"Mağazanın internet ünvanını göstərin",
		);
	},
);

test("the dashboard leads to each step, and the settings say how the server is set up", async () => {
	const cookie = await signInAs(shop, ADMIN);
	const pageOf = async (path: string) => (await shop.fetch(path, { headers: { cookie } })).text();
	const dashboard = await pageOf("/admin");
	expect(dashboard).toContain("Mağazanı açmazdan əvvəl");
	expect(dashboard).toContain('href="/admin/settings#server"');
	expect(dashboard).not.toContain("Poçt serverini qurun");
	const server = await pageOf("/admin/settings");
	expect(server).toContain('id="server"');
	for (const id of ["shop", "support", "card", "top-up"]) expect(server).toContain(`id="${id}"`);
});
