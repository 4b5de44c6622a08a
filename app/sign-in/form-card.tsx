import type { ReactNode } from "react";
import { Form } from "react-router";
import { AnswerNotice } from "#app/forms/answer-notice.tsx";

/** A short form in the middle of a page: login, register, password. */
export function FormCard({
	title,
	text,
	answer,
	children,
	below,
}: {
	title: string;
	text?: string;
	answer?: unknown;
	children: ReactNode;
	below?: ReactNode;
}) {
	return (
		<div className="container-page grid justify-items-center py-8 sm:py-16">
			<div className="card w-full max-w-md p-5 sm:p-8">
				<h1 className="text-title">{title}</h1>
				{text && <p className="mt-2 text-ink-soft wrap-anywhere">{text}</p>}
				<Form method="post" noValidate className="mt-6 grid gap-4">
					<AnswerNotice answer={answer} />
					{children}
				</Form>
				{below && <div className="mt-6 grid gap-2 text-center text-ink-soft">{below}</div>}
			</div>
		</div>
	);
}
