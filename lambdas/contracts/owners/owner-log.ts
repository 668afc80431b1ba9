import * as z from 'zod/mini';

/** An operator's command. The log records these as well as the owners' calls. */
export type OperatorCall =
  | 'npm run owner'
  | 'npm run owner (invitation)'
  | 'npm run owner -- --remove'
  | 'npm run owner -- --remove (invitation)'
  | 'npm run owner -- --reset-second-factor';

/** The `call` of an entry that records an accepted invitation. */
export const invitationAccepted = 'invitation accepted';

/** A field that an act changed. The values are there if they are short: a title, a price in rupees, a category, a state. */
export interface FieldChange {
  readonly field: string;
  readonly from?: string;
  readonly to?: string;
}

/** A log entry: an owner's call, an operator's command on an account, or an accepted invitation. */
export interface LoggedAct {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The route's key: `PATCH /api/manage/orders/{orderId}`; or an `OperatorCall`, or `invitationAccepted`. */
  readonly call: string;
  /** The IDs of the orders, products, uploads or invitations, in the path's order, then a new one. */
  readonly objects: readonly string[];
  /** What the call requested, such as the new status or an export's days. */
  readonly detail?: string;
  /** The title of the act's product, after the act. Older entries have none. */
  readonly title?: string;
  /** What the act changed of its product. Older entries have none. */
  readonly changes?: readonly FieldChange[];
  /** The caller's IP address, as reported by CloudFront. */
  readonly ip: string;
  /** The IP address that called the API: CloudFront's, unless the caller bypassed CloudFront. */
  readonly via: string;
  /** The problem's code if the shop refused it. */
  readonly refused?: string;
}

/** Response of `GET /api/manage/log`, newest first. Any page may have fewer entries than its limit. */
export interface OwnerLogPage {
  readonly acts: readonly LoggedAct[];
  readonly nextCursor?: string;
}

/** Query of `GET /api/manage/log`. */
export const ownerLogQuerySchema = z.object({ cursor: z.optional(z.string()) });
