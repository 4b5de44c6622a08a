import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "./auth-provider.tsx";

function Reader() {
	return useAuth().user?.name ?? "";
}

test("the session throws outside of its provider", () => {
	expect(() => renderToString(<Reader />)).toThrow("useAuth must be used within AuthProvider");
});
