/** The ways of which somebody chooses, topic by topic, what comes by them. */
export const CHOICE_CHANNELS = ["mail", "push"] as const;
export type ChoiceChannel = (typeof CHOICE_CHANNELS)[number];
