import * as z from 'zod/mini';
import { checkedSettings, emailAddress, usDollars, yesOrNo } from '../checked-settings.ts';

const userPoolAdvice = "give the shop's output UserPoolId";
const budgetSchema = z.strictObject(
  {
    /** For the whole account. */
    monthly: usDollars,
    /** Where AWS sends the notices. */
    address: emailAddress,
    /** Whether GitHub's deployment role loses all rights once the budget is spent. The shop keeps selling. */
    stopsDeployments: yesOrNo,
  },
  'give monthly, address and stopsDeployments',
);
const distributionAdvice = "give the shop's output DistributionId";
const siteAlarmSchema = z.strictObject(
  {
    /** The shop's output `DistributionId`. */
    distributionId: z.string(distributionAdvice).check(z.regex(/^E[A-Z\d]{6,20}$/, distributionAdvice)),
    /** Where the alarm is mailed. SNS asks once for a confirmation. */
    address: emailAddress,
  },
  'give distributionId and address',
);
const shieldSchema = z.strictObject({
  /** The shop's output `UserPoolId`. Without it, the user pool has no web ACL. */
  userPoolId: z.optional(z.string(userPoolAdvice).check(z.regex(/^[a-z]{2}(-[a-z]+)+-\d_\w+$/, userPoolAdvice))),
  /** The alarm `SiteFails`. Without it, failures of CloudFront itself only show on the dashboard. */
  siteAlarm: z.optional(siteAlarmSchema),
  /** A budget that can stop deployments. Without it, only the shop's own `monthlyBudget` warns. */
  budget: z.optional(budgetSchema),
});

export type SiteAlarm = Readonly<z.output<typeof siteAlarmSchema>>;
export type ShieldBudget = Readonly<z.output<typeof budgetSchema>>;
/** The settings of a stage's shield. Each part is off until its setting is given. */
export type ShieldSettings = Readonly<z.output<typeof shieldSchema>>;

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
  return { stage: name, ...checkedShield(settings) };
}

/** @throws an error that names the first invalid setting. */
export const checkedShield = (settings: ShieldSettings): ShieldSettings =>
  checkedSettings(shieldSchema, settings, { owner: 'The shield', file: 'infra/shield/settings.ts' });
