import type { Notification } from "#app/notifications/read-notifications.server.ts";
import { sayNotification } from "#app/notifications/say-notification.ts";
import { NOTIFICATION_KINDS, TOPIC_OF } from "#app/notifications/topics.ts";
import { sayToStaff } from "./say-to-staff.ts";

const item = { line: 1, gameId: "", gameName: "PUBG Mobile 660 UC", quantity: 1, priceQepik: 1000 };
const order = {
	...{ id: "abc123", status: "completed", totalQepik: 1000 },
	items: [{ ...item, playerId: null }],
};
const topUp = { id: "def456", type: "abb" as const };

/** What happened to nobody, to be read as it would be shown. */
function sampleOf(kind: Notification["kind"]): Notification {
	const isOrder = kind.startsWith("order-");
	return {
		...{ id: 0, kind, createdAt: new Date(0), amountQepik: 1000, mutes: [] },
		reason: kind === "top-up-rejected" ? "köçürmə tapılmadı" : "",
		user: { id: "", name: "", email: "", emailVerified: true },
		order: isOrder ? order : null,
		topUp: isOrder ? null : topUp,
	};
}

const SHOWN = [
	...NOTIFICATION_KINDS.filter((kind) => TOPIC_OF[kind]).map((kind) => ({
		...{ key: kind, to: "Müştəriyə", said: sayNotification(sampleOf(kind)) },
	})),
	...(["order-placed", "top-up-asked"] as const).map((kind) => ({
		...{ key: `staff-${kind}`, to: "Komandaya", said: sayToStaff(sampleOf(kind)) },
	})),
];

/** The words of each notification, as a browser shows them. */
export function PushPreview() {
	return (
		<details className="border-t border-line pt-4">
			<summary className="min-h-11 cursor-pointer content-center font-medium">
				Bildirişlər necə görünür
			</summary>
			<ul className="grid gap-2 pt-2 sm:grid-cols-2">
				{SHOWN.map(({ key, to, said }) => (
					<li key={key} className="grid content-start gap-0.5 rounded-control bg-hover p-3 text-sm">
						<span className="text-caption text-ink-faint">{to}</span>
						<span className="font-semibold">{said.title}</span>
						<span className="text-ink-soft wrap-anywhere">{said.text}</span>
					</li>
				))}
			</ul>
		</details>
	);
}
