import { Form, useNavigation } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";

type EmailState = {
	isConfirmed: boolean;
	/** Whether the shop has a mail server: without one no link would arrive. */
	mailLeaves: boolean;
};

/** On the profile: whether the address is confirmed, and the way to that. */
export function EmailState({ isConfirmed, mailLeaves }: EmailState) {
	const busy = useNavigation().formData?.get("intent") === "confirmEmail";
	if (isConfirmed) return <Badge tone="good">Təsdiqlənib</Badge>;
	return (
		<div className="grid justify-items-start gap-2">
			<Badge tone="waiting">Təsdiqlənməyib</Badge>
			{mailLeaves ? (
				<>
					<p className="text-caption text-ink-soft">
						Xəbərlər bu ünvana yalnız onu təsdiqləyəndən sonra gəlir.
					</p>
					<Form method="post" noValidate>
						<input type="hidden" name="intent" value="confirmEmail" />
						<Button type="submit" size="small" busy={busy}>
							Təsdiq linki göndər
						</Button>
					</Form>
				</>
			) : (
				<p className="text-caption text-ink-soft">Mağaza hazırda məktub göndərə bilmir.</p>
			)}
		</div>
	);
}
