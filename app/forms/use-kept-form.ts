import { useCallback, useEffect, useRef, useState } from "react";
import { typeInto } from "#app/ui/type-into.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { forgetKeptForm, type KeptFields, readKeptForm, writeKeptForm } from "./kept-form.ts";

/**
 * Keeps what `person` types into a form until it is saved or discarded, also when the page has to be
 * left for the login: the session ended, the password has to be confirmed, a live update was turned
 * away. Only changed fields are kept, so the others show what is stored by then. Pass `ref` to the form,
 * and use `keepForm` as the `clientAction` of the page that it is sent to.
 * `givenBack` are the fields of a refusal that came as a whole page: the form had been sent before the
 * page could send it by itself. `shownOf` is what a field begins with, then.
 */
export function useKeptForm(person: string, givenBack?: KeptFields) {
	const [form, ref] = useState<HTMLFormElement | null>(null);
	const [isChanged, setChanged] = useState(false);
	const [isRestored, setRestored] = useState(false);
	const changed = useRef(new Set<string>());
	const sent = useRef<KeptFields>({});
	const [back] = useState(givenBack);
	const hydrated = useHydrated();

	useEffect(() => {
		if (!form) return;
		const address = addressOf(form);
		const onInput = ({ target }: Event) => {
			if (!isKept(target)) return;
			changed.current.add(target.name);
			setChanged(true);
			writeKeptForm(address, { person, fields: fieldsOf(form, changed.current) });
		};
		const kept = readKeptForm(address, person) ?? changedIn(form, back);
		if (kept) {
			writeKeptForm(address, { person, fields: kept });
			setRestored(true);
			setChanged(true);
			for (const [name, value] of Object.entries(kept)) {
				restore(form, name, value);
				changed.current.add(name);
			}
		}
		const onSubmit = () => {
			sent.current = fieldsOf(form, changed.current);
		};
		form.addEventListener("input", onInput);
		form.addEventListener("submit", onSubmit);
		return () => {
			form.removeEventListener("input", onInput);
			form.removeEventListener("submit", onSubmit);
		};
	}, [form, person, back]);

	const shownOf = (name: string, stored: string): string =>
		(hydrated ? undefined : back?.[name]) ?? stored;

	const forget = useCallback(() => {
		if (form) forgetKeptForm(addressOf(form));
		changed.current.clear();
		setChanged(false);
		setRestored(false);
	}, [form]);

	/** Once it is saved the form shows what is stored, unless something was typed since it was sent: that stays. */
	const settle = useCallback(() => {
		if (!form) return;
		const fields = Object.entries(fieldsOf(form, changed.current));
		const typedSince = fields.filter(([name, value]) => value !== sent.current[name]);
		forget();
		if (typedSince.length === 0) return form.reset();
		for (const [name] of typedSince) changed.current.add(name);
		setChanged(true);
		writeKeptForm(addressOf(form), { person, fields: Object.fromEntries(typedSince) });
	}, [form, forget, person]);

	return { ref, form, isChanged, isRestored, shownOf, forget, settle };
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

/** Those that the form shows otherwise. */
function changedIn(form: HTMLFormElement, fields: KeptFields = {}): KeptFields | undefined {
	const shown = fieldsOf(form, new Set(Object.keys(fields)));
	const changed = Object.entries(fields).filter(([name, value]) => value !== shown[name]);
	return changed.length > 0 ? Object.fromEntries(changed) : undefined;
}

function restore(form: HTMLFormElement, name: string, value: string) {
	const field = form.elements.namedItem(name);
	if (!isKept(field)) return;
	if (isCheckbox(field)) field.checked = value !== "";
	else typeInto(field, value);
}
