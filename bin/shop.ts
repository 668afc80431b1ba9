import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { refuseContextSettings, stackName, stageSettings } from '../infra/settings.ts';
import { ShopStack } from '../infra/shop-stack.ts';

const app = new App();
const settings = stageSettings(app.node.tryGetContext('stage') ?? 'dev');
refuseContextSettings(settings.stage, (name) => app.node.tryGetContext(name));

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new ShopStack(app, stackName(settings.stage), {
  settings,
  siteDirectory: fileURLToPath(new URL('../web/dist', import.meta.url)),
});
