import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { useAnswer } from "#app/forms/use-answer.ts";
import { toastError } from "#app/ui/toasts.ts";
import {
	type DeviceState,
	isAllowed,
	NotSubscribed,
	readDevice,
	rememberUser,
	subscribe,
	unsubscribe,
} from "./this-device.ts";

type Asked = { publicKey: string; userId: string; action: string };

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
			rememberUser(userId);
			await submit({ ...fields, intent: "on", ...address }, { method: "post", action });
		} catch (error) {
			if (!(error instanceof NotSubscribed)) throw error;
			toastError(error.message);
		} finally {
			setAsking(false);
			setState(readDevice());
		}
	}

	return {
		state,
		isAllowed: state === "ready" && isAllowed(),
		busy: isAsking || sending !== "idle",
		switchOn,
		send: (intent: string) => submit({ intent }, { method: "post", action }),
		answer: data,
	};
}
