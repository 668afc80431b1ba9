import { isEmailAddress } from '../settings.ts';

/** The settings of a stage's shield. Each part is off until its setting is given. */
export interface ShieldSettings {
  /** The shop's output `UserPoolId`. Without it, the user pool has no web ACL. */
  readonly userPoolId?: string;
  /** A budget that can stop deployments. Without it, only the shop's own `monthlyBudget` warns. */
  readonly budget?: ShieldBudget;
}

export interface ShieldBudget {
  /** In US dollars, for the whole account. */
  readonly monthly: number;
  /** Where AWS sends the notices. */
  readonly address: string;
  /** Whether GitHub's deployment role loses all rights once the budget is spent. The shop keeps selling. */
  readonly stopsDeployments: boolean;
}

const shields: Readonly<Record<string, ShieldSettings>> = {
  dev: {},
  prod: {},
};

/** The settings of a stage's shield. @throws for a stage without one or an invalid setting. */
export function shieldSettings(stage: unknown): ShieldSettings & { readonly stage: string } {
  const name = String(stage);
  const settings = Object.hasOwn(shields, name) ? shields[name] : undefined;
  if (settings === undefined)
    throw new Error(`There is no shield for the stage '${name}': choose dev or prod (-c stage=…).`);
  return checkedShield({ stage: name, ...settings });
}

/** `cdk` runs this file without checking its types, so a misspelt setting would otherwise have no effect. */
const known: ReadonlySet<string> = new Set<keyof ShieldSettings | 'stage'>(['userPoolId', 'budget', 'stage']);

/** Returns the settings unchanged. @throws an error that names the first invalid setting and its valid values. */
export function checkedShield<T extends ShieldSettings>(settings: T): T {
  const { userPoolId, budget } = settings;
  const unknown = Object.keys(settings).find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Error(`The shield has no setting ${unknown}: choose one of those in infra/shield/settings.ts.`);
  if (userPoolId !== undefined && !/^[a-z]{2}(-[a-z]+)+-\d_\w+$/.test(userPoolId)) {
    throw new Error(`The shield has a wrong userPoolId (${userPoolId}): give the shop's output UserPoolId.`);
  }
  if (budget !== undefined && !(Number.isFinite(budget.monthly) && budget.monthly > 0)) {
    throw new Error(`The shield has a wrong budget (${budget.monthly}): give US dollars a month.`);
  }
  if (budget !== undefined && !isEmailAddress(budget.address)) {
    throw new Error(`The shield has a wrong budget (${budget.address}): give an e-mail address.`);
  }
  return settings;
}
