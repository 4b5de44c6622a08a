import { Link } from "react-router";

/** "Şərtlər və məxfilik qaydaları", each word leading to its text, in a tab of its own: a form stays. */
export function TermsLinks() {
	return (
		<>
			<Link to="/sertler" target="_blank" className="link">
				Şərtlər
			</Link>{" "}
			və{" "}
			<Link to="/mexfilik" target="_blank" className="link">
				məxfilik qaydaları
			</Link>
		</>
	);
}
