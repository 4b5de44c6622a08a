// docs/deploy.md, walked: its commands, word for word, on a fresh Debian with 1 GiB of memory.
import { copyFileSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, inject, test } from "vitest";
import { findProgram } from "../drills/programs.ts";
import { makeDebian, runInDebian } from "./fresh-debian.ts";
import { report } from "./release.setup.ts";

/** A domain of this machine itself, for which Caddy signs a certificate of its own. */
const DOMAIN = "shop.localhost";
const TEN_MINUTES_S = 600;

/** The shell blocks below a heading of the document. */
function commandsOf(heading: string): string {
	const document = readFileSync("docs/deploy.md", "utf8");
	const [, section = ""] = document.split(`\n## ${heading}\n`);
	const [own = ""] = section.split("\n## ");
	const blocks = [...own.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block);
	if (blocks.length === 0) throw new Error(`docs/deploy.md has no commands under "${heading}"`);
	return blocks.join("\n");
}

/** Said by what is asked about the server between the commands, to be found again. */
const TOLD = `
tell() { printf '\\n=%s=%s\\n' "$1" "$2"; }
began=$(date +%s.%N)
took() { tell "$1" "$(awk "BEGIN { print $(date +%s.%N) - $began }")"; }
trap 'tail -n 15 /run/journal-*' ERR
`;

const LOOK = `
tell page "$(curl -sS -o /dev/null -w '%{http_code} %{content_type}' "https://$domain/games")"
tell moved "$(curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' "http://$domain/games")"
tell owner "$(stat -c %U "/proc/$(cat /run/pid-gamestore)")"
tell private "$(stat -c '%a %U' /var/lib/gamestore /etc/gamestore.env | tr '\\n' ' ')"
tell memory "$(awk '/^Pss:/ { sum += $2 } END { print sum }' /proc/[0-9]*/smaps_rollup)"
gamestore check:money
`;

const END = `
gamestore backup --keep 3 | tee /run/backup
file=$(sed 's/: .*//' /run/backup)
systemctl stop gamestore
cat "$file" > /root/shop.tar
DATA_DIR=/var/lib/gamestore/restored
sed -i "s#^DATA_DIR=.*#DATA_DIR=$DATA_DIR#" /etc/gamestore.env
gamestore restore - < /root/shop.tar
tell away "$(curl -sS -w ' %{http_code}' "https://$domain/")"
tell killed "$(cat /run/journal-systemd 2> /dev/null || echo none)"
tell programs "$(command -v node npm cc gcc make || echo none)"
`;

test("the commands of the document lead to a shop on https within ten minutes", async (context) => {
	if (process.geteuid?.() !== 0) context.skip("only root makes another root");
	if (!process.env.DEPLOY_DEBIAN && !findProgram("debootstrap")) {
		context.skip("debootstrap is not installed");
	}
	const root = await makeDebian();
	const { archive } = inject("release");
	copyFileSync(archive, join(root, "root", basename(archive)));
	const server = commandsOf("The server").replace("domain=shop.example", `domain=${DOMAIN}`);
	expect(server).toContain(`domain=${DOMAIN}`);
	const upgrade = commandsOf("Upgrading");
	const walk = [TOLD, server, "took server", LOOK, upgrade, "took upgraded", LOOK, END];
	const { code, said, tookS, mostBytes } = await runInDebian(root, walk.join("\n"));
	expect(code, said.slice(-6000)).toBe(0);
	const told = (name: string) =>
		[...said.matchAll(new RegExp(`^=${name}=(.*)$`, "gm"))].map(([, value]) => value);

	expect(told("page")).toEqual(["200 text/html; charset=utf-8", "200 text/html; charset=utf-8"]);
	const moved = `308 https://${DOMAIN}/games`;
	expect(told("moved")).toEqual([moved, moved]);
	expect(told("owner")).toEqual(["gamestore", "gamestore"]);
	expect(told("private")[0]).toBe("700 gamestore 600 root ");
	expect(said).toMatch(/ {2}admin {5}admin@shop\.localhost {2}[a-z0-9]{16}$/m);
	expect(said.match(/^The money is in order\.$/gm)).toHaveLength(3);
	expect(said).toMatch(/^Restored as it was at /m);
	expect(told("away")).toEqual([expect.stringMatching(/^Mağaza hazırda əlçatan deyil.* 503$/)]);
	expect([told("killed"), told("programs")]).toEqual([["none"], ["none"]]);
	const [seconds = 0] = told("server").map(Number);
	expect(seconds).toBeLessThan(TEN_MINUTES_S);
	const [memory = 0] = told("memory").map(Number);
	report(
		`a fresh Debian to a shop on https: ${Math.round(seconds)} s, apt and all; ` +
			`the shop, its PostgreSQL and Caddy take ${Math.round(memory / 1024)} MiB` +
			(mostBytes
				? `; at most ${Math.round(mostBytes / 1024 ** 2)} of 1024 MiB with files in memory`
				: "") +
			` (with upgrade, backup and restore ${Math.round(tookS)} s)`,
	);
});
