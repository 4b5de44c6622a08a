import { liveAudiences } from "./live-audiences.ts";
import { liveBrowser } from "./live-browser.ts";
import { livePublishes } from "./live-publishes.ts";
import { liveStreams } from "./live-streams.ts";
import type { Mutant } from "./mutant.ts";

/** Open pages follow changes: what is published, heard, kept in caches. */
export const live: Mutant[] = [...livePublishes, ...liveAudiences, ...liveStreams, ...liveBrowser];
