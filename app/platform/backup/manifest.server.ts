import { z } from "zod";

const table = z.object({
	name: z.string().regex(/^[a-z0-9_]+$/),
	columns: z.array(z.string().regex(/^[a-z0-9_]+$/)).min(1),
	rows: z.int().min(0),
	/** Of the gzip file. */
	sha256: z.string(),
});

/** The first file of a backup, which lists its contents. */
export const manifestSchema = z.object({
	format: z.literal("gamestore-backup-1"),
	madeAt: z.iso.datetime(),
	migrations: z.array(z.string()),
	tables: z.array(table),
	/** One digest of the newest entries of all customers' ledgers; earlier backups have none. */
	ledger: z.object({ entries: z.int().min(0), digest: z.string() }).optional(),
	/** Files of pictures, which earlier versions kept outside of the database. */
	pictures: z.array(z.string().regex(/^[\w-]+\.\w+$/)).optional(),
	/** Pictures that the shop shows and does not have; earlier backups say nothing of it. */
	missingPictures: z.array(z.string()).optional(),
	/** How many pictures lie in the object store, and are not in the backup. */
	picturesElsewhere: z.int().min(0).optional(),
});

export type Manifest = z.infer<typeof manifestSchema>;

export const MANIFEST = "manifest.json";
export const tableFile = (name: string) => `tables/${name}.copy.gz`;
export const pictureFile = (name: string) => `pictures/${name}`;

/** The COPY of a table, with the same columns in both directions. */
export function copyStatement(
	{ name, columns }: { name: string; columns: string[] },
	direction: "TO STDOUT" | "FROM STDIN",
) {
	return `COPY "${name}" (${columns.map((column) => `"${column}"`).join(", ")}) ${direction}`;
}
