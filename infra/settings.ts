import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** A name of the shop's own, and the certificate that CloudFront shows for it. */
export interface Domain {
  /** Where the shop is: `shop.example.com`, whose DNS points at the distribution. */
  readonly name: string;
  /** Of ACM in us-east-1: CloudFront takes no other. */
  readonly certificateArn: string;
}

/** What differs between one stage of the shop and another. */
export interface StageSettings {
  readonly stage: string;
  /**
   * Whether a new shopper must confirm their e-mail by a code; the spec has no such step, so stages start without it.
   * What that leaves open is in `docs/decisions/0014-accounts-and-their-sessions.md`.
   */
  readonly confirmEmail: boolean;
  /** Keeps the table, the user pool and the pictures when the stack is deleted or a resource replaced. */
  readonly protectData: boolean;
  readonly logRetention: RetentionDays;
  /** Without one the shop is at CloudFront's own address. */
  readonly domain?: Domain | undefined;
  /** The sender of mails about orders, verified at SES; without one no such mail is sent. */
  readonly mailFrom?: string | undefined;
  /** Where alarms are mailed to; without one they only show in the console. */
  readonly alarmAddress?: string | undefined;
  /** In US dollars, for the whole account; asks for an `alarmAddress`, which hears when it is nearly spent. */
  readonly monthlyBudget?: number | undefined;
}

const stages: Readonly<Record<string, Omit<StageSettings, 'stage'>>> = {
  dev: { confirmEmail: false, protectData: false, logRetention: RetentionDays.ONE_WEEK },
  prod: { confirmEmail: false, protectData: true, logRetention: RetentionDays.THREE_MONTHS },
};

/** The settings that the CDK's context (`-c name=value`, or cdk.json) may give in place of a stage's own. */
export const contextNames = [
  'confirmEmail',
  'domainName',
  'certificateArn',
  'mailFrom',
  'alarmAddress',
  'monthlyBudget',
] as const;
type ContextName = (typeof contextNames)[number];
export type SettingsContext = { readonly [name in ContextName]?: unknown };

/**
 * The settings of a stage by its name, as `cdk -c stage=<name>` gives it. Throws an error that names the known stages, or
 * what a setting may be.
 */
export function stageSettings(stage: unknown, context: SettingsContext = {}): StageSettings {
  if (typeof stage !== 'string' || !Object.hasOwn(stages, stage)) {
    throw new Error(
      `There is no stage '${String(stage)}': choose one of ${Object.keys(stages).join(', ')} (-c stage=…).`,
    );
  }
  const own = { stage, ...(stages[stage] as Omit<StageSettings, 'stage'>) };
  const settings: StageSettings = {
    ...own,
    confirmEmail: flag('confirmEmail', context.confirmEmail) ?? own.confirmEmail,
    domain: domain(context) ?? own.domain,
    mailFrom: address('mailFrom', context.mailFrom) ?? own.mailFrom,
    alarmAddress: address('alarmAddress', context.alarmAddress) ?? own.alarmAddress,
    monthlyBudget: dollars('monthlyBudget', context.monthlyBudget) ?? own.monthlyBudget,
  };
  if (settings.monthlyBudget !== undefined && settings.alarmAddress === undefined) {
    throw new Error(
      'monthlyBudget needs somebody to tell: give an alarmAddress too (-c alarmAddress=ops@example.com).',
    );
  }
  return settings;
}

const wrong = (name: ContextName, value: unknown, advice: string): Error =>
  new Error(`${name} is '${String(value)}': ${advice}.`);

function address(name: ContextName, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw wrong(name, value, `give an e-mail address (-c ${name}=shop@example.com)`);
}

/** A context value that is yes or no: text from the command line, a boolean from cdk.json. */
function flag(name: ContextName, value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw wrong(name, value, `say true or false (-c ${name}=true)`);
}

function dollars(name: ContextName, value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const amount = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof amount === 'number' && Number.isFinite(amount) && amount > 0) return amount;
  throw wrong(name, value, `give US dollars a month (-c ${name}=50)`);
}

function domain({ domainName, certificateArn }: SettingsContext): Domain | undefined {
  if (domainName === undefined && certificateArn === undefined) return undefined;
  if (typeof domainName !== 'string' || !/^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/.test(domainName)) {
    throw wrong('domainName', domainName, 'give the name alone, in lower case (-c domainName=shop.example.com)');
  }
  const inTheRightRegion = /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/;
  if (typeof certificateArn !== 'string' || !inTheRightRegion.test(certificateArn)) {
    throw wrong(
      'certificateArn',
      certificateArn,
      'CloudFront takes a certificate of ACM in us-east-1 (-c certificateArn=arn:aws:acm:us-east-1:…)',
    );
  }
  return { name: domainName, certificateArn };
}

/** The name of a stage's CloudFormation stack. */
export const stackName = (stage: string): string => `gift-shop-${stage}`;

/** What becomes of a stateful resource when it leaves the stack. */
export const removalPolicy = (settings: StageSettings): RemovalPolicy =>
  settings.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
