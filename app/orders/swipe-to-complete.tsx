import { Check } from "lucide-react";
import { type PointerEvent, type ReactNode, useEffect, useRef } from "react";
import { useAdminId } from "#app/admin/use-admin-id.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { doubtsAbout } from "./doubts.ts";
import type { AdminOrder } from "./read-orders.server.ts";
import { seenOf } from "./seen-fields.tsx";
import { isOpen } from "./status.ts";
import { type Swipe, startSwipe, swipeTo } from "./swipe.ts";
import "./swipe.css";

type Swipeable = Parameters<typeof doubtsAbout>[0] & Pick<AdminOrder, "claimedBy">;

/** Whether a swipe completes it: what nobody has to be asked about, and no other admin is at. */
export function canSwipe(order: Swipeable, adminId: string): boolean {
	const { status, claimedBy } = order;
	const isOthers = claimedBy !== null && claimedBy !== adminId;
	const isAsked = doubtsAbout(order).length > 0;
	return isOpen(status) && !isOthers && !isAsked;
}

/**
 * With a finger on a phone, an order is drawn to the right to be completed: what its button does, with
 * what was seen when the finger came. The list goes on scrolling under a finger that moves up or down.
 */
export function SwipeToComplete({ order, children }: { order: AdminOrder; children: ReactNode }) {
	const adminId = useAdminId();
	// The button's own, so that both together send it once.
	const fetcher = useFetcher({ key: `row:order-status:${order.id}` });
	const area = useRef<HTMLDivElement>(null);
	const swipe = useRef<Swipe>(undefined);
	const can = canSwipe(order, adminId) && fetcher.state === "idle";
	const show = () => {
		const { element, now } = { element: area.current, now: swipe.current };
		if (!element) return;
		const isAcross = now?.direction === "across";
		element.style.setProperty("--swiped", isAcross ? `${now.px}px` : "");
		element.toggleAttribute("data-swiping", isAcross);
		element.toggleAttribute("data-enough", isAcross && now.isEnough);
	};
	const end = () => {
		swipe.current = undefined;
		show();
	};
	// Whatever changes under the finger, by whomever, ends the swipe.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the order's state is what is watched
	useEffect(
		() => end,
		[order.status, order.claimedBy, order.refundedQepik, order.corrections, can],
	);

	const begin = (event: PointerEvent) => {
		if (!can || !event.isPrimary || event.pointerType !== "touch") return;
		const width = area.current?.clientWidth ?? 0;
		swipe.current = startSwipe({ x: event.clientX, y: event.clientY, width });
	};
	const move = ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
		if (!swipe.current || !isPrimary) return;
		swipe.current = swipeTo(swipe.current, { x, y });
		show();
	};
	const release = ({ isPrimary }: PointerEvent) => {
		const { isEnough = false, direction } = swipe.current ?? {};
		if (!isPrimary) return;
		end();
		// What may be out of date is inert.
		if (direction !== "across" || !isEnough || !can || area.current?.closest("[inert]")) return;
		void fetcher.submit(
			{
				...{ intent: "status", orderId: order.id, status: "completed" },
				...{ seen: order.status, ...seenOf(order) },
			},
			{ method: "post", action: "/admin/orders" },
		);
	};
	return (
		<div
			ref={area}
			onPointerDown={begin}
			onPointerMove={move}
			onPointerUp={release}
			onPointerCancel={end}
			className={can ? "swipe" : undefined}
		>
			{can && (
				<p aria-hidden className="swipe-under">
					<Check /> Tamamla
				</p>
			)}
			<div className={can ? "swipe-over" : undefined}>{children}</div>
		</div>
	);
}
