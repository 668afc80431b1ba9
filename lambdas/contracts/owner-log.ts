import * as z from 'zod/mini';

/** An operator's command, which the log has beside the owners' calls. */
export type OperatorCall =
  | 'npm run owner'
  | 'npm run owner (invitation)'
  | 'npm run owner -- --remove'
  | 'npm run owner -- --remove (invitation)'
  | 'npm run owner -- --reset-second-factor';

/** The `call` of an entry about somebody who became an owner by an invitation. */
export const invitationAccepted = 'invitation accepted';

/** What an owner did, an operator's command to an account, or that an invitation was accepted. */
export interface LoggedAct {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The route's key: `PATCH /api/manage/orders/{orderId}`; or an `OperatorCall`, or `invitationAccepted`. */
  readonly call: string;
  /** The IDs of the orders, products, uploads or invitations, including a new one. */
  readonly objects: readonly string[];
  /** What it asked for: the new status, or an export's days. */
  readonly detail?: string;
  /** The caller's address, as CloudFront says. */
  readonly ip: string;
  /** The address that called the API: CloudFront's, unless the caller avoided it. */
  readonly via: string;
  /** The problem's code if the shop refused it. */
  readonly refused?: string;
}

/** Answer of `GET /api/manage/log`, newest first. A page may be short. */
export interface OwnerLogPage {
  readonly acts: readonly LoggedAct[];
  readonly nextCursor?: string;
}

/** Query of `GET /api/manage/log`. */
export const ownerLogQuerySchema = z.object({ cursor: z.optional(z.string()) });
