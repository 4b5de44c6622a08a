import { useLocation } from "react-router";
import { idDraft } from "#app/cart/id-draft.ts";
import { NearestPackage } from "#app/catalog/nearest-package.tsx";
import type { Replacement } from "#app/catalog/packages.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type GoneGameProps = {
	nearest?: Replacement | undefined;
	userId: string;
	wanted: { gameId: string; playerId?: string | null };
	onClose: () => void;
};

/** In place of the sheet, for a game that is not sold any more. Its ID goes along to the nearest package. */
export function GoneGame({ nearest, userId, wanted, onClose }: GoneGameProps) {
	const { gameId, playerId } = wanted;
	const inPlace = useLocation().pathname === `/game/${gameId}`;
	return (
		<Dialog
			title="Bu oyun hazırda satışda deyil"
			onClose={onClose}
			footer={<Button onClick={onClose}>Bağla</Button>}
		>
			{nearest ? (
				<NearestPackage
					nearest={nearest}
					inPlace={inPlace}
					onFollow={() => playerId && idDraft(userId, nearest).keep(playerId)}
				/>
			) : (
				<p className="text-ink-soft">Yenidən satışa çıxanda onu kataloqda tapa bilərsiniz.</p>
			)}
		</Dialog>
	);
}
