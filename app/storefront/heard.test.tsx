// What changes on a page by itself, or by a press elsewhere, is read out to those who do not see it.
import type { ComponentType } from "react";
import { expect, test } from "vitest";
import { Arrivals } from "#app/admin/arrivals.tsx";
import { UploadButton } from "#app/catalog/pictures/upload-button.tsx";
import { UploadsNotice } from "#app/catalog/pictures/uploads-notice.tsx";
import { Gallery } from "#app/catalog/shop/gallery.tsx";
import { AuthProvider } from "#app/sign-in/auth-provider.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import { Stepper } from "#app/ui/stepper.tsx";
import { draw } from "#test/draw.tsx";

const REGION = /<(\w+)[^>]* (?:role="status"|aria-live="polite")[^>]*>(.*?)<\/\1>/gs;

const heard = (html: string) =>
	[...html.matchAll(REGION)].map(([, , inside = ""]) => inside.replaceAll(/<[^>]*>/g, ""));

const nothing = { orders: 0, topUps: 0, newestOrder: null, newestTopUp: null, arrivals: [] };

test.each<[string, ComponentType, string]>([
	["that something loads", () => <Spinner />, "Yüklənir"],
	[
		"how many there are by now",
		() => <Stepper label="Say" value={3} most={9} onStep={() => {}} />,
		"3",
	],
	[
		"which picture of how many is shown",
		() => <Gallery images={["/1.avif", "/2.avif"]} name="Oyun" />,
		"1 / 2",
	],
	[
		"what saving waits for",
		() => <UploadsNotice waiting="Yüklənir: 40%" />,
		"Şəkil gözlənilir, sonra yadda saxlanacaq. Yüklənir: 40%",
	],
])("a screen reader says %s", (_, Component, words) => {
	expect(heard(draw(Component))).toEqual([words]);
});

// A region that came together with its words would not be read out everywhere.
test.each<[string, ComponentType]>([
	["how far an upload is", () => <UploadButton label="Şəkil yükləyin" onUploaded={() => {}} />],
	["what saving waits for", () => <UploadsNotice waiting={undefined} />],
	[
		"that something came",
		() => (
			<AuthProvider>
				<Arrivals waiting={nothing} />
			</AuthProvider>
		),
	],
])("the place is there from the first in which a screen reader finds %s", (_, Component) => {
	const html = draw(Component);
	expect(heard(html)).toEqual([""]);
	expect(html).not.toContain("empty:hidden");
});
