import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const routes = ["app/server/metrics-of-routes.test.ts"];

/** What the shop tells Prometheus. */
export const mutants: Mutant[] = [
	...inFile("app/platform/metrics.server.ts", ["app/platform/metrics.test.ts"], {
		"metrics-method": [
			"METHOD_NUMBERS.get(method) ?? 0",
			"METHOD_NUMBERS.get(method) ?? METHODS.push(String(method)) - 1",
			"made-up methods fill the memory",
		],
		"metrics-most-kinds": [
			"else if (kinds.length < MOST_KINDS)",
			"else",
			"whoever finds a way to make labels fills the memory",
		],
		"metrics-count": ["\t\tkind.count++;", "\t\tkind.count = 1;", "nothing is counted"],
		"metrics-security": [
			"\tsecurityEvents.inc({ event });\n",
			"",
			"security events are not counted",
		],
		"metrics-duration": [
			"durations.observe({ route }, seconds)",
			"durations.observe({ route }, seconds * 1000)",
			"durations are told in the wrong unit",
		],
		"metrics-reader-kept": [
			"readers.set(name, read);\n\tif (isKnown) return;\n\tnew Gauge",
			"if (isKnown) return;\n\treaders.set(name, read);\n\tnew Gauge",
			"what was opened anew is not told",
		],
		"metrics-stale-gauge": [
			"if (value === undefined) this.remove();",
			"if (value === undefined) return;",
			"a figure that nobody knows any more goes on standing there",
		],
		"metrics-failing-gauge": [
			"\t} catch {\n\t\treturn undefined;",
			"\t} catch (error) {\n\t\tthrow error;",
			"one figure that cannot be read takes all others with it",
		],
		"metrics-gauges-across": ["aggregator: across", 'aggregator: "sum"', "ages are added up"],
		"metrics-counter-anew": [
			"this.reset();\n\t\t\tthis.inc((await",
			"this.inc((await",
			"a counter grows by itself with each scrape",
		],
		"metrics-loop-anew": ["\t\tloopDelay.reset();\n", "", "a hiccup of last week is told for ever"],
	}),
	...inFile("app/server/request/identify-caller.server.ts", routes, {
		"caller-uncounted": [
			"if (c.env?.incoming) countRequest(route, c.req.method, status);",
			"",
			"the metrics do not count requests",
		],
		"caller-counted-twice": [
			"if (c.env?.incoming) countRequest",
			"countRequest",
			"a page that is drawn for a cache counts twice",
		],
		"caller-untimed": [
			"\t\tobserveDuration(route, (performance.now() - startedAt) / 1000);\n",
			"",
			"nobody sees that the shop is slow",
		],
	}),
	...inFile("app/server/request/answer-outages.server.ts", routes, {
		"routes-as-paths": [
			'args.pattern.replace(/^\\/?/, "/")',
			"new URL(args.request.url).pathname",
			"strangers fill the metrics with made-up paths",
		],
	}),
	...inFile("app/server/cache/public-address.server.ts", routes, {
		"routes-of-cached-pages": [
			'.replace(/^\\/(category|game)\\/.+$/, "/$1/:id")',
			"",
			"strangers fill the metrics with made-up games",
		],
	}),
	...inFile("app/server/cache/page-cache.server.ts", routes, {
		"pages-uncounted": [
			"\t\tcountRequest(route, request.method, status);\n\t\tresponse.writeHead(status, variant.headers);",
			"\t\tresponse.writeHead(status, variant.headers);",
			"pages from memory are not counted",
		],
		"pages-unchanged-uncounted": [
			"\t\tcountRequest(route, request.method, 304);\n",
			"",
			"pages that a browser has already are not counted",
		],
	}),
	...inFile("app/server/cache/file-cache.server.ts", routes, {
		"files-uncounted": [
			'\t\t\t\tcountRequest("file", method, file.status);\n',
			"",
			"files are not counted",
		],
	}),
	...inFile("app/server/event-streams.server.ts", routes, {
		"streams-uncounted": [
			'\t\tcountRequest(PATH, "GET", 200);\n',
			"",
			"event streams are not counted",
		],
	}),
	...inFile("app/server/incoming-bodies.server.ts", routes, {
		"bodies-refused-uncounted": [
			'\t\tcountRequest("refused", request.method, status);\n',
			"",
			"refused bodies are not counted",
		],
	}),
	...inFile("app/orders/count-order.server.ts", routes, {
		"orders-placed-uncounted": ["\t\tplaced.inc();\n", "", "nobody sees that nothing is sold"],
		"orders-refused-uncounted": [
			"\t\trefused.inc({ reason: reasonOf(error) });\n",
			"",
			"nobody sees that purchases are refused",
		],
		"orders-refused-reason": [
			"if (error instanceof Problem) return error.code;",
			"",
			"every refusal looks like a fault",
		],
	}),
	...inFile("app/server/watch-shop.server.ts", ["app/server/watch-shop.test.ts"], {
		"figures-asked-each-time": [
			"if (!answered || performance.now() - askedAtMs > ASK_EVERY_MS)",
			"if (true)",
			"whoever scrapes often keeps the database busy",
		],
		"figures-asked-once": [
			"if (!answered || performance.now() - askedAtMs > ASK_EVERY_MS)",
			"if (!answered)",
			"the figures are for ever those of the start",
		],
		"figures-awaited": [
			"Promise.race([answered, delay(PATIENCE_MS, undefined, { ref: false })])",
			"answered",
			"a database that says nothing holds up the metrics",
		],
		"figures-failing": [
			"readFigures(db).catch(() => undefined)",
			"readFigures(db).catch(() => ({ topUpsWaiting: 0 }) as Figures)",
			"during an outage nothing seems to wait",
		],
		"figures-oldest": ["now() - min(created_at)", "now() - max(created_at)", "the newest is told"],
		"metrics-outage": [
			"health.seemsAvailable ? 1 : 0",
			"1",
			"the metrics say that a lost database is there",
		],
	}),
	...inFile("app/server/watch-shop.server.ts", ["app/server/request/health-and-metrics.test.ts"], {
		"metrics-connections": [
			"() => pool.totalCount - pool.idleCount",
			"() => pool.totalCount",
			"all connections seem to be in use",
		],
	}),
	...inFile("app/server/all-metrics.server.ts", ["test/worker-metrics.test.ts"], {
		"workers-hanging": [
			"Promise.race([answered.promise, late])",
			"answered.promise",
			"a worker that hangs holds up the metrics of all",
		],
		"workers-hanging-counts": [
			"metrics ?? countsIn(lastOf.get(worker.id) ?? [])",
			"metrics ?? []",
			"a worker that hangs makes counters fall",
		],
		"workers-ended-counts": [
			"if (last) ended = await addUpMetrics([ended, countsIn(last)]);",
			"",
			"a worker that dies makes counters fall",
		],
		"workers-own-metrics": [
			"cluster.isWorker ? askPrimary() : gather()",
			"gather()",
			"whoever scrapes gets another worker's counts each time",
		],
	}),
	...inFile("app/server/workers.server.ts", ["test/worker-metrics.test.ts"], {
		"worker-death-uncounted": ["\t\t\tdeaths.inc();\n", "", "workers die and nobody is told"],
		"worker-death-silent": [
			'\t\t\tlog.error({ worker: pid, code, signal: endedBy }, "a worker died and is replaced");\n',
			"",
			"the log does not say that a worker died",
		],
	}),
	...inFile("app/platform/schedule.server.ts", ["app/platform/schedule.test.ts"], {
		"schedule-success-untold": [
			"\t\t\tlastSuccess.set({ job: job.name }, Math.round(Date.now() / 1000));\n",
			"",
			"nobody sees that a job no longer runs",
		],
		"schedule-failure-uncounted": [
			"\t\t\t\tfailures.inc({ job: job.name });\n",
			"",
			"nobody sees that a job fails",
		],
	}),
	...inFile("app/platform/mail/mailer.server.ts", ["app/platform/mail/mailer.test.ts"], {
		"mail-sent-uncounted": ["\t\tsent.inc();\n", "", "nobody sees that mails are sent"],
		"mail-failed-uncounted": ["\t\t\tfailures.inc();\n", "", "nobody sees that mails fail"],
	}),
	...inFile("app/server/watch-shop.server.ts", ["app/server/watch-shop.test.ts"], {
		"metrics-available-to-one": [
			'across: "min",',
			'across: "max",',
			"the alert is silent as long as one of several workers reaches the database",
		],
	}),
];
