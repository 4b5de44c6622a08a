// `npm run doctor [-- --mail someone@example]`: looks at what the shop needs, running or stopped, says
// what to do, and changes nothing. Ends with 1 when something is wrong.
import { parseArgs } from "node:util";
import { readEnv } from "#app/platform/env.server.ts";
import { tryMail } from "#app/platform/mail/try-mail.server.ts";
import { examine } from "#app/server/doctor/examine.server.ts";
import { runScript } from "./run-script.ts";

await runScript(async () => {
	const { values } = parseArgs({ options: { mail: { type: "string" } } });
	const env = readEnv(process.env);
	const findings = await examine(env, process.env);
	for (const { about, verdict, says, todo } of findings) {
		console.log(`${verdict.padEnd(5)} ${about}: ${says}`);
		if (todo) console.log(`      → ${todo}`);
	}
	let isWrong = findings.some(({ verdict }) => verdict === "wrong");
	if (values.mail) {
		console.log("");
		const say = (line: string) => console.log(line);
		isWrong = !(await tryMail(env, { to: values.mail, say })) || isWrong;
	}
	const toLookAt = findings.filter(({ verdict }) => verdict === "look").length;
	console.log(
		isWrong
			? "\nSomething is wrong."
			: `\nNothing is wrong${toLookAt ? `, ${toLookAt} to look at` : ""}.`,
	);
	if (isWrong) process.exitCode = 1;
});
