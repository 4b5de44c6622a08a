/** The fields of the settings' form, in groups, with their labels. */
export const SETTINGS_GROUPS: {
	/** The anchor that links to the group use. */
	id: string;
	title: string;
	fields: SettingsField[];
}[] = [
	{
		id: "shop",
		title: "Mağaza",
		fields: [
			{ name: "storeName", label: "Mağazanın adı", required: true },
			{
				name: "logoUrl",
				label: "Loqo (URL)",
				inputMode: "url",
				hint: "Boş qalsa, mağazanın öz nişanı göstərilir",
			},
		],
	},
	{
		id: "home",
		title: "Ana səhifə",
		fields: [
			{ name: "heroTitle", label: "Başlıq", required: true, wide: true },
			{ name: "heroText", label: "Mətn", long: true },
		],
	},
	{
		id: "delivery",
		title: "Çatdırılma",
		fields: [
			{
				name: "deliveryPromise",
				label: "Çatdırılma vədi",
				wide: true,
				hint: "Oyun 20 dəfə çatdırılandan sonra sifarişdə bunun əvəzinə ölçülmüş vaxt göstərilir",
			},
			{
				name: "openingHours",
				label: "İş saatları",
				wide: true,
				hint: "Bakı vaxtı ilə, 10:00–23:00 kimi; boş qalsa, sifarişlər həmişə çatdırılır",
			},
			{
				name: "lateMinutes",
				label: "Gecikmə həddi (dəqiqə)",
				inputMode: "numeric",
				wide: true,
				hint: "Növbədə bundan çox gözləyən sifariş və sorğu sarı, dörd dəfə çox gözləyən qırmızı yazılır; boş qalsa, 15. Oyun 20 dəfə çatdırılandan sonra ölçülmüş vaxta baxılır. Mağazanın bağlı olduğu vaxt sayılmır",
			},
		],
	},
	{
		id: "support",
		title: "Dəstək",
		fields: [
			{
				name: "supportPhone",
				label: "Dəstək nömrəsi",
				inputMode: "tel",
				hint: "050 123 45 67 kimi; boş qalsa, dəstək düyməsi göstərilmir",
			},
			{
				name: "supportGreeting",
				label: "Salamlama mətni",
				long: true,
				hint: "Müştərinin mesajı bu sözlərlə başlayır; boş qalsa, mağazanın adı ilə salamlama",
			},
		],
	},
	{
		id: "card",
		title: "Bank kartı",
		fields: [
			{ name: "cardNumber", label: "Kart nömrəsi", inputMode: "numeric" },
			{ name: "cardHolder", label: "Kart sahibi" },
			{ name: "cardBank", label: "Bank" },
		],
	},
	{
		id: "top-up",
		title: "Balansın artırılması",
		fields: [
			{
				name: "topupPresets",
				label: "Hazır məbləğlər (₼)",
				hint: "Aralarında boşluqla: 5 10 20",
			},
			{
				name: "epointWidgetUrl",
				label: "Epoint vidcetinin ünvanı",
				inputMode: "url",
				hint: "Kartla ödəniş formasının açıldığı ünvan",
			},
		],
	},
	{
		id: "orders",
		title: "Sifarişlər",
		fields: [
			{
				name: "messageTemplates",
				label: "Müştəriyə hazır mətnlər",
				long: true,
				hint: "Aralarında boş sətir olsun. {ad}, {oyun} və {ID} sifarişdən götürülür",
			},
		],
	},
];

/** The label of each setting. */
export const SETTING_LABELS: Record<string, string> = Object.fromEntries(
	SETTINGS_GROUPS.flatMap(({ fields }) => fields.map(({ name, label }) => [name, label])),
);

export type SettingsField = {
	name: SettingName;
	label: string;
	required?: boolean;
	/** Takes the whole width; `long` has several lines as well. */
	wide?: boolean;
	long?: boolean;
	inputMode?: "url" | "tel" | "numeric";
	hint?: string;
};

type SettingName =
	| "storeName"
	| "logoUrl"
	| "heroTitle"
	| "heroText"
	| "deliveryPromise"
	| "openingHours"
	| "lateMinutes"
	| "supportPhone"
	| "supportGreeting"
	| "cardNumber"
	| "cardHolder"
	| "cardBank"
	| "topupPresets"
	| "epointWidgetUrl"
	| "messageTemplates";

/** Every setting as text: as it is typed, and as the history records it. */
export type SettingsText = Record<SettingName, string>;
