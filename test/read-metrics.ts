import { readOwnMetrics, writeMetrics } from "#app/platform/metrics.server.ts";

/** What this process tells Prometheus, in its text format. */
export const readMetrics = async () => writeMetrics([await readOwnMetrics()]);
