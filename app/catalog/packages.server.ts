/** Comparing the packages of a family. Pure; money in qəpik. In the server, to spare browsers the code. */
import type { IdForm } from "./id-form.ts";

type Priced = { denomination: string; priceQepik: number };

/** Below this, the price of one unit is told for a hundred. */
const ONE_MANAT = 100;

export type UnitPrice = { units: string; priceQepik: number };

/**
 * What a package costs for each of its units, to compare it with the others: of 1 where that is a manat
 * or more, else of 100. Only for packages that count the same unit as another one of theirs, such as
 * "60 UC" and "660 UC".
 */
export function unitPrices(packages: Priced[]): (UnitPrice | undefined)[] {
	const counted = packages.map(({ denomination, priceQepik }) => {
		const { count, unit } = countOf(denomination);
		return { unit, ofOneQepik: count > 0 ? priceQepik / count : 0 };
	});
	return counted.map(({ unit, ofOneQepik }) => {
		const alike = counted.filter((other) => other.unit === unit && other.ofOneQepik > 0);
		if (ofOneQepik === 0 || alike.length < 2) return undefined;
		const least = Math.min(...alike.map((other) => other.ofOneQepik));
		const count = least < ONE_MANAT ? 100 : 1;
		return { units: `${count} ${unit}`, priceQepik: Math.round(ofOneQepik * count) };
	});
}

/** "1 166 almaz" counts 1166 of "almaz"; "Royale Pass" counts nothing. */
function countOf(denomination: string) {
	const [, digits = "", unit = ""] = /^(\d[\d\s]{0,11})\s+(\S.*)$/.exec(denomination) ?? [];
	return { count: Number(digits.replaceAll(/\s/g, "")), unit };
}

/** What leads on to a package. */
export type Nearest = { id: string; denomination: string; priceQepik: number };

/** The same in place of another one, with what ID it asks for: what was entered there may fit here. */
export type Replacement = Nearest & { familyId: string; idForm: IdForm | null };

type Offered = { id: string; priceQepik: number; sellable: boolean };

/** In place of a package that cannot be bought: the one nearest in price that can. */
export function nearestPackage<Package extends Offered>(
	packages: Package[],
	to: Pick<Offered, "id" | "priceQepik">,
): Package | undefined {
	const distance = ({ priceQepik }: Package) => Math.abs(priceQepik - to.priceQepik);
	return packages
		.filter(({ id, sellable }) => sellable && id !== to.id)
		.toSorted((one, other) => distance(one) - distance(other))[0];
}
