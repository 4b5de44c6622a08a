import { beforeEach, expect, test, vi } from "vitest";
import type { IdForm } from "#app/catalog/id-form.ts";
import { idDraft } from "./id-draft.ts";

const DIGITS: IdForm = { kind: "digits", least: 5, most: 12, example: "", help: "" };

let stored: Map<string, string>;
beforeEach(() => {
	stored = new Map();
	vi.stubGlobal("sessionStorage", {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, text: string) => void stored.set(key, text),
		removeItem: (key: string) => void stored.delete(key),
	});
	return () => vi.unstubAllGlobals();
});

test("what is typed for a package is there for another one of its family, in this tab", () => {
	idDraft("aysel", { id: "uc-60", familyId: "uc" }).keep("5123");
	expect(stored.size).toBe(1);
	expect(idDraft("aysel", { id: "uc-660", familyId: "uc" }).read()).toBe("5123");
	expect(idDraft("aysel", { id: "vp-475", familyId: "vp" }).read()).toBe("");
	expect(idDraft("tural", { id: "uc-60", familyId: "uc" }).read()).toBe("");
	idDraft("aysel", { id: "uc-660", familyId: "uc" }).drop();
	expect(idDraft("aysel", { id: "uc-60", familyId: "uc" }).read()).toBe("");
});

test("a game without a family has its own", () => {
	idDraft("aysel", { id: "one", familyId: null }).keep("1");
	idDraft("aysel", { id: "other" }).keep("2");
	expect(idDraft("aysel", { id: "one" }).read()).toBe("1");
});

test("where another kind of ID is asked for nothing is filled in; what is told of it does not count", () => {
	const asked = (idForm: IdForm | null) => idDraft("aysel", { id: "uc", familyId: "uc", idForm });
	asked(DIGITS).keep("51234567");
	expect(asked({ ...DIGITS, example: "512345678", picture: "/pictures/p.avif" }).read()).toBe(
		"51234567",
	);
	expect(asked({ ...DIGITS, most: 10 }).read()).toBe("");
	expect(asked({ kind: "tag", example: "", help: "" }).read()).toBe("");
	asked(null).keep("oyunçu");
	expect(asked({ kind: "any", example: "", help: "" }).read()).toBe("oyunçu");
});
