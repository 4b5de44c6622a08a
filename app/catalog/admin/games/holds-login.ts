// A pass is also something to buy ("Brawl Pass: 1 ədəd"), so "pass" counts only at the start of a line.
const SECRET_WORD =
	/(?:(?<!\p{L})(?:s[iı]fr[eə]|parol|passw|pwd|log[iı]n|парол|логин)\p{L}*|(?<=^\s*)pass)/mu;
const VALUE = /\s*(?:[:=]\s*\S|[-–—]>?\s*(?=\S*\d)\S)/u;
const NAMED_SECRET = new RegExp(SECRET_WORD.source + VALUE.source, "mu");
/** `ad@poct.az:…`, or with another separator. */
const EMAIL_AND_SECRET = /[^\s@]+@[^\s@]+\.[a-z]{2,}\s*[:;|/]\s*\S/;
/** `login:password` without spaces; times, scores and URLs do not count. */
const PAIR = /(?<!\S)(?!\w+:\/\/)(?!\d+:\d+(?!\S))[^\s:]{3,}:[^\s:/]{4,}(?!\S)/u;

/** Whether a text that everybody can read seems to contain a login or a password. */
export function holdsLogin(text: string): boolean {
	const folded = text.toLocaleLowerCase("az").replaceAll("ş", "s");
	return [NAMED_SECRET, EMAIL_AND_SECRET, PAIR].some((pattern) => pattern.test(folded));
}
