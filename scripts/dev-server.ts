// `npm run dev`: the same shop and web server as in production, with Vite before it.
import { createServer as createNodeServer } from "node:http";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true } });
const { readEnv } = await vite.ssrLoadModule("/app/platform/env.server.ts");
const { openShop, publicOrigin } = await vite.ssrLoadModule("/app/platform/open-shop.server.ts");
const { createHttp } = await vite.ssrLoadModule("/app/platform/http.server.ts");
const { createListener } = await vite.ssrLoadModule("/app/platform/listener.server.ts");

const env = readEnv(process.env);
const shop = await openShop(env);
const http = createHttp({
	app: shop.app,
	build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
	clientDirectory: undefined,
});
const { listener } = createListener({
	app: shop.app,
	http,
	origin: publicOrigin(env),
	// While the code changes, no page is kept.
	pageCacheBytes: 0,
});
const server = createNodeServer((request, response) =>
	vite.middlewares(request, response, () => listener(request, response)),
);
server.listen(env.port, env.host, () => {
	console.log(`\nGameStore (development): ${publicOrigin(env)}\n`);
	for (const { role, email, password } of shop.newLogins) {
		console.log(`  ${role.padEnd(9)} ${email}  ${password}`);
	}
});

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) {
	process.once(signal, async () => {
		await vite.close();
		server.closeAllConnections();
		await shop.close();
		process.exit(0);
	});
}
