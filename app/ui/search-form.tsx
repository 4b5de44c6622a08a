import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import { Field } from "./field.tsx";

const TYPING_MS = 250;

/**
 * Searches the page that it stands on, as one types; without JavaScript, on Enter. `children` are
 * the selects that narrow the list, named after the address's parameters.
 */
export function SearchForm({ hint, children }: { hint: string; children?: ReactNode }) {
	const [parameters] = useSearchParams();
	const asked = parameters.get("q") ?? "";
	const submit = useSubmit();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => () => clearTimeout(timer.current), []);
	return (
		<Form
			role="search"
			className="grid gap-3 pb-4 sm:flex sm:items-end"
			onChange={(event) => {
				const form = event.currentTarget;
				const isTyping = event.target instanceof HTMLInputElement;
				clearTimeout(timer.current);
				timer.current = setTimeout(
					() => submit(form, { replace: true, preventScrollReset: true }),
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
				defaultValue={asked}
				placeholder={hint}
				suffix={<Search aria-hidden className="size-4.5" />}
				className="grow"
			/>
			{children}
		</Form>
	);
}

/** Whether the list below a search is about to be another one. */
export function useIsSearching(): boolean {
	const { state, location, formMethod } = useNavigation();
	return state === "loading" && location !== undefined && formMethod === "GET";
}
