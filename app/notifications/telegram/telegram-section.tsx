import { formatDateTime, formatTime } from "#app/core/time.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { useAnswer } from "#app/forms/use-answer.ts";
import { ChannelCard } from "#app/notifications/channel-card.tsx";
import type { ChannelRun } from "#app/platform/channel-runs.server.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";
import type { ShownTelegram } from "./read-telegram.server.ts";

const ACTION = "/admin/notifications/telegram";

type Linking = FormAnswer & { code?: string; link?: string; minutes?: number };

/** How the staff is told of things by Telegram: who hears of them, of what, and when not. */
export function TelegramSection({ telegram, run }: { telegram: ShownTelegram; run: ChannelRun }) {
	const { isOn, setup, chats, waiting, quietUntil, settings, preview } = telegram;
	const own = chats.find(({ isOwn }) => isOwn);
	const text =
		setup ??
		"Komanda yeni sifariş, balans sorğusu, azalan stok və nasazlıqlar barədə Telegram-da xəbər tutur.";
	return (
		<ChannelCard id="telegram" title="Telegram" isOn={isOn} text={text} run={run}>
			{quietUntil && (
				<Notice tone="waiting">
					Səssiz saatlardır, xəbərlər gözləyir. Göndəriləcək vaxt: {formatTime(quietUntil)}.
				</Notice>
			)}
			{waiting > 0 && !quietUntil && (
				<p className="text-sm text-ink-soft">Göndərilməyi gözləyən mesajlar: {waiting}</p>
			)}
			<Chats chats={chats} />
			{isOn && <Linker key={own?.linkedAt.getTime()} isLinked={own !== undefined} />}
			<StaffSettingsForm settings={settings} />
			<Preview preview={preview} />
		</ChannelCard>
	);
}

function Chats({ chats }: Pick<ShownTelegram, "chats">) {
	if (chats.length === 0)
		return <p className="text-sm text-ink-soft">Hələ heç kim Telegram-ını qoşmayıb.</p>;
	return (
		<ul className="grid gap-2" aria-label="Telegram-ı qoşulanlar">
			{chats.map((chat) => (
				<ChatRow key={chat.adminId} chat={chat} />
			))}
		</ul>
	);
}

function ChatRow({ chat }: { chat: ShownTelegram["chats"][number] }) {
	const { adminId, name, linkedAt, isOwn } = chat;
	const fetcher = useFetcher({ key: `row:telegram:${adminId}` });
	return (
		<li className="flex flex-wrap items-center justify-between gap-2 rounded-control border border-line p-3">
			<div className="min-w-0">
				<p className="font-medium wrap-anywhere">
					{name}
					{isOwn && " (siz)"}
				</p>
				<p className="text-caption text-ink-soft">Qoşulub: {formatDateTime(linkedAt)}</p>
			</div>
			<fetcher.Form method="post" action={ACTION} noValidate>
				<input type="hidden" name="intent" value="unlink" />
				<input type="hidden" name="admin" value={adminId} />
				<Button
					type="submit"
					size="small"
					busy={fetcher.state !== "idle"}
					aria-label={`${name}: Telegram-ı ayırın`}
				>
					Ayırın
				</Button>
			</fetcher.Form>
		</li>
	);
}

/** Begins anew, without the code that it shows, once the chat is linked. */
function Linker({ isLinked }: { isLinked: boolean }) {
	const linking = useFetcher<Linking>();
	const testing = useFetcher<FormAnswer>();
	const shown = useAnswer(linking.data);
	useAnswer(testing.data);
	return (
		<div className="grid gap-3">
			<div className="flex flex-wrap gap-2">
				<linking.Form method="post" action={ACTION} noValidate>
					<input type="hidden" name="intent" value="link" />
					<Button
						type="submit"
						variant={isLinked ? "secondary" : "primary"}
						busy={linking.state !== "idle"}
					>
						Telegram-a qoşul
					</Button>
				</linking.Form>
				{isLinked && (
					<testing.Form method="post" action={ACTION} noValidate>
						<input type="hidden" name="intent" value="test" />
						<Button type="submit" busy={testing.state !== "idle"}>
							Sınaq mesajı göndərin
						</Button>
					</testing.Form>
				)}
			</div>
			<div role="status" className="empty:sr-only">
				{shown?.code && shown.link && <Code {...shown} code={shown.code} link={shown.link} />}
			</div>
		</div>
	);
}

