// `npm start`: from a fresh clone to a running shop. Plain JavaScript, so that an old Node can still read why it is too old.
const needed = [20, 19];
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `The shop needs Node ${needed.join('.')} or newer, this is ${process.versions.node}: install it from https://nodejs.org.`,
  );
  process.exit(1);
}

const { prepare, PrepareError } = await import('./prepare.mjs');
try {
  const { assembly } = await prepare();
  const { register } = await import('tsx/esm/api');
  register();
  const { main } = await import('./main.ts');
  await main({ assembly, fresh: process.argv.includes('--fresh') });
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exit(1);
}
