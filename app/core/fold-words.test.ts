import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { useTestDatabase } from "#test/test-database.ts";
import { foldWords, spellingsOf, typedWords } from "./fold-words.ts";
import { forgivingPatterns } from "./typing-errors.ts";

const database = useTestDatabase();

test.each([
	["Əjdaha: İşıq DÖYÜŞÜ", ["ejdaha", "isiq", "doyusu"]],
	["i̇şıq ÇƏRƏZ Ağ", ["isiq", "cerez", "ag"]],
	["Pokémon GO™ – 1800", ["pokemon", "go", "1800"]],
	["Baldur’s Gate “3”", ["baldur", "s", "gate", "3"]],
	["ПАБГ Ёлка Щит Юла Яна объект", ["pabg", "yolka", "sit", "yula", "yana", "obekt"]],
	["Ҹәнҝавәр Өлкә Үзүм Ғалиб", ["cengaver", "olke", "uzum", "galib"]],
	["V-Bucks 50+ (2\u00a0ay)", ["v", "bucks", "50", "2", "ay"]],
	["%_\\'\"|", []],
	["   ", []],
])("%s is typed and kept as the same words", async (text, words) => {
	expect(foldWords(text)).toEqual(words);
	const { rows } = await database.db.execute<{ words: string }>(
		sql`SELECT catalog_words(${text}) AS words`,
	);
	expect(rows[0]?.words.split(" ").filter(Boolean)).toEqual(words);
});

test("a letter that was typed in two parts is the letter", () => {
	expect(foldWords("o\u0308zgu\u0308l s\u0327am")).toEqual(["ozgul", "sam"]);
});

test("lone surrogates and other signs are words that nothing has", () => {
	expect(typedWords("\ud800 pubg \udfff🎮")).toHaveLength(3);
});

test.each([
	["пабг", ["pabg"]],
	["роблокс", ["robloks", "roblox"]],
	["ЧАТ", ["cat", "chat"]],
	["pubg", ["pubg"]],
])("%s may be meant as %j", (word, spellings) => {
	expect(spellingsOf(word)).toEqual(spellings);
});

const isForgiven = (typed: string, word: string) =>
	forgivingPatterns(typed).some((pattern) => {
		const expression = pattern.replaceAll("%", ".*").replaceAll("_", ".");
		return new RegExp(`^${expression}$`).test(` ${word} `);
	});

test.each([
	["a letter too few", "valrant", "valorant"],
	["the first letter missing", "alorant", "valorant"],
	["a letter too many", "vallorant", "valorant"],
	["another letter", "valorent", "valorant"],
	["two that changed places", "vaolrant", "valorant"],
	["an error before the word is typed whole", "valer", "valorant"],
	["a word of four letters", "pubq", "pubg"],
	["the second of four", "pabg", "pubg"],
	["the first of four", "fubg", "pubg"],
	["neighbours among four", "pbug", "pubg"],
	["a blank that was left out", "freefire", "free fire"],
])("forgiven: %s", (_what, typed, word) => {
	expect(isForgiven(typed, word)).toBe(true);
});

test.each([
	["two errors", "velorent", "valorant"],
	["an error among three letters", "pug", "pubg"],
	["an error in the beginning of a longer word, where four were typed", "pubq", "pubgers"],
	["another number", "1800", "1000"],
	["a letter within a word", "lorant", "valorant"],
])("not forgiven: %s", (_what, typed, word) => {
	expect(isForgiven(typed, word)).toBe(false);
});

test("a long word has no more patterns than one of twenty letters", () => {
	expect(forgivingPatterns("abcdefghij".repeat(10)).length).toBeLessThanOrEqual(80);
});
