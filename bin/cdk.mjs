// `npm run cdk -- deploy …`: the CDK's own command, without the SDK's warning that it will drop Node 20, which the shop still
// supports. `npm run cdk -- shield deploy …` and `npm run cdk -- pipeline deploy …` run the other apps, each with its own
// output folder.
import { createRequire } from 'node:module';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
const [app = ''] = process.argv.slice(2);
if (['shield', 'pipeline'].includes(app)) {
  const options = ['--app', `node --import tsx bin/${app}.ts`, '--output', `cdk.out/${app}`, '--build', ''];
  process.argv.splice(2, 1, ...options);
}
createRequire(import.meta.url)('aws-cdk/bin/cdk');
