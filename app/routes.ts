import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

// The table of contents. What stands under a guard's layout is behind that guard.
export default [
	layout("storefront/storefront.layout.tsx", [
		index("catalog/shop/home.page.tsx"),
		route("categories", "catalog/shop/categories.page.tsx"),
		route("games", "catalog/shop/games.page.tsx", { id: "games" }),
		route("category/:id", "catalog/shop/games.page.tsx", { id: "games-of-category" }),
		route("game/:id", "catalog/shop/game.page.tsx"),

		route("login", "sign-in/login.page.tsx"),
		route("login/code", "sign-in/login-code.page.tsx"),
		route("register", "sign-in/register.page.tsx"),
		route("forgot-password", "sign-in/forgot-password.page.tsx"),
		route("reset-password", "sign-in/reset-password.page.tsx"),

		layout("sign-in/signed-in.layout.tsx", [
			route("profile", "users/profile.page.tsx"),
			route("profile/security", "sign-in/security.page.tsx"),
			route("profile/data", "storefront/my-data/my-data.route.ts"),
			route("profile/close", "storefront/my-data/close-account.page.tsx"),
			route("confirm-password", "sign-in/confirm-password.page.tsx"),
			route("balance", "balance/balance.page.tsx"),
			route("balance/payment/:id", "balance/epoint/payment.page.tsx"),
			route("balance/free-amount", "balance/statement/free-amount.route.ts"),
			route("balance/receipts", "balance/receipts.route.ts"),
			route("orders", "orders/my-orders.page.tsx"),
			route("orders/:id", "orders/order.page.tsx"),
			route("cart", "cart/cart.page.tsx"),
			route("player-ids", "cart/remembered-ids/remembered-ids.route.ts"),
			route("game/:id/buy", "cart/buy-now/buy-now.route.ts"),
			route("private-pictures/:id", "pictures/private-picture.route.ts"),
		]),
		route("*", "storefront/any-other.page.tsx"),
	]),

	route("admin", "admin/admin.layout.tsx", [
		index("admin/dashboard.page.tsx"),
		route("categories", "catalog/admin/categories/admin-categories.page.tsx", [
			route("new", "catalog/admin/categories/new-category.page.tsx"),
			route(":id", "catalog/admin/categories/edit-category.page.tsx"),
			route(":id/delete", "catalog/admin/categories/delete-category.page.tsx"),
		]),
		route("games", "catalog/admin/games/admin-games.page.tsx", [
			route("new", "catalog/admin/games/new-game.page.tsx", { id: "new-game" }),
			route("prices", "catalog/admin/games/change-prices.page.tsx"),
			route(":id", "catalog/admin/games/edit-game.page.tsx"),
			route(":id/copy", "catalog/admin/games/new-game.page.tsx", { id: "game-like-another" }),
			route(":id/delete", "catalog/admin/games/delete-game.page.tsx"),
		]),
		route("games/:id/sale", "catalog/admin/games/sale.route.ts"),
		route("families", "catalog/admin/families/admin-families.page.tsx", [
			route("new", "catalog/admin/families/new-family.page.tsx"),
			route(":id", "catalog/admin/families/edit-family.page.tsx"),
			route(":id/delete", "catalog/admin/families/delete-family.page.tsx"),
		]),
		route("pictures", "catalog/pictures/upload-picture.route.ts"),
		route("users", "users/admin-users.page.tsx"),
		route("users/:id", "users/admin-user.page.tsx"),
		route("jobs", "admin/jobs.route.ts"),
		route("payments", "balance/epoint/payment-flags.route.ts"),
		route("orders", "orders/admin-orders.page.tsx"),
		route("orders/parts", "orders/order-parts.route.ts"),
		route("orders/proofs", "orders/proofs.route.ts"),
		route("orders/many", "orders/many-orders.route.ts"),
		route("orders/filters", "orders/saved-filters.route.ts"),
		route("balance", "balance/admin-balance.page.tsx"),
		route("statement", "balance/statement/statement.page.tsx"),
		route("settings", "settings/admin-settings.page.tsx"),
		route("settings/pages/:page", "settings/pages/edit-owner-page.page.tsx"),
		route("audit", "audit/audit.page.tsx"),

		route("users.csv", "users/export-users.route.ts"),
		route("orders.csv", "orders/export-orders.route.ts"),
		route("ledger.csv", "balance/export-ledger.route.ts"),
	]),

	route("robots.txt", "storefront/robots.route.ts"),
	route("sitemap.xml", "storefront/sitemap.route.ts", { id: "sitemap" }),
	route("sitemap/:part", "storefront/sitemap.route.ts", { id: "part-of-sitemap" }),
	route("manifest.webmanifest", "storefront/manifest.route.ts"),

	route("cart/games", "cart/todays-games.route.ts"),
	route("session", "sign-in/session.route.ts"),
	route("last-purchase", "orders/last-purchase.route.ts"),
	route("logout", "sign-in/logout.route.ts"),
	route("demo/epoint", "balance/demo-epoint.page.tsx"),
] satisfies RouteConfig;
