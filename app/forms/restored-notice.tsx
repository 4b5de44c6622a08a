import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** Above a form into which unsaved input was restored. */
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
