import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ThemeProvider, themeScript, useTheme } from "./theme.tsx";

function Reader() {
	return useTheme().theme;
}

test("the theme throws outside of its provider", () => {
	expect(() => renderToString(<Reader />)).toThrow("useTheme must be used within ThemeProvider");
});

test("the theme is dark where nothing is stored", () => {
	const page = renderToString(
		<ThemeProvider>
			<Reader />
		</ThemeProvider>,
	);
	expect(page).toBe("dark");
});

/** Runs the script of the head: whether the page is painted dark. */
function paintsDark(localStorage: { getItem(key: string): string | null }) {
	const names = new Set(["dark"]);
	const classList = { remove: (name: string) => names.delete(name) };
	new Function("localStorage", "document", themeScript)(localStorage, {
		documentElement: { classList },
	});
	return names.has("dark");
}

test("the page is painted in the kept theme from the first moment", () => {
	const keeps = (theme: string | null) => ({
		getItem: (key: string) => (key === "theme" ? theme : null),
	});
	expect(paintsDark(keeps("light"))).toBe(false);
	for (const other of ["dark", "lights", null]) expect(paintsDark(keeps(other))).toBe(true);
});

test("a browser that refuses storage paints the page dark, and its other scripts run", () => {
	const getItem = () => {
		throw new DOMException("denied", "SecurityError");
	};
	expect(paintsDark({ getItem })).toBe(true);
});
