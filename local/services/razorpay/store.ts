import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DurableFile } from '#lib/durable-file.ts';
import { isRecord } from '#lib/is-record.ts';
import type { StoredEvent } from '#lib/webhooks.ts';
import type { Wording } from '#lib/wording.ts';
import { unknownId } from './errors.ts';
import type { LinkParameters } from './parameters.ts';

type Notes = Readonly<Record<string, string>>;

/** A payment link (razorpay.com/docs/api/payments/payment-links/entity). */
export interface Link extends LinkParameters {
  readonly id: string;
  readonly amount_paid: number;
  readonly cancelled_at: number;
  readonly created_at: number;
  readonly expired_at: number;
  readonly order_id: string;
  readonly short_url: string;
  readonly status: 'created' | 'paid' | 'cancelled' | 'expired';
  readonly updated_at: number;
  readonly user_id: '';
}

/** A payment (razorpay.com/docs/api/payments/entity). */
export interface Payment {
  readonly id: string;
  readonly entity: 'payment';
  readonly amount: number;
  readonly currency: 'INR';
  readonly status: 'captured' | 'refunded' | 'failed';
  readonly order_id: string;
  readonly method: 'upi' | 'card';
  readonly amount_refunded: number;
  readonly refund_status: 'partial' | 'full' | null;
  readonly captured: boolean;
  readonly description: string;
  readonly vpa: string | null;
  readonly email: string;
  readonly contact: string;
  readonly notes: Notes;
  readonly error_code: string | null;
  readonly error_description: string | null;
  readonly created_at: number;
}

/** A refund (razorpay.com/docs/api/refunds/entity). */
export interface Refund {
  readonly id: string;
  readonly entity: 'refund';
  readonly amount: number;
  readonly currency: 'INR';
  readonly payment_id: string;
  readonly notes: Notes;
  readonly receipt: string | null;
  readonly status: 'processed' | 'failed';
  readonly speed_requested: 'normal';
  readonly created_at: number;
}

/** A dispute (razorpay.com/docs/api/disputes/entity). */
export interface Dispute {
  readonly id: string;
  readonly entity: 'dispute';
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: 'INR';
  readonly amount_deducted: number;
  readonly reason_code: string;
  readonly respond_by: number;
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  readonly phase: 'chargeback';
  readonly created_at: number;
}

/** All data of the stand-in. They are in one file, so that a payment and its event are stored together or not at all. */
export interface RazorpayData {
  readonly version: 1;
  readonly links: Record<string, Link>;
  readonly payments: Record<string, Payment>;
  readonly refunds: Record<string, Refund>;
  readonly disputes: Record<string, Dispute>;
  /** Refunds by idempotency key, with the request's path and body. */
  readonly replies: Record<string, { readonly request: string; readonly refundId: string }>;
  /** For tests: payments whose refunds are rejected, as if the account's balance were too small. */
  readonly unrefundable: Record<string, true>;
  /** For tests: links whose events are dropped, together with those of their payments. */
  readonly unheard: Record<string, true>;
  events: StoredEvent[];
}
export type RazorpayStore = DurableFile<RazorpayData>;

const collections = ['links', 'payments', 'refunds', 'disputes', 'replies', 'unrefundable', 'unheard'] as const;

/** Opens or creates the file. @throws StartError if it is damaged. */
export const openRazorpayStore = (directory: string, wording: Wording): Promise<RazorpayStore> =>
  DurableFile.open<RazorpayData>(join(directory, 'razorpay.json'), {
    name: "The local Razorpay's file",
    wording,
    check: (data) => (isRazorpayData(data) ? data : undefined),
    create: () => ({
      version: 1,
      links: {},
      payments: {},
      refunds: {},
      disputes: {},
      replies: {},
      unrefundable: {},
      unheard: {},
      events: [],
    }),
  });

const isRazorpayData = (value: unknown): value is RazorpayData =>
  isRecord(value) &&
  value.version === 1 &&
  Array.isArray(value.events) &&
  collections.every((name) => isRecord(value[name]));

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Razorpay's IDs have 14 characters after their prefix. */
export const newId = (prefix: string): string =>
  `${prefix}_${[...randomBytes(14)].map((byte) => alphabet[byte % alphabet.length]).join('')}`;

/** Razorpay's times are whole seconds. */
export const now = (): number => Math.floor(Date.now() / 1000);

/** Finds an object by ID. @throws RazorpayError if there is none. */
export function find<T>(collection: Readonly<Record<string, T>>, id: string): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (found === undefined) throw unknownId();
  return found;
}

/** The link on which a payment was made. */
export const linkOf = ({ links }: RazorpayData, { order_id }: Pick<Payment, 'order_id'>): Link | undefined =>
  Object.values(links).find((link) => link.order_id === order_id);

/** Queues an event with snapshots of its entities, as Razorpay does. */
export function addEvent(draft: RazorpayData, type: string, entities: Readonly<Record<string, object>>): void {
  const about = Object.values(entities).some((entity) => isDropped(draft, entity));
  if (about) return;
  const event = {
    entity: 'event',
    account_id: 'acc_local000000000',
    event: type,
    contains: Object.keys(entities),
    payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
    created_at: now(),
  };
  draft.events.push({ id: newId('evt'), type, body: JSON.stringify(event) });
}

/** Whether an entity belongs to a link whose events are dropped. */
const isDropped = ({ links, unheard }: RazorpayData, entity: object): boolean =>
  Object.keys(unheard).some(
    (id) => ('id' in entity && entity.id === id) || ('order_id' in entity && entity.order_id === links[id]?.order_id),
  );
