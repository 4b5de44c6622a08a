// Imported before anything else: an older Node is told so, instead of failing half-way through the
// installation. Hence nothing in here, nor in what is loaded beside it, that one could not read.
const [major] = process.versions.node.split(".").map(Number);

if (major < 20) {
	console.error(`GameStore needs Node 20 or newer. This is Node ${process.versions.node}.`);
	process.exit(1);
}
