import { Moon, Sun } from "lucide-react";
import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from "react";
import { classes } from "./classes.ts";

export type Theme = "dark" | "light";

const storageKey = "theme";

/** Runs in the head before anything is painted; the server always sends `class="dark"`. */
export const themeScript = `try{if(localStorage.getItem("${storageKey}")==="light")document.documentElement.classList.remove("dark")}catch{}`;

const ThemeContext = createContext<{ theme: Theme; toggleTheme: () => void } | undefined>(
	undefined,
);

export function ThemeProvider({ children }: { children: ReactNode }) {
	// The last error page brings a document of its own, with the class that the server sends.
	useLayoutEffect(() => show(shownTheme()), []);
	const theme = useSyncExternalStore(subscribe, shownTheme, () => "dark" as const);
	const toggleTheme = () => {
		const next = shownTheme() === "dark" ? "light" : "dark";
		try {
			localStorage.setItem(storageKey, next);
		} catch {
			// A browser that keeps nothing still shows it until the next page.
		}
		show(next);
	};
	return <ThemeContext value={{ theme, toggleTheme }}>{children}</ThemeContext>;
}

export function useTheme() {
	const context = use(ThemeContext);
	if (!context) throw new Error("useTheme must be used within ThemeProvider");
	return context;
}

export function ThemeToggle({ className }: { className?: string }) {
	const { toggleTheme } = useTheme();
	return (
		<button
			type="button"
			aria-label="Mövzunu dəyiş"
			onClick={toggleTheme}
			className={classes("button button-quiet button-icon", className)}
		>
			<Sun aria-hidden className="hidden dark:block" />
			<Moon aria-hidden className="dark:hidden" />
		</button>
	);
}

const listeners = new Set<() => void>();
let shown: Theme | undefined;

/** At first what the script above has put on the document. */
function shownTheme(): Theme {
	shown ??= document.documentElement.classList.contains("dark") ? "dark" : "light";
	return shown;
}

function show(theme: Theme) {
	shown = theme;
	document.documentElement.classList.toggle("dark", theme === "dark");
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	const followOtherTab = (event: StorageEvent) => {
		if (event.key !== storageKey && event.key !== null) return;
		show(event.newValue === "light" ? "light" : "dark");
	};
	addEventListener("storage", followOtherTab);
	return () => {
		listeners.delete(listener);
		removeEventListener("storage", followOtherTab);
	};
}
