import type { IdKind } from "#app/catalog/id-form.ts";

export const ID_KIND_LABELS: Record<IdKind, string> = {
	any: "İstənilən mətn",
	digits: "Yalnız rəqəmlər",
	server: "ID və server nömrəsi",
	tag: "Ad və teq (ad#teq)",
	choice: "Siyahıdan seçim",
	"id-choice": "ID və siyahıdan seçim",
};

/** How the list is called where its owner gives it no name. */
export const LIST_NAME = "Server";
