import { useAnswer } from "#app/forms/use-answer.ts";
import { ChannelCard } from "#app/notifications/channel-card.tsx";
import type { ChannelRun } from "#app/platform/channel-runs.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import { DeviceHint } from "./device-hint.tsx";
import { PushPreview } from "./push-preview.tsx";
import type { StaffPush } from "./read-push.server.ts";
import { usePush } from "./use-push.ts";

const ACTION = "/admin/notifications/push";

type Props = { push: StaffPush; userId: string; run: ChannelRun };

/** How notifications in browsers do, and whether this one shows what comes in. */
export function PushSwitchboard({ push, userId, run }: Props) {
	return (
		<ChannelCard
			id="push"
			title="Brauzer bildirişləri"
			isOn
			run={run}
			text={
				<p>
					Müştərilərin {push.own}, komandanın {push.staff} cihazına göndərilir. Müştəri bunu
					sifarişdən sonra və ya profilində qoşur.
				</p>
			}
		>
			<StaffDevice push={push} userId={userId} />
			<TestButton />
			<PushPreview />
		</ChannelCard>
	);
}

function StaffDevice({ push, userId }: Pick<Props, "push" | "userId">) {
	const { publicKey, hearsOrders, hearsTopUps } = push;
	const { state, isAllowed, busy, switchOn, send } = usePush({ publicKey, userId, action: ACTION });
	const isOn = isAllowed && (hearsOrders || hearsTopUps);
	if (!state) return null;
	if (state !== "ready") return <DeviceHint state={state} />;
	return (
		<form
			noValidate
			className="grid gap-3 border-t border-line pt-4"
			onSubmit={(event) => {
				event.preventDefault();
				const chosen = new FormData(event.currentTarget);
				void switchOn(Object.fromEntries(chosen) as Record<string, string>);
			}}
		>
			<fieldset className="grid gap-1">
				<legend className="pb-1 font-medium">Bu cihazda xəbər verilsin:</legend>
				<CheckboxField name="orders" label="Yeni sifariş" defaultChecked={hearsOrders || !isOn} />
				<CheckboxField
					name="topUps"
					label="Yeni balans sorğusu"
					defaultChecked={hearsTopUps || !isOn}
				/>
			</fieldset>
			<div className="flex flex-wrap gap-2">
				<Button type="submit" variant="primary" busy={busy}>
					{isOn ? "Seçimi yadda saxla" : "Bu cihazda qoşun"}
				</Button>
				{isOn && (
					<Button disabled={busy} onClick={() => send("off")}>
						Söndürün
					</Button>
				)}
			</div>
		</form>
	);
}

function TestButton() {
	const { Form, data, state } = useFetcher();
	useAnswer(data);
	return (
		<Form method="post" action={ACTION} noValidate>
			<Button type="submit" name="intent" value="test" busy={state !== "idle"}>
				Öz cihazlarıma sınaq göndər
			</Button>
		</Form>
	);
}
