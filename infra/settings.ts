import { RemovalPolicy } from 'aws-cdk-lib';
import { RetentionDays } from 'aws-cdk-lib/aws-logs';

/** What differs between one stage of the shop and another. */
export interface StageSettings {
  readonly stage: string;
  /** Whether a new shopper must confirm their e-mail by a code; the spec has no such step, so stages start without it. */
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

/** What may be given for one run, as `cdk -c mailFrom=<address>`, in place of the stage's own. */
export interface Overrides {
  readonly mailFrom?: unknown;
  readonly alarmAddress?: unknown;
}

/** The settings of a stage by its name, as `cdk -c stage=<name>` gives it; an unknown name is told with the known ones. */
export function stageSettings(stage: unknown, overrides: Overrides = {}): StageSettings {
  if (typeof stage !== 'string' || !Object.hasOwn(stages, stage)) {
    throw new Error(
      `There is no stage '${String(stage)}': choose one of ${Object.keys(stages).join(', ')} (-c stage=…).`,
    );
  }
  const settings = { stage, ...(stages[stage] as Omit<StageSettings, 'stage'>) };
  return {
    ...settings,
    mailFrom: addressOf('mailFrom', overrides.mailFrom ?? settings.mailFrom),
    alarmAddress: addressOf('alarmAddress', overrides.alarmAddress ?? settings.alarmAddress),
  };
}

function addressOf(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw new Error(`${name} is '${String(value)}': give an e-mail address such as shop@example.com.`);
}

/** What becomes of a stateful resource when it leaves the stack. */
export const removalPolicy = (settings: StageSettings): RemovalPolicy =>
  settings.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
