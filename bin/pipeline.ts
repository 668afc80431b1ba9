// The CDK app of `npm run cdk -- pipeline`: the roles by which GitHub Actions deploys (docs/operating.md).
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { Pipeline } from '#infra/pipeline/pipeline.ts';
import { checkedPipeline, pipeline } from '#infra/pipeline/settings.ts';
import { settingsOrStop } from './settings-or-stop.ts';

const app = new App();
const settings = settingsOrStop(() => checkedPipeline(pipeline));

Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
new Pipeline(app, 'gift-shop-pipeline', settings);
