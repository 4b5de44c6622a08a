import { expect, test } from "vitest";
import { draw } from "#test/draw.tsx";
import { Picture } from "./picture.tsx";

test("a picture of our own comes in three widths, one of another site in one", () => {
	const own = draw(() => <Picture src="/pictures/oyun-1440.avif" alt="Oyun" />);
	expect(own).toContain(
		'srcSet="/pictures/oyun-480.avif 480w, /pictures/oyun-960.avif 960w, /pictures/oyun-1440.avif 1440w"',
	);
	for (const src of [
		"https://other.example/pictures/oyun-1440.avif",
		"/pictures/oyun-1440.avif?v=1",
		"/pictures/oyun.avif",
	]) {
		const one = draw(() => <Picture src={src} alt="Oyun" />);
		expect(one).toContain(`src="${src}"`);
		expect(one).not.toContain("srcSet");
	}
});

test("only pictures that are seen at once are loaded at once, the first before the others", () => {
	const drawn = (priority: "high" | "eager" | undefined) =>
		draw(() => <Picture src="/pictures/a.avif" alt="" priority={priority} />);
	expect(drawn("high")).toMatch(/loading="eager"[^>]*fetchPriority="high"/i);
	expect(drawn("eager")).toContain('loading="eager"');
	expect(drawn("eager")).not.toMatch(/fetchPriority/i);
	expect(drawn(undefined)).toContain('loading="lazy"');
});

test("without a picture there is the first letter of the name, in capitals as Azerbaijani has them", () => {
	const letterOf = (alt: string, name?: string) =>
		/<span aria-hidden="true">(.*?)<\/span>/.exec(
			draw(() => <Picture src="" alt={alt} name={name} />),
		)?.[1];
	expect(letterOf("PUBG")).toBe("P");
	expect(letterOf("", " ilk oyun")).toBe("İ");
	expect(letterOf("", " ")).toBe("·");
	expect(draw(() => <Picture src={null} alt="PUBG" />)).toContain('role="img" aria-label="PUBG"');
	expect(draw(() => <Picture src={null} alt="" name="PUBG" />)).not.toContain('role="img"');
});
