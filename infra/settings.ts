import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

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
  /** The sender of mails about orders, verified at SES; without one no such mail is sent. */
  readonly mailFrom?: string | undefined;
  /** Where alarms are mailed to; without one they only show in the console. */
  readonly alarmAddress?: string | undefined;
}

const stages: Readonly<Record<string, Omit<StageSettings, 'stage'>>> = {
  dev: { confirmEmail: false, protectData: false, logRetention: RetentionDays.ONE_WEEK },
  prod: { confirmEmail: false, protectData: true, logRetention: RetentionDays.THREE_MONTHS },
};

/** What the CDK's context (`-c name=value`, or cdk.json) may say in place of a stage's own setting. */
export interface SettingsContext {
  readonly confirmEmail?: unknown;
  readonly mailFrom?: unknown;
  readonly alarmAddress?: unknown;
}

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
  const settings = { stage, ...(stages[stage] as Omit<StageSettings, 'stage'>) };
  return {
    ...settings,
    confirmEmail: flag('confirmEmail', context.confirmEmail) ?? settings.confirmEmail,
    mailFrom: address('mailFrom', context.mailFrom) ?? settings.mailFrom,
    alarmAddress: address('alarmAddress', context.alarmAddress) ?? settings.alarmAddress,
  };
}

function address(name: keyof SettingsContext, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw new Error(`${name} is '${String(value)}': give an e-mail address (-c ${name}=shop@example.com).`);
}

/** A context value that is yes or no: text from the command line, a boolean from cdk.json. */
function flag(name: keyof SettingsContext, value: unknown): boolean | undefined {
  if (value === undefined) return undefined;
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  throw new Error(`${name} is '${String(value)}': say true or false (-c ${name}=true).`);
}

/** The name of a stage's CloudFormation stack. */
export const stackName = (stage: string): string => `gift-shop-${stage}`;

/** What becomes of a stateful resource when it leaves the stack. */
export const removalPolicy = (settings: StageSettings): RemovalPolicy =>
  settings.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
