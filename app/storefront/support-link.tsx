import { MessageCircle } from "lucide-react";
import { useSettings } from "./use-settings.ts";

/** Floats at the bottom right; opens a chat with the support number and a greeting. */
export function SupportLink() {
	const { supportLink } = useSettings();
	return (
		supportLink && (
			<a
				href={supportLink}
				target="_blank"
				rel="noreferrer"
				aria-label="Dəstək"
				className="floating press right-4"
			>
				<MessageCircle aria-hidden className="size-5" />
			</a>
		)
	);
}
