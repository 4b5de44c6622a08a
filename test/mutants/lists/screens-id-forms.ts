import { inFile } from "../in-file.ts";
import type { Mutant } from "../mutant.ts";

const ASKED = ["app/orders/asked-ids.test.ts"];
const FORMS = ["app/catalog/id-form.test.ts"];
const TYPED = ["app/cart/typed-id.test.ts"];
const ADMIN = ["app/catalog/admin/id-form/id-form.test.ts"];
const SCREEN = ["e2e/id-forms.test.ts"];

/** IDs as their games ask for them. */
export const mutants: Mutant[] = [
	...inFile("app/catalog/sellable.server.ts", ["app/catalog/sellable.test.ts", ...ASKED], {
		"id-form-sold": [
			"AND ${hasPlayerId} AND ${idFits}",
			"AND ${hasPlayerId}",
			"a purchase is paid for an ID that nobody can deliver to",
		],
		"id-form-told": [
			"WHEN NOT ${idFits} THEN 'player-id-unfit'",
			"",
			"nobody says why an ID was refused",
		],
		"id-form-asked": [
			"(NOT games.requires_id OR ${idParts} IS NOT NULL)",
			"(${idParts} IS NOT NULL)",
			"a game that asks for no ID is not sold",
		],
	}),
	...inFile("app/catalog/sellable.server.ts", ASKED, {
		"id-form-own": [
			"coalesce(games.id_form, families.id_form)",
			"coalesce(families.id_form, games.id_form)",
			"a game cannot ask otherwise than its family",
		],
		"id-parts-where-told": [
			"nullif(${idParts}, '{}')",
			"${idParts}",
			"IDs of any text lose the parts that the admin copies",
		],
		"id-form-after-stock": [
			"\tWHEN games.track_stock AND NOT ${coversQuantity} THEN 'stock-short'\n\tWHEN NOT ${hasPlayerId} THEN 'player-id-missing'\n\tWHEN NOT ${idFits} THEN 'player-id-unfit'",
			"\tWHEN games.track_stock AND NOT ${coversQuantity} THEN 'stock-short'\n\tWHEN NOT ${idFits} THEN 'player-id-unfit'\n\tWHEN NOT ${hasPlayerId} THEN 'player-id-missing'",
			"a missing ID is called a wrong one",
		],
	}),
	...inFile("app/catalog/read-games.server.ts", ASKED, {
		"id-form-on-cards": [
			"CASE WHEN games.requires_id THEN coalesce(games.id_form,",
			"CASE WHEN games.requires_id THEN coalesce(NULL,",
			"a game that says its own is asked for as its family",
		],
	}),
	...inFile("app/orders/place-order.server.ts", ASKED, {
		"id-parts-kept": [
			"account_details, player_id, id_parts, track_stock",
			"account_details, player_id, NULL, track_stock",
			"the admin copies the ID and the server as one",
		],
	}),
	...inFile("app/orders/explain-refusal.server.ts", ASKED, {
		"id-form-reason": [
			'refuseId(idForm, playerId ?? "")?.message ?? playerIdUnfit',
			"playerIdUnfit",
			"a refusal does not say what the ID has to look like",
		],
	}),
	...inFile("database/migrations/0063_id_forms.sql", FORMS, {
		"id-form-in-choices": [
			"WHEN 'choice' THEN CASE WHEN form->'choices' ? player_id THEN ARRAY[player_id] END",
			"WHEN 'choice' THEN ARRAY[player_id]",
			"what is not in the list is bought for",
		],
		"id-form-in-choices-beside": [
			"\n\t\t\tWHERE form->'choices' ? parts[2]",
			"",
			"a server that the game does not have is bought for",
		],
		"id-form-known": [
			"ALTER TABLE families ADD COLUMN id_form jsonb\n\tCHECK (id_form->>'kind' IN ('any', 'digits', 'server', 'tag', 'choice', 'id-choice'));",
			"ALTER TABLE families ADD COLUMN id_form jsonb;",
			"a form that nobody knows is kept, and takes everything",
		],
	}),
	...inFile("app/catalog/id-form.ts", FORMS, {
		"id-form-least": ["id.length >= least", "id.length > least", "the shortest ID is refused"],
		"id-form-most": [
			"id.length <= most",
			"true",
			"an ID that is too long is refused without a word",
		],
		"id-form-server": [
			"(SERVER.test(second) ? undefined : WRONG_SERVER)",
			"undefined",
			"a missing server is refused only by the order",
		],
		"id-form-tag": [
			"TAG.test(id) ? undefined : wrongTag(form)",
			"undefined",
			"a name without its tag is refused only by the order",
		],
		"id-form-list": [
			"form.choices.includes(id) ? undefined :",
			"form.choices.length > 0 ? undefined :",
			"another choice is refused only by the order",
		],
	}),
	...inFile("app/cart/typed-id.ts", TYPED, {
		"typed-id-required": [
			"if (!fieldsOf(form, id)[0]) return { part: 0, message: playerIdRequired };",
			"",
			"a missing ID is not called missing",
		],
		"typed-id-required-beside": [
			"if (!fieldsOf(form, id)[0])",
			"if (!id)",
			"a server without an ID is told how many digits an ID has",
		],
		"typed-id-long": [
			"if (refusal || !isTooLong(id)) return refusal;",
			"if (refusal || id) return refusal;",
			"a long ID is refused only by the order",
		],
		"typed-id-groups": [
			'text.replaceAll(/[ -](?=\\d)/g, "")',
			"text",
			"an ID in groups, as the game shows it, is refused",
		],
		"typed-id-two-in-one": [
			'return number && rest ? [number, rest] : [first, ""];',
			'void rest;\n\treturn [number ? first : first, ""];',
			"an ID of before the game had two fields is refused",
		],
		"typed-id-still": [
			'return hasTwoParts(form) ? partsOf(typed) : [typed, ""];',
			"return takenApart(form, typed);",
			"what is typed jumps into the other field",
		],
	}),
	...inFile("app/catalog/admin/id-form/id-form.server.ts", ADMIN, {
		"id-form-most-digits": [
			"Number(text) <= MOST_DIGITS",
			"true",
			"an ID of 99 digits, which no order keeps",
		],
		"id-form-least-and-most": [
			"if (least > most)",
			"if (false as boolean)",
			"a form that no ID fits",
		],
		"id-form-some-choice": ["choices.length === 0", "false", "a list of nothing to choose from"],
		"id-form-most-choices": ["MOST_CHOICES = 50", "MOST_CHOICES = 51", "a list without an end"],
		"id-form-choice-length": ["MAX_CHOICE = 24", "MAX_CHOICE = 25", "a choice that no order keeps"],
		"id-form-example": [
			"if (refusal) throw refusedFields({ idExample",
			"if (false) throw refusedFields({ idExample",
			"an example that is itself refused",
		],
	}),
	...inFile("app/cart/player-id-field.tsx", SCREEN, {
		"id-field-keyboard": [
			"{...(isNumber ? DIGITS : AS_TYPED)}",
			"{...AS_TYPED}",
			"digits are typed on a keyboard of letters",
		],
		"id-field-of-before": [
			"error ?? (isOfBefore ? whyRefused(idForm, kept) : undefined)",
			"error",
			"an ID of before is refused only when it is sent",
		],
		"id-field-fitting": [
			"const last = known?.find((one) => fits(game, one));",
			"const last = known?.[0];",
			"an ID that does not fit is filled in",
		],
	}),
	...inFile("app/cart/cart-lines.tsx", SCREEN, {
		"id-unfit-in-cart": [
			'if (change.kind === "id-unfit") return <Badge tone="bad">{change.why}</Badge>;',
			'if (change.kind === "id-unfit") return null;',
			"the cart does not say which ID is refused",
		],
		"id-form-in-cart": [
			"idForm={forms.get(line.id)}",
			"idForm={undefined}",
			"an ID is corrected in the cart without what it has to look like",
		],
	}),
	...inFile("app/orders/id-parts.ts", ["app/orders/id-parts.test.ts"], {
		"id-parts-asked": [
			"if (idParts) return idParts.length > 1 ? idParts : [];",
			"void idParts;",
			"the admin copies parts that are none",
		],
	}),
];
