// The words of mails that the owner writes, their preview and the test of the mail server, as Request →
// Response on the built bundle with a real mail server.
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { listActionsOf } from "#app/audit/read-actions.server.ts";
import { readChannelRuns } from "#app/platform/channel-runs.server.ts";
import { hearPublished } from "#test/hear-published.ts";
import { openMailServer } from "#test/mail-server.ts";
import { openSession } from "#test/make.ts";
import { ADMIN, findUserId, formPost, openBeside, signInAs, useTestShop } from "#test/open-shop.ts";
import { shownIn } from "#test/shown-in.ts";
import { useOpened } from "#test/use-opened.ts";
import { MAIL_KINDS } from "./mail-kinds.ts";
import { readWritten } from "./mail-words.server.ts";

const server = useOpened("mail server", () => openMailServer());
const shop = useTestShop(() => ({ SMTP_URL: server.url }));
let admin: string;
beforeAll(async () => {
	admin = await signInAs(shop, ADMIN);
});
beforeEach(async () => {
	await shop.db.execute(sql`DELETE FROM mail_templates`);
});

const PATH = "/admin/notifications/mail/order-placed";
const OWN = MAIL_KINDS["order-placed"];

const pageAt = (path = PATH, cookie = admin) => shownIn(shop.fetch(path, { headers: { cookie } }));
const send = (fields: Record<string, string>, path = PATH) =>
	shop.fetch(path, formPost({ intent: "save", seenVersion: "0", ...fields }, admin));
const written = () => readWritten(shop.db, "order-placed");

test("the page begins with the shop's own words; what the owner saves is kept and recorded", async () => {
	expect(await pageAt()).toContain(OWN.subject);
	const words = { subject: "{mağaza}: {sifariş}", opening: "Salam, {ad}!\r\n\r\nSağ olun." };
	const [topics, saved] = await hearPublished(shop.app.hub, () => send(words));
	expect(saved.status).toBe(200);
	expect(topics).toEqual(["admin"]);
	const kept = { subject: words.subject, opening: "Salam, {ad}!\n\nSağ olun." };
	expect(await written()).toEqual({ ...kept, version: 1 });
	const recorded = { subjectKind: "settings", subjectId: "order-placed", limit: 9 } as const;
	expect(await listActionsOf(shop.db, recorded)).toMatchObject([
		{ action: "mail.update", before: { subject: "", opening: "" }, after: kept },
	]);
	expect(await pageAt("/admin/notifications")).toContain("Dəyişdirilib");
});

test("emptied, or as they were, they are the shop's own again", async () => {
	await send({ subject: "Bizimki", opening: "Bizim mətn" });
	await send({ subject: "", opening: OWN.opening, seenVersion: "1" });
	expect(await written()).toEqual({ subject: "", opening: "", version: 2 });
	const recorded = () =>
		listActionsOf(shop.db, { subjectKind: "settings", subjectId: "order-placed", limit: 9 });
	const before = await recorded();
	await send({ subject: OWN.subject, opening: "", seenVersion: "2" });
	expect(await written()).toMatchObject({ version: 2 });
	expect(await recorded()).toEqual(before);
	expect(await pageAt()).toContain(OWN.subject);
	expect(await pageAt("/admin/notifications")).not.toContain("Dəyişdirilib");
});

test.each([
	["opening", "Salam, {müştəri}!", "Bu məktubda {müştəri} yazmaq olmur. Yazıla bilər: {ad}"],
	// There is a reason for some of them only.
	["subject", "{səbəb}", "Bu məktubda {səbəb} yazmaq olmur"],
	["subject", "x".repeat(121), "Ən çoxu 120 simvol"],
	["opening", "x".repeat(2001), "Ən çoxu 2000 simvol"],
])(
	"what cannot be filled in is refused at its field, and stays typed: %s %s",
	async (field, text, message) => {
		const refused = await send({ subject: "", opening: "", [field]: text });
		expect(refused.status).toBe(422);
		const page = await shownIn(refused);
		expect(page).toContain(message);
		expect(page).toContain(text);
		expect((await written()).version).toBe(0);
	},
);

