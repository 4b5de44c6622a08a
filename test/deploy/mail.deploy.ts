// Debian's postfix as it comes beside the shop, as docs/operating.md has it: with the certificate that
// its installation makes, and with nothing said to either but SMTP_URL.
import { copyFileSync } from "node:fs";
import { basename, join } from "node:path";
import PostalMime from "postal-mime";
import { expect, inject, test } from "vitest";
import { findProgram } from "../drills/programs.ts";
import { makeDebian, runInDebian } from "./fresh-debian.ts";

const INSTALL = `
apt-get -q update
apt-get -q install --yes --no-install-recommends ca-certificates curl postfix
useradd --system --home-dir /var/lib/gamestore --shell /usr/sbin/nologin gamestore
useradd --create-home aysel
useradd --create-home murad
tar -xzf gamestore-*.tar.gz -C /opt --no-same-owner
ln -s /opt/gamestore-* /opt/gamestore
install -m 600 /opt/gamestore/deploy/gamestore.env /etc/gamestore.env
install -m 755 /opt/gamestore/deploy/gamestore /usr/local/bin/gamestore
install -m 644 /opt/gamestore/deploy/gamestore.service /etc/systemd/system/gamestore.service
origin=http://localhost:3000
sed -i "s#^ORIGIN=.*#ORIGIN=$origin#" /etc/gamestore.env
printf '%s\\n' SMTP_URL=smtp://localhost:25 MAIL_FROM=no-reply@shop.example >> /etc/gamestore.env
`;

/** Somebody registers and asks for a new password; how many mails somebody has by now. */
const TOLD = `
tell() { printf '\\n=%s=%s\\n' "$1" "$2"; }
trap 'tail -n 15 /run/journal-*; ls /var/mail; postqueue -p' ERR
post() { curl -sS -o /dev/null -w '%{http_code}\\n' -H "origin: $origin" "$origin$@"; }
forget() {
	local email="email=$1@localhost.localdomain" word=parol-123
	post /register -d "name=Nümunə" -d "$email" -d "password=$word" -d "passwordAgain=$word"
	post /forgot-password -d "$email"
}
within_two_minutes() { for _ in $(seq 240); do if eval "$1"; then return; fi; sleep 0.5; done; false; }
mails() { [ ! -e "/var/mail/$1" ] && echo 0 || grep -c '^From ' "/var/mail/$1"; }
has_mails() { [ "$(mails "$1")" = "$2" ] && postqueue -p | grep -q 'queue is empty'; }
mails_of_shop() { gamestore doctor > /run/doctor || true; grep ' Mails: ' /run/doctor; }
`;

const WALK = `
# The commands of Debian's own unit.
postfix() { sed -n "s/%i/-/g; s/^Exec$1[^=]*=//p" /lib/systemd/system/postfix@.service | sh -e; }
postfix Start
systemctl enable --now gamestore
curl --fail --silent --show-error --retry 60 --retry-delay 1 --retry-all-errors "$origin/readyz"
gamestore test:mail aysel@localhost.localdomain
within_two_minutes 'has_mails aysel 1'
forget aysel
within_two_minutes 'has_mails aysel 2'
tell aysel "$(base64 -w 0 /var/mail/aysel)"

postfix Stop
if gamestore test:mail murad@localhost.localdomain; then false; fi
forget murad
within_two_minutes 'grep -q "mail was not sent and is tried again" /run/journal-gamestore'
tell queue "$(mails_of_shop)"
tell early "$(mails murad)"
postfix Start
within_two_minutes 'has_mails murad 1'
tell murad "$(base64 -w 0 /var/mail/murad)"
within_two_minutes 'mails_of_shop | grep "none waits"'
systemctl stop gamestore
postfix Stop
`;

test("a plain postfix of the same machine takes every mail, and none is lost while it is away", async (context) => {
	if (process.geteuid?.() !== 0) context.skip("only root makes another root");
	if (!process.env.DEPLOY_DEBIAN && !findProgram("debootstrap")) {
		context.skip("debootstrap is not installed");
	}
	const root = await makeDebian();
	const { archive } = inject("release");
	copyFileSync(archive, join(root, "root", basename(archive)));
	const { code, said } = await runInDebian(root, [TOLD, INSTALL, WALK].join("\n"));
	expect(code, said.slice(-6000)).toBe(0);
	const steps = ["Encrypted: its certificate is not checked on this machine", "Accepted: "];
	for (const step of steps) expect(said).toContain(step);
	const [tried, renewal, ...others] = await mailsIn(said, "aysel");
	expect([tried?.subject, others]).toEqual(["GameStore: a test of the mail server", []]);
	expect(renewal?.text).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]+$/m);
	for (const mail of [tried, renewal]) {
		expect(mail?.from?.address).toBe("no-reply@shop.example");
		// As a mail server notes that a mail came encrypted.
		expect(mail?.headers.find(({ key }) => key === "received")?.value).toContain("ESMTPS");
	}

	expect(said).toMatch(/^Not sent: .*ECONNREFUSED/m);
	expect(valuesOf(said, "queue")).toEqual(["look  Mails: 1 could not be sent yet (unreachable)"]);
	expect(valuesOf(said, "early")).toEqual(["0"]);
	const [late, ...more] = await mailsIn(said, "murad");
	expect([late?.subject, more]).toEqual([renewal?.subject, []]);
});

const valuesOf = (said: string, name: string) =>
	[...said.matchAll(new RegExp(`^=${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);

/** What lies in a mailbox of the old kind: mails one after the other, each below a line "From …". */
function mailsIn(said: string, name: string) {
	const [coded = ""] = valuesOf(said, name);
	const mails = Buffer.from(coded, "base64")
		.toString("utf8")
		.split(/^From .*\n/m);
	return Promise.all(mails.slice(1).map((mail) => PostalMime.parse(mail)));
}
