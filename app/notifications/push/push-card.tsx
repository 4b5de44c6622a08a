import { BellRing } from "lucide-react";
import { useId } from "react";
import { useAuth } from "#app/sign-in/auth-provider.tsx";
import { Button } from "#app/ui/button.tsx";
import { DeviceHint } from "./device-hint.tsx";
import { usePush } from "./use-push.ts";

/** Asks after an order, once the browser could show something; its own question comes after the press. */
export function PushCard({ publicKey }: { publicKey: string }) {
	const { user } = useAuth();
	return user ? <Question publicKey={publicKey} userId={user.id} /> : null;
}

function Question({ publicKey, userId }: { publicKey: string; userId: string }) {
	const titleId = useId();
	const { state, busy, switchOn, send } = usePush({ publicKey, userId, action: "/push" });
	if (state !== "ready" && state !== "home-screen") return null;
	return (
		<section
			aria-labelledby={titleId}
			className="card grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-5 sm:p-6 print:hidden"
		>
			<BellRing aria-hidden className="size-6 text-accent-ink" />
			<div className="grid gap-1">
				<h2 id={titleId} className="text-subheading">
					Çatdırılanda xəbər verək?
				</h2>
				{state === "ready" ? (
					<p className="text-sm text-ink-soft">
						Sifariş hazır olan kimi bu cihaz bildiriş göstərər, mağaza bağlı olsa belə.
					</p>
				) : (
					<DeviceHint state={state} />
				)}
			</div>
			<div className="col-span-2 flex flex-wrap gap-2">
				{state === "ready" && (
					<Button variant="primary" busy={busy} onClick={() => switchOn()}>
						Xəbər verin
					</Button>
				)}
				<Button disabled={busy} onClick={() => send("decline")}>
					Bir daha soruşma
				</Button>
			</div>
		</section>
	);
}
