// Imported before anything else, so that an older Node fails with a sentence and not half-way
// through the installation. Hence no syntax here, or in modules loaded beside it, that an older Node
// cannot parse.
const [major] = process.versions.node.split(".").map(Number);

if (major < 20) {
	console.error(`GameStore needs Node 20 or newer. This is Node ${process.versions.node}.`);
	process.exit(1);
}
