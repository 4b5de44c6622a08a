import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { gamesAddress } from "#app/catalog/shop/games-address.ts";
import { useKeys } from "#app/ui/use-keys.ts";
import { useSoon } from "#app/ui/use-soon.ts";

const TYPING_MS = 250;

type FormRef = RefObject<HTMLFormElement | null>;

/**
 * Searches as one types; '/' leads into the field, Escape empties it. The address is the state: the field
 * follows it, but never under somebody's fingers.
 */
export function SearchTyping({ form, text }: { form: FormRef; text: string }) {
	const navigate = useNavigate();
	const { pathname, state, key } = useLocation();
	const { soon, isDue } = useSoon();
	/** What was searched for last, whether or not it is here yet. */
	const asked = useRef(text);
	/** Until one arrives somewhere else the field shows what the page came with, or what was typed since. */
	const shown = useRef(key);

	const search = () => {
		const field = fieldOf(form);
		asked.current = field.value.trim();
		// From another page it is one step; from there on each letter replaces the one before.
		const address = gamesAddress(new FormData(field.form as HTMLFormElement));
		navigate(address, { replace: pathname === "/games" });
	};
	const latest = useRef({ search, soon });
	latest.current = { search, soon };

	useKeys({
		"/": () => {
			fieldOf(form).focus();
			fieldOf(form).select();
		},
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: whatever was arrived at
	useEffect(() => {
		// What was typed and is not searched for yet stays, also where nobody is in the field any more.
		if (isDue() || shown.current === key) return;
		shown.current = key;
		asked.current = text;
		const field = fieldOf(form);
		if (field !== document.activeElement) field.value = text;
	}, [form, text, key]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: the link to the field can be followed again
	useEffect(() => {
		if (state === "search") fieldOf(form).focus();
	}, [form, state, key]);

	useEffect(() => {
		const field = fieldOf(form);
		const type = (afterMs: number) =>
			latest.current.soon(() => {
				if (field.value.trim() !== asked.current) latest.current.search();
			}, afterMs);
		const submit = (event: Event) => {
			event.preventDefault();
			latest.current.soon(() => latest.current.search(), 0);
		};
		const clear = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || field.value === "") return;
			event.preventDefault();
			field.value = "";
			type(0);
		};
		const done = new AbortController();
		field.addEventListener("input", () => type(TYPING_MS), done);
		field.addEventListener("keydown", clear, done);
		field.form?.addEventListener("submit", submit, done);
		// What was typed before this was loaded.
		if (field === document.activeElement) type(TYPING_MS);
		return () => done.abort();
	}, [form]);
	return null;
}

function fieldOf(form: FormRef): HTMLInputElement {
	return form.current?.elements.namedItem("q") as HTMLInputElement;
}
