import { Search } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { Field } from "../ui/field.tsx";
import { SpinnerMark } from "../ui/spinner.tsx";

type ListSearchProps = { action: string; q: string; children?: ReactNode };

/** The search of an admin's list, which looks while one types. `children` are further filters. */
export function ListSearch({ action, q, children }: ListSearchProps) {
	const submit = useSubmit();
	const { state, location } = useNavigation();
	const searching = state === "loading" && location.pathname === action;
	const form = useRef<HTMLFormElement>(null);
	// Going back changes the address; what is being typed must not be disturbed.
	useEffect(() => {
		const field = form.current?.elements.namedItem("q");
		if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = q;
	}, [q]);
	return (
		<Form
			ref={form}
			action={action}
			role="search"
			className="grid gap-2 pb-4 min-[26rem]:grid-cols-2 md:flex md:items-end"
			onChange={({ currentTarget }) =>
				submit(currentTarget, { replace: true, preventScrollReset: true })
			}
		>
			<Field
				label="Axtar"
				name="q"
				type="search"
				placeholder="Ad ilə axtar"
				autoComplete="off"
				hideLabel
				defaultValue={q}
				suffix={searching ? <SpinnerMark /> : <Search aria-hidden className="size-4.5" />}
				className="min-[26rem]:col-span-2 md:w-80"
			/>
			{children}
		</Form>
	);
}
