import { useSearchParams } from "react-router";
import { ButtonLink } from "./button.tsx";

/** Pages of a long list. `next` is the cursor of the next page; the rest of the address stays. */
export function Pager({
	next,
	name = "after",
}: {
	next: string | number | undefined;
	name?: string;
}) {
	const [parameters] = useSearchParams();
	if (next === undefined && !parameters.has(name)) return null;
	return (
		<nav aria-label="Səhifələr" className="flex justify-center gap-2 py-6">
			{parameters.has(name) && <ButtonLink to={addressOf(parameters, name)}>İlk səhifə</ButtonLink>}
			{next !== undefined && (
				<ButtonLink to={addressOf(parameters, name, next)} rel="next">
					Növbəti səhifə
				</ButtonLink>
			)}
		</nav>
	);
}

function addressOf(parameters: URLSearchParams, name: string, value?: string | number): string {
	const changed = new URLSearchParams(parameters);
	if (value === undefined) changed.delete(name);
	else changed.set(name, String(value));
	return `?${changed}`;
}
