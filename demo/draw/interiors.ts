import { css, mix } from "./colour.ts";
import { chance } from "./geometry.ts";
import { type Ground, sky } from "./landscapes.ts";
import { backdrop, glow, height, width } from "./sheet.ts";

/** A dark room: a wall, a lamp and a polished floor. */
export const studio: Ground = (sheet, tint, _seed, light) => {
	const floor = 590;
	const boards = Array.from({ length: 17 }, (_, i) => {
		const x = (i - 8) * 190;
		return `<path d="M${light[0] + x * 0.42} ${floor}L${light[0] + x * 2} ${height}" stroke="${css(tint.glow)}" stroke-opacity=".06" stroke-width="2"/>`;
	});
	return [
		backdrop(css(tint.abyss)),
		glow(sheet, css(tint.body), [light[0], light[1] + 60], [760, 640], 0.72),
		glow(sheet, css(tint.glow), [light[0], light[1] + 40], [330, 330], 0.3),
		`<rect y="${floor}" width="${width}" height="${height - floor}" fill="${sheet.gradient(
			[
				[0, css(tint.night)],
				[1, css(tint.abyss)],
			],
			{ y2: 1 },
		)}"/>`,
		glow(sheet, css(tint.glow), [light[0], floor + 60], [620, 150], 0.42),
		...boards,
		`<rect y="${floor - 1}" width="${width}" height="2" fill="${css(tint.glow)}" opacity=".16"/>`,
	].join("");
};

/** Rings of light around the object, like a gate. */
export const gate: Ground = (sheet, tint, seed, [x, y]) => {
	const next = chance(seed);
	const rings = Array.from({ length: 7 }, (_, i) => {
		const radius = 170 + i * 74;
		const dash = `${next(120, 620).toFixed(0)} ${next(30, 150).toFixed(0)}`;
		return `<circle cx="${x}" cy="${y}" r="${radius}" stroke-width="${i % 3 ? 2 : 12}" stroke-dasharray="${dash}" stroke-opacity="${(0.5 - i * 0.06).toFixed(2)}" transform="rotate(${next(0, 360).toFixed(0)} ${x} ${y})"/>`;
	});
	return [
		sky(sheet, tint, 1.5),
		glow(sheet, css(tint.body), [x, y], [760, 620], 0.85),
		`<g fill="none" stroke="${css(tint.glow)}">${rings.join("")}</g>`,
		glow(sheet, css(tint.glow), [x, y], [300, 300], 0.45),
	].join("");
};

/** Lanes that run to the vanishing point, with streaks of light. */
export const lanes: Ground = (sheet, tint, seed, [x, y]) => {
	const next = chance(seed);
	const streaks = Array.from({ length: 34 }, () => {
		const angle = next(0.05, Math.PI * 2);
		const [from, to] = [next(180, 420), next(480, 1100)];
		const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
		const wide = next(2, 7);
		return `<path d="M${(x + cos * from).toFixed(0)} ${(y + sin * from).toFixed(0)}L${(x + cos * to - sin * wide).toFixed(0)} ${(y + sin * to + cos * wide).toFixed(0)}L${(x + cos * to + sin * wide).toFixed(0)} ${(y + sin * to - cos * wide).toFixed(0)}Z" opacity="${next(0.1, 0.5).toFixed(2)}"/>`;
	});
	return [
		sky(sheet, tint, 1.4),
		glow(sheet, css(tint.body), [x, y], [820, 560], 0.85),
		`<g fill="${css(tint.glow)}">${streaks.join("")}</g>`,
		glow(sheet, css(tint.pale), [x, y], [220, 180], 0.5),
	].join("");
};

/** A pitch under floodlights. */
export const stadium: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const crowd = Array.from({ length: 260 }, () => {
		const row = Math.floor(next(0, 8));
		return `<circle cx="${next(0, width).toFixed(0)}" cy="${330 + row * 26}" r="${next(3, 7).toFixed(1)}" fill="${css(mix(tint.deep, tint.pale, next(0, 0.5)))}" opacity="${next(0.15, 0.55).toFixed(2)}"/>`;
	});
	const beams = [-520, -180, 200, 540].map((offset) => {
		const top = light[0] + offset;
		return `<path d="M${top} 40L${top + offset * 0.1 - 230} 620H${top - offset * 0.3 + 230}Z" fill="${sheet.gradient(
			[
				[0, css(tint.pale), 0.34],
				[1, css(tint.glow), 0],
			],
			{ y2: 1 },
		)}"/>${glow(sheet, css(tint.pale), [top, 44], [110, 60], 0.95)}`;
	});
	const stripes = Array.from({ length: 10 }, (_, i) => {
		const a = (i - 5) * 150;
		return i % 2
			? `<path d="M${720 + a * 0.7} 548H${720 + (a + 150) * 0.7}L${720 + (a + 150) * 2.4} ${height}H${720 + a * 2.4}Z" fill="${css(tint.body)}" opacity=".16"/>`
			: "";
	});
	return [
		sky(sheet, tint, 1.2),
		glow(sheet, css(tint.body), [light[0], 300], [900, 420], 0.5),
		...crowd,
		`<rect y="548" width="${width}" height="270" fill="${sheet.gradient(
			[
				[0, css(tint.deep)],
				[1, css(tint.night)],
			],
			{ y2: 1 },
		)}"/>`,
		...stripes,
		`<path d="M0 548H${width}" stroke="${css(tint.pale)}" stroke-opacity=".5" stroke-width="4"/><ellipse cx="${light[0]}" cy="720" rx="430" ry="92" fill="none" stroke="${css(tint.pale)}" stroke-opacity=".35" stroke-width="5"/>`,
		...beams,
	].join("");
};

