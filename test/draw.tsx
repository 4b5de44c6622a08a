import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";

/** The HTML of a component as the server draws it on the page at `address`, without React's comments. */
export function draw(Component: ComponentType, address = "/"): string {
	const router = createMemoryRouter([{ id: "root", path: "*", Component }], {
		initialEntries: [address],
		hydrationData: { loaderData: { root: { settings: { storeName: "GameStore" } } } },
	});
	return renderToString(<RouterProvider router={router} />).replaceAll("<!-- -->", "");
}
