import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import * as z from 'zod/mini';
import { dev } from './stages/dev.ts';
import { local } from './stages/local.ts';
import { prod } from './stages/prod.ts';
import { type Retention, retentionSchema } from './stages/retention.ts';
import type { Stage } from './stages/stage.ts';

/** A stage's settings and its name. */
export interface StageSettings extends Stage {
  /** Part of every name that must differ between stages in one account. */
  readonly stage: string;
  /** All periods, with defaults for those that the stage's file doesn't set. */
  readonly retention: Retention;
}

/** The settings of a stage by name (`-c stage=<name>`). @throws for an unknown stage or an invalid setting. */
export function stageSettings(name: unknown): StageSettings {
  if (name === 'dev' || name === 'prod') return checked({ stage: name, ...{ dev, prod }[name] });
  // At most six digits: the name of the uploads bucket must stay within 63 characters.
  if (typeof name === 'string' && /^pr-[1-9]\d{0,5}$/.test(name)) return checked({ stage: name, ...dev });
  throw new Error(`There is no stage '${String(name)}': choose dev, prod or pr-<number> (-c stage=…).`);
}

/**
 * Returns the settings with all retention periods. @throws an error that names the first invalid setting and its valid values.
 */
export function checked(settings: Stage & Pick<StageSettings, 'stage'>): StageSettings {
  const {
    stage,
    confirmEmail,
    protectData,
    originKey,
    domain,
    webAclArn,
    mailFrom,
    accountMailsBySes,
    alarmAddress,
    monthlyBudget,
  } = settings;
  const demand = (ok: boolean, name: keyof Stage, advice: string): void => {
    if (!ok) throw new Error(`The stage ${stage} has a wrong ${name} (${JSON.stringify(settings[name])}): ${advice}.`);
  };
  demand(isAddress(mailFrom), 'mailFrom', 'give an e-mail address');
  demand(
    confirmEmail || !protectData || mailFrom === undefined,
    'confirmEmail',
    'a stage that protects its data confirms addresses once it has a mailFrom, or anyone could have it mail strangers; set it to true',
  );
  demand(!accountMailsBySes || mailFrom !== undefined, 'accountMailsBySes', 'it needs a mailFrom');
  demand(Number.isInteger(originKey) && originKey > 0, 'originKey', 'give a whole number from 1 up');
  demand(isAddress(alarmAddress), 'alarmAddress', 'give an e-mail address');
  demand(
    domain === undefined || /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(domain.name),
    'domain',
    'give its name alone, in lower case, such as shop.example.com',
  );
  demand(
    domain === undefined || /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(domain.certificateArn),
    'domain',
    'CloudFront takes a certificate of ACM in us-east-1 (arn:aws:acm:us-east-1:…)',
  );
  demand(
    webAclArn === undefined || /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(webAclArn),
    'webAclArn',
    'give the output WebAclArn of the shield, a web ACL of CloudFront in us-east-1',
  );
  demand(
    monthlyBudget === undefined || (Number.isFinite(monthlyBudget) && monthlyBudget > 0),
    'monthlyBudget',
    'give US dollars a month',
  );
  demand(
    monthlyBudget === undefined || alarmAddress !== undefined,
    'monthlyBudget',
    'it needs an alarmAddress, which is warned before the budget is spent',
  );
  const retention = z.safeParse(retentionSchema, settings.retention ?? {});
  const [issue] = retention.error?.issues ?? [];
  demand(retention.success, 'retention', [...(issue?.path ?? []), issue?.message].join(': '));
  return { ...settings, retention: z.parse(retentionSchema, settings.retention ?? {}) };
}

/** The settings of `npm start`. The stage is named `dev`, because existing data folders use its resource names. */
export const localSettings = (): StageSettings => checked({ stage: 'dev', ...local });

const isAddress = (text: string | undefined): boolean => text === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

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
