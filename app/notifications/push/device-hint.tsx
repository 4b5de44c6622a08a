import type { DeviceState } from "./this-device.ts";

const HINTS: Record<Exclude<DeviceState, "ready">, string> = {
	denied:
		"Bu sayt üçün bildirişlər brauzerdə qadağan edilib. Ünvan sətrinin əvvəlindəki işarəyə basıb bildirişlərə icazə verin, sonra səhifəni yeniləyin.",
	"home-screen":
		"iPhone və iPad-də bildirişlər yalnız ana ekrandan açılan mağazada işləyir: Safari-də “Paylaş” düyməsinə basın, “Ana ekrana əlavə et” (Add to Home Screen) seçin və mağazanı oradan açın.",
	unsupported: "Bu brauzer bildiriş göstərə bilmir.",
};

/** Why this browser shows none, and what helps. */
export function DeviceHint({ state }: { state: Exclude<DeviceState, "ready"> }) {
	return <p className="text-sm text-ink-soft">{HINTS[state]}</p>;
}
