import { useCallback, useEffect, useRef, useState } from "react";
import { typeInto } from "#app/ui/type-into.ts";
import { forgetKeptForm, type KeptFields, readKeptForm, writeKeptForm } from "./kept-form.ts";

/**
 * Keeps what `user` types into a form until it is saved or discarded, also when the page has to be
 * left for the login: the session ended, the password has to be confirmed, a live update was turned
 * away. Only changed fields are kept, so the others show what is stored by then. Until it is known who
 * that is (`undefined`) the form is not sent. Pass `ref` to the form, and use `keepForm` as the
 * `clientAction` of the page that it is sent to.
 */
export function useKeptForm(user: { id: string } | null | undefined) {
	const person = user?.id;
	const isUnknown = user === undefined;
	const held = useRef<{ submitter: HTMLElement | null }>(undefined);
	const [form, ref] = useState<HTMLFormElement | null>(null);
	const [isChanged, setChanged] = useState(false);
	const [isRestored, setRestored] = useState(false);
	const changed = useRef(new Set<string>());

	useEffect(() => {
		if (!form) return;
		const address = addressOf(form);
		const store = () => {
			if (person) writeKeptForm(address, { person, fields: fieldsOf(form, changed.current) });
		};
		const onInput = ({ target }: Event) => {
			if (!isKept(target)) return;
			changed.current.add(target.name);
			setChanged(true);
			store();
		};
		const kept = person ? readKeptForm(address, person) : undefined;
		if (kept) {
			setRestored(true);
			for (const [name, value] of Object.entries(kept)) {
				// Before it is known who that is, people type over what was kept.
				if (!changed.current.has(name)) restore(form, name, value);
				changed.current.add(name);
			}
		}
		if (changed.current.size > 0) {
			setChanged(true);
			store();
		}
		const onSubmit = (event: SubmitEvent) => {
			if (!isUnknown) return;
			event.preventDefault();
			event.stopPropagation();
			held.current = event;
		};
		form.addEventListener("input", onInput);
		form.addEventListener("submit", onSubmit);
		if (held.current && !isUnknown) {
			form.requestSubmit(held.current.submitter);
			held.current = undefined;
		}
		return () => {
			form.removeEventListener("input", onInput);
			form.removeEventListener("submit", onSubmit);
		};
	}, [form, person, isUnknown]);

	const forget = useCallback(() => {
		if (form) forgetKeptForm(addressOf(form));
		changed.current.clear();
		setChanged(false);
		setRestored(false);
	}, [form]);

	return { ref, form, isChanged, isRestored, forget };
}

function addressOf(form: HTMLFormElement): string {
	return new URL(form.action).pathname;
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Passwords are never kept, nor fields that nobody types into. */
function isKept(target: unknown): target is Field {
	if (!(target instanceof Element) || !("name" in target) || !target.name) return false;
	return !["password", "file", "hidden"].includes((target as Field).type);
}

function isCheckbox(field: Field): field is HTMLInputElement {
	return field.type === "checkbox";
}

function fieldsOf(form: HTMLFormElement, names: Set<string>): KeptFields {
	const values = new FormData(form);
	return Object.fromEntries([...names].map((name) => [name, String(values.get(name) ?? "")]));
}

function restore(form: HTMLFormElement, name: string, value: string) {
	const field = form.elements.namedItem(name);
	if (!isKept(field)) return;
	if (isCheckbox(field)) field.checked = value !== "";
	else typeInto(field, value);
}
