// `npm run bench`: prints a table of ratios, each measured against its floor, and marks the rows that miss their target.
import { register } from 'tsx/esm/api';
import { PrepareError, prepare } from '../../demo/prepare.mjs';

// The SDK warns at each start that it will drop Node 20, on which the shop still runs.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

try {
  await prepare();
  register();
  const { run } = await import('./bench.ts');
  await run(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof PrepareError ? error.message : error);
  process.exitCode = 1;
}
