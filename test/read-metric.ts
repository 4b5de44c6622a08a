import { readOwnMetrics } from "#app/platform/metrics.server.ts";

/** A figure that this process would tell, by its name and labels; 0 while there is none. */
export async function readMetric(name: string, labels: Record<string, string> = {}) {
	const metric = (await readOwnMetrics()).find((one) => one.name === name);
	const wanted = JSON.stringify(labels);
	return metric?.values.find((one) => JSON.stringify(one.labels) === wanted)?.value ?? 0;
}
