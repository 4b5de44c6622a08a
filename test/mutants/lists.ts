import { admin } from "./admin.ts";
import { doors } from "./doors.ts";
import { live } from "./live.ts";
import { money } from "./money.ts";
import type { Mutant } from "./mutant.ts";
import { platform } from "./platform.ts";
import { screens } from "./screens.ts";

/** Every mutant of the project, by what it endangers. */
export const lists: Record<string, Mutant[]> = { money, doors, live, admin, screens, platform };
