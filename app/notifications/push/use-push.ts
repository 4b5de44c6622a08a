import { useEffect, useState } from "react";
import { useAnswer } from "#app/forms/use-answer.ts";
import { toastError } from "#app/ui/toasts.ts";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import {
	type DeviceState,
	forgetUser,
	isAllowed,
	NotSubscribed,
	readDevice,
	rememberUser,
	subscribe,
	unsubscribe,
} from "./this-device.ts";

/** What happens to oneself a visit renews; what comes in the staff switches on again. */
const OWN = "/push";

type Asked = {
	publicKey: string;
	userId: string;
	action: typeof OWN | "/admin/notifications/push";
};

/** Switches notifications on and off in this browser; `state` is undefined until it is known. */
export function usePush({ publicKey, userId, action }: Asked) {
	const { submit, data, state: sending } = useFetcher<{ stays?: boolean; refused?: object }>();
	const [state, setState] = useState<DeviceState>();
	const [isAsking, setAsking] = useState(false);
	useAnswer(data);
	useEffect(() => setState(readDevice()), []);
	useEffect(() => {
		if (data?.stays === false) void unsubscribe().catch(() => {});
	}, [data]);

	async function switchOn(fields: Record<string, string> = {}) {
		setAsking(true);
		try {
			const address = await subscribe(publicKey);
			if (action === OWN) rememberUser(userId);
			await submit({ ...fields, intent: "on", ...address }, { method: "post", action });
		} catch (error) {
			if (!(error instanceof NotSubscribed)) throw error;
			toastError(error.message);
		} finally {
			setAsking(false);
			setState(readDevice());
		}
	}

	async function send(intent: "off" | "decline") {
		if (action === OWN && intent === "off") await forgetUser();
		await submit({ intent }, { method: "post", action });
	}

	return {
		state,
		isAllowed: state === "ready" && isAllowed(),
		busy: isAsking || sending !== "idle",
		switchOn,
		send,
	};
}
