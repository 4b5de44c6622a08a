import { createContext } from "react-router";
import type { ObjectStore } from "./catalog/pictures/object-store.server.ts";
import type { Hub } from "./live/hub.server.ts";
import type { Database } from "./platform/database/database.server.ts";
import type { DatabaseHealth } from "./platform/database/health.server.ts";
import type { Replica } from "./platform/database/replica.server.ts";
import type { Env } from "./platform/env.server.ts";
import type { Jobs } from "./platform/jobs/jobs.server.ts";
import type { Log } from "./platform/log.server.ts";
import type { Mailer } from "./platform/mail/mailer.server.ts";
import type { UnnamedProxy } from "./platform/unnamed-proxy.server.ts";
import type { Auth } from "./sign-in/auth.server.ts";

/** What a running shop consists of: opened once at the start, closed at the end. */
export type App = {
	env: Env;
	db: Database;
	/**
	 * A few connections that purchases cannot use up, for what every page waits for: who is asking,
	 * and whether the catalogue moved. They give up soon.
	 */
	lookups: Database;
	/** Where pictures lie, if not in the database. */
	objects: ObjectStore | undefined;
	/** A standby for what admins look through; undefined where there is none. */
	replica: Replica | undefined;
	health: DatabaseHealth;
	auth: Auth;
	hub: Hub;
	mailer: Mailer;
	/** What has to happen after a commit. */
	jobs: Jobs;
	/** Tells people of what happened. */
	notifier: { start(app: App): void; close(): Promise<void> };
	/** Signs the cookies; what else is signed or sealed has a key of its own, made of it. */
	secret: string;
	log: Log;
	unnamedProxy: UnnamedProxy;
	/** Set when the process is about to end: it still answers, but wants no new visitors. */
	isDraining: boolean;
};

/** How loaders, actions and middleware reach it. */
export const appContext = createContext<App>();
