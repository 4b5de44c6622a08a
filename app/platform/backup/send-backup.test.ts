// Another place for backups: a folder, or a command of the owner's.
import {
	chmod,
	mkdir,
	mkdtemp,
	readdir,
	readFile,
	rm,
	stat,
	symlink,
	writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sendBackup } from "./send-backup.server.ts";

const NAME = "gamestore-2026-11-20T14-05-00-000Z.tar";
const CONTENT = Buffer.alloc(1_000_000, "backup ");

let root: string;
let file: string;
let target: string;
beforeEach(async () => {
	root = await mkdtemp(join(tmpdir(), "gamestore-sent-"));
	file = join(root, NAME);
	target = join(root, "elsewhere");
	await writeFile(file, CONTENT);
});
afterEach(async () => {
	vi.restoreAllMocks();
	vi.unstubAllEnvs();
	await rm(root, { recursive: true, force: true });
});

describe("to a folder", () => {
	const send = (keep = 2) => sendBackup(file, { to: { folder: target }, keep });

	test("it is copied under its name, for the owner's eyes alone", async () => {
		await mkdir(target);
		// What an attempt that was killed has left.
		await writeFile(join(target, `${NAME}.partial`), "half");
		expect(await send()).toBe(target);
		expect(await readdir(target)).toEqual([NAME]);
		expect((await readFile(join(target, NAME))).equals(CONTENT)).toBe(true);
		expect((await stat(join(target, NAME))).mode & 0o777).toBe(0o600);
	});

	test("the newest stay there, and whatever is no backup", async () => {
		await mkdir(target);
		const others = ["2024", "2025"].map((year) => NAME.replace("2026", year));
		for (const name of [...others, "notes.txt"]) await writeFile(join(target, name), "");
		await send();
		expect((await readdir(target)).sort()).toEqual([others[1], NAME, "notes.txt"].sort());
	});

	test("a folder that is missing is not made: its disk may not be mounted", async () => {
		await expect(send()).rejects.toMatchObject({ reason: "no-folder" });
		await writeFile(target, "a file");
		await expect(send()).rejects.toMatchObject({ reason: "no-folder" });
	});

	test("a copy that is stopped leaves nothing that looks whole, and removes nothing", async () => {
		await mkdir(target);
		const older = NAME.replace("2026", "2025");
		await writeFile(join(target, older), "");
		const signal = AbortSignal.abort(new Error("stopped"));
		const to = { folder: target };
		await expect(sendBackup(file, { to, keep: 1, signal })).rejects.toThrow();
		expect(await readdir(target)).toEqual([older]);
	});

	test("a link in the folder of backups is not followed", async () => {
		await mkdir(target);
		await rm(file);
		await writeFile(join(root, "secret"), "root's own");
		await symlink(join(root, "secret"), file);
		await expect(send()).rejects.toThrow("ELOOP");
		expect(await readdir(target)).toEqual([]);
	});
});

