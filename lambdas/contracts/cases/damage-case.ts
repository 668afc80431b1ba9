import type { OrderInWords } from '../orders/order-in-words.ts';
import type { Tracking } from '../orders/tracking.ts';
import type { ShownPicture } from '../photos/photo.ts';

/** The steps of a case. An owner takes all but the first; the last one ends it. */
export const caseStatuses = ['opened', 'remaking', 'sent', 'closed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

/** The steps that an owner can take next. A gift that was sent can be sent with another parcel number: the first was wrong. */
export const nextCaseStatuses: Readonly<Record<CaseStatus, readonly Exclude<CaseStatus, 'opened'>[]>> = {
  opened: ['remaking', 'sent', 'closed'],
  remaking: ['sent', 'closed'],
  sent: ['closed', 'sent'],
  closed: [],
};

/** A step of a case; time in ISO 8601 UTC. */
export interface CaseStep {
  readonly status: CaseStatus;
  readonly at: string;
  /** The name of the owner who took it. Only owners see it. */
  readonly by?: string;
  /** What the customer or, in a later step, the shop wrote. */
  readonly words?: string;
  readonly pictures?: readonly ShownPicture[];
  readonly tracking?: Tracking;
  /** Of `remaking`: the day on which the new gift leaves the workshop, in India. Missing if its making time is unknown. */
  readonly readyBy?: string;
  /** Of `remaking`: the day by which the new gift arrives. Missing if the shop promised no date. */
  readonly arrivesBy?: string;
}

/** Response of the routes of one case: all steps, also those of earlier cases of the order. None if there was no case. */
export interface DamageCase {
  readonly version: number;
  readonly steps: readonly CaseStep[];
  /** Until when the customer can open a case. Missing if they can't. */
  readonly openUntil?: string;
  /** When the URLs stop working. */
  readonly expiresAt: string;
}

/** Response of `GET /api/manage/cases`: the orders with an open case, those that wait longest first. */
export interface OpenCases {
  readonly orders: readonly {
    readonly orderId: string;
    readonly status: CaseStatus;
    readonly at: string;
    /** The days of the new gift, as in `CaseStep`, while it is made or on its way. */
    readonly readyBy?: string;
    readonly arrivesBy?: string;
    readonly inWords?: OrderInWords;
  }[];
}

/** True while the shop still has to do something about the case. */
export const isOpenCase = ({ steps }: { readonly steps: readonly { readonly status: string }[] }): boolean =>
  steps.length > 0 && steps.at(-1)?.status !== 'closed';

type Days = Pick<CaseStep, 'status' | 'readyBy' | 'arrivesBy'>;

/** The new gift that the shop makes again or has sent, with its days. Undefined while none was agreed, and once the case is closed. */
export function newGiftOf({ steps }: { readonly steps: readonly Days[] }): Days | undefined {
  const { status } = steps.at(-1) ?? {};
  if (status !== 'remaking' && status !== 'sent') return undefined;
  const opened = steps.findLastIndex((step) => step.status === 'opened');
  const agreed = steps.slice(opened + 1).find((step) => step.status === 'remaking');
  return {
    status,
    ...(agreed?.readyBy !== undefined && { readyBy: agreed.readyBy }),
    ...(agreed?.arrivesBy !== undefined && { arrivesBy: agreed.arrivesBy }),
  };
}
