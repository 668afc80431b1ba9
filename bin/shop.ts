import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { deployable, localSettings, refuseContextSettings, stackName, stageSettings } from '#infra/settings.ts';
import { ShopStack } from '#infra/shop-stack.ts';
import { settingsOrStop } from './settings-or-stop.ts';

const app = new App();

const settings = settingsOrStop(() => {
  const stage = app.node.tryGetContext('stage') ?? 'dev';
  // `npm start` synthesizes without the CDK's command, which sets this variable. So the stage `local` can't be deployed.
  const found = stage === 'local' && !process.env.CDK_CLI_VERSION ? localSettings() : stageSettings(stage);
  refuseContextSettings(found.stage, app.node.getAllContext());
  return deployable(found);
});

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new ShopStack(app, stackName(settings.stage), {
  settings,
  builtSite: fileURLToPath(new URL('../web/dist', import.meta.url)),
});
