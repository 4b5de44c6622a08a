import { type Finding, look, ok, wrong } from "./finding.ts";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const inMib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;

export function judgeNode(version: string): Finding {
	const [major = 0, minor = 0] = version.split(".").map(Number);
	if (major > 22 || (major === 22 && minor >= 22)) return ok("Node", version);
	return wrong(
		"Node",
		version,
		"The shop needs Node 22.22 or newer: install it, or let npm ci run.",
	);
}

export function judgeMemory({ bytes, workers }: { bytes: number; workers: number }): Finding {
	// A little is the system's before a program sees any.
	const neededBytes = (workers > 1 ? workers + 1 : 1) * 450 * MIB;
	if (bytes >= neededBytes) return ok("Memory", inMib(bytes));
	const says = `${inMib(bytes)} for ${workers} ${workers === 1 ? "process" : "processes"}`;
	return look(
		"Memory",
		says,
		"Reckon with 512 MiB for each process: lower WORKERS, or add memory.",
	);
}

export function judgeDisk({
	freeBytes,
	totalBytes,
}: {
	freeBytes: number;
	totalBytes: number;
}): Finding {
	const says = `${inMib(freeBytes)} free of ${inMib(totalBytes)}`;
	if (freeBytes < 200 * MIB)
		return wrong("Disk", says, "Make room now: without it nothing can be sold.");
	if (freeBytes < GIB)
		return look("Disk", says, "Make room: old backups and logs are a place to begin.");
	return ok("Disk", says);
}

export type Folder = {
	path: string;
	mode: number;
	uid: number;
	/** Of whoever asks. */
	ownUid: number;
	isWritable: boolean;
	bytes: number;
};

/** `folder` is missing before the first start. */
export function judgeDataDirectory(path: string, folder: Folder | undefined): Finding {
	const about = "DATA_DIR";
	if (!folder)
		return look(about, `${path} is not there`, "The first start makes it. Is DATA_DIR right?");
	const says = `${path}, ${inMib(folder.bytes)}`;
	if (!folder.isWritable) {
		return wrong(
			about,
			`${says}: this user may not write there`,
			"Start the shop as the folder's owner.",
		);
	}
	if (folder.mode & 0o002) {
		return wrong(about, `${says}: every user of the machine may write there`, `chmod o-w ${path}`);
	}
	if (folder.ownUid !== 0 && folder.uid !== folder.ownUid) {
		return look(
			about,
			`${says}: it is another user's`,
			"Start the shop and its commands as one user.",
		);
	}
	return ok(about, says);
}

/** A file that only its owner may read. */
export function judgeSecretFile(name: string, mode: number): Finding {
	if ((mode & 0o077) === 0) return ok(name, "only its owner may read it");
	return wrong(name, "other users of the machine may read it", `chmod 600 DATA_DIR/${name}`);
}

/** Codes of the second factor are made by the clock. */
export function judgeClock(aheadMs: number): Finding {
	const seconds = Math.round(Math.abs(aheadMs) / 1000);
	const says = `${seconds} s ${aheadMs > 0 ? "ahead of" : "behind"} the database's`;
	if (seconds <= 2) return ok("Clock", "the same as the database's");
	if (seconds <= 20) return look("Clock", says, "Let both machines follow a time server.");
	return wrong(
		"Clock",
		says,
		"Let both machines follow a time server: codes of second factors fail.",
	);
}

const HOUR_MS = 60 * 60 * 1000;

/** `newestAgeMs` is missing where there is no backup in the usual folder. */
export function judgeBackups(newestAgeMs: number | undefined): Finding {
	const about = "Backups";
	if (newestAgeMs === undefined) {
		const todo =
			"The shop makes one within minutes of its start; npm run backup makes one at once.";
		return look(about, "none in DATA_DIR/backups", todo);
	}
	const hours = Math.round(newestAgeMs / HOUR_MS);
	const says =
		hours < 48
			? `the newest is ${hours} h old`
			: `the newest is ${Math.round(hours / 24)} days old`;
	if (newestAgeMs > 7 * 24 * HOUR_MS)
		return wrong(about, says, "Find out why none is made: the dashboard says it.");
	if (newestAgeMs > 25 * HOUR_MS)
		return look(about, says, "npm run backup; the dashboard says why.");
	return ok(about, says);
}
