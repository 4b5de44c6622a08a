import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { ThemeProvider, useTheme } from "./theme.tsx";

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
