import { ID_KIND_LABELS } from "#app/catalog/admin/id-form/id-kinds.ts";
import { formatManat } from "#app/core/money.ts";
import { SETTING_LABELS } from "#app/settings/settings-fields.ts";

const PART_LABELS: Record<string, string> = {
	...SETTING_LABELS,
	status: "Status",
	role: "Rol",
	reason: "Səbəb",
	amountQepik: "Məbləğ",
	balanceQepik: "Balans",
	refundedQepik: "Qaytarılan",
	owedQepik: "Borc",
	transaction: "Əməliyyat",
	misfit: "Uyğunsuzluq",
	game: "Oyun",
	delivered: "Çatdırılıb",
	undeliverable: "Çatdırıla bilmir",
	proofs: "Çatdırılma şəkilləri",
	takenBackQepik: "Geri alınan",
	adminNotesLength: "Admin qeydi",
	customerMessageLength: "Mesaj",
	claimedBy: "Baxan admin",
	name: "Ad",
	description: "Təsvir",
	image: "Şəkil",
	images: "Şəkillər",
	position: "Sıra",
	// Entries of earlier versions call the position so.
	order: "Sıra",
	categoryId: "Kateqoriya",
	priceQepik: "Qiymət",
	originalPriceQepik: "Köhnə qiymət",
	featured: "Seçilmiş",
	available: "Mövcuddur",
	stock: "Stok",
	trackStock: "Stoku izlə",
	requiresId: "ID tələb olunur",
	idForm: "ID-nin forması",
	kind: "Növ",
	least: "Ən azı",
	most: "Ən çoxu",
	listName: "Siyahının başlığı",
	choices: "Siyahı",
	example: "Nümunə",
	help: "Alıcıya izah",
	hidden: "Qaralama",
	familyId: "Paket qrupu",
	denomination: "Paket",
	bonus: "Bonus",
	nicknames: "Axtarış sözləri",
	version: "Mətnin nömrəsi",
	subject: "Məktubun mövzusu",
	opening: "Məktubun giriş mətni",
	source: "Mənbə",
	saidQepik: "Göstərilən məbləğ",
	bankDifferenceQepik: "Bankın fərqi",
	epointDifferenceQepik: "Epoint-in fərqi",
	note: "Qeyd",
	unclaimedMinutes: "Götürülməmiş işin dəqiqələri",
	lowStock: "Az sayılan stok",
	quietFrom: "Səssiz saatların başlanğıcı",
	quietUntil: "Səssiz saatların sonu",
	accountDetails: "Hesab məlumatları",
	requirements: "Tələblər",
	webhookHost: "Server",
	webhookOn: "Webhook açıqdır",
	webhookEvent: "Xəbər",
	webhookMessage: "Xəbərin nömrəsi",
};

const VALUE_LABELS: Record<string, string> = {
	...ID_KIND_LABELS,
	pending: "Gözləyir",
	processing: "İşlənir",
	completed: "Tamamlandı",
	cancelled: "Ləğv edildi",
	rejected: "Rədd edildi",
	admin: "Administrator",
	customer: "Müştəri",
};

export type Change = { part: string; before?: string; after?: string };

/** What changed, property by property, as the journal shows it. */
export function changesOf(entry: {
	before: Record<string, unknown> | null;
	after: Record<string, unknown> | null;
}): Change[] {
	const parts = new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})]);
	return [...parts].map((part) => ({
		part: PART_LABELS[part] ?? part,
		before: valueLabel(part, entry.before?.[part]),
		after: valueLabel(part, entry.after?.[part]),
	}));
}

function valueLabel(part: string, value: unknown): string | undefined {
	if (value === undefined || value === null || value === "") return undefined;
	if (part.endsWith("Qepik") && Number.isSafeInteger(value)) return formatManat(value as number);
	if (part.endsWith("Length")) return value === 0 ? "boş" : `${value} simvol`;
	if (typeof value === "boolean") return value ? "Bəli" : "Xeyr";
	if (typeof value === "string") return VALUE_LABELS[value] ?? value;
	if (typeof value === "number") return String(value);
	if (Array.isArray(value)) return JSON.stringify(value);
	return Object.entries(value as object)
		.map(([name, one]) => [PART_LABELS[name] ?? name, valueLabel(name, one)])
		.flatMap(([name, one]) => (one === undefined ? [] : `${name}: ${one}`))
		.join(", ");
}
