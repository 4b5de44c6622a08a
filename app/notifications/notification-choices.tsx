import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/ui/button.tsx";
import type { ChoiceChannel } from "./choice-channels.ts";
import { TOPICS } from "./topics.ts";

/** One way in which news come: a column of boxes. */
export type ChoiceColumn = { channel: ChoiceChannel; label: string };

/** On the profile: what somebody wants to hear of, by each way that there is for them. */
export function NotificationChoices({
	columns,
	mutes,
	children,
}: {
	columns: ChoiceColumn[];
	mutes: string[];
	/** What is to be known of one of the ways. */
	children?: ReactNode;
}) {
	const busy = useNavigation().formData?.get("intent") === "choices";
	return (
		<section aria-labelledby="choices-title" className="card grid gap-4 p-5 sm:p-7">
			<div className="grid gap-1">
				<h2 id="choices-title" className="text-subheading">
					Xəbərlər
				</h2>
				<p className="text-caption text-ink-soft">
					Nədən xəbər tutmaq istəyirsiniz? Hər xəbər saytdakı zəngdə də qalır. Şifrə və
					təhlükəsizlik məktubları həmişə gəlir.
				</p>
			</div>
			{children}
			{/* What was chosen on another device shows here as well. */}
			<Form key={mutes.join()} method="post" noValidate className="grid gap-4">
				<input type="hidden" name="intent" value="choices" />
				<input
					type="hidden"
					name="channels"
					value={columns.map(({ channel }) => channel).join(" ")}
				/>
				<table className="w-full text-left">
					<thead>
						<tr className="text-caption text-ink-faint">
							<th scope="col" className="font-normal">
								Nə olanda
							</th>
							{columns.map(({ channel, label }) => (
								<th key={channel} scope="col" className="w-20 text-center font-normal">
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody className="divide-y divide-line">
						{Object.entries(TOPICS).map(([topic, says]) => (
							<tr key={topic}>
								<th scope="row" className="py-2 pr-3 font-medium">
									{says}
								</th>
								{columns.map(({ channel, label }) => (
									<td key={channel} className="p-0">
										<label className="grid min-h-11 place-items-center">
											<input
												type="checkbox"
												name={`${channel}:${topic}`}
												defaultChecked={!mutes.includes(`${channel}:${topic}`)}
												aria-label={`${label}: ${says}`}
												className="check"
											/>
										</label>
									</td>
								))}
							</tr>
						))}
					</tbody>
				</table>
				<Button type="submit" busy={busy} className="justify-self-start">
					Seçimi saxla
				</Button>
			</Form>
		</section>
	);
}
