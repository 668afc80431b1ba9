import { setTimeout } from 'node:timers/promises';
import type { DurableFile } from './durable-file.ts';

/** An event that the app has not acknowledged yet. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  /** The exact body that every delivery sends and signs. */
  readonly body: string;
}

interface WebhookSettings<T extends { events: StoredEvent[] }> {
  /** The service's name, for errors. */
  readonly service: string;
  readonly store: DurableFile<T>;
  /** The URL of the app's endpoint. */
  readonly url: string;
  /** The headers with which a delivery signs an event. */
  readonly headersOf: (event: StoredEvent) => Readonly<Record<string, string>>;
  /** Expires what has passed its time, which can queue events. */
  readonly expire: () => Promise<void>;
}

/** Controls the deliveries in tests. */
export interface WebhookControl {
  /** Holds all events until `release`. */
  hold(): void;
  /**
   * Sends the held events, each after the response to the previous one, and resumes automatic delivery. Resolves with the app's
   * responses. Events that the app didn't acknowledge are retried as usual.
   */
  release(options?: ReleaseOptions): Promise<readonly Delivery[]>;
}

interface ReleaseOptions {
  /** @default 'created' */
  readonly order?: 'created' | 'reversed';
  /** How many duplicates of each event are sent at the same time. @default 0 */
  readonly duplicates?: number;
}

interface Delivery {
  readonly id: string;
  readonly type: string;
  /** The response's status. Undefined if there was no response. */
  readonly status: number | undefined;
}

interface Webhooks extends WebhookControl {
  /** Signals that there may be new events. */
  wake(): void;
  close(): Promise<void>;
}

/** The longest backoff. That of real services grows to hours. */
const longestRetryMs = 60_000;
const firstRetryMs = 1_000;
/** The longest pause between two checks for pending events and expired sessions. */
const pollMs = 15_000;
const timeoutMs = 20_000;

/** Sends an event once. */
async function send<T extends { events: StoredEvent[] }>(
  { url, headersOf }: WebhookSettings<T>,
  event: StoredEvent,
  stopped: AbortSignal,
): Promise<Delivery> {
  const { id, type, body } = event;
  const headers = { 'content-type': 'application/json; charset=utf-8', ...headersOf(event) };
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs)]);
  const status = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => undefined,
  );
  return { id, type, status };
}

const isAcknowledged = ({ status }: Delivery): boolean => status !== undefined && status >= 200 && status < 300;

/** The time of each event's next delivery. The wait doubles with each failure. */
class Backoff {
  readonly #failures = new Map<string, { readonly count: number; readonly nextAt: number }>();

  /** Milliseconds since the epoch. Zero for an event that has not failed. */
  nextAt(id: string): number {
    return this.#failures.get(id)?.nextAt ?? 0;
  }

  fail(id: string): void {
    const count = (this.#failures.get(id)?.count ?? 0) + 1;
    const wait = Math.min(firstRetryMs * 2 ** (count - 1), longestRetryMs);
    this.#failures.set(id, { count, nextAt: Date.now() + wait });
  }

  clear(id: string): void {
    this.#failures.delete(id);
  }
}

/**
 * Sends every event until the app acknowledges it: in order of creation, each after the response to the previous one. A failed
 * delivery is retried with backoff and doesn't delay other events, so as with the real service, the order is not guaranteed.
 */
export function startWebhooks<T extends { events: StoredEvent[] }>(settings: WebhookSettings<T>): Webhooks {
  const { service, store, expire } = settings;
  const stop = new AbortController();
  const backoff = new Backoff();
  let held = false;
  let woken = new AbortController();

  const deliver = async (event: StoredEvent, copies = 1): Promise<readonly Delivery[]> => {
    const deliveries = await Promise.all(Array.from({ length: copies }, () => send(settings, event, stop.signal)));
    if (deliveries.some(isAcknowledged)) {
      backoff.clear(event.id);
      await store.update((draft) => {
        draft.events = draft.events.filter(({ id }) => id !== event.id);
      });
    } else {
      backoff.fail(event.id);
    }
    return deliveries;
  };
  const round = async () => {
    await expire();
    for (const event of store.data.events.filter(({ id }) => backoff.nextAt(id) <= Date.now())) {
      if (held || stop.signal.aborted) return;
      await deliver(event);
    }
  };
  const run = async () => {
    while (!stop.signal.aborted) {
      woken = new AbortController();
      // An error such as a full disk may be temporary, so the next round retries.
      await round().catch((error: unknown) => console.error(`${service}:`, error));
      const next = Math.min(...store.data.events.map(({ id }) => backoff.nextAt(id)));
      const wait = held ? pollMs : Math.max(0, Math.min(next - Date.now(), pollMs));
      const signal = AbortSignal.any([woken.signal, stop.signal]);
      await setTimeout(wait, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    wake: () => woken.abort(),
    hold() {
      held = true;
    },
    async release({ order = 'created', duplicates = 0 } = {}) {
      const events = order === 'created' ? store.data.events : store.data.events.toReversed();
      const deliveries: Delivery[] = [];
      for (const event of events) deliveries.push(...(await deliver(event, 1 + duplicates)));
      held = false;
      woken.abort();
      return deliveries;
    },
    async close() {
      stop.abort();
      await running;
    },
  };
}
