import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { Button, IconButton } from "#app/ui/button.tsx";

type OpenButtonProps = {
	to: string;
	label: string;
	icon: ReactNode;
	/** The id of the element that names what the button is about. */
	describedBy?: string;
	variant?: "primary" | "secondary";
};

/**
 * Opens a dialog above the list and keeps the list's filters. It is a GET form, so that it works
 * before any script has loaded.
 */
export function OpenButton({ to, label, icon, describedBy, variant }: OpenButtonProps) {
	const [search] = useSearchParams();
	return (
		<Form action={to} preventScrollReset>
			{[...search].map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			{variant ? (
				<Button type="submit" variant={variant} icon={icon}>
					{label}
				</Button>
			) : (
				<IconButton type="submit" aria-label={label} aria-describedby={describedBy} title={label}>
					{icon}
				</IconButton>
			)}
		</Form>
	);
}
