/** Prints how long ago something was, in one unit: `3 saat əvvəl`. */
export function formatAgo(minutes: number): string {
	if (minutes < 1) return "indicə";
	if (minutes < 60) return `${minutes} dəqiqə əvvəl`;
	const hours = Math.floor(minutes / 60);
	return hours < 48 ? `${hours} saat əvvəl` : `${Math.floor(hours / 24)} gün əvvəl`;
}
