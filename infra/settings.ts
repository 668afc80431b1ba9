import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import type * as z from 'zod/mini';
import { checkedSettings } from './checked-settings.ts';
import { dev } from './stages/dev.ts';
import { local } from './stages/local.ts';
import { prod } from './stages/prod.ts';
import { type Stage, stageSchema } from './stages/stage.ts';

/** A stage's settings with all periods of retention, and its name. */
export interface StageSettings extends Readonly<z.output<typeof stageSchema>> {
  /** Part of every name that must differ between stages in one account. */
  readonly stage: string;
}

/** The settings of a stage by name (`-c stage=<name>`). @throws for an unknown stage or an invalid setting. */
export function stageSettings(name: unknown): StageSettings {
  if (name === 'dev' || name === 'prod') return checked({ stage: name, ...{ dev, prod }[name] });
  // At most six digits: the name of the uploads bucket must stay within 63 characters.
  if (typeof name === 'string' && /^pr-[1-9]\d{0,5}$/.test(name)) return checked({ stage: name, ...dev });
  throw new Error(`There is no stage '${String(name)}': choose dev, prod or pr-<number>.`);
}

/** Returns the settings with all retention periods. @throws an error that names the first invalid setting. */
export const checked = ({ stage, ...given }: Stage & Pick<StageSettings, 'stage'>): StageSettings => ({
  stage,
  ...checkedSettings(stageSchema, given, { owner: `The stage ${stage}`, file: 'infra/stages/stage.ts' }),
});

/** Whether customers can pay by UPI too. */
export const takesUpi = ({ cardServices: [service], stripeUpi }: StageSettings): boolean =>
  service === 'razorpay' || stripeUpi;

/** The settings of `npm start`. The stage is named `dev`, because existing data folders use its resource names. */
export const localSettings = (): StageSettings => checked({ stage: 'dev', ...local });

/** Whether context belongs to the CDK: feature flags such as `@aws-cdk/core:…`, lookups such as `availability-zones:…`. */
const isCdkContext = (name: string): boolean => name.includes(':') || name.startsWith('cdk-');

/**
 * Refuses settings given as CDK context, also misspelt ones. Only the stage may be context: a deployment without the same `-c`
 * would silently drop a setting, and `context` in cdk.json would apply it to every stage.
 * @throws an error that says where the setting belongs.
 */
export function refuseContextSettings(
  stage: string,
  context: Readonly<Record<string, unknown>>,
  file = `infra/stages/${/^pr-/.test(stage) ? 'dev' : stage}.ts`,
): void {
  const given = Object.keys(context).filter((name) => name !== 'stage' && !isCdkContext(name));
  if (given.length === 0) return;
  throw new Error(
    `${given.join(', ')} cannot be given as context (-c, or cdk.json): the next deployment without it would lose it, and cdk.json holds for every stage. Write it into ${file} and deploy again.`,
  );
}

/** The settings of a stage that can be deployed. @throws if its domain lacks the certificate. */
export function deployable(settings: StageSettings): StageSettings {
  const { stage, domain } = settings;
  if (domain === undefined || domain.certificateArn !== undefined) return settings;
  throw new Error(
    `The domain of the stage ${stage} has no certificate: run npm run cdk -- certificate deploy -c stage=${stage}, and write its output CertificateArn into the stage's file as certificateArn.`,
  );
}

/** The name of a stage's CloudFormation stack. */
export const stackName = (stage: string): string => `gift-shop-${stage}`;

/**
 * A name for resources whose names must be unique in an account, across stages and regions: CloudFront policies and dashboards.
 */
export const accountWideName = ({ stage }: StageSettings, ...parts: readonly string[]): string =>
  [stackName(stage), ...parts, Aws.REGION].join('-');

/**
 * What CloudFormation does with the table and the user pool when they are removed from the stack. Protected ones also stay when
 * a first deployment fails, because their deletion protection would otherwise stop the rollback.
 */
export const removalPolicy = (settings: StageSettings): RemovalPolicy =>
  settings.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;

/** The same for a resource without deletion protection: a failed first deployment deletes it, because it is still empty. */
export const removalPolicyAfterCreation = (settings: StageSettings): RemovalPolicy =>
  settings.protectData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
