import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { useSwipe } from "./use-swipe.ts";

/** Pictures of a game: arrows, thumbnails, a counter, swiping, and the left and right keys. */
export function Gallery({ images, name }: { images: string[]; name: string }) {
	const [shown, setShown] = useState(0);
	const count = Math.max(images.length, 1);
	const index = Math.min(shown, count - 1);
	const turn = (by: number) => setShown((now) => (Math.min(now, count - 1) + by + count) % count);
	useArrowKeys(count > 1 ? turn : undefined);
	const swipe = useSwipe(turn);
	return (
		<section aria-label="Şəkillər" className="grid gap-3">
			<div
				className="gallery-picture relative touch-pan-y overflow-hidden rounded-card select-none"
				{...swipe}
			>
				<Picture
					src={images[index]}
					alt={count > 1 ? `${name}, şəkil ${index + 1}` : name}
					sizes="(min-width: 80rem) 660px, (min-width: 48rem) 55vw, 100vw"
					priority={index === 0 ? "high" : undefined}
				/>
				{count > 1 && (
					<>
						<Arrow label="Əvvəlki şəkil" side="left-2" onClick={() => turn(-1)} />
						<Arrow label="Növbəti şəkil" side="right-2" onClick={() => turn(1)} />
						<p className="gallery-counter" aria-live="polite">
							{index + 1} / {count}
						</p>
					</>
				)}
			</div>
			{count > 1 && (
				<div className="grid grid-cols-5 gap-2">
					{images.map((image, position) => (
						<button
							key={image}
							type="button"
							aria-label={`Şəkil ${position + 1}`}
							aria-current={position === index}
							className="gallery-thumbnail press"
							onClick={() => setShown(position)}
						>
							<Picture src={image} alt="" name={name} sizes="130px" />
						</button>
					))}
				</div>
			)}
		</section>
	);
}

function Arrow(props: { label: string; side: string; onClick: () => void }) {
	const Icon = props.side.startsWith("left") ? ChevronLeft : ChevronRight;
	return (
		<IconButton
			aria-label={props.label}
			variant="secondary"
			onClick={props.onClick}
			className={`gallery-arrow ${props.side}`}
		>
			<Icon aria-hidden />
		</IconButton>
	);
}

function useArrowKeys(turn: ((by: number) => void) | undefined) {
	const latest = useRef(turn);
	latest.current = turn;
	useEffect(() => {
		const onKey = (event: KeyboardEvent) => {
			const typing =
				event.target instanceof HTMLElement && event.target.closest("input,textarea,select,dialog");
			if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
			if (event.key === "ArrowLeft") latest.current?.(-1);
			if (event.key === "ArrowRight") latest.current?.(1);
		};
		addEventListener("keydown", onKey);
		return () => removeEventListener("keydown", onKey);
	}, []);
}
