import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** What stays when a response is lost, and which pictures are sent at all. */
export const mutants: Mutant[] = [
	...inFile("app/forms/keep-page.ts", ["app/forms/kept-form.test.ts"], {
		"keep-page-lost": [
			"\t\tif (error instanceof Response) return follow(error);\n",
			"\t\tthrow error;\n",
			"a lost response takes the page with all that was typed",
		],
		"keep-page-redirect": [
			"\t\tif (error instanceof Response) return follow(error);\n",
			"",
			"a redirect is taken for a lost response",
		],
		"keep-page-flash": [
			"if (/(?:^|; )flash=/.test(document.cookie))",
			"if (false)",
			"a purchase whose response was cut off looks like a failure",
		],
		"keep-page-flash-name": ["(?:^|; )flash=", "flash=", "another cookie counts as a message"],
		"keep-page-next": [
			"next ?? location",
			"location",
			"a purchase whose response was cut off leads nowhere",
		],
		"keep-page-query": [
			" + location.search",
			"",
			"after a response that was cut off a filter is lost",
		],
	}),
	...inFile("app/forms/keep-page.ts", ["app/forms/kept-form.test.ts", "e2e/step-up.test.ts"], {
		"keep-page-detour": [
			"\tlocation.assign(address);\n\treturn new Promise(() => {});",
			"\tthrow response;",
			"a press that asks for the password comes to nothing when something arrives meanwhile",
		],
		"keep-page-detour-twice": [
			"return new Promise(() => {});",
			"throw response;",
			"a detour is begun twice",
		],
		"keep-page-detour-there": [
			"if (address.startsWith(`${location.pathname}?`)) {",
			"if (false) {",
			"what is typed into the login is lost when the answer to a form comes after it",
		],
		"keep-page-detour-told": [
			"\t\ttakeFlash();\n",
			"",
			"who has just signed in is told to sign in",
		],
		"keep-page-detour-only": [
			'!isDetour(address) || !address.includes("?next=")',
			"!isDetour(address)",
			"the page of the second factor is loaded anew by each of its own forms",
		],
	}),
	...inFile("app/forms/revalidate-on-error.ts", ["app/forms/kept-form.test.ts"], {
		"revalidate-refused": [
			"actionStatus !== undefined || defaultShouldRevalidate",
			"defaultShouldRevalidate",
			"an admin does not see what changed meanwhile",
		],
		"revalidate-lost": [
			"\tif (actionStatus === NO_ANSWER) return false;\n",
			"",
			"after a lost response the page is replaced by a failure",
		],
	}),
	...inFile("app/forms/kept-form.ts", ["app/forms/kept-form.test.ts"], {
		"kept-form-person": [
			"kept?.person === person ? kept.fields : undefined",
			"kept?.fields",
			"the next person sees what the former one typed",
		],
		"kept-form-saved": [
			"\t\tif (isDone(answer)) forgetKeptForm(pathname);\n",
			"",
			"what is saved comes back as unsaved",
		],
		"kept-form-refused": ["if (isDone(answer)) forget", "forget", "what was refused is lost"],
		"kept-form-redirect": [
			"\t\tif (thrown instanceof Response && !leadsBack(thrown)) forgetKeptForm(pathname);\n",
			"",
			"what was saved and led elsewhere comes back as unsaved",
		],
		"kept-form-login": [
			" && !leadsBack(thrown)",
			"",
			"what was typed is lost when the session has ended",
		],
		"kept-form-address": ["`form:${address}`", "`form:`", "one form's text appears in another"],
	}),
	...inFile("app/core/detours.ts", ["app/forms/kept-form.test.ts"], {
		"kept-form-confirm": [
			"login|confirm-password|",
			"login|",
			"what was typed is lost when the password has to be confirmed",
		],
		"kept-form-second-factor": [
			"|profile\\/security",
			"",
			"what was typed is lost when the second factor has to be set up",
		],
		"kept-form-login-word": [
			"security)\\b/",
			"security)/",
			"a page that is called like the login keeps what is saved",
		],
	}),
	...inFile("app/pictures/is-heic.ts", ["app/pictures/is-heic.test.ts"], {
		"heic-brand-heic": [
			'"heic"',
			'"none"',
			"a HEIC of another camera is uploaded for minutes, then refused",
		],
		"heic-brand-heix": [
			'"heix"',
			'"none"',
			"a HEIC of another camera is uploaded for minutes, then refused",
		],
		"heic-brand-heim": [
			'"heim"',
			'"none"',
			"a HEIC of another camera is uploaded for minutes, then refused",
		],
		"heic-brand-heis": [
			'"heis"',
			'"none"',
			"a HEIC of another camera is uploaded for minutes, then refused",
		],
		"heic-brand-hevc": [
			'"hevc"',
			'"none"',
			"a HEIC of another camera is uploaded for minutes, then refused",
		],
		"heic-brand-hevx": [
			'"hevx"',
			'"none"',
			"a HEIC of another camera is uploaded for minutes, then refused",
		],
		"heic-type": ['code(4) === "ftyp" && ', "", "any file that mentions HEIC is refused"],
	}),
	...inFile(
		"app/catalog/pictures/upload-picture.route.ts",
		["app/catalog/pictures/upload-picture.test.ts"],
		{
			"upload-logo": [
				'kind === "logo" ? storeLogo : storePicture',
				"storeLogo && storePicture",
				"a logo is cut to the shape of a game's picture",
			],
		},
	),
	...inFile(
		"app/catalog/pictures/upload-form.server.ts",
		["app/catalog/pictures/upload-picture.test.ts"],
		{
			"upload-kind": ['.catch("picture")', "", "an upload of an unknown kind is refused"],
			"upload-message": [
				'\t\t() => new Problem("invalid", "Şəkil faylını seçin"),\n',
				"",
				"an admin does not learn what is missing",
			],
		},
	),
	...inFile("app/catalog/pictures/upload-picture.ts", ["e2e/pictures.test.ts"], {
		"upload-browser-bytes": [
			"picture.size > MAX_BYTES",
			"picture.size > 2 * MAX_BYTES",
			"an admin waits minutes for an upload that is then refused",
		],
		"upload-browser-heic-name": [
			" || /\\.hei[cf]$/i.test(file.name)",
			"",
			"a HEIC of an unknown brand is uploaded for minutes, then refused",
		],
		"upload-browser-heic-content": [
			"isHeic(head) || ",
			"",
			"a HEIC that is called JPEG is uploaded for minutes, then refused",
		],
	}),
];
