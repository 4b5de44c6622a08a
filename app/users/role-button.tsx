import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/dialog.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { ListedUser } from "./read-users.server.ts";
import { shownName } from "./shown-name.ts";

const CHANGES = {
	customer: {
		role: "admin",
		label: "Admin təyin et",
		title: "Admin təyin edilsin?",
		text: "Bütün admin panelinə giriş alacaq. Açıq sessiyaları bağlanacaq və emailinə yeni şifrə (ən azı 10 simvol) təyin etmək üçün link göndəriləcək: köhnə şifrəsi işləməyəcək.",
		withoutMail:
			"Bütün admin panelinə giriş alacaq. Açıq sessiyaları bağlanacaq, köhnə şifrəsi işləməyəcək. Poçt serveri qurulmayıb: yeni şifrə (ən azı 10 simvol) təyin etmək üçün link ona çatmayacaq.",
	},
	admin: {
		role: "customer",
		label: "Adminlikdən çıxar",
		title: "Adminlikdən çıxarılsın?",
		text: "Admin panelinə girişi dərhal bağlanacaq və yenidən daxil olmalı olacaq.",
		withoutMail: undefined,
	},
} as const;

export function RoleButton({ user, mailLeaves }: { user: ListedUser; mailLeaves: boolean }) {
	const fetcher = useFetcher({ key: `row:role:${user.id}` });
	const [isConfirming, setConfirming] = useState(false);
	const { role, label, title, text, withoutMail } = CHANGES[user.role];
	const change = () => {
		setConfirming(false);
		fetcher.submit({ intent: "role", role }, { method: "post", action: `/admin/users/${user.id}` });
	};
	return (
		<>
			<Button busy={fetcher.state !== "idle"} onClick={() => setConfirming(true)}>
				{label}
			</Button>
			{isConfirming && (
				<ConfirmDialog
					title={title}
					confirmLabel="Təsdiqlə"
					danger={role === "customer"}
					onConfirm={change}
					onClose={() => setConfirming(false)}
				>
					<p className="break-words">
						<b className="text-ink">
							{shownName(user)} ({user.email})
						</b>
						. {mailLeaves ? text : (withoutMail ?? text)}
					</p>
				</ConfirmDialog>
			)}
		</>
	);
}
