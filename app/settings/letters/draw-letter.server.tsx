import { type CSSProperties, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { LetterParts, Sender } from "./letter-parts.ts";

// Mail readers know tables and inline styles; what they are told in a style sheet some of them drop.
// So the light colours stand in the elements, and the dark ones only where a reader asks for them.
// Readers that turn colours around by themselves find plain ones, and no picture that could not follow.

const LIGHT = {
	ground: "#f2f4f7",
	sheet: "#ffffff",
	line: "#dbdee5",
	ink: "#12161f",
	soft: "#424854",
	faint: "#5a606c",
	accent: "#235beb",
	link: "#1b4dd1",
};

const DARK_RULES = `
.l-ground{background-color:#0d0f15!important}
.l-sheet{background-color:#181b22!important;border-color:#292e37!important}
.l-line{border-color:#292e37!important}
.l-ink{color:#f4f5f8!important}
.l-soft{color:#bcc1ca!important}
.l-faint{color:#9ca2ad!important}
.l-link{color:#90b5ff!important}
.l-button{background-color:#2a63f4!important}`;

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}
@media (prefers-color-scheme:dark){${DARK_RULES}
}`;

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

const text = (color: string, size: number, more: CSSProperties = {}): CSSProperties => ({
	margin: 0,
	fontFamily: FONT,
	fontSize: `${size}px`,
	lineHeight: `${Math.round(size * 1.5)}px`,
	color,
	// A long name breaks rather than widening the letter.
	overflowWrap: "anywhere",
	...more,
});

/** Draws a letter. Whatever a name or a reason holds is text in it. */
export function drawLetter(parts: LetterParts, sender: Sender): string {
	return `<!DOCTYPE html>${renderToStaticMarkup(<LetterPage parts={parts} sender={sender} />)}`;
}

function LetterPage({ parts, sender }: { parts: LetterParts; sender: Sender }) {
	const { subject, paragraphs, facts = [], button, notes = [], unsubscribe } = parts;
	return (
		<html lang="az">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<meta name="supported-color-schemes" content="light dark" />
				<meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
				<title>{subject}</title>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
				<style dangerouslySetInnerHTML={{ __html: STYLES }} />
			</head>
			<body className="l-ground" style={{ backgroundColor: LIGHT.ground }}>
				<Rows className="l-ground" style={{ backgroundColor: LIGHT.ground }}>
					<td align="center" style={{ padding: "24px 12px" }}>
						<Rows style={{ maxWidth: "560px" }}>
							<td style={{ padding: "0 8px 16px" }}>
								<p className="l-ink" style={text(LIGHT.ink, 18, { fontWeight: 700 })}>
									{sender.storeName}
								</p>
							</td>
						</Rows>
						<Rows
							className="l-sheet"
							style={{
								maxWidth: "560px",
								backgroundColor: LIGHT.sheet,
								border: `1px solid ${LIGHT.line}`,
								borderRadius: "14px",
								borderCollapse: "separate",
							}}
						>
							<td align="left" style={{ padding: "24px 24px 28px" }}>
								<Paragraphs of={paragraphs} />
								{facts.length > 0 && <Facts facts={facts} />}
								{button && <LetterButton {...button} />}
								{notes.map((note) => (
									<p
										key={note}
										className="l-soft"
										style={text(LIGHT.soft, 14, { paddingTop: "16px" })}
									>
										{note}
									</p>
								))}
							</td>
						</Rows>
						<Rows style={{ maxWidth: "560px" }}>
							<td style={{ padding: "18px 8px 0" }}>
								<Foot sender={sender} unsubscribe={unsubscribe} />
							</td>
						</Rows>
					</td>
				</Rows>
			</body>
		</html>
	);
}

/** A table of one cell, of which every mail reader makes the same. */
function Rows({
	children,
	...table
}: {
	children: ReactNode;
	className?: string;
	style?: CSSProperties;
}) {
	return (
		<table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} {...table}>
			<tbody>
				<tr>{children}</tr>
			</tbody>
		</table>
	);
}

function Paragraphs({ of }: { of: string[] }) {
	let offset = 0;
	return of.map((paragraph, at) => {
		const key = offset;
		offset += paragraph.length + 1;
		return (
			<p
				key={key}
				className="l-ink"
				style={text(LIGHT.ink, 16, { paddingTop: at === 0 ? 0 : "12px" })}
			>
				<Lines of={paragraph} />
			</p>
		);
	});
}

/** Not by a style for line breaks, which some readers do not know. */
function Lines({ of }: { of: string }) {
	const [first, ...others] = of.split("\n");
	let offset = 0;
	return (
		<>
			{first}
			{others.map((line) => {
				offset += 1;
				return (
					<Fragment key={offset}>
						<br />
						{line}
					</Fragment>
				);
			})}
		</>
	);
}

const SHORT = 16;

function Facts({ facts }: { facts: { label: string; value: string }[] }) {
	const cell: CSSProperties = { borderTop: `1px solid ${LIGHT.line}`, padding: "10px 0" };
	let offset = 0;
	return (
		<table
			width="100%"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ marginTop: "20px", borderCollapse: "collapse" }}
		>
			<tbody>
				{facts.map(({ label, value }) => {
					offset += 1;
					return (
						<tr key={`${offset} ${label}`}>
							<th
								scope="row"
								align="left"
								className="l-soft l-line"
								style={{ ...text(LIGHT.soft, 14, { fontWeight: 400 }), ...cell }}
							>
								{label}
							</th>
							<td
								align="right"
								className="l-ink l-line"
								style={{
									...text(LIGHT.ink, 14, { fontWeight: 600 }),
									...cell,
									paddingLeft: "16px",
									// A number or an amount stays in one line, whatever stands before it.
									...(value.length <= SHORT && { whiteSpace: "nowrap" }),
								}}
							>
								{value}
							</td>
						</tr>
					);
				})}
			</tbody>
		</table>
	);
}

function LetterButton({ label, href }: { label: string; href: string }) {
	return (
		<table
			role="presentation"
			cellPadding={0}
			cellSpacing={0}
			border={0}
			style={{ marginTop: "20px" }}
		>
			<tbody>
				<tr>
					<td className="l-button" style={{ backgroundColor: LIGHT.accent, borderRadius: "10px" }}>
						<a
							href={href}
							style={text("#ffffff", 16, {
								display: "inline-block",
								padding: "11px 22px",
								fontWeight: 600,
								textDecoration: "none",
							})}
						>
							{label}
						</a>
					</td>
				</tr>
			</tbody>
		</table>
	);
}

function Foot({
	sender,
	unsubscribe,
}: {
	sender: Sender;
	unsubscribe: LetterParts["unsubscribe"];
}) {
	const { storeName, support } = sender;
	const link = { color: LIGHT.link, textDecoration: "underline" };
	const line = text(LIGHT.faint, 13);
	return (
		<>
			<p className="l-faint" style={line}>
				Hörmətlə, {storeName}
			</p>
			{support && (
				<p className="l-faint" style={{ ...line, paddingTop: "6px" }}>
					Sualınız var? WhatsApp:{" "}
					<a className="l-link" href={support.href} style={link}>
						{support.label}
					</a>
				</p>
			)}
			{unsubscribe && (
				<p className="l-faint" style={{ ...line, paddingTop: "6px" }}>
					<a className="l-link" href={unsubscribe.href} style={link}>
						{unsubscribe.label}
					</a>
				</p>
			)}
		</>
	);
}

/** The letter as a reader in this theme shows it, whatever theme it is looked at in. */
export function inTheme(html: string, theme: "light" | "dark"): string {
	return html
		.replace(
			"@media (prefers-color-scheme:dark)",
			theme === "dark" ? "@media all" : "@media not all",
		)
		.replace("color-scheme:light dark;", `color-scheme:${theme};`);
}
