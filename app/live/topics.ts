/**
 * What a page can be told to look at again. Topics carry no data, so hearing one gives nothing
 * away that the page's own loaders would not show.
 */
export type Topic = PublicTopic | "admin" | `user:${string}`;

/** Everybody hears of these; `outage` is the beginning or the end of one. */
export type PublicTopic = "catalog" | "settings" | "outage";
