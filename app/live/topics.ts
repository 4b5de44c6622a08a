/**
 * What an open page may have to reload. Topics carry no data, so receiving one gives nothing away
 * that the page's own loaders would not show.
 */
export type Topic = PublicTopic | "admin" | `user:${string}`;

/** These go to everybody; `outage` is the beginning or the end of one. */
export type PublicTopic = "catalog" | "settings" | "outage";
