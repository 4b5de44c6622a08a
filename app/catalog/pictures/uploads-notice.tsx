/** Beside a form's button, while saving waits for uploads. */
export function UploadsNotice({ waiting }: { waiting: string | undefined }) {
	return (
		<p
			role="status"
			className="mr-auto basis-full text-caption text-ink-soft tabular-nums empty:sr-only"
		>
			{waiting && `Şəkil gözlənilir, sonra yadda saxlanacaq. ${waiting}`}
		</p>
	);
}
