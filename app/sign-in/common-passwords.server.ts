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

// The head of every list of stolen passwords, and what is typed first here. Compared whole: at a shop a
// customer may have a simple password, but none that is sprayed over all accounts.
const SPRAYED = new Set(
	`1234567 123456789 1234567890 12345678910 0123456789 987654321 87654321 654321 112233 121212
	123123 123123123 123321 131313 159753 147258369 789456123 789456 1q2w3e 1q2w3e4r 1q2w3e4r5t
	1qaz2wsx qazwsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
	iloveyou letmein welcome sunshine princess football superman batman pokemon starwars monkey
	dragon shadow master michael azerbaijan azerbaycan azərbaycan azerbaijan1 azerbaycan1 bakubaku
	qarabag karabakh qarabag1 galatasaray fenerbahce besiktas minecraft fortnite freefire pubgmobile
	roblox valorant playstation gamestore`.split(/\s+/),
);

/** Whether a password is so widespread that a customer may not have it either. */
export function isSprayedPassword(password: string): boolean {
	return SPRAYED.has(password.toLowerCase()) || /^(\d)\1+$/.test(password);
}

/** Whether a password is one of those tried first: a known one, a sequence, or a repetition. */
export function isCommonPassword(password: string): boolean {
	const lower = password.toLowerCase();
	const stem = lower.replace(/[\d\W_]+$/u, "");
	if (STEMS.has(stem) || SEQUENCES.includes(lower)) return true;
	return /^(.{1,5})\1+$/u.test(lower);
}