test("of two admins who write on the same words one is told that another was first", async () => {
	const answers = await Promise.all([
		send({ subject: "Birinci", opening: "" }),
		send({ subject: "İkinci", opening: "" }),
	]);
	expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
	expect((await written()).version).toBe(1);
	expect((await send({ subject: "Üçüncü", opening: "" })).status).toBe(409);
});

test("the preview is the mail of what is typed, in a frame where nothing runs, and keeps nothing", async () => {
	const typed = { subject: "Bax: {məbləğ}", opening: "<script>alert(1)</script> {ad}" };
	const page = await shownIn(send({ ...typed, intent: "preview" }));
	expect(page).toContain("Bax: 39.00 ₼");
	const frames = [...page.matchAll(/<iframe[^>]*>/g)].map(([frame]) => frame);
	expect(frames).toHaveLength(2);
	for (const frame of frames) {
		expect(frame).toContain('sandbox=""');
		// Escaped for the mail, and once more for the frame.
		expect(frame).toContain("&amp;lt;script&amp;gt;alert(1)");
	}
	expect(frames[1]).toContain("@media all");
	expect((await written()).version).toBe(0);
});

test("a kind that there is none of is not found", async () => {
	for (const kind of ["top-up-asked", "constructor", "x"]) {
		const path = `/admin/notifications/mail/${kind}`;
		expect((await shop.fetch(path, { headers: { cookie: admin } })).status).toBe(404);
		expect((await send({ subject: "a", opening: "" }, path)).status).toBe(404);
	}
});

const TEST = "/admin/notifications/mail";
const tryMail = () => shop.fetch(TEST, formPost({}, admin));
const nth = async () => (await readChannelRuns(shop.db)).mail;

test("the test goes to the admin's own address, and both its outcomes are kept", async () => {
	const tried = await tryMail();
	expect(tried.status).toBe(200);
	expect(server.mails.at(-1)).toMatchObject({ to: [{ address: ADMIN.email }] });
	expect(server.mails.at(-1)?.html).toContain("sınaq");
	expect((await nth()).succeededAt).not.toBeNull();
	server.answers.toRecipient = () => ({ code: 530, text: "5.7.0 Authentication required" });
	const refused = await tryMail();
	server.answers.toRecipient = () => "ok";
	expect(refused.status).toBe(409);
	expect(await refused.text()).toContain("poçt serveri istifadəçi adını və ya şifrəni qəbul etmir");
	expect(await nth()).toMatchObject({ failure: "login" });
	const page = await pageAt("/admin/notifications");
	expect(page).toContain("poçt serveri istifadəçi adını və ya şifrəni qəbul etmir");
	expect(page).toContain("Xəta var");
});

test("an admin tries it ten times in ten minutes", async () => {
	await shop.db.execute(sql`UPDATE limits SET taken = 10 WHERE name = 'test-mail'`);
	expect((await tryMail()).status).toBe(429);
	await shop.db.execute(sql`DELETE FROM limits`);
});

test("without a mail server the pages say that no mail leaves, and nothing is tried", async () => {
	const silent = await openBeside(shop);
	const adminId = await findUserId(shop, ADMIN.email);
	const cookie = await openSession({ db: shop.db, secret: silent.secret }, adminId);
	const shown = (path: string) => shownIn(silent.fetch(path, { headers: { cookie } }));
	expect(await shown("/admin")).toContain("Mağazadan heç bir məktub çıxmır");
	expect(await pageAt("/admin")).not.toContain("Mağazadan heç bir məktub çıxmır");
	const page = await shown("/admin/notifications");
	expect(page).toContain("heç bir məktub çıxmır");
	expect(page).not.toContain("Sınaq məktubu göndər");
	const tried = await silent.fetch(TEST, formPost({}, cookie));
	expect(tried.status).toBe(422);
	expect(await tried.text()).not.toContain("göndərildi");
	await silent.close();
});
