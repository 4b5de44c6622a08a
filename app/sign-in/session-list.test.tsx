import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { SessionList } from "./session-list.tsx";

const session = (id: string, current: boolean) => ({
	...{ id, current, userAgent: null, ipAddress: null },
	createdAt: new Date(Date.UTC(2026, 0, 5)),
});
const listOf = (...sessions: ReturnType<typeof session>[]) =>
	draw(() => <SessionList sessions={sessions} />, "/profile/security");

test("every device but this one can be signed out, and all of them at once", () => {
	const list = listOf(session("here", true), session("phone", false), session("tablet", false));
	const ended = [...list.matchAll(/name="sessionId" value="(\w+)"/g)].map(([, id]) => id);
	expect(ended).toEqual(["phone", "tablet"]);
	expect(list.match(/Bu cihaz/g)).toHaveLength(1);
	expect(list).toContain('value="end-others"');
});

test("where no other device is, there is nothing to sign out", () => {
	const list = listOf(session("here", true));
	expect(list).toContain("Bu cihaz");
	expect(list).not.toContain("<button");
});
