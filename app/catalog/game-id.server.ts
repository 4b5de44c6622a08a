import { customAlphabet } from "nanoid";

const ending = customAlphabet("0123456789abcdefghijklmnopqrstuvwxyz", 5);
const MAX_NAME = 48;
/** Letters that are more than a letter with a mark. */
const SPELLED: Record<string, string> = { ə: "e", ı: "i", ß: "ss", ø: "o", ł: "l", æ: "ae" };

/**
 * The id of a new game, which people read in its address: `pubg-mobile-660-uc-x7k2p`. Its random end
 * tells games of one name apart. Games of earlier versions keep theirs.
 */
export function newGameId(name: string): string {
	const readable = name
		.toLocaleLowerCase("az")
		.normalize("NFKD")
		.replaceAll(/\p{M}/gu, "")
		.replaceAll(/[^a-z0-9]/g, (letter) => SPELLED[letter] ?? "-")
		.replaceAll(/-+/g, "-")
		.slice(0, MAX_NAME)
		.replaceAll(/^-|-$/g, "");
	return [readable, ending()].filter(Boolean).join("-");
}
