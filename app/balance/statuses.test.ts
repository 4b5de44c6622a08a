import { expect, test } from "vitest";
import { topUpStatus } from "./statuses.ts";

test("a top-up reads Gözləyir, Tamamlandı or Rədd edildi to its customer", () => {
	const labels = ["pending", "completed", "rejected"].map(
		(status) => topUpStatus(status, "customer").label,
	);
	expect(labels).toEqual(["Gözləyir", "Tamamlandı", "Rədd edildi"]);
});

test("a completed top-up reads Təsdiqləndi to the admin", () => {
	expect(topUpStatus("completed", "admin").label).toBe("Təsdiqləndi");
});

test("an unknown status reads Bilinmir", () => {
	expect(topUpStatus("lost", "customer").label).toBe("Bilinmir");
	expect(topUpStatus("lost", "admin").label).toBe("Bilinmir");
});
