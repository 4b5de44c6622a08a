// `npm run test:mail -- someone@example`: sends one mail right away, and says what happened.
import { z } from "zod";
import { readEnv } from "#app/platform/env.server.ts";
import { tryMail } from "#app/platform/mail/try-mail.server.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const to = z.email().safeParse(process.argv[2]);
	if (!to.success) throw new Error("To whom? npm run test:mail -- someone@example");
	const say = (line: string) => console.log(line);
	if (!(await tryMail(readEnv(process.env), { to: to.data, say }))) process.exitCode = 1;
});
