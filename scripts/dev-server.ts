// `npm run dev`: the same shop and request handling as in production, behind Vite.
import { createServer as createNodeServer } from "node:http";
import { createServer } from "vite";

const vite = await createServer({ server: { middlewareMode: true } });
const { readEnv } = await vite.ssrLoadModule("/app/platform/env.server.ts");
const { publicOrigin } = await vite.ssrLoadModule("/app/platform/public-origin.server.ts");
const { openShop } = await vite.ssrLoadModule("/app/server/open-shop.server.ts");
const { createAppPipeline } = await vite.ssrLoadModule("/app/server/app-pipeline.server.ts");
const { createFrontDoor } = await vite.ssrLoadModule("/app/server/front-door.server.ts");

const env = readEnv(process.env);
const shop = await openShop(env);
const http = createAppPipeline({
	app: shop.app,
	build: () => vite.ssrLoadModule("virtual:react-router/server-build"),
	clientDirectory: undefined,
});
const { listener } = createFrontDoor({
	app: shop.app,
	http,
	origin: publicOrigin(env),
	// While the code changes, no page is cached.
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
