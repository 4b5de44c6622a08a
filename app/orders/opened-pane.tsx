import { Package } from "lucide-react";
import { useOpening } from "#app/admin/cockpit/opening.ts";
import { Back, NothingOpened, Pane } from "#app/admin/cockpit/pane.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { OpenedOrder } from "./opened-order.tsx";
import type { OpenedOrder as Opened } from "./read-opened-order.server.ts";

type PaneProps = {
	opened: Opened | undefined;
	openedId: string | null;
	templates: string[];
	onTouch: () => void;
};

/** Beside the queue: the order that is opened. */
export function OpenedPane({ opened, openedId, templates, onTouch }: PaneProps) {
	const { askedId } = useOpening("order");
	return (
		<Pane onTouch={onTouch}>
			{opened ? (
				<OpenedOrder
					key={opened.order.id}
					opened={opened}
					templates={templates}
					isLeaving={askedId !== opened.order.id}
				/>
			) : openedId !== null ? (
				<>
					<Back what="order">Bütün sifarişlər</Back>
					<EmptyState icon={<Package aria-hidden />} title="Sifariş tapılmadı" />
				</>
			) : (
				<NothingOpened>Sifarişi açmaq üçün onu seçin və ya J basın.</NothingOpened>
			)}
		</Pane>
	);
}
