import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Stage } from './stage.ts';

/** For trying things out: `cdk destroy` deletes everything. Every `pr-<number>` stage has these settings too. */
export const dev: Stage = {
  confirmEmail: false,
  ownersNeedSecondFactor: false,
  accountMailsBySes: false,
  flagOrders: false,
  protectData: false,
  originKey: 1,
  logRetention: RetentionDays.ONE_WEEK,
};
