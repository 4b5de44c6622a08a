import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useLocation, useNavigation, useSearchParams, useSubmit } from "react-router";
import { Field } from "./field.tsx";
import { SpinnerMark } from "./spinner.tsx";
import { useSoon } from "./use-soon.ts";

const TYPING_MS = 250;

/**
 * Searches the current page as one types; without JavaScript, on Enter. `children` are the selects
 * that filter the list, named after the query parameters.
 */
export function SearchForm({ hint, children }: { hint: string; children?: ReactNode }) {
	const [parameters] = useSearchParams();
	const query = parameters.get("q") ?? "";
	const submit = useSubmit();
	const searching = useIsSearching();
	const form = useRef<HTMLFormElement>(null);
	const { soon, isDue } = useSoon();
	// Going back changes the query; what is being typed stays, and what was typed and is not searched for yet.
	// biome-ignore lint/correctness/useExhaustiveDependencies: each time that another query is shown
	useEffect(() => {
		const field = form.current?.elements.namedItem("q");
		if (!(field instanceof HTMLInputElement) || isDue()) return;
		if (field !== document.activeElement) field.value = query;
	}, [query]);
	return (
		<Form
			ref={form}
			role="search"
			className="grid gap-2 pb-4 min-[26rem]:grid-cols-2 md:flex md:items-end"
			onChange={({ currentTarget, target }) => {
				const isTyping = target instanceof HTMLInputElement;
				soon(
					() => submit(currentTarget, { replace: true, preventScrollReset: true }),
					isTyping ? TYPING_MS : 0,
				);
			}}
		>
			<Field
				label="Axtar"
				name="q"
				type="search"
				autoComplete="off"
				maxLength={100}
				hideLabel
				defaultValue={query}
				placeholder={hint}
				// The keys of the page are pressed again: the first one empties the field.
				onKeyDown={({ key, currentTarget }) => {
					if (key === "Escape" && currentTarget.value === "") currentTarget.blur();
				}}
				suffix={searching ? <SpinnerMark /> : <Search aria-hidden className="size-4.5" />}
				className="min-[26rem]:col-span-2 md:max-w-96 md:grow"
			/>
			{children}
		</Form>
	);
}

/** Whether a search is loading; opening a form above the list is not one. */
export function useIsSearching(): boolean {
	const { pathname } = useLocation();
	const { state, location, formMethod } = useNavigation();
	return state === "loading" && location.pathname === pathname && formMethod === "GET";
}
