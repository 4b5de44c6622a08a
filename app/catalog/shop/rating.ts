/** The specification's fixed rating. It is only drawn: search engines are given no rating. */
export const SHOWN_RATING = 4.8;
