import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const FOLDER = "app/settings/pages";
const TESTS = [`${FOLDER}/owner-pages.test.ts`];

/** The pages whose text the owner writes. */
export const mutants: Mutant[] = [
	...inFile(`${FOLDER}/change-owner-page.server.ts`, TESTS, {
		"owner-page-seen": [
			"current.version === seenVersion\n",
			"current.version <= seenVersion\n",
			"versions that nobody wrote are left out",
		],
		"owner-page-unchanged": [
			"if (current.version > 0 && current.text === text) return;",
			"",
			"a text that stays becomes a new version",
		],
		"owner-page-recorded": [
			'await recordAction(tx, adminId, "page.update", page, { after: { version } });',
			"void recordAction;",
			"who changed what visitors agree to is not recorded",
		],
	}),
	...inFile(`${FOLDER}/read-owner-page.server.ts`, TESTS, {
		"owner-page-newest": [
			".orderBy(desc(ownerPages.version))\n\t\t.limit(1);",
			".orderBy(ownerPages.version)\n\t\t.limit(1);",
			"the first text stays for ever",
		],
	}),
	...inFile(`${FOLDER}/owner-page-form.server.ts`, TESTS, {
		"owner-page-empty": [
			'.pipe(z.string().min(1, "Səhifənin mətnini yazın"))',
			"",
			"a page is emptied",
		],
		"owner-page-longest": ["paragraphsOf(20_000)", "paragraphsOf(200_000)", "a page has no end"],
	}),
	...inFile(`${FOLDER}/templates.server.ts`, TESTS, {
		"owner-page-card": [
			" Kart barədə yalnız nömrəsinin ilk və son rəqəmlərini və bankın əməliyyat nömrəsini saxlayırıq: ödənişi tapmaq üçün.",
			"",
			"the privacy rules do not say what is kept of a card",
		],
	}),
	...inFile(`${FOLDER}/edit-owner-page.page.tsx`, TESTS, {
		"publish-owner-page": [
			"settingsChanged(hub);",
			"void settingsChanged;",
			"visitors go on reading the old text",
		],
		"owner-page-older": [
			"<Pager next={next} name={VERSIONS} />",
			"",
			"nobody gets to the first texts of a page",
		],
		"owner-page-cursor": [
			"readCursor(url.searchParams, VERSIONS) ?? MOST_VERSIONS, MOST_VERSIONS)",
			"readCursor(url.searchParams, VERSIONS) ?? MOST_VERSIONS, 1e15)",
			"an address with a large number is an error",
		],
	}),
	...inFile(`${FOLDER}/page-text.tsx`, TESTS, {
		"owner-page-inert": [
			"<LinkedText text={block} />",
			"<span dangerouslySetInnerHTML={{ __html: block }} />",
			"what an owner pastes is run in visitors' browsers",
		],
	}),
	{
		name: "owner-pages-kept",
		lost: "what somebody agreed to can be rewritten",
		sql: "DROP TRIGGER owner_pages_append_only ON owner_pages",
		tests: TESTS,
	},
	{
		name: "owner-pages-move-the-catalog",
		lost: "another machine goes on serving the old text",
		sql: "DROP TRIGGER owner_pages_move_the_catalog ON owner_pages",
		tests: TESTS,
	},
];
