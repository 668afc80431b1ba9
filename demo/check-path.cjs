// Runs before `npm start`, `npm run dev` and `npm test`. CommonJS, because Node loads no ES module from a path with a backslash.
const { resolve, sep } = require('node:path');

const root = resolve(__dirname, '..');
// tsx fails on `?`, Vite on `#`.
const refused = ['#', '?', '\\'].find((character) => character !== sep && root.includes(character));
if (refused !== undefined) {
  console.error(`The path ${root} contains ${refused}, which breaks the build: rename or move the folder.`);
  process.exit(1);
}
