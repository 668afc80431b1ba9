import { Aws, RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';
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
  throw new Error(`There is no stage '${String(name)}': choose dev, prod or pr-<number>.`);
}

interface Rule {
  readonly setting: keyof Stage;
  readonly isMet: (stage: Stage) => boolean;
  /** What to write instead. */
  readonly advice: string;
}

/** All settings. `cdk` runs a stage's file without checking its types, so a misspelt setting would otherwise have no effect. */
const known: Readonly<Record<keyof Stage, true>> = {
  confirmEmail: true,
  ownersNeedSecondFactor: true,
  flagOrders: true,
  protectData: true,
  originKey: true,
  logRetention: true,
  retention: true,
  domain: true,
  webAclArn: true,
  mailFrom: true,
  accountMailsBySes: true,
  alarmAddress: true,
  monthlyBudget: true,
};

const switches = ['confirmEmail', 'ownersNeedSecondFactor', 'flagOrders', 'protectData', 'accountMailsBySes'] as const;

const rules: readonly Rule[] = [
  ...switches.map((setting) => ({
    setting,
    isMet: (stage: Stage) => typeof stage[setting] === 'boolean',
    advice: 'give true or false',
  })),
  {
    setting: 'logRetention',
    isMet: ({ logRetention }) => Number.isInteger(logRetention) && logRetention in RetentionDays,
    advice: 'choose one of RetentionDays, such as RetentionDays.THREE_MONTHS',
  },
  {
    setting: 'mailFrom',
    isMet: ({ mailFrom }) => mailFrom === undefined || isEmailAddress(mailFrom),
    advice: 'give an e-mail address',
  },
  {
    setting: 'confirmEmail',
    isMet: ({ confirmEmail, protectData, mailFrom }) => confirmEmail || !protectData || mailFrom === undefined,
    advice:
      'a stage that protects its data confirms addresses once it has a mailFrom, or anyone could have it mail strangers; set it to true',
  },
  {
    setting: 'accountMailsBySes',
    isMet: ({ accountMailsBySes, mailFrom }) => !accountMailsBySes || mailFrom !== undefined,
    advice: 'it needs a mailFrom',
  },
  {
    setting: 'originKey',
    isMet: ({ originKey }) => Number.isInteger(originKey) && originKey > 0,
    advice: 'give a whole number from 1 up',
  },
  {
    setting: 'alarmAddress',
    isMet: ({ alarmAddress }) => alarmAddress === undefined || isEmailAddress(alarmAddress),
    advice: 'give an e-mail address',
  },
  {
    setting: 'domain',
    isMet: ({ domain }) => domain === undefined || /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(domain.name),
    advice: 'give its name alone, in lower case, such as shop.example.com',
  },
  {
    setting: 'domain',
    isMet: ({ domain }) =>
      domain === undefined || /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/.test(domain.certificateArn),
    advice: 'CloudFront takes a certificate of ACM in us-east-1 (arn:aws:acm:us-east-1:…)',
  },
  {
    setting: 'webAclArn',
    isMet: ({ webAclArn }) =>
      webAclArn === undefined || /^arn:aws:wafv2:us-east-1:\d{12}:global\/webacl\/[\w-]+\/[\w-]+$/.test(webAclArn),
    advice: 'give the output WebAclArn of the shield, a web ACL of CloudFront in us-east-1',
  },
  {
    setting: 'monthlyBudget',
    isMet: ({ monthlyBudget }) => monthlyBudget === undefined || (Number.isFinite(monthlyBudget) && monthlyBudget > 0),
    advice: 'give US dollars a month',
  },
  {
    setting: 'monthlyBudget',
    isMet: ({ monthlyBudget, alarmAddress }) => monthlyBudget === undefined || alarmAddress !== undefined,
    advice: 'it needs an alarmAddress, which is warned before the budget is spent',
  },
];

/**
 * Returns the settings with all retention periods. @throws an error that names the first invalid setting and its valid values.
 */
export function checked(settings: Stage & Pick<StageSettings, 'stage'>): StageSettings {
  const refuse = (setting: keyof Stage, advice: string): never => {
    const given = JSON.stringify(settings[setting]);
    throw new Error(`The stage ${settings.stage} has a wrong ${setting} (${given}): ${advice}.`);
  };
  const { stage, ...given } = settings;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) {
    throw new Error(`The stage ${stage} has no setting ${unknown}: choose one of those in infra/stages/stage.ts.`);
  }
  const broken = rules.find(({ isMet }) => !isMet(settings));
  if (broken) return refuse(broken.setting, broken.advice);
  const retention = z.safeParse(retentionSchema, settings.retention ?? {});
  if (retention.success) return { ...settings, retention: retention.data };
  const [issue] = retention.error.issues;
  return refuse('retention', [...(issue?.path ?? []), issue?.message].join(': '));
}

/** The settings of `npm start`. The stage is named `dev`, because existing data folders use its resource names. */
export const localSettings = (): StageSettings => checked({ stage: 'dev', ...local });

export const isEmailAddress = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

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
