import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Stage } from './stage.ts';

/** The shop that customers use. `docs/operating.md` says which settings to add here, and when. */
export const prod: Stage = {
  confirmEmail: false,
  ownersNeedSecondFactor: false,
  accountMailsBySes: false,
  flagOrders: true,
  protectData: true,
  originKey: 1,
  logRetention: RetentionDays.THREE_MONTHS,
};
