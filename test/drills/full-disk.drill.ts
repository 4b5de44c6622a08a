// The disk of the database is full: nothing that was acknowledged may be lost, and once there is space
// again the shop recovers.
import { chownSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { drill, numberFromEnv, Skip } from "./drill.ts";
import { startCluster } from "./postgres-cluster.ts";
import { becomesTrue, makeFolder, runToEnd, serverAccount } from "./programs.ts";
import { openStage } from "./stage.ts";

const FILLINGS = numberFromEnv("DRILL_FULL_DISKS", 2);
const FULL_SECONDS = numberFromEnv("DRILL_FULL_DISK_SECONDS", 5);
const DISK_MB = 160;

drill("full disk", ["postgresql"], async () => {
	const disk = await makeDisk();
	const cluster = await startCluster({
		folder: disk.postgresFolder,
		// Small WAL segments, so that a full disk takes effect at once.
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
		if (!(await becomesTrue(isFelt, { withinMs: 60_000 }))) {
			stage.problems.push("the disk was full and nobody felt it");
		}
		await delay(FULL_SECONDS * 1000);
		heard.push(stage.customers.describe());
		disk.makeRoom();
		if (cluster.isRunning()) return;
		// As an operator would, after making room.
		crashes += 1;
		await cluster.start();
	}

	for (let round = 0; round < FILLINGS; round++) {
		// A tiny write may still fit on a page where a purchase does not.
		await stage.round(fillAndMakeRoom, { fromMended: true });
	}
	const ended = `PostgreSQL ended by itself ${crashes} times`;
	return stage.finish([ended, ...heard.map((message) => `while it was full: ${message}`)]);
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
