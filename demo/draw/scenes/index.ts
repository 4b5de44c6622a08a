import { compose, type Scene } from "../compose.ts";
import { type Contents, contents, type Steps, steps } from "../details.ts";
import * as balances from "./balances.ts";
import * as categories from "./categories.ts";
import * as computer from "./computer.ts";
import * as moba from "./moba.ts";
import * as mobile from "./mobile.ts";
import * as pubg from "./pubg.ts";
import * as services from "./services.ts";

type Set = { covers: Scene[]; steps?: Steps[]; contents?: Contents[] };

const sets: Set[] = [categories, pubg, moba, mobile, balances, services, computer];

/** Every picture of the demo catalogue by its file name. */
export const pictures: Record<string, () => string> = Object.fromEntries(
	sets.flatMap((set) => [
		...set.covers.map((scene) => [scene.name, () => compose(scene)] as const),
		...(set.steps ?? []).map((leaf) => [leaf.name, () => steps(leaf)] as const),
		...(set.contents ?? []).map((leaf) => [leaf.name, () => contents(leaf)] as const),
	]),
);
