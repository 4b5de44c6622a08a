// A game's pass is for sale ("Brawl Pass: 1 ədəd"), so the short word counts where a line begins.
const SECRET_WORD =
	/(?:(?<!\p{L})(?:s[iı]fr[eə]|parol|passw|pwd|log[iı]n|парол|логин)\p{L}*|(?<=^\s*)pass)/mu;
const GIVEN = /\s*(?:[:=]\s*\S|[-–—]>?\s*(?=\S*\d)\S)/u;
const NAMED_SECRET = new RegExp(SECRET_WORD.source + GIVEN.source, "mu");
/** `ad@poct.az:…`, and the same with another mark between. */
const EMAIL_AND_SECRET = /[^\s@]+@[^\s@]+\.[a-z]{2,}\s*[:;|/]\s*\S/;
/** `login:password` with nothing around the colon; a time, a score and an address are none. */
const PAIR = /(?<!\S)(?!\w+:\/\/)(?!\d+:\d+(?!\S))[^\s:]{3,}:[^\s:/]{4,}(?!\S)/u;

/** Whether a text that everybody reads looks like it gives away a login or a password. */
export function holdsLogin(text: string): boolean {
	const folded = text.toLocaleLowerCase("az").replaceAll("ş", "s");
	return [NAMED_SECRET, EMAIL_AND_SECRET, PAIR].some((given) => given.test(folded));
}