describe("to a command", () => {
	const send = (command: string, signal?: AbortSignal) =>
		sendBackup(file, { to: { command }, keep: 2, signal });

	/** What it fails with, once it does. */
	function failureOf(work: Promise<unknown>) {
		let failure: unknown;
		work.catch((error) => {
			failure = error;
		});
		return () => failure;
	}

	const isRunning = (pid: number) => {
		try {
			process.kill(pid, 0);
			return true;
		} catch {
			return false;
		}
	};

	test("it reads the whole backup, and knows its name", async () => {
		await mkdir(target);
		expect(await send(`cat > "${target}/$BACKUP_NAME"`)).toBe("command");
		expect((await readFile(join(target, NAME))).equals(CONTENT)).toBe(true);
	});

	test("one that fails is told by its code and its last lines", async () => {
		const failing = send("cat >/dev/null; seq 1 9 >&2; echo no such bucket >&2; exit 3");
		await expect(failing).rejects.toMatchObject({
			reason: "command",
			message: "The command ended with 3. 6\n7\n8\n9\nno such bucket",
		});
	});

	test("a pipe fails when its first program does", async () => {
		await expect(send("(cat >/dev/null; exit 4) | cat")).rejects.toThrow("ended with 4");
	});

	test("one that ends before it has read everything has not taken the backup", async () => {
		await expect(send("exit 0")).rejects.toMatchObject({
			reason: "command",
			message: expect.stringContaining("before it had read the whole backup"),
		});
	});

	test("one that hangs is ended after its time, with what it started", async () => {
		const pids = join(root, "pids");
		// It does not listen to SIGTERM, nor does the process that it has started.
		const hanging = `trap '' TERM; sleep 600 & echo $! $$ > ${pids}; wait; sleep 600`;
		const limit = new AbortController();
		const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(limit.signal);
		const failure = failureOf(send(hanging));
		const written = () => readFile(pids, "utf8").catch(() => "");
		await expect.poll(written).toMatch(/^\d+ \d+\n$/);
		limit.abort();
		await expect.poll(failure, { timeout: 20_000 }).toMatchObject({ reason: "hung" });
		expect(timeout).toHaveBeenCalledWith(6 * 60 * 60_000);
		const started = (await written()).trim().split(" ").map(Number);
		await expect.poll(() => started.some(isRunning)).toBe(false);
	});

	test("the end of the shop ends it at once, and is no failure of its own", async () => {
		const pids = join(root, "pids");
		const stopping = new AbortController();
		const { signal } = stopping;
		const failure = failureOf(send(`sleep 600 & echo $! > ${pids}; wait`, signal));
		const pid = async () => Number(await readFile(pids, "utf8").catch(() => "0"));
		await expect.poll(pid).toBeGreaterThan(0);
		stopping.abort(new Error("stopped"));
		await expect.poll(failure, { timeout: 20_000 }).toMatchObject({ message: "stopped" });
		const started = await pid();
		await expect.poll(() => isRunning(started)).toBe(false);
	});

	test("it is told nothing of the shop's own environment, and what else there is", async () => {
		vi.stubEnv("DATABASE_URL", "postgres://shop:s3cret@db/shop");
		vi.stubEnv("AUTH_SECRET", "x".repeat(32));
		vi.stubEnv("RCLONE_CONFIG", "/etc/rclone.conf");
		await mkdir(target);
		await send(`cat >/dev/null; env > ${target}/env`);
		const told = await readFile(join(target, "env"), "utf8");
		expect(told).toContain("RCLONE_CONFIG=/etc/rclone.conf");
		expect(told).not.toMatch(/^DATABASE_URL|AUTH_SECRET|s3cret/m);
	});

	test("no secret comes into its last words: of an address, of the environment, of the command itself", async () => {
		vi.stubEnv("AWS_SECRET_ACCESS_KEY", "wJalrXUtnFEMI");
		const failing = send(
			`cat >/dev/null
			echo "PUT https://me:hunter22@host/x with $AWS_SECRET_ACCESS_KEY" >&2; exit 1`,
		);
		await expect(failing).rejects.toThrow("PUT https://[cut]@host/x with [cut]");
		const broken = await send("true\ncurl -u me:hunter22 ) host").catch((error) => error);
		expect(broken.message).toContain("syntax error");
		expect(broken.message).not.toContain("hunter22");
		const repeated = send("cat >/dev/null; tr '\\0' ' ' </proc/$$/cmdline >&2; exit 1 # hunter22");
		await expect(repeated).rejects.toThrow(/^The command ended with 1\.(?!.*hunter22)/s);
	});

	test("a program that is not there is told by the shell's words", async () => {
		await expect(send("no-such-program-anywhere --to x")).rejects.toThrow(
			/ended with 127.*not found/s,
		);
	});

	test("a backup that cannot be read is told as that", async () => {
		if (process.geteuid?.() === 0) await rm(file);
		else await chmod(file, 0o000);
		await expect(send("cat")).rejects.toThrow(/ENOENT|EACCES/);
	});
});
