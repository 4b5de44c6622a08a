import { createHash, randomBytes } from "node:crypto";
import { chmod, chown, lstat, readlink, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { StartError } from "#app/platform/start-error.server.ts";
import { type Account, canAccess } from "./account.server.ts";
import { makeSharedFolder } from "./shared-folder.server.ts";

/**
 * The folder of the cluster. Where there is a link, the shop knows the cluster by that, and it is
 * made once the cluster is complete.
 */
export type ClusterLocation = { path: string; link?: string };

/** Where the cluster is, or is to be created: in `directory`, unless the account cannot reach that. */
export async function locateCluster(
	directory: string,
	dataDirectory: string,
	account: Account,
): Promise<ClusterLocation> {
	const parent = await realpath(dirname(directory));
	const preferred = join(parent, basename(directory));
	const existing = await lstat(preferred).catch(() => undefined);
	if (existing?.isSymbolicLink()) return { path: await followLink(preferred) };
	if (account && parent === (await realpath(dataDirectory))) await openToAccount(parent, account);
	if (await canAccess(account, "enter", parent)) return { path: preferred };
	if (existing) {
		throw new StartError(
			`The OS user of PostgreSQL (uid ${account?.uid}) cannot reach the database in ${preferred}. ` +
				"Open the folders above it (chmod o+x), or move the data directory elsewhere.",
		);
	}
	const clusters = await makeSharedFolder("clusters");
	const hash = createHash("sha256").update(preferred).digest("hex").slice(0, 16);
	// The random part keeps the files of a deleted data directory from coming back in a new one.
	return { path: join(clusters, `${hash}-${randomBytes(4).toString("hex")}`), link: preferred };
}

/** A link without its target is a lost database; starting an empty shop would hide the loss. */
async function followLink(link: string): Promise<string> {
	return realpath(link).catch(async () => {
		const target = resolve(dirname(link), await readlink(link));
		throw new StartError(
			`The database that ${link} points to is missing: ${target}. ` +
				`Bring it back, or delete the link ${link} to begin with an empty database.`,
		);
	});
}

/** Lets the account's group, and nobody else, pass through a private data directory (0700). */
export async function openToAccount(folder: string, account: NonNullable<Account>) {
	const { mode, uid } = await stat(folder);
	const isPrivate = (mode & 0o067) === 0 && uid === process.geteuid?.();
	if (!isPrivate || folder === homedir()) return;
	if (!(await canAccess(account, "enter", dirname(folder)))) return;
	await chown(folder, uid, account.gid);
	await chmod(folder, 0o710);
}
