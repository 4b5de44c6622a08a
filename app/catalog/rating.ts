/** The specification's fixed rating. It is drawn, and never told to search engines as data. */
export const SHOWN_RATING = 4.8;
