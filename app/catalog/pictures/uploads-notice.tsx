/** Beside a form's button: what it waits for before it sends the form. */
export function UploadsNotice({ waiting }: { waiting: string | undefined }) {
	return (
		<p
			role="status"
			className="mr-auto basis-full text-caption text-ink-soft tabular-nums empty:hidden"
		>
			{waiting && `Şəkil gözlənilir, sonra yadda saxlanacaq. ${waiting}`}
		</p>
	);
}
