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
			route("confirm-password", "sign-in/confirm-password.page.tsx"),
			route("balance", "balance/balance.page.tsx"),
			route("orders", "orders/my-orders.page.tsx"),
			route("cart", "cart/cart.page.tsx"),
		]),
		route("*", "storefront/not-found.page.tsx"),
	]),

	route("admin", "admin/admin.layout.tsx", [
		index("admin/dashboard.page.tsx"),
		route("categories", "catalog/admin/categories/admin-categories.page.tsx", [
			route("new", "catalog/admin/categories/new-category.page.tsx"),
			route(":id", "catalog/admin/categories/edit-category.page.tsx"),
			route(":id/delete", "catalog/admin/categories/delete-category.page.tsx"),
		]),
		route("games", "catalog/admin/games/admin-games.page.tsx", [
			route("new", "catalog/admin/games/new-game.page.tsx"),
			route(":id", "catalog/admin/games/edit-game.page.tsx"),
			route(":id/delete", "catalog/admin/games/delete-game.page.tsx"),
		]),
		route("pictures", "catalog/pictures/upload-picture.route.ts"),
		route("users", "users/admin-users.page.tsx"),
		route("users/:id", "users/admin-user.page.tsx"),
		route("orders", "orders/admin-orders.page.tsx"),
		route("balance", "balance/admin-balance.page.tsx"),
		route("settings", "settings/admin-settings.page.tsx"),
		route("audit", "audit/audit.page.tsx"),

		route("users.csv", "users/export-users.route.ts"),
		route("orders.csv", "orders/export-orders.route.ts"),
		route("ledger.csv", "balance/export-ledger.route.ts"),
	]),

	route("cart/games", "cart/todays-games.route.ts"),
	route("session", "sign-in/session.route.ts"),
	route("logout", "sign-in/logout.route.ts"),
	route("demo/epoint", "balance/demo-epoint.page.tsx"),
] satisfies RouteConfig;
