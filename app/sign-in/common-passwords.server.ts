// What attackers try first. Compared in lower case and without digits and signs at the end: so short
// ones count as well, although an admin's password has at least 10 characters.
const STEMS = new Set(
	`password passwords passw0rd p@ssw0rd p@ssword parol parolparol sifre sifresifre qwerty qwertyuiop
	qwertyui asdfghjkl asdfasdf zxcvbnm qazwsx qazwsxedc 1qaz2wsx 1q2w3e4r 1q2w3e4r5t
	admin administrator adminadmin superadmin root rootroot letmein welcome welcomeback iloveyou
	iloveyouu sunshine princess football baseball basketball superman batman spiderman pokemon
	starwars dragon master monkey shadow michael jordan computer internet whatever trustno
	changeme default secret secretsecret test testtest testing demo demodemo user guest login
	gamestore gamestoreaz azerbaijan azerbaycan azərbaycan baku bakubaku baki bakibaki ganja qarabag
	karabakh galatasaray fenerbahce besiktas qarabagfk samsung apple iphone google facebook instagram
	whatsapp youtube minecraft fortnite counterstrike pubgmobile freefire valorant roblox playstation
	steam abcdefgh abcdefghij abc abcabc aaaaaaaaaa`
		.split(/\s+/)
		.filter(Boolean),
);

const SEQUENCES =
	"01234567890123456789 98765432109876543210 abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm";

/** Whether a password is one of those tried first: a known one, a sequence, or a repetition. */
export function isCommonPassword(password: string): boolean {
	const lower = password.toLowerCase();
	const stem = lower.replace(/[\d\W_]+$/u, "");
	if (STEMS.has(stem) || SEQUENCES.includes(lower)) return true;
	return /^(.{1,5})\1+$/u.test(lower);
}
