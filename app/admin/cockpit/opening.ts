import { useEffect, useState } from "react";
import { useLocation, useNavigate, useNavigation, useSearchParams } from "react-router";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { useIsLeaving } from "#app/ui/use-is-leaving.ts";
import { isWideNow, useWide } from "#app/ui/use-wide.ts";

/**
 * What is opened beside its queue, or on a phone in its place, by the parameter of the address that
 * names it.
 */
export type Opened = "order" | "topUp";

/** The address of the list with that one opened; without an id, with none. */
function addressOf(parameters: URLSearchParams, what: Opened, id?: string): string {
	const changed = new URLSearchParams(parameters);
	changed.delete(what);
	if (id) changed.set(what, id);
	return `?${changed}`;
}

/** How one is opened: of those that are opened one after the other only the first is a step back. */
export function useOpening(what: Opened) {
	const [parameters] = useSearchParams();
	const isWide = useWide();
	const { state, location } = useNavigation();
	const { state: from } = useLocation();
	const isOpened = parameters.has(what);
	const asked = state === "loading" ? new URLSearchParams(location?.search) : parameters;
	const options = {
		// On a phone it takes the place of the list, and is read from its beginning.
		preventScrollReset: isWide,
		replace: isOpened,
		state: isOpened ? from : { listed: true },
	};
	const navigate = useNavigate();
	return {
		/** The one that was asked for last; it may still be loading. */
		askedId: asked.get(what) ?? undefined,
		linkTo: (id?: string) => ({ to: addressOf(parameters, what, id), ...options }),
		open: (id: string) => void navigate(addressOf(parameters, what, id), options),
	};
}

type Row = { id: string; claimedBy: string | null };

/**
 * At a desk the first that no colleague is at is opened with the page, unless the address names another:
 * neither one that they have taken nor, where there is such a one, one that they have open.
 * It stays: what arrives or leaves later opens nothing, so no key acts on one that came by itself.
 * Returns whether it is about to be opened.
 */
export function useFirstOpened(what: Opened, rows: Row[], openElsewhere: string[]): boolean {
	const [parameters] = useSearchParams();
	const { key } = useLocation();
	const adminId = useAdminId();
	const isFree = ({ claimedBy }: Row) => !claimedBy || claimedBy === adminId;
	const free = rows.filter(isFree);
	const firstId = (free.find(({ id }) => !openElsewhere.includes(id)) ?? free[0] ?? rows[0])?.id;
	const navigate = useNavigate();
	const isLeaving = useIsLeaving();
	const [keptAt, setKeptAt] = useState<string>();
	const isOpened = parameters.has(what);
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit of the page
	useEffect(() => {
		if (!firstId || isOpened || !isWideNow() || isLeaving()) return setKeptAt(key);
		void navigate(addressOf(parameters, what, firstId), {
			replace: true,
			preventScrollReset: true,
		});
	}, [key]);
	return !isOpened && keptAt !== key;
}
