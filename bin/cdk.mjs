// `npm run cdk -- deploy …`: the CDK's own command, which also keeps the release. `npm run cdk -- undo <stage>` deploys the one
// before it. `npm run cdk -- shield deploy …` runs another app, with its own folder; so do `pipeline` and `certificate`.
import './quiet-sdk.mjs';
import { createRequire } from 'node:module';
import { formerRelease, keep, otherApps, undone } from './releases.mjs';

const [command = '', stage = 'dev'] = process.argv.slice(2);

/** Sets the CDK's arguments, and what follows a success. */
function prepare() {
  if (otherApps.includes(command)) {
    const options = ['--app', `node --import tsx bin/${command}.ts`, '--output', `cdk.out/${command}`, '--build', ''];
    process.argv.splice(2, 1, ...options);
  } else if (command === 'undo') {
    const stack = `gift-shop-${stage}`;
    process.argv.splice(2, 2, 'deploy', stack, '--app', formerRelease(stack), '--build', '');
    return () => undone(stack);
  } else if (command === 'deploy' && !process.argv.some((option) => /^--(help|no-execute)$/.test(option))) {
    return () => keep('cdk.out');
  }
  return () => {};
}

try {
  const finish = prepare();
  process.once('exit', (code) => {
    if (code === 0) finish();
  });
  createRequire(import.meta.url)('aws-cdk/bin/cdk');
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
