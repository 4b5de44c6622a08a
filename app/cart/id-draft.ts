import type { IdForm } from "#app/catalog/id-form.ts";
import { browserStore } from "#app/ui/browser-store.ts";

/** What an ID is asked for. */
type Asked = {
	id: string;
	familyId?: string | null | undefined;
	idForm?: IdForm | null | undefined;
};

type Draft = { asked: string; typed: string };

/**
 * The ID that somebody has typed for a game and not bought for yet, kept in this tab. All packages of a
 * family have one, as far as they ask for the same.
 */
export function idDraft(userId: string, { id, familyId, idForm }: Asked) {
	const store = browserStore<Draft | undefined>({
		key: `id-draft:${userId}:${familyId ?? id}`,
		area: "sessionStorage",
		parse: JSON.parse,
		fallback: undefined,
	});
	const asked = whatIsAsked(idForm);
	return {
		read(): string {
			const draft = store.get();
			return draft?.asked === asked ? draft.typed : "";
		},
		keep: (typed: string) => store.set(JSON.stringify({ asked, typed } satisfies Draft)),
		drop: () => store.set(null),
	};
}

/** What an ID has to be, whatever is told about it. */
function whatIsAsked(form: Asked["idForm"]): string {
	const { kind, least, most, choices }: Partial<Record<string, unknown>> = form ?? { kind: "any" };
	return JSON.stringify([kind, least, most, choices]);
}
