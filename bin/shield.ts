// The CDK app of `npm run cdk -- shield`: web ACLs for a stage's distribution and its user pool, and a budget
// (docs/operating.md).
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { refuseContextSettings, stackName } from '#infra/settings.ts';
import { EdgeShield } from '#infra/shield/edge-shield.ts';
import { LoginShield } from '#infra/shield/login-shield.ts';
import { shieldSettings } from '#infra/shield/settings.ts';
import { settingsOrStop } from './settings-or-stop.ts';

const app = new App();
const shield = settingsOrStop(() => {
  const found = shieldSettings(app.node.tryGetContext('stage') ?? 'dev');
  refuseContextSettings(found.stage, app.node.getAllContext(), 'infra/shield/settings.ts');
  return found;
});
const { stage, userPoolId } = shield;
const account = process.env.CDK_DEFAULT_ACCOUNT;

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new EdgeShield(app, `${stackName(stage)}-shield`, {
  shield,
  env: { region: 'us-east-1', ...(account === undefined ? {} : { account }) },
});
if (userPoolId !== undefined) {
  // A pool's ID begins with its region.
  const region = userPoolId.replace(/_.*/, '');
  new LoginShield(app, `${stackName(stage)}-login-shield`, {
    stage,
    userPoolId,
    env: { region, ...(account === undefined ? {} : { account }) },
  });
}
