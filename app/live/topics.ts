/**
 * What a page can be told to look at again. Topics carry no data, so hearing one gives nothing
 * away that the page's own loaders would not show.
 */
export type Topic = "catalog" | "settings" | "admin" | `user:${string}`;
