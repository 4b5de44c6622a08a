import { setTimeout as delay } from "node:timers/promises";
import { newId } from "../app/core/ids.ts";
import type { Hub } from "../app/live/hub.server.ts";
import type { Topic } from "../app/live/topics.ts";

/** Which of the topics were told by an act that publishes before it answers. */
export async function hearTopics(hub: Hub, topics: Topic[], act: () => Promise<unknown>) {
	// News of earlier acts may still be under way; news is told in order.
	await hearMark(hub);
	const heard = new Set<Topic>();
	const leave = hub.subscribe({ topics, tell: (topic) => void heard.add(topic), end: () => {} });
	await act();
	await hearMark(hub);
	leave();
	return [...heard].sort();
}

async function hearMark(hub: Hub) {
	const mark: Topic = `user:${newId()}`;
	let isHeard = false;
	const tell = () => {
		isHeard = true;
	};
	const leave = hub.subscribe({ topics: [mark], tell, end: () => {} });
	hub.publish(mark);
	while (!isHeard) await delay(5);
	leave();
}
