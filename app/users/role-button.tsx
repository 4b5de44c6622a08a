import { useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/dialog.tsx";
import type { AdminUser } from "./admin-read-users.server.ts";
import { shownName } from "./shown-name.ts";

const CHANGES = {
	customer: {
		role: "admin",
		words: "Admin təyin et",
		title: "Admin təyin edilsin?",
		text: "Bütün admin panelinə giriş alacaq. Açıq sessiyaları bağlanacaq və emailinə yeni şifrə (ən azı 10 simvol) təyin etmək üçün link göndəriləcək: köhnə şifrəsi işləməyəcək.",
	},
	admin: {
		role: "customer",
		words: "Adminlikdən çıxar",
		title: "Adminlikdən çıxarılsın?",
		text: "Admin panelinə girişi dərhal bağlanacaq və yenidən daxil olmalı olacaq.",
	},
} as const;

export function RoleButton({ user }: { user: AdminUser }) {
	const fetcher = useFetcher({ key: `act:role:${user.id}` });
	const [asking, setAsking] = useState(false);
	const { role, words, title, text } = CHANGES[user.role];
	const change = () => {
		setAsking(false);
		fetcher.submit({ intent: "role", role }, { method: "post", action: `/admin/users/${user.id}` });
	};
	return (
		<>
			<Button busy={fetcher.state !== "idle"} onClick={() => setAsking(true)}>
				{words}
			</Button>
			{asking && (
				<ConfirmDialog
					title={title}
					confirmLabel="Təsdiqlə"
					danger={role === "customer"}
					onConfirm={change}
					onClose={() => setAsking(false)}
				>
					<p className="break-words">
						<b className="text-ink">
							{shownName(user)} ({user.email})
						</b>
						. {text}
					</p>
				</ConfirmDialog>
			)}
		</>
	);
}
