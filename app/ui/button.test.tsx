import { expect, test, vi } from "vitest";
import { draw } from "#test/draw.tsx";
import { CountBadge } from "./badge.tsx";
import { Button, IconButton } from "./button.tsx";
import { Notice } from "./notice.tsx";

const press = vi.fn();

test("a button that is busy says so and cannot be pressed", () => {
	for (const button of [
		draw(() => (
			<Button busy onClick={press}>
				Göndər
			</Button>
		)),
		draw(() => <IconButton busy aria-label="Sil" onClick={press} />),
	]) {
		expect(button).toContain('disabled=""');
		expect(button).toContain('aria-busy="true"');
	}
	const idle = draw(() => <Button>Göndər</Button>);
	expect(idle).not.toMatch(/disabled|aria-busy/);
	expect(draw(() => <Button disabled>Göndər</Button>)).toContain('disabled=""');
	expect(draw(() => <IconButton disabled aria-label="Sil" />)).toContain('disabled=""');
});

test("a button sends its form only where it says so", () => {
	expect(draw(() => <Button>Ləğv et</Button>)).toContain('type="button"');
	expect(draw(() => <IconButton aria-label="Bağla" />)).toContain('type="button"');
	expect(draw(() => <Button type="submit">Göndər</Button>)).toContain('type="submit"');
});

test("a count is shown from 1 to 99, and above that as 99+", () => {
	const shown = (count: number) =>
		draw(() => <CountBadge count={count} />).replaceAll(/<[^>]*>/g, "");
	expect([0, 1, 99, 100].map(shown)).toEqual(["", "1", "99", "99+"]);
});

test("a notice of something bad is read out at once, any other when there is time", () => {
	expect(draw(() => <Notice tone="bad">Səbət boşdur</Notice>)).toContain('role="alert"');
	for (const tone of ["good", "waiting"] as const) {
		expect(draw(() => <Notice tone={tone}>Hazırdır</Notice>)).toContain('role="status"');
	}
});
