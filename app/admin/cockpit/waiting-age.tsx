import { formatAge } from "#app/core/duration.ts";
import { formatDateTime } from "#app/core/time.ts";
import { classes } from "#app/ui/classes.ts";
import { useMinutesSince } from "#app/ui/use-minutes-since.ts";

const LATE_MINUTES = 15;
const TOO_LATE_MINUTES = 60;

type Aged = { createdAt: Date; ageMinutes: number };

/** How long something has waited, as it goes on: amber when it is late, red when it is far too late. */
export function WaitingAge({
	of,
	waits,
	className,
}: {
	of: Aged;
	waits: boolean;
	className?: string;
}) {
	const ageMinutes = of.ageMinutes + useMinutesSince(of);
	const isLate = waits && ageMinutes >= LATE_MINUTES;
	const tone = isLate ? (ageMinutes >= TOO_LATE_MINUTES ? "text-bad" : "text-waiting") : "";
	return (
		<time
			title={formatDateTime(of.createdAt)}
			className={classes(
				"whitespace-nowrap tabular-nums",
				tone || "text-ink-soft",
				isLate && "font-semibold",
				className,
			)}
		>
			{formatAge(ageMinutes)}
		</time>
	);
}
