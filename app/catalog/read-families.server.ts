import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { matchesTerms } from "#app/platform/database/search-terms.server.ts";
import { families, games } from "./catalog.table.server.ts";
import { nearestPackage, type Replacement, unitPrices } from "./packages.server.ts";
import { sellable, shown } from "./sellable.server.ts";

/** Of a list of families, and of the packages on a board. */
const MOST = 200;

const byPosition = [families.position, sql`${families.name} COLLATE "az-x-icu"`, families.id];

export type Board = Awaited<ReturnType<typeof readBoard>>;
export type FamilyCard = Awaited<ReturnType<typeof listFamilies>>[number];
export type FamilyRow = Awaited<ReturnType<typeof listFamiliesToEdit>>[number];

/**
 * The packages of a family as the page of one of them shows them, each with the price of a unit; and,
 * where that one cannot be bought, the nearest that can. `hue` is the family's.
 */
export async function readBoard(db: Queryable, chosen: { id: string; familyId: string }) {
	const [packages, { rows }] = await Promise.all([
		listPackages(db, chosen.familyId),
		db.execute<{ hue: number | null }>(sql`SELECT ${hueOf(sql`${chosen.familyId}`)} AS hue`),
	]);
	const units = unitPrices(packages);
	const own = packages.find(({ id }) => id === chosen.id);
	return {
		packages: packages.map((offered, index) => ({ ...offered, unit: units[index] })),
		nearest: own && !own.sellable ? nearestPackage(packages, own) : undefined,
		hue: rows[0]?.hue,
	};
}

/**
 * The hue of a family: that of the picture of its first package, so that it stays when one is sold out.
 * Null where that picture has none, as those of other sites.
 */
const hueOf = (familyId: SQL) => sql`(
	SELECT hue FROM games AS package JOIN picture_hues ON picture = package.images[1]
	WHERE package.family_id = ${familyId} AND NOT package.hidden AND hue IS NOT NULL
	ORDER BY package."order", package.price_qepik, package.id
	LIMIT 1
)`;

/** By their position, then by price. */
export function listPackages(db: Queryable, familyId: string) {
	return db
		.select({
			id: games.id,
			denomination: games.denomination,
			bonus: games.bonus,
			priceQepik: games.priceQepik,
			originalPriceQepik: games.originalPriceQepik,
			sellable,
		})
		.from(games)
		.where(and(shown, eq(games.familyId, familyId)))
		.orderBy(games.position, games.priceQepik, games.id)
		.limit(MOST);
}

/**
 * For each of these games that cannot be bought: the package of its family nearest in price that can. Of a
 * deleted game the journal alone still knows family and price; that is all that is read of it.
 */
export async function listNearestPackages(db: Queryable, gameIds: string[]) {
	const ids = sql.param(gameIds);
	const { rows } = await db.execute<{ gone: string; nearest: Replacement }>(sql`
		SELECT gone.id AS gone, jsonb_build_object('id', nearest.id, 'denomination', nearest.denomination,
			'priceQepik', nearest.price_qepik, 'familyId', families.id,
			'idForm', coalesce(nearest.id_form, families.id_form)) AS nearest
		FROM (
			SELECT subject_id AS id, before->>'familyId' AS family_id,
				(before->>'priceQepik')::bigint AS price_qepik
			FROM audit_entries
			WHERE subject_kind = 'game' AND subject_id = ANY(${ids}) AND action = 'game.delete'
			UNION ALL
			SELECT id, family_id, price_qepik FROM games WHERE id = ANY(${ids})
		) AS gone CROSS JOIN LATERAL (
			SELECT id, denomination, price_qepik, id_form FROM games
			WHERE family_id = gone.family_id AND ${sellable}
			ORDER BY abs(price_qepik - gone.price_qepik), games."order", id
			LIMIT 1
		) AS nearest JOIN families ON families.id = gone.family_id`);
	return Object.fromEntries(rows.map(({ gone, nearest }) => [gone, nearest]));
}

/**
 * The families of one category or of all, each with the package that its card leads to: the cheapest
 * that can be sold, else the cheapest. A family without packages is not shown.
 */
export async function listFamilies(db: Queryable, { categoryId }: { categoryId?: string } = {}) {
	const { rows } = await db.execute<Row>(selectFamilies(categoryId));
	return rows.map(({ game_id: gameId, price_qepik: priceQepik, ...family }) => ({
		...family,
		gameId,
		priceQepik,
	}));
}

type Row = {
	id: string;
	name: string;
	game_id: string;
	image: string;
	price_qepik: number;
	sellable: boolean;
	hue: number | null;
};

/** The statement itself, so that a test can ask PostgreSQL for its plan. */
export function selectFamilies(categoryId: string | undefined): SQL {
	return sql`
		SELECT families.id, families.name, cheapest.*, ${hueOf(sql`families.id`)} AS hue
		FROM families CROSS JOIN LATERAL (
			SELECT games.id AS game_id, coalesce(images[1], '') AS image, price_qepik, ${sellable} AS sellable
			FROM games
			WHERE family_id = families.id AND ${shown}
				${categoryId === undefined ? sql`` : sql`AND category_id = ${categoryId}`}
			ORDER BY NOT ${sellable}, price_qepik, games.id
			LIMIT 1
		) AS cheapest
		ORDER BY families."order", families.name COLLATE "az-x-icu", families.id
		LIMIT ${MOST}`;
}

const packageCount = sql<number>`(SELECT count(*)::int FROM games WHERE games.family_id = families.id)`;

/** For the admin: families whose names hold what was typed, with how many packages each has. */
export function listFamiliesToEdit(db: Queryable, { search = "" }: { search?: string } = {}) {
	return db
		.select({
			id: families.id,
			name: families.name,
			position: families.position,
			packageCount,
		})
		.from(families)
		.where(matchesTerms(sql`search_words(${families.name})`, search))
		.orderBy(...byPosition)
		.limit(MOST);
}

/** The choice of a family in the form of a game. */
export function listFamilyNames(db: Queryable) {
	return db
		.select({ id: families.id, name: families.name })
		.from(families)
		.orderBy(...byPosition)
		.limit(MOST);
}

export async function findFamilyToEdit(db: Queryable, id: string) {
	const [family] = await db
		.select({
			id: families.id,
			name: families.name,
			position: families.position,
			idForm: families.idForm,
			packageCount,
		})
		.from(families)
		.where(eq(families.id, id));
	return family;
}
