import { AsyncLocalStorage } from "node:async_hooks";
import { createContext } from "react-router";

/** Who sent a request, as far as the machine knows: a name for the logs, and the address. */
export type Caller = { requestId: string; address: string };

export const callerContext = createContext<Caller>({ requestId: "none", address: "unknown" });

/** The caller of the request under way, for what is recorded far from any page. */
export const currentCaller = new AsyncLocalStorage<Caller>();
