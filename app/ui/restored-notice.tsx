import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Above a form that shows what was typed into it before and never saved. */
export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
	return (
		<Notice tone="waiting">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<p>Yadda saxlanmamış dəyişiklikləriniz bərpa edildi.</p>
				<Button size="small" onClick={onDiscard}>
					Bərpanı ləğv edin
				</Button>
			</div>
		</Notice>
	);
}
