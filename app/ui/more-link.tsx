import { ButtonLink } from "./button.tsx";
import { Spinner } from "./spinner.tsx";

/** The end of a list that has more: a link, so that it works without scripts too. */
export function MoreLink({ to, busy = false }: { to: string; busy?: boolean }) {
	return (
		<div className="grid justify-items-center gap-3 py-8">
			{busy ? (
				<Spinner className="size-11 p-2.5" />
			) : (
				<ButtonLink to={to} preventScrollReset viewTransition={false} rel="next">
					Daha çox
				</ButtonLink>
			)}
		</div>
	);
}
