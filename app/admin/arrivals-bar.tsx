import { ArrowDown } from "lucide-react";
import { formatAgo } from "../core/duration.ts";
import { Button } from "../ui/button.tsx";

type ArrivalsBarProps = {
	/** What the list holds: `sifariş`, `sorğu`. */
	noun: string;
	/** Those that still wait, oldest first. */
	waiting: { ageMinutes: number }[];
	hasMore: boolean;
	/** What came since somebody began to work on the list. */
	arrived: { id: string }[];
	onShow: () => void;
};

/** Above a list that people act on, always as high: how long the queue is, and what came to it. */
export function ArrivalsBar({ noun, waiting, hasMore, arrived, onShow }: ArrivalsBarProps) {
	const [oldest] = waiting;
	const [first] = arrived;
	const show = (id: string) => {
		onShow();
		requestAnimationFrame(() =>
			document.querySelector(`[data-row="${id}"]`)?.scrollIntoView({ block: "center" }),
		);
	};
	return (
		<div className="arrivals-bar">
			{first ? (
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
						? `${waiting.length}${hasMore ? "+" : ""} ${noun} gözləyir, ən köhnəsi: ${formatAgo(oldest.ageMinutes)}`
						: `Gözləyən ${noun} yoxdur`}
				</p>
			)}
		</div>
	);
}
