import { expect, test } from "vitest";
import { heapFlags, shareMemory } from "./share-memory.mjs";

const GIB = 1024 ** 3;

test.for([
	// GiB, workers, own PostgreSQL → old space, semi space, shared buffers, each cache
	[0.25, 1, true, 96, 2, 32, 16],
	[0.5, 1, true, 120, 8, 64, 32],
	[0.5, 1, false, 208, 16, 64, 32],
	[1, 1, true, 448, 16, 128, 64],
	[2, 1, true, 1200, 64, 192, 64],
	[2, 4, true, 166, 8, 192, 25],
	[4, 1, true, 2048, 64, 192, 64],
	[4, 4, false, 474, 32, 192, 51],
	[64, 1, true, 2048, 64, 192, 64],
] as const)(
	"%f GiB for %i workers, own PostgreSQL: %s",
	([gib, workers, ownPostgres, ...shares]) => {
		const share = shareMemory({ bytes: gib * GIB, workers, ownPostgres });
		const { oldSpaceMb, semiSpaceMb, sharedBuffersMb, cacheMb } = share;
		expect([oldSpaceMb, semiSpaceMb, sharedBuffersMb, cacheMb]).toEqual(shares);
	},
);

test("208 MiB and a sixteenth of all memory are left over on every machine from 512 MiB", () => {
	for (let allMb = 512; allMb < 16_384; allMb += 100) {
		const share = shareMemory({ bytes: allMb * 1024 ** 2, workers: 1, ownPostgres: true });
		const heapMb = share.oldSpaceMb + 3 * share.semiSpaceMb;
		const sumMb = heapMb + share.sharedBuffersMb + 2 * share.cacheMb;
		expect(sumMb).toBeLessThanOrEqual((allMb * 15) / 16 - 208);
	}
});

test.for([
	[{}, ["--max-old-space-size=448", "--max-semi-space-size=16"]],
	[{ WORKERS: "nonsense" }, ["--max-old-space-size=448", "--max-semi-space-size=16"]],
	[{ WORKERS: "2" }, ["--max-old-space-size=100", "--max-semi-space-size=4"]],
	[{ DATABASE_URL: "postgres://" }, ["--max-old-space-size=576", "--max-semi-space-size=32"]],
	[{ NODE_OPTIONS: "--max-old-space-size=300" }, ["--max-semi-space-size=16"]],
	[{ NODE_OPTIONS: "--max_old_space_size=300" }, ["--max-semi-space-size=16"]],
	[{ NODE_OPTIONS: "--max-old-space-size-percentage=50" }, ["--max-semi-space-size=16"]],
	[{ NODE_OPTIONS: "--max-semi-space-size=1" }, ["--max-old-space-size=448"]],
	[{ NODE_OPTIONS: "--max_semi_space_size=1 --max-heap-size=300" }, []],
] as const)("with %o on 1 GiB the shop is started with %o", ([env, flags]) => {
	expect(heapFlags(env, GIB)).toEqual(flags);
});
