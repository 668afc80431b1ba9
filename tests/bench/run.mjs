// `npm run bench`: one table of ratios, each measured now against its floor; rows that miss their figure are marked.
import { register } from 'tsx/esm/api';
import { PrepareError, prepare } from '../../demo/prepare.mjs';

// The SDK will leave Node 20 some day and says so at each start; the shop runs on 20.19 and later.
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