function Code({ code, link, minutes }: { code: string; link: string; minutes?: number }) {
	return (
		<div className="grid gap-2 rounded-control border border-line p-3 text-sm">
			<p>
				Bu linki telefonunuzda açıb 'Start' düyməsinə basın. Kod bir dəfə, {minutes} dəqiqə ərzində
				işləyir; kim göndərsə, sizin adınızdan qoşulur.
			</p>
			<p className="wrap-anywhere">
				<a href={link} target="_blank" rel="noreferrer" className="link">
					{link}
				</a>
			</p>
			<div className="flex flex-wrap items-center gap-2">
				<code className="font-medium">/start {code}</code>
				<CopyButton text={`/start ${code}`} copiedMessage="Kod kopyalandı" />
			</div>
		</div>
	);
}

function StaffSettingsForm({ settings }: Pick<ShownTelegram, "settings">) {
	const fetcher = useFetcher<FormAnswer>();
	useAnswer(fetcher.data);
	const errors = fetcher.data?.refused?.fields ?? {};
	const field = (name: keyof typeof settings) => ({
		name,
		// What another admin saves meanwhile is shown.
		key: `${name}:${settings[name]}`,
		defaultValue: settings[name] ?? "",
		error: errors[name],
		autoComplete: "off",
	});
	const { key: minutesKey, ...minutes } = field("unclaimedMinutes");
	const { key: stockKey, ...stock } = field("lowStock");
	const { key: fromKey, ...from } = field("quietFrom");
	const { key: untilKey, ...until } = field("quietUntil");
	return (
		<fetcher.Form method="post" action={ACTION} noValidate className="grid gap-4 sm:grid-cols-2">
			<input type="hidden" name="intent" value="settings" />
			<Field
				key={minutesKey}
				{...minutes}
				label="Götürülməyən sifariş və sorğu"
				hint="Bu qədər gözləyəndə komandaya yazılır. Boş: yazılmır."
				suffix="dəq"
				inputMode="numeric"
			/>
			<Field
				key={stockKey}
				{...stock}
				label="Az sayılan stok, ədəd"
				hint="İzlənən stok bu qədərə düşəndə komandaya yazılır. Boş: yazılmır."
				inputMode="numeric"
			/>
			<Field
				key={fromKey}
				{...from}
				label="Səssiz saatların başlanğıcı"
				hint="Bakı vaxtı ilə, məsələn 23:00. Boş: səssiz saat yoxdur."
				placeholder="23:00"
			/>
			<Field
				key={untilKey}
				{...until}
				label="Səssiz saatların sonu"
				hint="Gecə gələnlər bu saatda bir mesajla çatır; yalnız pul yoxlamasının xətası gözləmir."
				placeholder="08:00"
			/>
			<div className="sm:col-span-2">
				<Button type="submit" busy={fetcher.state !== "idle"}>
					Yadda saxla
				</Button>
			</div>
		</fetcher.Form>
	);
}

function Preview({ preview }: Pick<ShownTelegram, "preview">) {
	return (
		<details>
			<summary className="cursor-pointer py-3 text-sm font-medium">Mesajların nümunələri</summary>
			<ul className="grid gap-2 lg:grid-cols-2">
				{preview.map((message) => (
					<li
						key={message}
						className="rounded-control border border-line p-3 text-sm whitespace-pre-line wrap-anywhere"
					>
						{message}
					</li>
				))}
			</ul>
		</details>
	);
}
