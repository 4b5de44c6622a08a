// The entry of the server bundle: what `npm start` runs after the build.
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import type { App } from "#app/app-context.server.ts";
import { readEnv } from "#app/platform/env.server.ts";
import { publicOrigin } from "#app/platform/public-origin.server.ts";
import { memoryBytes, shareMemory } from "#app/platform/share-memory.mjs";
import { createAppPipeline } from "./app-pipeline.server.ts";
import { startDoingJobs } from "./do-jobs.server.ts";
import { createFrontDoor } from "./front-door.server.ts";
import { openShop } from "./open-shop.server.ts";
import { runUntilStopped } from "./run.server.ts";

const clientDirectory = join(import.meta.dirname, "../client");

if (process.env.GAMESTORE_IMPORT_ONLY !== "1") {
	await runUntilStopped((app) => listenerFor(app).listener);
}

/** For tests: the same shop and the same request handling, without listening. */
export async function openForTest(environment: Record<string, string | undefined>) {
	const shop = await openShop(readEnv(environment));
	shop.app.mailer.startSending();
	startDoingJobs(shop.app);
	return { ...shop, ...listenerFor(shop.app), routes: build.routes };
}

function listenerFor(app: App) {
	const http = createAppPipeline({ app, build: build as unknown as ServerBuild, clientDirectory });
	const { workers } = app.env;
	const { cacheMb } = shareMemory({ bytes: memoryBytes(), workers, ownPostgres: true });
	const bytes = cacheMb * 1024 * 1024;
	const origin = publicOrigin(app.env);
	const caches = { pageCacheBytes: bytes, fileCacheBytes: bytes };
	return { http, ...createFrontDoor({ app, http, origin, ...caches }) };
}
