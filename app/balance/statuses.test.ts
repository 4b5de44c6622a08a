import { expect, test } from "vitest";
import { requestStatus } from "./statuses.ts";

test("a request reads Gözləyir, Tamamlandı or Rədd edildi to its customer", () => {
	const words = ["pending", "completed", "rejected"].map(
		(status) => requestStatus(status, "customer").words,
	);
	expect(words).toEqual(["Gözləyir", "Tamamlandı", "Rədd edildi"]);
});

test("a completed request reads Təsdiqləndi to the admin", () => {
	expect(requestStatus("completed", "admin").words).toBe("Təsdiqləndi");
});

test("an unknown status reads Bilinmir", () => {
	expect(requestStatus("lost", "customer").words).toBe("Bilinmir");
	expect(requestStatus("lost", "admin").words).toBe("Bilinmir");
});
