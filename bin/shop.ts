import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { refuseContextSettings, type StageSettings, stackName, stageSettings } from '../infra/settings.ts';
import { ShopStack } from '../infra/shop-stack.ts';

const app = new App();

/** The stage's settings. What is wrong with them is one line for the operator, without our stack trace. */
function settingsOf({ node }: App): StageSettings {
  try {
    const settings = stageSettings(node.tryGetContext('stage') ?? 'dev');
    refuseContextSettings(settings.stage, (name) => node.tryGetContext(name));
    return settings;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const settings = settingsOf(app);

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new ShopStack(app, stackName(settings.stage), {
  settings,
  siteDirectory: fileURLToPath(new URL('../web/dist', import.meta.url)),
});
