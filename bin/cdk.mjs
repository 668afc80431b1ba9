// `npm run cdk -- deploy …`: the CDK's own command. `npm run cdk -- shield deploy …` and `npm run cdk -- pipeline deploy …` run
// the other apps, each with its own output folder.
import './quiet-sdk.mjs';
import { createRequire } from 'node:module';

const [app = ''] = process.argv.slice(2);
if (['shield', 'pipeline'].includes(app)) {
  const options = ['--app', `node --import tsx bin/${app}.ts`, '--output', `cdk.out/${app}`, '--build', ''];
  process.argv.splice(2, 1, ...options);
}
createRequire(import.meta.url)('aws-cdk/bin/cdk');
