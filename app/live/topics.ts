/**
 * What an open page may have to reload. Topics carry no data, so receiving one gives nothing away
 * that the page's own loaders would not show.
 */
export type Topic = PublicTopic | "admin" | `user:${string}` | OpenedTopic;

/** Which admin has opened what, or nothing, and asked for it when: for the other processes, told to no page. */
type OpenedTopic = `opened:${string}:${string}:${number}`;

/** These go to everybody; `outage` is the beginning or the end of one. */
export type PublicTopic = "catalog" | "settings" | "outage";
