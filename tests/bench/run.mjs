// `npm run bench`: what a page of the catalogue costs, and whether the size of the catalogue matters to it.
import { register } from 'tsx/esm/api';
import { PrepareError, prepare } from '../../local/prepare.mjs';

try {
  await prepare();
  register();
  const { run } = await import('./pages.ts');
  await run();
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exitCode = 1;
}
