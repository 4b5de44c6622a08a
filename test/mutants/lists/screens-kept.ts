import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

/** Forms that keep what is typed, pictures that are uploaded meanwhile, loads that are retried, paper. */
export const mutants: Mutant[] = [
	{
		name: "kept-form-no-password",
		lost: "a password stays in the browser's storage",
		file: "app/forms/use-kept-form.ts",
		text: '["password", "file", "hidden"]',
		becomes: '["file", "hidden"]',
		tests: ["e2e/kept-forms.test.ts"],
		lives: "no form that keeps what is typed asks for a password; the guard is for one that will",
	},
	...inFile("app/forms/use-kept-form.ts", ["e2e/change-settings.test.ts"], {
		"kept-form-typed-since": [
			"if (typedSince.length === 0) return form.reset();",
			"return form.reset();",
			"what is typed while a save is answered is lost",
		],
		"kept-form-sent": [
			"value !== sent.current[name]",
			"true",
			"a form that was saved does not follow others any more",
		],
	}),
	...inFile("app/forms/use-kept-form.ts", ["e2e/kept-forms.test.ts"], {
		"kept-form-only-changed": [
			"changed.current.add(target.name);\n\t\t\tsetChanged(true);",
			"for (const field of form.elements) if (isKept(field)) changed.current.add(field.name);\n\t\t\tsetChanged(true);",
			"a field that nobody touched overwrites what somebody else stored meanwhile",
		],
		"kept-form-stored": [
			"writeKeptForm(address, { person, fields: fieldsOf(form, changed.current) });",
			"void [writeKeptForm, fieldsOf];",
			"nothing that is typed is kept",
		],
		"kept-form-further-changes": [
			"\t\t\t\tchanged.current.add(name);\n",
			"",
			"of a restored form only the last change is kept",
		],
	}),
	...inFile("app/catalog/pictures/uploads.ts", ["e2e/pictures.test.ts"], {
		"upload-holds-the-form": [
			'if (progress === "") return;\n\t\tevent.preventDefault();',
			'if (progress === "") return;',
			"a game is saved without the picture that is on its way",
		],
		"upload-sends-the-form": [
			"if (failures === heldAt) form?.requestSubmit();",
			"",
			"a form that waited for a picture is never sent",
		],
		"upload-failed-holds": [
			"if (failures === heldAt) form",
			"form",
			"a form is sent without the picture that could not be uploaded",
		],
		"upload-forgotten": [
			"if (progress === undefined) uploads.delete(upload);\n\telse ",
			"if (progress !== undefined) ",
			"a form waits for ever for a picture that has arrived",
		],
	}),
	...inFile("app/catalog/pictures/upload-button.tsx", ["e2e/pictures.test.ts"], {
		"upload-failure-told": [
			"toastError((error as Error).message);",
			"",
			"a picture that was refused says nothing",
		],
		"upload-failure-noted": [
			"\t\t\tnoteFailedUpload();\n",
			"",
			"a form is sent although its picture was refused",
		],
		"upload-same-file-again": [
			'currentTarget.value = "";',
			"",
			"a picture that was removed by mistake cannot be chosen again",
		],
		"upload-cancelled": ["self.current.abort();", "", "an upload goes on after its form was left"],
		"upload-left-behind": [
			"noteUpload(self, undefined);\n\t\t};",
			"};",
			"a form waits for a picture of another form",
		],
		"upload-left-silently": [
			"if (signal.aborted) return;\n\t\t\tnoteFailed",
			"noteFailed",
			"who leaves a form is told that an upload failed",
		],
		"upload-one-at-a-time": [
			"disabled={progress !== undefined}",
			"",
			"pictures are uploaded in an order that nobody chose",
		],
	}),
	...inFile("app/catalog/admin/form-dialog.tsx", ["e2e/kept-forms.test.ts"], {
		"dialog-cancel-forgets": [
			"\t\tforget();\n\t\tclose();",
			"\t\tclose();",
			"what was discarded comes back",
		],
		"dialog-closed-keeps": [
			"onClose={close}",
			"onClose={cancel}",
			"Escape by mistake throws away what was typed",
		],
		"dialog-starts-over": [
			"setFormKey(formKey + 1);",
			"",
			"'discard' leaves the discarded text in the form",
		],
	}),
	...inFile("app/catalog/admin/form-dialog.tsx", ["e2e/pictures.test.ts"], {
		"dialog-holds-for-uploads": [
			"onSubmit={hold}\n",
			"",
			"a game is saved without the picture that is on its way",
		],
	}),
	...inFile("app/live/retry-background-loads.ts", ["e2e/buying.test.ts", "e2e/outage.test.ts"], {
		"retry-purchase": [
			"isPurchase ? retries < PURCHASE_RETRIES :",
			"isPurchase ? false :",
			"a purchase fails while the shop restarts",
		],
		"retry-purchase-ends": [
			"isPurchase ? retries < PURCHASE_RETRIES :",
			"isPurchase ? true :",
			"who buys while the shop is away waits for ever",
		],
		"retry-purchase-answer": [
			"response.status < (isPurchase ? 502 : 500)",
			"response.status < 500",
			"a purchase that the shop refused for its outage is not shown at once",
		],
	}),
	...inFile("app/live/retry-background-loads.ts", ["e2e/lost-connection.test.ts"], {
		"retry-says-lost": [
			"\t\t\t\tnoteConnection(false);\n",
			"",
			"a page that cannot load does not say so",
		],
	}),
	...inFile("app/live/retry-background-loads.ts", ["e2e/given-up-loads.test.ts"], {
		"given-up-received": [
			"isData(url) ? await received(answer) : answer",
			"answer",
			"a load that was given up is an error in the browser",
		],
	}),
	...inFile("app/live/retry-background-loads.ts", ["e2e/outage.test.ts"], {
		"outage-over": [
			"markOutage(isOn);",
			"if (isOn) markOutage(true);",
			"a page says for ever that the database is away",
		],
	}),
	{
		name: "retry-says-back",
		lost: "the warning stays when the network is back",
		file: "app/live/retry-background-loads.ts",
		text: "if (isData(url)) noteConnection(true);",
		becomes: "",
		tests: ["e2e/lost-connection.test.ts"],
		lives: "the stream's next heartbeat, after 25 seconds at most, says so as well",
	},
	{
		name: "outage-shown",
		lost: "a page does not say that the shop's database is away",
		file: "app/live/retry-background-loads.ts",
		text: "if (isOn || url.includes(",
		becomes: "if (url.includes(",
		tests: ["e2e/outage.test.ts"],
		lives: "what is loaded with every page, /session, has the header as well; this is sooner",
	},
	...inFile("app/storefront/load-failure.tsx", ["e2e/window-shopping.test.ts"], {
		"failure-retried": [
			"onClick={() => revalidate()}",
			"",
			"the button of the error page does nothing",
		],
	}),
	...inFile("app/ui/print.css", ["e2e/print.test.ts"], {
		"print-white": ["--ground: white;", "", "a receipt is printed on black"],
		"print-cards-white": ["--surface: white;", "", "cards are printed on black"],
		"print-without-buttons": ["\t\t.button,\n", "", "buttons are printed"],
		"print-without-menus": ["\t\tnav,\n", "", "menus are printed"],
		"print-dialog-alone": [
			":has(dialog[open]) > :not(dialog[open], :has(dialog[open])) {\n\t\tdisplay: none;",
			":has(dialog[open]) > :not(dialog[open], :has(dialog[open])) {",
			"a receipt is printed with the page behind it",
		],
		"print-full-width": [
			".admin-frame.admin-frame {\n\t\tdisplay: block;",
			".admin-frame.admin-frame {",
			"an admin's list is printed beside an empty column",
		],
	}),
];
