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
}

const stages: Readonly<Record<string, Omit<StageSettings, 'stage'>>> = {
  dev: { confirmEmail: false, protectData: false, logRetention: RetentionDays.ONE_WEEK },
  prod: { confirmEmail: false, protectData: true, logRetention: RetentionDays.THREE_MONTHS },
};

/** The settings of a stage by its name, as `cdk -c stage=<name>` gives it; an unknown name is told with the known ones. */
export function stageSettings(stage: unknown): StageSettings {
  if (typeof stage !== 'string' || !Object.hasOwn(stages, stage)) {
    throw new Error(
      `There is no stage '${String(stage)}': choose one of ${Object.keys(stages).join(', ')} (-c stage=…).`,
    );
  }
  return { stage, ...(stages[stage] as Omit<StageSettings, 'stage'>) };
}

/** What becomes of a stateful resource when it leaves the stack. */
export const removalPolicy = (settings: StageSettings): RemovalPolicy =>
  settings.protectData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
