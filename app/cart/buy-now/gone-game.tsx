import { NearestPackage } from "#app/catalog/nearest-package.tsx";
import type { Nearest } from "#app/catalog/packages.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** In place of the sheet, for a game that is not sold any more. */
export function GoneGame({
	nearest,
	onClose,
}: {
	nearest?: Nearest | undefined;
	onClose: () => void;
}) {
	return (
		<Dialog
			title="Bu oyun hazırda satışda deyil"
			onClose={onClose}
			footer={<Button onClick={onClose}>Bağla</Button>}
		>
			{nearest ? (
				<NearestPackage nearest={nearest} />
			) : (
				<p className="text-ink-soft">Yenidən satışa çıxanda onu kataloqda tapa bilərsiniz.</p>
			)}
		</Dialog>
	);
}
