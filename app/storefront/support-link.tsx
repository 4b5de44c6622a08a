import { MessageCircle } from "lucide-react";
import { useSettings } from "#app/settings/use-settings.ts";
import { classes } from "#app/ui/classes.ts";

/** Opens a chat with the support number, a greeting typed already. */
export function SupportLink({ className }: { className: string }) {
	const { supportLink } = useSettings();
	return (
		supportLink && (
			<a
				href={supportLink}
				target="_blank"
				rel="noreferrer"
				className={classes("button", className)}
			>
				<MessageCircle aria-hidden />
				<span>Dəstək</span>
			</a>
		)
	);
}
