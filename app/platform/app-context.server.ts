import { createContext } from "react-router";
import type { Hub } from "../live/hub.server.ts";
import type { Auth } from "../users/sign-in/auth.server.ts";
import type { Database } from "./database.server.ts";
import type { DatabaseHealth } from "./database-health.server.ts";
import type { Env } from "./env.server.ts";
import type { Log } from "./log.server.ts";
import type { Mailer } from "./mail.server.ts";

/** What a running shop consists of: opened once at the start, closed at the end. */
export type App = {
	env: Env;
	db: Database;
	/**
	 * A few connections that purchases cannot use up, for what every page waits for: who is asking,
	 * and whether the catalogue moved. They give up soon.
	 */
	lookups: Database;
	health: DatabaseHealth;
	auth: Auth;
	hub: Hub;
	mailer: Mailer;
	log: Log;
};

/** How loaders, actions and middleware reach it. */
export const appContext = createContext<App>();
