// The disk of the database is full: nothing that was acknowledged may be lost, and with space made
// the shop sells again.
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { drill, howMany, Skip } from "./drill.ts";
import { startCluster } from "./postgres-cluster.ts";
import { comesTrue, makeFolder, runToEnd, serverAccount } from "./programs.ts";
import { openStage } from "./stage.ts";

const FILLINGS = howMany("DRILL_FULL_DISKS", 2);
const FULL_SECONDS = howMany("DRILL_FULL_DISK_SECONDS", 5);
const DISK_MB = 160;

drill("full disk", ["postgresql"], async () => {
	const disk = await makeDisk();
	const cluster = await startCluster({
		folder: disk.postgresFolder,
		// Small steps, so that what is full is felt at once.
		initdb: ["--wal-segsize=1"],
		settings: { min_wal_size: "2MB", max_wal_size: "8MB", wal_keep_size: "0" },
	});
	const { url, operatorUrl } = cluster;
	const stage = await openStage({ shopUrl: url, pulseUrls: [operatorUrl], findUrl: () => url });
	const heard: string[] = [];
	let crashes = 0;
	async function fillAndMakeRoom() {
		disk.fill();
		const isFelt = () => stage.customers.gaps.sinceLastMs > 1000;
		if (!(await comesTrue(isFelt, { withinMs: 60_000 }))) {
			stage.problems.push("the disk was full and nobody felt it");
		}
		await delay(FULL_SECONDS * 1000);
		heard.push(stage.customers.inWords());
		disk.makeRoom();
		if (cluster.isRunning()) return;
		// As an operator does, who made room.
		crashes += 1;
		await cluster.start();
	}

	for (let round = 0; round < FILLINGS; round++) {
		// A tiny write still finds its place on a page where a purchase does not.
		await stage.round(fillAndMakeRoom, { fromMended: true });
	}
	const ended = `PostgreSQL ended by itself ${crashes} times`;
	return stage.finish([ended, ...heard.map((words) => `while it was full: ${words}`)]);
});

async function makeDisk() {
	const mounted = await makeFolder();
	const options = ["-t", "tmpfs", "-o", `size=${DISK_MB}m`];
	await runToEnd("mount", [...options, "tmpfs", mounted], undefined).catch((error) => {
		throw new Skip(`a small disk may not be mounted here (${error.message})`);
	});
	onTestFinished(() => runToEnd("umount", ["-l", mounted], undefined));
	const postgresFolder = join(mounted, "postgres");
	mkdirSync(postgresFolder);
	const account = await serverAccount();
	if (account) chownSync(postgresFolder, account.uid, account.gid);
	const ballast = join(mounted, "ballast");
	return {
		postgresFolder,
		fill() {
			const block = Buffer.alloc(64 * 1024, 1);
			try {
				for (;;) writeFileSync(ballast, block, { flag: "a" });
			} catch (error) {
				if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
			}
		},
		makeRoom: () => rmSync(ballast),
	};
}