/** Broad ribbons that flow through the picture. */
export const ribbons: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const bands = Array.from({ length: 6 }, (_, i) => {
		const y = 140 + i * 104 + next(-30, 30);
		const [a, b] = [next(-190, 190), next(-190, 190)];
		const thick = next(70, 150);
		const fill = sheet.gradient(
			[
				[0, css(tint.night), 0],
				[0.5, css(tint.deep), 0.7],
				[0.8, css(mix(tint.body, tint.glow, next(0, 0.6))), 0.75],
				[1, css(tint.dusk), 0.2],
			],
			{ x2: 1, y2: 0.3 },
		);
		return `<path d="M-40 ${y}C380 ${y + a} 760 ${y + b} 1480 ${y - a * 0.7}V${y - a * 0.7 + thick}C800 ${y + b + thick * 1.4} 420 ${y + a + thick * 0.4} -40 ${y + 14}Z" fill="${fill}"/>`;
	});
	return [
		sky(sheet, tint, 1.5),
		glow(sheet, css(tint.body), light, [780, 560], 0.5),
		...bands,
		glow(sheet, css(tint.abyss), [light[0], light[1]], [520, 420], 0.55),
		glow(sheet, css(tint.glow), light, [420, 340], 0.34),
	].join("");
};

/** A wall of six-sided cells, some of them switched on. */
export const honeycomb: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const cells: string[] = [];
	const size = 62;
	for (let row = -1; row < 10; row++)
		for (let column = -1; column < 15; column++) {
			const x = column * size * 1.74 + (row % 2 ? size * 0.87 : 0);
			const y = row * size * 1.51;
			const distance = Math.min(1, Math.hypot(x - light[0], y - light[1]) / 720);
			const on = next() < 0.16 * (1 - distance);
			const tone = mix(on ? tint.body : tint.deep, tint.abyss, Math.min(1, 0.3 + distance * 0.75));
			const corners = [0, 1, 2, 3, 4, 5].map((i) => {
				const angle = (i * 60 + 30) * (Math.PI / 180);
				return `${(x + Math.cos(angle) * size * 0.93).toFixed(0)} ${(y + Math.sin(angle) * size * 0.93).toFixed(0)}`;
			});
			const fill = sheet.gradient(
				[
					[0, css(tone)],
					[1, css(mix(tone, tint.abyss, 0.55))],
				],
				{ x2: 0.4, y2: 1 },
			);
			cells.push(
				`<path d="M${corners.join("L")}Z" fill="${fill}" stroke="${css(mix(tone, tint.glow, 0.3))}" stroke-opacity=".4"/>`,
			);
		}
	return [
		backdrop(css(tint.abyss)),
		...cells,
		glow(sheet, css(tint.glow), light, [560, 460], 0.4),
	].join("");
};

/** Upright curtains of light. */
export const pillars: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const curtains = Array.from({ length: 22 }, () => {
		const x = light[0] + next(-1, 1) ** 3 * 900 + next(-120, 120);
		const wide = next(10, 74);
		return `<rect x="${(x - wide / 2).toFixed(0)}" y="${next(-80, 120).toFixed(0)}" width="${wide.toFixed(0)}" height="${next(420, 640).toFixed(0)}" fill="${sheet.gradient(
			[
				[0, css(tint.glow), 0],
				[0.7, css(tint.glow), 0.3],
				[1, css(tint.glow), 0],
			],
			{ y2: 1 },
		)}" opacity="${next(0.25, 0.9).toFixed(2)}"/>`;
	});
	return [
		sky(sheet, tint, 1.5),
		glow(sheet, css(tint.body), [light[0], 380], [720, 560], 0.7),
		...curtains,
		`<rect y="600" width="${width}" height="210" fill="${css(tint.abyss)}" opacity=".55"/>`,
		glow(sheet, css(tint.glow), [light[0], 640], [680, 130], 0.5),
	].join("");
};

/** Slanted planes of dark glass. */
export const planes: Ground = (sheet, tint, seed, light) => {
	const next = chance(seed);
	const panes = Array.from({ length: 8 }, (_, i) => {
		const x = i * 215 - 180 + next(-50, 50);
		const wide = next(120, 280);
		return `<path d="M${(x + 260).toFixed(0)} -20H${(x + 260 + wide).toFixed(0)}L${(x + wide - 120).toFixed(0)} 830H${(x - 120).toFixed(0)}Z" fill="${sheet.gradient(
			[
				[0, css(tint.glow), 0.05],
				[next(0.3, 0.6), css(tint.body), 0.42],
				[1, css(tint.deep), 0.04],
			],
			{ x2: 0.4, y2: 1 },
		)}" opacity="${next(0.4, 0.95).toFixed(2)}"/>`;
	});
	return [
		sky(sheet, tint, 1.6),
		glow(sheet, css(tint.body), light, [760, 560], 0.7),
		...panes,
		glow(sheet, css(tint.glow), light, [360, 320], 0.35),
	].join("");
};
