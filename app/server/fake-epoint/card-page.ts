/** How the made-up provider tells the shop of a payment. */
const MANNERS = {
	honest: "Düzgün xəbər ver",
	late: "Xəbəri 8 saniyə gecikdir",
	again: "Xəbəri dörd dəfə göndər",
	reordered: "Uğurdan sonra uğursuzluq xəbəri göndər",
	silent: "Heç xəbər vermə (mağaza özü soruşmalıdır)",
	forged: "İmzanı saxtalaşdır",
	more: "Xəbərdə məbləği artır",
	lie: "Pul gəlmədən uğur xəbəri göndər",
};

/** How it deals with the shop's wish to give money back. */
const REVERSALS = {
	honest: "Dərhal karta qaytar",
	late: "8 saniyə sonra qaytar",
	hang: "Qaytar, cavab vermə",
	error: "Qaytarmaqdan imtina et",
};

export type Manner = keyof typeof MANNERS;
export type Reversal = keyof typeof REVERSALS;

export const isReversal = (text: string): text is Reversal => Object.hasOwn(REVERSALS, text);

export const isManner = (text: string): text is Manner => Object.hasOwn(MANNERS, text);

type Shown = {
	amount: string;
	description: string;
	status: "new" | "success" | "error" | "returned";
	reversal?: Reversal;
};

/** The page on which a real provider would ask for a card. Needs no script and loads nothing. */
export function cardPage({ amount, description, status, reversal = "honest" }: Shown): string {
	const options = Object.entries(MANNERS)
		.map(([manner, label]) => `<option value="${manner}">${label}</option>`)
		.join("");
	const form = `<form method="post">
<label for="manner">Mağazaya</label>
<select id="manner" name="manner">${options}</select>
<button name="pays" value="yes" class="pay">${escapeText(amount)} ₼ ödə</button>
<button name="pays" value="no">İmtina et</button>
</form>`;
	const reversals = Object.entries(REVERSALS).map(
		([name, label]) =>
			`<option value="${name}"${name === reversal ? " selected" : ""}>${label}</option>`,
	);
	const ways = `<form method="post">
<label for="reversal">Mağaza pulu karta qaytarmaq istəyəndə</label>
<select id="reversal" name="reversal">${reversals.join("")}</select>
<button>Yadda saxla</button>
</form>`;
	const decided = {
		new: form,
		success: `<p>Ödəniş alınıb.</p>
<form method="post"><button name="back" value="yes">Ödənişi karta qaytar</button></form>${ways}`,
		error: "<p>Ödənişdən imtina edilib.</p>",
		returned: "<p>Ödəniş karta qaytarılıb.</p>",
	};
	return `<!doctype html>
<html lang="az"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nümayiş bankı</title><style>${STYLE}</style></head>
<body><main><h1>Nümayiş bankı</h1>
<p>Bu, kart səhifəsinin yerini tutan nümayişdir: kart soruşulmur, pul çıxılmır.</p>
<p class="amount">${escapeText(amount)} ₼</p><p>${escapeText(description)}</p>
${decided[status]}
</main></body></html>`;
}

const escapeText = (text: string) =>
	text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0;display:grid;min-height:100dvh;place-items:center}
main{width:min(100% - 2rem,24rem);display:grid;gap:1rem}h1,p{margin:0}
.amount{font-size:2rem;font-weight:700}form{display:grid;gap:.75rem}
select,button{font:inherit;min-height:3rem;border-radius:.75rem;border:1px solid;padding:0 1rem;width:100%}
.pay{background:#1a7f4b;color:#fff;border-color:#1a7f4b;font-weight:700}`;
