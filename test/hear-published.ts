import type { Hub } from "#app/live/hub.server.ts";
import type { Topic } from "#app/live/topics.ts";

/** The topics that are published until `work` is done, sorted, and what it returns. */
export async function hearPublished<Result>(hub: Hub, work: () => Promise<Result>) {
	const published = new Set<Topic>();
	const leave = hub.onPublished((topics) => {
		for (const topic of topics) published.add(topic);
	});
	const result = await work();
	leave();
	return [[...published].sort(), result] as const;
}

/** Does what publishes a topic, and resolves once every page that listens to it was told. */
export async function untilTold(hub: Hub, topic: Topic, publish: () => unknown) {
	const told = Promise.withResolvers<void>();
	const leave = hub.subscribe({ topics: [topic], tell: () => told.resolve(), end() {} });
	await publish();
	await told.promise;
	leave();
}
