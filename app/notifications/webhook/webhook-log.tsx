import { Link } from "react-router";
import { orderReference } from "#app/core/ids.ts";
import { formatDateTime } from "#app/core/time.ts";
import { Badge, type Tone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Pager } from "#app/ui/pager.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { eventLabel } from "./event-labels.ts";
import type { Delivery } from "./list-deliveries.server.ts";
import { ACTS, WEBHOOK } from "./webhook-kind.ts";

const STATES: Record<Delivery["state"], { label: string; tone: Tone }> = {
	taken: { label: "Qəbul edildi", tone: "good" },
	waiting: { label: "Gözləyir", tone: "waiting" },
	"given-up": { label: "Alınmadı", tone: "bad" },
};

type Log = { deliveries: Delivery[]; next: number | undefined };

/** What was sent in the last thirty days, and what came of it. */
export function WebhookLog({ deliveries, next, canSend }: Log & { canSend: boolean }) {
	return (
		<section aria-labelledby="webhook-log" className="grid gap-1">
			<h3 id="webhook-log" className="font-semibold">
				Göndərişlər
			</h3>
			<p className="text-caption text-ink-faint">
				Son 30 gün. Qəbul olunmayan xəbər iki gün ərzində yenidən göndərilir.
			</p>
			{deliveries.length === 0 && <p className="py-2 text-ink-soft">Hələ heç nə göndərilməyib.</p>}
			<ul className="divide-y divide-line">
				{deliveries.map((delivery) => (
					<DeliveryRow key={delivery.id} delivery={delivery} canSend={canSend} />
				))}
			</ul>
			<Pager name={WEBHOOK} next={next} />
		</section>
	);
}

function DeliveryRow({ delivery, canSend }: { delivery: Delivery; canSend: boolean }) {
	const { id, type, createdAt, tries, status, failure, state, nextAt, body } = delivery;
	return (
		<li className="grid gap-1 py-3">
			<div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<p className="min-w-0">
					<span className="font-medium">{eventLabel(type)}</span> <About delivery={delivery} />
				</p>
				<Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
			</div>
			<p className="text-caption text-ink-faint">
				{formatDateTime(createdAt)} · cəhd: {tries}
				{status !== null && ` · son cavab: ${status}`}
				{state === "waiting" && tries > 0 && nextAt && ` · növbəti: ${formatDateTime(nextAt)}`}
			</p>
			{failure && <p className="text-sm wrap-anywhere text-bad">{failure}</p>}
			<div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
				<details className="min-w-0 flex-1 open:basis-full">
					<summary className="min-h-11 cursor-pointer py-2 text-sm">Göndərilən mətn</summary>
					<p className="text-caption wrap-anywhere text-ink-faint">webhook-id: {id}</p>
					<pre className="mt-1 rounded-control bg-hover p-3 text-xs wrap-anywhere whitespace-pre-wrap">
						{JSON.stringify(JSON.parse(body), null, 2)}
					</pre>
				</details>
				{canSend && type !== "ping" && <Again id={id} />}
			</div>
		</li>
	);
}

function About({ delivery: { orderId, topUpId } }: { delivery: Delivery }) {
	const reference = orderReference(orderId ?? topUpId ?? "");
	if (!reference) return null;
	const to = orderId ? `/admin/orders?q=${reference}` : `/admin/balance?topUp=${topUpId}`;
	return (
		<Link to={to} className="link">
			#{reference}
		</Link>
	);
}

function Again({ id }: { id: string }) {
	const fetcher = useFetcher({ key: `row:webhook:${id}` });
	return (
		<fetcher.Form method="post" action={ACTS}>
			<input type="hidden" name="intent" value="resend" />
			<input type="hidden" name="id" value={id} />
			<Button type="submit" size="small" busy={fetcher.state !== "idle"}>
				Yenidən göndər
			</Button>
		</fetcher.Form>
	);
}
