import { createMemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { isLeaving } from "./use-is-leaving.ts";

type Router = ReturnType<typeof createMemoryRouter>;

/** A router at an opened order, whose loads and forms are never answered. */
function openRouter(): Router {
	const never = () => new Promise<null>(() => {});
	const routes = [
		{ path: "/orders", loader: never, action: never, hydrateFallbackElement: null },
		{ path: "/balance", loader: never },
	];
	return createMemoryRouter(routes, {
		initialEntries: ["/orders?order=7"],
		hydrationData: { loaderData: { 0: null } },
	});
}

test.each<[boolean, string, (router: Router) => unknown]>([
	[false, "stays", () => {}],
	[true, "follows a link to another page", (router) => router.navigate("/balance")],
	[true, "opens another order", (router) => router.navigate("/orders?order=8")],
	[false, "opens the order once more", (router) => router.navigate("/orders?order=7")],
	[
		true,
		"sends a form of the page",
		(router) =>
			router.navigate("/orders?order=7", { formMethod: "post", formData: new FormData() }),
	],
])("is leaving (%s) who %s", (expected, _, act) => {
	const router = openRouter();
	act(router);
	expect(isLeaving(router.state)).toBe(expected);
	router.dispose();
});
