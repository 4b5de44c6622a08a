import { useId } from "react";
import { useFetcher } from "react-router";
import { useAnswer } from "#app/forms/use-answer.ts";
import { TOPICS } from "#app/notifications/topics.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { DeviceHint } from "./device-hint.tsx";
import type { OwnPush } from "./read-push.server.ts";
import { usePush } from "./use-push.ts";

/** Whether this browser shows notifications, and of what. Without scripts no browser can. */
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
			<Topics muted={push.muted} />
		</section>
	);
}

function Topics({ muted }: Pick<OwnPush, "muted">) {
	const { Form, data, state } = useFetcher();
	useAnswer(data);
	return (
		<Form method="post" action="/push" noValidate className="grid gap-3 border-t border-line pt-4">
			<input type="hidden" name="intent" value="topics" />
			<fieldset className="grid gap-1">
				<legend className="pb-1 font-medium">Nədən xəbər verilsin?</legend>
				{Object.entries(TOPICS).map(([topic, label]) => (
					<CheckboxField
						key={topic}
						name="topic"
						value={topic}
						label={label}
						defaultChecked={!muted.some((one) => one === topic)}
					/>
				))}
			</fieldset>
			<Button type="submit" busy={state !== "idle"} className="justify-self-start">
				Seçimi yadda saxla
			</Button>
		</Form>
	);
}
