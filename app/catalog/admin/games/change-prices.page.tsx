import { useState } from "react";
import {
	Form,
	useActionData,
	useLocation,
	useNavigate,
	useNavigation,
	useSearchParams,
} from "react-router";
import { appContext } from "#app/app-context.server.ts";
import { useSending } from "#app/catalog/admin/form-dialog.tsx";
import { listPrices } from "#app/catalog/read-games.server.ts";
import { formatManat } from "#app/core/money.ts";
import { Problem } from "#app/core/problem.ts";
import { answered, redirectWithFlash } from "#app/forms/answered.server.ts";
import { keepPage } from "#app/forms/keep-page.ts";
import { revalidateOnError } from "#app/forms/revalidate-on-error.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { catalogChanged } from "#app/live/changes.server.ts";
import { pageTitle } from "#app/settings/page-title.ts";
import { signedInContext } from "#app/sign-in/guards.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/change-prices.page";
import { changePrices, TOO_MANY_PRICES } from "./change-sale.server.ts";
import { readGameFilters } from "./game-filters.server.ts";
import { MOST_PRICES, priceAfter, STEPS } from "./price-change.ts";
import { readNewPricesForm, readPriceChange } from "./price-change-form.server.ts";

/** The games that the list's own filters leave, each with its price after the change that is asked for. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db } = context.get(appContext);
	const games = await listPrices(db, { ...readGameFilters(url), most: MOST_PRICES + 1 });
	if (games.length > MOST_PRICES) return { refused: { message: TOO_MANY_PRICES } };
	const asked = new FormData();
	for (const [name, value] of url.searchParams) asked.set(name, value);
	if (!asked.has("percent")) return { count: games.length };
	try {
		const change = readPriceChange(asked);
		const changed = games.map((game) => ({ ...game, after: priceAfter(game.priceQepik, change) }));
		return { count: games.length, games: changed };
	} catch (error) {
		if (!(error instanceof Problem)) throw error;
		return { count: games.length, refused: { message: error.message, fields: error.fields } };
	}
}

export const action = answered(async (form, { url, context }: Route.ActionArgs) => {
	const { db, hub } = context.get(appContext);
	const { id: adminId } = context.get(signedInContext);
	await changePrices(db, { ...readNewPricesForm(form), adminId });
	catalogChanged(hub);
	const search = new URLSearchParams(filtersIn(url.searchParams));
	return redirectWithFlash(`/admin/games?${search}`, "prices-changed");
});

const CHANGE = ["direction", "percent", "step"];

export function clientAction(args: Route.ClientActionArgs) {
	return keepPage(args);
}

export const shouldRevalidate = revalidateOnError;

export const meta = pageTitle("Qiymətləri dəyişin");

export default function ChangePricesPage({ loaderData }: Route.ComponentProps) {
	const { count, games, refused } = loaderData;
	useAnswer(useActionData<typeof action>());
	const close = useCloseList();
	const { pathname } = useLocation();
	const navigation = useNavigation();
	const isReading = navigation.state === "loading" && navigation.location.pathname === pathname;
	const isSending = useSending();
	return (
		<Dialog
			title="Qiymətləri faizlə dəyişin"
			wide
			onClose={close}
			footer={
				games &&
				games.length > 0 && (
					<>
						<Button onClick={close}>Ləğv et</Button>
						<Button type="submit" form="new-prices" variant="primary" busy={isSending}>
							Qiymətləri yeniləyin
						</Button>
					</>
				)
			}
		>
			{count === undefined ? (
				<Notice tone="waiting">{refused?.message}</Notice>
			) : (
				<>
					<p className="pb-4 text-ink-soft">
						Siyahının süzgəcinə uyğun {count} oyun. Yeni qiymətlər siz təsdiqləyəndən sonra qüvvəyə
						minir.
					</p>
					<ChangeForm errors={refused?.fields ?? {}} busy={isReading} />
				</>
			)}
			{games && <Preview games={games} />}
		</Dialog>
	);
}

/** Back to the list and its filters. */
function useCloseList() {
	const navigate = useNavigate();
	const [parameters] = useSearchParams();
	const search = String(new URLSearchParams(filtersIn(parameters)));
	return () =>
		navigate({ pathname: "/admin/games", search }, { replace: true, preventScrollReset: true });
}

