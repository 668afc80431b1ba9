// `npm run cdk -- deploy …`: the CDK's own command, without the SDK's notice that it will leave Node 20 some day. The shop runs on it.
import { createRequire } from 'node:module';

process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
createRequire(import.meta.url)('aws-cdk/bin/cdk');
