import { sql } from "drizzle-orm";
import { z } from "zod";
import { brokenForm, readFields } from "#app/forms/read-fields.server.ts";
import type { Database, Queryable } from "#app/platform/database/database.server.ts";
import { CHOICE_CHANNELS, type ChoiceChannel } from "./choice-channels.ts";
import { TOPICS, type Topic } from "./topics.ts";

/** What somebody does not want to hear of, each as `mail:placed`. */
export async function readMutes(db: Queryable, userId: string): Promise<string[]> {
	const { rows } = await db.execute<{ mute: string }>(sql`
		SELECT channel || ':' || topic AS mute FROM notification_mutes
		WHERE user_id = ${userId} ORDER BY 1`);
	return rows.map(({ mute }) => mute);
}

type Choices = { channels: ChoiceChannel[]; mutes: Set<string> };

const schema = z.object({ channels: z.string().max(100) });

/** Reads which boxes of the columns that the form showed are ticked. */
export function readChoicesForm(form: FormData): Choices {
	const { channels } = readFields(schema, form, brokenForm);
	const shown = CHOICE_CHANNELS.filter((channel) => channels.split(" ").includes(channel));
	const all = shown.flatMap((channel) => Object.keys(TOPICS).map((topic) => `${channel}:${topic}`));
	return { channels: shown, mutes: new Set(all.filter((choice) => !form.has(choice))) };
}

/** Keeps what somebody chose in the columns that they saw, and leaves the others as they are. */
export async function saveChoices(
	db: Database,
	{ userId, channels, mutes }: Choices & { userId: string },
): Promise<void> {
	await db.transaction(async (tx) => {
		await tx.execute(sql`
			DELETE FROM notification_mutes
			WHERE user_id = ${userId} AND channel = ANY(${sql.param(channels)})`);
		for (const channel of channels) {
			const topics = (Object.keys(TOPICS) as Topic[]).filter((topic) =>
				mutes.has(`${channel}:${topic}`),
			);
			await mute(tx, { userId, channel, topics });
		}
	});
}

/** Nobody hears of these topics by this way any more. An account that is closed has nothing to choose. */
export async function mute(
	db: Queryable,
	{ userId, channel, topics }: { userId: string; channel: ChoiceChannel; topics: Topic[] },
): Promise<void> {
	await db.execute(sql`
		INSERT INTO notification_mutes (user_id, channel, topic)
		SELECT users.id, ${channel}, topic FROM users, unnest(${sql.param(topics)}::text[]) AS topic
		WHERE users.id = ${userId}
			AND NOT EXISTS (SELECT FROM account_closings WHERE user_id = users.id)
		ON CONFLICT DO NOTHING`);
}

/** Somebody who has had no more of these topics by this way wants to hear of them again. */
export async function unmute(
	db: Queryable,
	{ userId, channel, topics }: { userId: string; channel: ChoiceChannel; topics: Topic[] },
): Promise<void> {
	await db.execute(sql`
		DELETE FROM notification_mutes
		WHERE user_id = ${userId} AND channel = ${channel} AND topic = ANY(${sql.param(topics)})`);
}
