// What `npm test` counts, and says again at its end: written to the file that TEST_REPORT names.
import { writeFileSync } from "node:fs";
import type { SerializedError } from "vitest";
import type { Reporter, TestModule } from "vitest/node";

export type Report = { passed: number; failures: { name: string; why: string }[] };

export default class WriteReport implements Reporter {
	onTestRunEnd(files: readonly TestModule[], outsideOfTests: readonly SerializedError[]) {
		const report: Report = { passed: 0, failures: [] };
		for (const file of files) addFile(report, file);
		for (const error of outsideOfTests) {
			report.failures.push({ name: "outside of any test", why: stackOf([error]) });
		}
		if (process.env.TEST_REPORT) writeFileSync(process.env.TEST_REPORT, JSON.stringify(report));
	}
}

function addFile(report: Report, file: TestModule) {
	const name = file.relativeModuleId;
	const failedBefore = report.failures.length;
	for (const test of file.children.allTests()) {
		const { state, errors } = test.result();
		if (state === "passed") report.passed += 1;
		if (state !== "failed") continue;
		report.failures.push({ name: `${name}: ${test.fullName}`, why: stackOf(errors) });
	}
	// One that did not load, whose setup failed or that did not come to its end has no failed test in it.
	const isWhole = ["passed", "skipped"].includes(file.state());
	if (isWhole || report.failures.length > failedBefore) return;
	report.failures.push({ name, why: stackOf(file.errors()) });
}

function stackOf(errors: readonly { message: string; stack?: string | undefined }[] = []) {
	return errors.map(({ message, stack }) => stack || message).join("\n");
}
