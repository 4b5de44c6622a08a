import { formatAgo } from "#app/core/duration.ts";
import { formatManat } from "#app/core/money.ts";

/** What the staff is told, with all that is ever said of it: no person, no ID, no balance, no code. */
export type News = {
	kind: NewsKind;
	facts: Facts;
	ageMinutes: number;
};

export type NewsKind =
	| "order"
	| "top-up"
	| "order-unclaimed"
	| "top-up-unclaimed"
	| "low-stock"
	| "money-check"
	| "broken-mail"
	| "broken-payment"
	| "broken-jobs"
	| "linked";

export type Facts = {
	/** The short name of an order or a top-up. */
	reference?: string;
	/** What was bought. */
	items?: string;
	amountQepik?: number;
	way?: string;
	gameId?: string;
	/** A game's. */
	name?: string;
	stock?: number;
	count?: number;
};

/** Told at once, in the quiet hours as well; who has just linked a chat looks at it. */
export const PASSING: NewsKind[] = ["money-check", "linked"];

type Words = {
	title: (facts: Facts) => string;
	/** Of many together. */
	many: string;
	/** The facts, and how long ago. */
	text: (facts: Facts, ago: string) => string[];
	to: (facts: Facts) => string;
};

const ordersPage = ({ reference }: Facts) => `/admin/orders?q=${reference}`;
const topUpsPage = ({ reference }: Facts) => `/admin/balance?q=${reference}`;
const dashboard = () => "/admin";
const amountOf = ({ amountQepik = 0 }: Facts) => formatManat(amountQepik);

const ofOrder = (facts: Facts, ago: string) => [facts.items ?? "", `${amountOf(facts)}, ${ago}`];
const ofTopUp = (facts: Facts, ago: string) => [`${amountOf(facts)}, ${facts.way}, ${ago}`];

/** In the order in which a summary names them. */
const WORDS: Record<NewsKind, Words> = {
	"money-check": {
		title: () => "Pul yoxlaması uyğunsuzluq tapdı",
		many: "Pul yoxlamasının tapdığı uyğunsuzluqlar",
		text: ({ count }, ago) => [`Tapılan: ${count}, ${ago}. Səbəbi serverin jurnalındadır.`],
		to: dashboard,
	},
	"broken-payment": {
		title: () => "Ödənişlərlə bağlı alınmayan işlər var",
		many: "Ödənişlərlə bağlı alınmayan işlər",
		text: ({ count }, ago) => [`Sayı: ${count}, sonuncusu ${ago}`],
		to: dashboard,
	},
	"broken-mail": {
		title: () => "Məktublar göndərilmir",
		many: "Göndərilməyən məktublar",
		text: ({ count }, ago) => [`Sayı: ${count}, ən köhnəsi ${ago}`],
		to: dashboard,
	},
	"broken-jobs": {
		title: () => "Mağazada alınmayan işlər var",
		many: "Mağazada alınmayan işlər",
		text: ({ count }, ago) => [`Sayı: ${count}, sonuncusu ${ago}`],
		to: dashboard,
	},
	"order-unclaimed": {
		title: ({ reference }) => `Sifarişi hələ heç kim götürməyib: #${reference}`,
		many: "Heç kimin götürmədiyi sifarişlər",
		text: ofOrder,
		to: ordersPage,
	},
	"top-up-unclaimed": {
		title: ({ reference }) => `Balans sorğusunu hələ heç kim götürməyib: #${reference}`,
		many: "Heç kimin götürmədiyi balans sorğuları",
		text: ofTopUp,
		to: topUpsPage,
	},
	order: {
		title: ({ reference }) => `Yeni sifariş #${reference}`,
		many: "Yeni sifarişlər",
		text: ofOrder,
		to: ordersPage,
	},
	"top-up": {
		title: ({ reference }) => `Yeni balans sorğusu #${reference}`,
		many: "Yeni balans sorğuları",
		text: ofTopUp,
		to: topUpsPage,
	},
	"low-stock": {
		title: ({ name, stock }) => `${stock === 0 ? "Stok bitdi" : "Stok azalır"}: ${cut(name)}`,
		many: "Azalan stoklar",
		text: ({ stock }, ago) => [`Qalan: ${stock}, ${ago}`],
		to: ({ gameId }) => `/admin/games/${gameId}`,
	},
	linked: {
		title: () => "Telegram qoşuldu",
		many: "Qoşulmalar",
		text: () => ["Mağazanın xəbərləri bundan sonra bu söhbətə gələcək."],
		to: () => "/admin/notifications",
	},
};

/** Of each kind a summary names so many. */
const NAMED = 3;
/** Telegram takes 4096 characters. */
const LONGEST = 3800;
const LONGEST_LINE = 110;

type Saying = { origin: string; mayRepeat?: boolean };

/** One message about one thing. */
export function sayNews({ kind, facts, ageMinutes }: News, saying: Saying): string {
	const { title, text, to } = WORDS[kind];
	const lines = [title(facts), ...text(facts, formatAgo(ageMinutes))];
	return letter(lines, { ...saying, to: to(facts) });
}

/** One message about many things; `isHeld`: they came in the quiet hours. */
export function sayMany(news: News[], { isHeld, ...saying }: Saying & { isHeld: boolean }): string {
	const heading = isHeld
		? `Səssiz saatlarda ${news.length} xəbər`
		: `${news.length} xəbər bir yerdə`;
	const lines = [heading];
	for (const kind of Object.keys(WORDS) as NewsKind[]) {
		const alike = news.filter((one) => one.kind === kind);
		if (alike.length > 0) lines.push("", `${WORDS[kind].many}: ${alike.length}`);
		for (const one of alike.slice(0, NAMED)) lines.push(`• ${cut(inOneLine(one))}`);
		if (alike.length > NAMED) lines.push(`• və daha ${alike.length - NAMED}`);
	}
	return letter(lines, { ...saying, to: "/admin" });
}

/** What the test button sends. */
export function sayTest({ origin }: Saying): string {
	return letter(["Sınaq mesajı", "Telegram işləyir."], { origin, to: "/admin/notifications" });
}

function inOneLine({ kind, facts, ageMinutes }: News): string {
	const { reference, name } = facts;
	const subject = reference ? `#${reference} ` : name ? `${cut(name)}. ` : "";
	return subject + WORDS[kind].text(facts, formatAgo(ageMinutes)).join(", ");
}

function letter(lines: string[], { origin, to, mayRepeat }: Saying & { to: string }): string {
	const end = mayRepeat ? ["", "Əlaqə kəsilmişdi, bu mesaj təkrar ola bilər."] : [];
	const body = lines.filter((line, at) => line !== "" || at > 0).join("\n");
	return [body.slice(0, LONGEST), ...end, `${origin}${to}`].join("\n");
}

function cut(text = ""): string {
	return text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE - 1)}…` : text;
}
