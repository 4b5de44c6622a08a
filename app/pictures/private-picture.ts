/** Where a private picture is shown to those who may see it. */
export function privatePictureAddress(id: string): string {
	return `/private-pictures/${id}`;
}
