import { useCallback, useEffect, useState } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import {
	forgetKeptForm,
	type KeptFields,
	readKeptForm,
	writeKeptForm,
} from "#app/forms/kept-form.ts";

/**
 * Keeps what an admin decided about a row, named by `address`, until it is answered, also when the page has to be left
 * for the login, the password or the second factor. `kept` is what was decided before such a detour.
 */
export function useKeptDecision(address: string, answer: unknown) {
	const person = useAdminId();
	const [kept, setKept] = useState<KeptFields>();
	useEffect(() => {
		setKept(readKeptForm(address, person));
	}, [address, person]);
	const forget = useCallback(() => {
		forgetKeptForm(address);
		setKept(undefined);
	}, [address]);
	useEffect(() => {
		if (answer) forget();
	}, [answer, forget]);
	const keep = (fields: KeptFields) => writeKeptForm(address, { person, fields });
	return { kept, keep, forget };
}
