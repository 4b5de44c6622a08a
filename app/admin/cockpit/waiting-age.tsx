import { formatAge } from "#app/core/duration.ts";
import { formatDateTime } from "#app/core/time.ts";
import { classes } from "#app/ui/classes.ts";
import { useMinutesSince } from "#app/ui/use-minutes-since.ts";
import { latenessOf, type Waiting } from "./lateness.ts";
import { usePatience } from "./use-patience.ts";

const TONES = { "in time": "text-ink-soft", late: "text-waiting", "too late": "text-bad" };
const SAID = { "in time": undefined, late: "gecikir", "too late": "çox gecikir" };

type WaitingAgeProps = { of: Waiting; waits: boolean; className?: string };

/** How long something has waited, as it goes on: amber when it is late, red when it is far too late. */
export function WaitingAge({ of, waits, className }: WaitingAgeProps) {
	const ageMinutes = of.ageMinutes + useMinutesSince(of);
	const patience = usePatience();
	const lateness = waits ? latenessOf({ ...of, ageMinutes }, patience) : "in time";
	const said = SAID[lateness];
	return (
		<time
			title={[formatDateTime(of.createdAt), said].filter(Boolean).join(", ")}
			data-lateness={lateness}
			className={classes(
				"whitespace-nowrap tabular-nums",
				TONES[lateness],
				said && "font-semibold",
				className,
			)}
		>
			{formatAge(ageMinutes)}
			{said && <span className="sr-only"> ({said})</span>}
		</time>
	);
}
