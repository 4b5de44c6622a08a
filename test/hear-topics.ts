import { setTimeout as delay } from "node:timers/promises";
import type { Hub } from "../app/live/hub.server.ts";
import type { Topic } from "../app/live/topics.ts";

/** Which of the topics were told by an act, once it has told its own "admin". */
export async function hearTopics(hub: Hub, topics: Topic[], act: () => Promise<unknown>) {
	const heard = new Set<Topic>();
	const tell = (topic: Topic) => void heard.add(topic);
	const leave = hub.subscribe({ topics: [...topics, "admin"], tell, end: () => {} });
	await act();
	while (!heard.has("admin")) await delay(5);
	// Topics of one act are told one after the other.
	await delay(50);
	leave();
	return [...heard].filter((topic) => topics.includes(topic)).sort();
}
