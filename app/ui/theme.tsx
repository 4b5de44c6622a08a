import { Moon, Sun } from "lucide-react";
import { createContext, type ReactNode, use, useLayoutEffect } from "react";
import { browserStore, useBrowserStore } from "./browser-store.ts";
import { classes } from "./classes.ts";

type Theme = "dark" | "light";

const KEY = "theme";

/** Runs in the head before anything is painted; the server always sends `class="dark"`. */
export const themeScript = `try{if(localStorage.getItem("${KEY}")==="light")document.documentElement.classList.remove("dark")}catch{}`;

const store = browserStore<Theme>({
	key: KEY,
	parse: (text) => (text === "light" ? text : "dark"),
	fallback: "dark",
});

const ThemeContext = createContext<{ theme: Theme; toggleTheme: () => void } | undefined>(
	undefined,
);

export function ThemeProvider({ children }: { children: ReactNode }) {
	// On the document directly, not by rendering: while React hydrates, the theme is still the
	// server's. The last error page brings a document of its own, so the class is set anew there.
	useLayoutEffect(() => {
		show();
		return store.subscribe(show);
	}, []);
	const theme = useBrowserStore(store);
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

function toggleTheme() {
	store.set(store.get() === "dark" ? "light" : "dark");
}

function show() {
	document.documentElement.classList.toggle("dark", store.get() === "dark");
}
