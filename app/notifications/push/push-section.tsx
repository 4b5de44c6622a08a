import { useId } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DeviceHint } from "./device-hint.tsx";
import type { OwnPush } from "./read-push.server.ts";
import { usePush } from "./use-push.ts";

/** Whether this browser shows notifications; of what is chosen once for all of them. Without scripts no browser can. */
export function PushSection({ push, userId }: { push: OwnPush; userId: string }) {
	const titleId = useId();
	const { state, isAllowed, busy, switchOn, send } = usePush({
		...{ publicKey: push.publicKey, userId, action: "/push" },
	});
	const isOn = push.isOn && isAllowed;
	return (
		<section aria-labelledby={titleId} className="js-only card grid gap-4 p-5 sm:p-7">
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2 id={titleId} className="text-subheading">
					Bu cihazda bildirişlər
				</h2>
				{state === "ready" && (
					<Badge tone={isOn ? "good" : "neutral"}>{isOn ? "Qoşulub" : "Söndürülüb"}</Badge>
				)}
			</div>
			<p className="text-ink-soft">
				Sifariş və balansla bağlı yenilikləri cihazınız mağaza bağlı olanda da göstərir. Hesabdan
				çıxanda bildirişlər dayanır.
			</p>
			{state && state !== "ready" && <DeviceHint state={state} />}
			{state === "ready" && (
				<Button
					busy={busy}
					variant={isOn ? "secondary" : "primary"}
					className="justify-self-start"
					onClick={() => (isOn ? send("off") : switchOn())}
				>
					{isOn ? "Söndürün" : "Qoşun"}
				</Button>
			)}
		</section>
	);
}
