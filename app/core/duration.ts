/** Prints how long ago something was, in one unit: `3 saat əvvəl`. */
export function formatAgo(minutes: number): string {
	if (minutes < 1) return "indicə";
	if (minutes < 60) return `${minutes} dəqiqə əvvəl`;
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? `${hours} saat əvvəl` : `${Math.floor(hours / 24)} gün əvvəl`;
}

/** The same where there is little room, as an age: `12 dəq`. */
export function formatAge(minutes: number): string {
	if (minutes < 60) return `${minutes} dəq`;
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? `${hours} saat` : `${Math.floor(hours / 24)} gün`;
}

/** Prints how long something takes, in two units at most: `12 dəq`, `3 saat 5 dəq`, `2 gün 4 saat`. */
export function formatDuration(minutes: number): string {
	const [days, hours, rest] = [
		Math.floor(minutes / 1440),
		Math.floor(minutes / 60) % 24,
		minutes % 60,
	];
	const parts =
		days > 0
			? [
					[days, "gün"],
					[hours, "saat"],
				]
			: [
					[hours, "saat"],
					[rest, "dəq"],
				];
	const shown = parts.filter(([count]) => count !== 0).map((part) => part.join(" "));
	return shown.join(" ") || "1 dəqiqədən az";
}
