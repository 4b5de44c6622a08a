import { doorsCaches } from "./doors-caches.ts";
import { doorsCheckout } from "./doors-checkout.ts";
import { doorsCore } from "./doors-core.ts";
import { doorsEnvironment } from "./doors-environment.ts";
import { doorsForms } from "./doors-forms.ts";
import { doorsHeaders } from "./doors-headers.ts";
import { doorsHealth } from "./doors-health.ts";
import { doorsKept } from "./doors-kept.ts";
import { doorsLimits } from "./doors-limits.ts";
import { doorsListening } from "./doors-listening.ts";
import { doorsLog } from "./doors-log.ts";
import { doorsPageChecks } from "./doors-page-checks.ts";
import { doorsPages } from "./doors-pages.ts";
import { doorsPipeline } from "./doors-pipeline.ts";
import { doorsRequest } from "./doors-request.ts";
import { doorsStreams } from "./doors-streams.ts";
import { doorsSweep } from "./doors-sweep.ts";
import { doorsUploads } from "./doors-uploads.ts";
import type { Mutant } from "./mutant.ts";

/** What arrives at the shop, and what it does with it first. */
export const doorsArriving: Mutant[] = [
	...doorsCaches,
	...doorsCheckout,
	...doorsCore,
	...doorsEnvironment,
	...doorsForms,
	...doorsHeaders,
	...doorsHealth,
	...doorsKept,
	...doorsLimits,
	...doorsListening,
	...doorsLog,
	...doorsPageChecks,
	...doorsPages,
	...doorsPipeline,
	...doorsRequest,
	...doorsStreams,
	...doorsSweep,
	...doorsUploads,
];
