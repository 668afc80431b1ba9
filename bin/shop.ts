import { fileURLToPath } from 'node:url';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { localSettings, refuseContextSettings, type StageSettings, stackName, stageSettings } from '#infra/settings.ts';
import { ShopStack } from '#infra/shop-stack.ts';

const app = new App();

/** The stage's settings. An invalid setting is reported in one line, without a stack trace. */
function settingsOf({ node }: App): StageSettings {
  try {
    const stage = node.tryGetContext('stage') ?? 'dev';
    // The local cloud synthesizes without the CDK's command, which sets this variable.
    const settings = stage === 'local' && !process.env.CDK_CLI_VERSION ? localSettings() : stageSettings(stage);
    refuseContextSettings(settings.stage, node.getAllContext());
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
  builtSite: fileURLToPath(new URL('../web/dist', import.meta.url)),
});
