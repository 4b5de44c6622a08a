import { useEffect } from "react";
import { readText } from "#app/ui/browser-store.ts";

/** Once in a visit, where this person has switched notifications on in this browser. */
export function KeepPush({ userId }: { userId: string }) {
	useEffect(() => {
		if (readText("push-user") !== userId) return;
		// What fails is tried again at the next visit.
		import("./this-device.ts").then(({ renew }) => renew(userId)).catch(() => {});
	}, [userId]);
	return null;
}
