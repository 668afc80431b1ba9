import { expect } from 'vitest';
import { atOnce, type Cases } from './ports.ts';

const event = { eventId: 'event1', signature: 'signature' };
const expiresAt = 1_900_000_000;

export const paymentCases: Cases = {
  'a handled event is known by its ID and its signature until it expires': async ({ handledEvents }) => {
    const now = expiresAt - 1;
    expect(await handledEvents.has(event, now)).toBe(false);
    await handledEvents.put(event, expiresAt);
    expect(await handledEvents.has(event, now)).toBe(true);
    expect(await handledEvents.has(event, expiresAt)).toBe(false);
    expect(await handledEvents.has({ ...event, eventId: 'event2' }, now)).toBe(false);
    expect(await handledEvents.has({ ...event, signature: 'another' }, now)).toBe(false);
  },
  'an event can be marked again, and at once': async ({ handledEvents }) => {
    await atOnce(...[1, 2, 3].map((n) => () => handledEvents.put(event, expiresAt + n)));
    expect(await handledEvents.has(event, expiresAt)).toBe(true);
  },
};
