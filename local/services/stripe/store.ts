import { join } from 'node:path';
import type Stripe from 'stripe';
import { DurableFile } from '#lib/durable-file.ts';
import { StartError } from '#lib/start-error.ts';
import { noSuch } from './errors.ts';
import { newId, now } from './objects.ts';
import type { SessionParameters } from './parameters.ts';

/** All that the local Stripe knows, in one file, so that a payment and its event are kept together or not at all. */
export interface StripeData {
  readonly version: 1;
  readonly sessions: Record<string, StoredSession>;
  /** What was paid; a payment intent is known by the charge it came to. */
  readonly charges: Record<string, Stripe.Charge>;
  /** What cardholders' banks dispute; files of before disputes were played have none. */
  disputes?: Record<string, Stripe.Dispute>;
  /** What was given back; files of before refunds were listed have none. */
  refunds?: Record<string, Stripe.Refund>;
  /** Payments whose refunds are refused, as where the account's balance is too small; a control for tests. */
  unrefundable?: Record<string, true>;
  /** Sessions of which, and of whose payments, the shop hears nothing; a control for tests. */
  unheard?: Record<string, true>;
  /** What was answered, by idempotency key. */
  readonly replies: Record<string, Reply>;
  /** What the shop has not yet acknowledged, in order of creation. */
  events: StoredEvent[];
}
export type StripeStore = DurableFile<StripeData>;

export interface StoredSession {
  readonly session: Stripe.Checkout.Session;
  readonly parameters: SessionParameters;
  /** Of the call that made it; events show their objects in the same version. */
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

export interface StoredEvent {
  readonly id: string;
  readonly type: EventType;
  /** To the byte what is sent and signed, each time. */
  readonly body: string;
}

/** What an operator would have subscribed the shop's endpoint to. */
export type EventType =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | 'refund.failed'
  | `charge.dispute.${'created' | 'updated' | 'closed' | 'funds_withdrawn' | 'funds_reinstated'}`;

const collections = ['sessions', 'charges', 'replies'] as const;

/** Opens the file or makes a new one. @throws StartError if it is damaged. */
export const openStripeStore = (directory: string): Promise<StripeStore> => {
  const file = join(directory, 'stripe.json');
  const create = (): StripeData => ({ version: 1, sessions: {}, charges: {}, replies: {}, events: [] });
  return DurableFile.open(file, (text) => parse(text, file), create);
};

function parse(text: string, file: string): StripeData {
  try {
    const data: unknown = JSON.parse(text);
    if (isStripeData(data)) return data;
  } catch {
    // Told below, with the same remedy as any other damage.
  }
  throw new StartError(`The local Stripe's file ${file} is damaged; begin anew with: npm start -- --fresh`);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isStripeData = (value: unknown): value is StripeData =>
  isRecord(value) &&
  value.version === 1 &&
  Array.isArray(value.events) &&
  collections.every((name) => isRecord(value[name]));

/** @throws StripeError `resource_missing`. */
export function find<T>(collection: Readonly<Record<string, T>>, id: string, kind: string, param?: string): T {
  const found = Object.hasOwn(collection, id) ? collection[id] : undefined;
  if (found === undefined) throw noSuch(kind, id, param);
  return found;
}

/** Adds an event to those that are to be sent. Its object is shown as it is now, as Stripe does. */
export function addEvent(
  draft: StripeData,
  type: EventType,
  object: Stripe.Checkout.Session | Stripe.Charge | Stripe.Dispute | Stripe.Refund,
  apiVersion: string,
): void {
  if (isUnheard(draft, object)) return;
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

/** True of what belongs to a session whose events are lost. */
const isUnheard = (
  { sessions, unheard = {} }: StripeData,
  {
    id,
    payment_intent: intent,
  }: Pick<Stripe.Checkout.Session | Stripe.Charge | Stripe.Refund, 'id' | 'payment_intent'>,
): boolean =>
  Object.keys(unheard).some(
    (session) => session === id || (intent !== null && sessions[session]?.session.payment_intent === intent),
  );
