import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { formatAgo } from "#app/core/duration.ts";
import { Button } from "#app/ui/button.tsx";
import { useMinutesSince } from "#app/ui/use-minutes-since.ts";

type ArrivalsBarProps = {
	/** What the list holds: `sifariş`, `sorğu`. */
	noun: string;
	/** Those that are waiting, oldest first. */
	waiting: { ageMinutes: number }[];
	hasMore: boolean;
	/** What has arrived since the admin began to work on the list. */
	arrived: { id: string }[];
	onShow: () => void;
	/** Before what it says. */
	before?: ReactNode;
	/** What takes the place of what it says. */
	children?: ReactNode;
	isTaken?: boolean;
};

/** Above a list that people act on, of constant height: the length of the queue, or what has arrived. */
export function ArrivalsBar(props: ArrivalsBarProps) {
	const { noun, waiting, hasMore, arrived, onShow, before, children, isTaken = false } = props;
	const [oldest] = waiting;
	const minutes = useMinutesSince(oldest);
	const [first] = arrived;
	const show = (id: string) => {
		onShow();
		requestAnimationFrame(() =>
			document.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: "center" }),
		);
	};
	return (
		<div className="arrivals-bar">
			{before}
			{children}
			{isTaken ? null : first ? (
				<Button
					variant="primary"
					size="small"
					icon={<ArrowDown aria-hidden />}
					onClick={() => show(first.id)}
				>
					{arrived.length} yeni {noun}
				</Button>
			) : (
				<p className="text-caption text-ink-soft">
					{oldest
						? `${waiting.length}${hasMore ? "+" : ""} ${noun} gözləyir, ən köhnəsi: ${formatAgo(oldest.ageMinutes + minutes)}`
						: `Gözləyən ${noun} yoxdur`}
				</p>
			)}
		</div>
	);
}
