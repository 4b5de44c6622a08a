// npm run fake-epoint -- [--port 4010] [--callback http://127.0.0.1:3000/epoint/callback]
import { parseArgs } from "node:util";
import { EPOINT_CALLBACK } from "#app/balance/epoint/callback-path.ts";
import { openFakeEpoint } from "#app/server/fake-epoint/fake-epoint.server.ts";

const { values } = parseArgs({
	options: {
		port: { type: "string", default: "4010" },
		callback: { type: "string", default: `http://127.0.0.1:3000${EPOINT_CALLBACK}` },
	},
});
const fake = await openFakeEpoint({ port: Number(values.port), callbackUrl: values.callback });
console.log(`Fake Epoint: ${fake.origin}, calls ${values.callback}`);
console.log(`Start the shop with EPOINT_FAKE=${fake.origin}`);
// Its server alone keeps no process alive.
setInterval(() => {}, 2 ** 30);
