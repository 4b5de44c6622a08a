import { MessageCircle } from "lucide-react";
import { classes } from "../ui/classes.ts";
import { useSettings } from "./use-settings.ts";

/** Opens a chat with the support number and a greeting. */
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
