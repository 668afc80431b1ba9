// `npm run cdk -- deploy …`: the CDK's own command, without the SDK's warning that it will drop Node 20, on which the shop still
// runs.
import { createRequire } from 'node:module';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
createRequire(import.meta.url)('aws-cdk/bin/cdk');
