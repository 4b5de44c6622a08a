import { AsyncLocalStorage } from "node:async_hooks";
import { createContext } from "react-router";

/** Where a request comes from: an id of its own for the logs, and the client's address. */
export type Caller = {
	requestId: string;
	address: string;
	/** For whom the address says that it connects, where it may be a proxy that nobody has named. */
	claimed?: string;
	/** The pattern of the route that answers, such as `/game/:id`, once it is known. */
	route?: string;
};

export const callerContext = createContext<Caller>({ requestId: "none", address: "unknown" });

/** When the request arrived, in milliseconds since 1970. */
export const receivedMsContext = createContext(0);

/** The caller of a request of the web server, for whoever answered it. */
export const callerOf = new WeakMap<object, Caller>();

/** The caller of the current request, for code that no request is passed to. */
export const currentCaller = new AsyncLocalStorage<Caller>();
