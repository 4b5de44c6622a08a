import { CircleHelp } from "lucide-react";

/** Leads to the support, about one order; nothing where there is nobody to write to. */
export function HelpLink({ to }: { to: string | undefined }) {
	if (!to) return null;
	return (
		<a href={to} target="_blank" rel="noopener noreferrer" className="button">
			<CircleHelp aria-hidden /> Problem var
		</a>
	);
}