const filtersIn = (parameters: URLSearchParams) =>
	[...parameters].filter(([name]) => !CHANGE.includes(name));

type ChangeFormProps = { errors: Record<string, string>; busy: boolean };

/** A GET form, so that the preview has an address of its own and needs no script. */
function ChangeForm({ errors, busy }: ChangeFormProps) {
	const [parameters] = useSearchParams();
	return (
		<Form
			replace
			preventScrollReset
			noValidate
			className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]"
		>
			{filtersIn(parameters).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<SelectField
				label="Dəyişiklik"
				name="direction"
				defaultValue={parameters.get("direction") ?? "up"}
			>
				<option value="up">Bahalaşsın</option>
				<option value="down">Ucuzlaşsın</option>
			</SelectField>
			<Field
				label="Faiz"
				name="percent"
				inputMode="decimal"
				autoComplete="off"
				autoFocus
				suffix="%"
				defaultValue={parameters.get("percent") ?? ""}
				error={errors.percent}
			/>
			<SelectField
				label="Yuvarlaqlaşdırma"
				name="step"
				defaultValue={parameters.get("step") ?? "10"}
				error={errors.step}
			>
				{STEPS.map((step) => (
					<option key={step} value={step}>
						{formatManat(step)}
					</option>
				))}
			</SelectField>
			<Button type="submit" busy={busy} className="sm:mt-7">
				Önbaxış
			</Button>
		</Form>
	);
}

type Previewed = { id: string; name: string; priceQepik: number; after: number };

function Preview({ games }: { games: Previewed[] }) {
	const [parameters] = useSearchParams();
	const [spared, setSpared] = useState<string[]>([]);
	// Without a script nothing can be unticked, and the preview is all that is changed.
	const isHydrated = useHydrated();
	if (games.length === 0) return <p className="pt-5">Bu süzgəcə uyğun oyun yoxdur</p>;
	const isChosen = (game: Previewed) => game.after !== game.priceQepik && !spared.includes(game.id);
	const chosen = games.filter(isChosen);
	return (
		<Form id="new-prices" method="post" noValidate preventScrollReset className="pt-5">
			{CHANGE.map((name) => (
				<input key={name} type="hidden" name={name} value={parameters.get(name) ?? ""} />
			))}
			<input
				type="hidden"
				name="chosen"
				value={chosen.map(({ id, priceQepik }) => `${id}:${priceQepik}`).join(" ")}
			/>
			<p role="status" className="pb-1 font-semibold">
				{chosen.length} qiymət dəyişəcək
			</p>
			<ul className="divide-y divide-line">
				{games.map((game) => (
					<li key={game.id}>
						{isHydrated ? (
							<label className={ROW}>
								<input
									type="checkbox"
									checked={isChosen(game)}
									disabled={game.after === game.priceQepik}
									onChange={() => setSpared(toggled(spared, game.id))}
									className="check"
								/>
								<NewPrice game={game} />
							</label>
						) : (
							<div className={ROW}>
								<NewPrice game={game} />
							</div>
						)}
					</li>
				))}
			</ul>
		</Form>
	);
}

const ROW = "flex min-h-11 flex-wrap items-center gap-x-3 py-1.5";

function NewPrice({ game: { name, priceQepik, after } }: { game: Previewed }) {
	return (
		<>
			<span className="min-w-0 flex-1 basis-40 break-words">{name}</span>
			<span className="money ml-auto">
				<s className="text-ink-faint">{formatManat(priceQepik)}</s>{" "}
				<span className="sr-only">yeni qiymət: </span>
				<b>{formatManat(after)}</b>
			</span>
		</>
	);
}

const toggled = (ids: string[], id: string) =>
	ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];
