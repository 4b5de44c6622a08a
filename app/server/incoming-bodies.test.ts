import { expect, test } from "vitest";
import { useServer } from "#test/listen.ts";
import { type Customer, makeCustomer } from "#test/make.ts";
import { useTestShop } from "#test/open-shop.ts";
import { rawPost } from "#test/raw-post.ts";

const shop = useTestShop();
const server = useServer(shop);

const KIB = 1024;
const MIB = 1024 * KIB;
const MULTIPART = { "Content-Type": "multipart/form-data; boundary=b" };

type Headers = Record<string, string>;

/** What a body of this length is answered with; one that would be read is not, as it never comes. */
async function announce(path: string, bytes: number, headers: Headers = {}) {
	const length = { "Content-Length": String(bytes) };
	const sent = rawPost(server.address, { path, headers: { ...length, ...headers } });
	// One more request, answered on another connection, comes after it.
	await (await fetch(`${server.address}/session`)).text();
	return sent;
}

const admin = () => makeCustomer(shop, { role: "admin" });

test.each([
	["/login", 16 * KIB],
	["/register", 16 * KIB],
	["/forgot-password", 16 * KIB],
	["/reset-password", 16 * KIB],
	["/confirm-password", 16 * KIB],
	["/login/code", 16 * KIB],
	["/LOGIN.data?index", 16 * KIB],
	["/admin/../login", 16 * KIB],
	["/administrator/", 16 * KIB],
	["//", 16 * KIB],
	["/cart", 512 * KIB],
	["/cart.data", 512 * KIB],
	["/admin/games/new", 512 * KIB],
])("a form to %s is read up to %i bytes, and not a byte beyond", async (path, most) => {
	const fits = await announce(path, most);
	const larger = await announce(path, most + 1);
	await expect.poll(larger.status).toBe(413);
	expect(larger.text()).toContain("Məlumat həddən artıq böyükdür");
	expect(fits.text()).toBe("");
});

test.each(["/login", "/cart", "/admin/games/new", "/admin/pictures"])(
	"what is sent to %s without its length is small",
	async (path) => {
		const { cookie } = await admin();
		const chunk = `${(16 * KIB + 1).toString(16)}\r\n${"x".repeat(16 * KIB + 1)}\r\n`;
		const headers = { ...MULTIPART, "Transfer-Encoding": "chunked", Cookie: cookie };
		const sent = rawPost(server.address, { path, headers, body: chunk });
		await expect.poll(sent.status).toBe(413);
	},
);

test("a picture is answered also where nobody can look up who sends it", async () => {
	const { cookie } = await admin();
	const headers = { ...MULTIPART, "Content-Length": "1", Cookie: cookie };
	await shop.db.execute("ALTER TABLE sessions RENAME TO away");
	const sent = rawPost(server.address, { path: "/admin/pictures", headers, body: "x" });
	await expect.poll(sent.status).toBe(500);
	await shop.db.execute("ALTER TABLE away RENAME TO sessions");
});

test("a picture of 16 MiB is received of an admin, on the page that takes it, and none larger", async () => {
	const { cookie } = await admin();
	const headers = { ...MULTIPART, Cookie: cookie };
	const larger = await announce("/admin/pictures", 16 * MIB + 1, headers);
	await expect.poll(larger.status).toBe(413);
	const proof = await announce("/admin/orders/proofs", 16 * MIB + 1, headers);
	await expect.poll(proof.status).toBe(413);
	expect((await announce("/admin/orders/proofs", 16 * MIB, headers)).text()).toBe("");
	const elsewhere = await announce("/admin/pictures/", 16 * MIB, headers);
	await expect.poll(elsewhere.status).toBe(413);
	const form = await announce("/admin/pictures", MIB, { Cookie: cookie });
	await expect.poll(form.status).toBe(413);
	const fits = await announce("/admin/pictures", 16 * MIB, headers);
	fits.socket.write("x".repeat(16 * MIB));
	// It is read to its end, and is no form.
	await expect.poll(fits.status).toBe(422);
});

test("a visitor and a customer are told by the guard, and have nothing received", async () => {
	const { cookie } = await makeCustomer(shop);
	for (const [Cookie, location] of [
		["", "/login?next=%2Fadmin%2Fpictures"],
		[cookie, "/"],
	] as const) {
		const sent = await announce("/admin/pictures", 16 * MIB, { ...MULTIPART, Cookie });
		await expect.poll(sent.status).toBe(302);
		expect(sent.text().toLowerCase()).toContain(`location: ${location}\r\n`.toLowerCase());
	}
});

/** An upload of 20 bytes of which one has come. */
function beginUpload({ cookie }: Customer, path: string) {
	const headers = { ...MULTIPART, Cookie: cookie, "Content-Length": "20" };
	return rawPost(server.address, { path, headers, body: "x" });
}

type Upload = ReturnType<typeof beginUpload>;

/** As many of them are refused; returns the others, whichever came first. */
async function refusing(count: number, sent: Upload[]) {
	const refused = () => sent.filter(({ status }) => status() === 503);
	await expect.poll(() => refused().length).toBe(count);
	return sent.filter((upload) => !refused().includes(upload));
}

/** The rest of them comes: they are read to their end, and are no forms. */
async function finish(uploads: Upload[]) {
	for (const { socket } of uploads) socket.write("x".repeat(19));
	for (const { status } of uploads) await expect.poll(status).toBe(422);
}

test("an admin sends two pictures at once, all admins four, and each that ends makes room", async () => {
	const upload = (sender: Customer) => beginUpload(sender, "/admin/pictures");
	const [one, two, three] = [await admin(), await admin(), await admin()];
	const [first] = await refusing(1, [upload(one), upload(one), upload(one)]);
	await refusing(1, [upload(two), upload(two), upload(two)]);
	await refusing(1, [upload(three)]);
	await finish(first ? [first] : []);
	await finish([upload(three)]);
});

test("a customer sends one picture at once, where customers may, and two are received of all of them", async () => {
	const upload = (sender: Customer) => beginUpload(sender, "/balance/receipts");
	const [one, two, three] = [
		await makeCustomer(shop),
		await makeCustomer(shop),
		await makeCustomer(shop),
	];
	const ofOne = await refusing(1, [upload(one), upload(one)]);
	const ofOthers = await refusing(1, [upload(two), upload(three)]);
	// They take no room of the admins.
	const [first, second] = [await admin(), await admin()];
	const ofAdmins = [first, first, second].map((sender) => beginUpload(sender, "/admin/pictures"));
	await finish([...ofAdmins, ...ofOne, ...ofOthers]);
	const visitor = await announce("/balance/receipts", 16 * MIB, MULTIPART);
	await expect.poll(visitor.status).toBe(302);
});

test("a refused body is read on for a moment, so that its client comes to read why", async () => {
	const sent = await announce("/login", MIB);
	sent.socket.write("x".repeat(MIB));
	await expect.poll(sent.status).toBe(413);
	// The connection serves the next request.
	sent.socket.write("GET /livez HTTP/1.1\r\nHost: shop\r\n\r\n");
	await expect.poll(sent.text).toMatch(/HTTP\/1.1 200 OK[\s\S]*ok$/);
});

test("one that goes on and on is cut off", async () => {
	const { socket, status } = await announce("/login", MIB);
	await expect.poll(status).toBe(413);
	// Never silent for so long that an idle connection would be closed.
	const isClosed = () => {
		if (socket.writable) socket.write("x");
		return socket.closed;
	};
	await expect.poll(isClosed).toBe(true);
});
