import { Search } from "lucide-react";
import { lazy, Suspense, useRef } from "react";
import { Link, useLocation } from "react-router";
import { loadPart } from "#app/ui/load-part.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

// A form needs none of it.
const SearchTyping = lazy(() =>
	loadPart(async () => ({ default: (await import("./search-typing.tsx")).SearchTyping })),
);

/**
 * The shop's search: in the header where there is room, else below it. On a phone it stands on pages of
 * lists alone. A search that is shown keeps its category and its order.
 */
export function SearchBox() {
	const form = useRef<HTMLFormElement>(null);
	const hydrated = useHydrated();
	const { pathname, search } = useLocation();
	const list = new URLSearchParams(pathname === "/games" ? search : "");
	const text = list.get("q") ?? "";
	return (
		<search className="search-box">
			<form ref={form} action="/games">
				<Search aria-hidden />
				<input
					type="search"
					name="q"
					aria-label="Axtar"
					placeholder="Oyun axtarın"
					maxLength={100}
					autoComplete="off"
					defaultValue={text}
					className="field-input"
				/>
				{["category", "sort"].map((name) => {
					const value = text && list.get(name);
					return value && <input key={name} type="hidden" name={name} value={value} />;
				})}
			</form>
			{hydrated && (
				<Suspense>
					<SearchTyping form={form} text={text} />
				</Suspense>
			)}
		</search>
	);
}

/** Leads to the search from pages that have none on a phone. */
export function SearchLink() {
	return (
		<Link
			to="/games"
			state="search"
			aria-label="Axtar"
			className="search-link button button-quiet button-icon"
		>
			<Search aria-hidden />
		</Link>
	);
}
