import { join } from 'node:path';
import type Stripe from 'stripe';
import { DurableFile } from '#lib/durable-file.ts';
import { isRecord } from '#lib/is-record.ts';
import type { StoredEvent } from '#lib/webhooks.ts';
import type { Wording } from '#lib/wording.ts';
import { noSuch } from './errors.ts';
import { newId, now } from './objects.ts';
import type { SessionParameters } from './parameters.ts';

/** All data of the stand-in. They are in one file, so that a payment and its event are stored together or not at all. */
export interface StripeData {
  readonly version: 1;
  readonly sessions: Record<string, StoredSession>;
  /** Payment intents are not stored, but found by their charge. */
  readonly charges: Record<string, Stripe.Charge>;
  /** Missing in files of versions that didn't support disputes. */
  disputes?: Record<string, Stripe.Dispute>;
  /** Missing in files of versions that didn't list refunds. */
  refunds?: Record<string, Stripe.Refund>;
  /** For tests: payment intents whose refunds are rejected, as if the account's balance were too small. */
  unrefundable?: Record<string, true>;
  /** For tests: sessions whose events are dropped, together with those of their payments. */
  unheard?: Record<string, true>;
  /** Responses by idempotency key. */
  readonly replies: Record<string, Reply>;
  /** Events that the app has not acknowledged yet, in order of creation. */
  events: StoredEvent[];
}
export type StripeStore = DurableFile<StripeData>;

export interface StoredSession {
  readonly session: Stripe.Checkout.Session;
  readonly parameters: SessionParameters;
  /** The API version of the call that created the session. Its events have the same version. */
  readonly apiVersion: string;
}

export interface Reply {
  readonly requestId: string;
  readonly path: string;
  readonly parameters: string;
  readonly status: number;
  readonly body: string;
  readonly createdAt: number;
}

/** The events that an operator subscribes the app's endpoint to. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.failed'
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`;

const collections = ['sessions', 'charges', 'replies'] as const;

/** Opens or creates the file. @throws StartError if it is damaged. */
export const openStripeStore = (directory: string, wording: Wording): Promise<StripeStore> =>
  DurableFile.open<StripeData>(join(directory, 'stripe.json'), {
    name: "The local Stripe's file",
    wording,
    check: (data) => (isStripeData(data) ? data : undefined),
    create: () => ({ version: 1, sessions: {}, charges: {}, replies: {}, events: [] }),
  });

const isStripeData = (value: unknown): value is StripeData =>
  isRecord(value) &&
  value.version === 1 &&
  Array.isArray(value.events) &&
  collections.every((name) => isRecord(value[name]));

/** Finds an object by ID. @throws StripeError with the code `resource_missing` */
export function find<T>(collection: Readonly<Record<string, T>>, id: string, kind: string, param?: string): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (found === undefined) throw noSuch(kind, id, param);
  return found;
}

/** Queues an event with a snapshot of its object, as Stripe does. */
export function addEvent(
  draft: StripeData,
  type: EventType,
  object: Stripe.Checkout.Session | Stripe.Charge | Stripe.Dispute | Stripe.Refund,
  apiVersion: string,
): void {
  if (isDropped(draft, object)) return;
  const id = newId('evt');
  const event = {
    id,
    object: 'event',
    api_version: apiVersion,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
  draft.events.push({ id, type, body: JSON.stringify(event) });
}

/** Whether an object belongs to a session whose events are dropped. */
const isDropped = (
  { sessions, unheard = {} }: StripeData,
  {
    id,
    payment_intent: intent,
  }: Pick<Stripe.Checkout.Session | Stripe.Charge | Stripe.Refund, 'id' | 'payment_intent'>,
): boolean =>
  Object.keys(unheard).some(
    (session) => session === id || (intent !== null && sessions[session]?.session.payment_intent === intent),
  );
