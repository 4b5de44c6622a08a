import { createContext, type ReactNode, use, useEffect } from "react";
import type { OnTheWay } from "#app/orders/on-the-way.server.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { loader } from "./session.route.ts";

export type SessionUser = {
	id: string;
	name: string;
	email: string;
	role: "customer" | "admin";
	balanceQepik: number;
	/** Missing where the version of the shop before this one answers, while both run. */
	onTheWay?: OnTheWay[];
	/** The order that waits for its money; `asks` where a tap is asked. */
	parked?: { id: string; asks: boolean } | undefined;
	/** How much of what happened to them they have not read yet. */
	unread?: number;
};

/** `user` is undefined while the session loads, and null for a visitor. */
type Auth = { user: SessionUser | null | undefined };

const AuthContext = createContext<Auth | undefined>(undefined);

/**
 * Pages are the same for everybody, so the browser learns afterwards who is signed in. The router loads
 * the fetcher again after every action and whenever a page revalidates.
 */
export function AuthProvider({ children }: { children: ReactNode }) {
	const { data, load } = useFetcher<typeof loader>({ key: "session" });
	useEffect(() => {
		load("/session");
	}, [load]);
	return <AuthContext value={{ user: data?.user }}>{children}</AuthContext>;
}

/** Who is signed in. Throws outside of its provider. */
export function useAuth(): Auth {
	const auth = use(AuthContext);
	if (!auth) throw new Error("useAuth must be used within AuthProvider");
	return auth;
}
