// `npm run bench`: prints a table of ratios, each measured against its floor, and marks the rows that miss their target.
import '../../bin/quiet-sdk.mjs';
import { register } from 'tsx/esm/api';
import { PrepareError, prepare } from '../../demo/prepare.mjs';

try {
  await prepare();
  register();
  const { run } = await import('./bench.ts');
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exitCode = 1;
}
