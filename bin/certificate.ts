// The CDK app of `npm run cdk -- certificate`: the certificate of a stage's domain (docs/operating.md).
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { CertificateStack } from '#infra/certificate/certificate-stack.ts';
import { refuseContextSettings, stackName, stageSettings } from '#infra/settings.ts';
import { settingsOrStop } from './settings-or-stop.ts';

const app = new App();
const { stage, domain } = settingsOrStop(() => {
  const found = stageSettings(app.node.tryGetContext('stage') ?? 'dev');
  refuseContextSettings(found.stage, app.node.getAllContext());
  if (found.domain === undefined) throw new Error(`The stage ${found.stage} has no domain: write one into its file.`);
  return { stage: found.stage, domain: found.domain };
});
const account = process.env.CDK_DEFAULT_ACCOUNT;

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new CertificateStack(app, `${stackName(stage)}-certificate`, {
  stage,
  domain,
  env: { region: 'us-east-1', ...(account === undefined ? {} : { account }) },
});
