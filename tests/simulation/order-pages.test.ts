import { describe, expect, test } from 'vitest';
import type { NamingOrder } from '#lambdas/photos/photo-uses.ts';
import { seeds } from '../support/cases.ts';
import type { Replace } from './photo-checks.ts';
import type { Machine } from './shop.ts';
import { simulateOrderPages } from './simulate-order-pages.ts';

test('under any failure, messages, cases and making pictures are kept as long as they are needed, and nothing happens twice', async () => {
  for (const seed of seeds(100)) {
    expect(await simulateOrderPages(seed), `seed ${seed}`).toEqual([]);
  }
});

interface Detection {
  /** A seed that has shown it. The search begins there. */
  readonly seed: number;
  readonly replace: Replace;
  readonly finding: RegExp;
}

/** Reads orders without some of their photos. */
const hiding =
  (hide: (order: NamingOrder, machine: Machine, orderId: string) => NamingOrder): Replace =>
  (machine) => ({
    ...machine,
    photoUses: {
      ...machine.photoUses,
      async findOrder(orderId) {
        const order = await machine.photoUses.findOrder(orderId);
        return order && hide(order, machine, orderId);
      },
    },
  });

/** Naive variants, each with what the simulation must find. */
const variants: Readonly<Record<string, Detection>> = {
  'a step of a case is written over another': {
    seed: 28,
    replace: ({ cases, ...machine }) => ({
      ...machine,
      cases: {
        ...cases,
        async put(next, photos) {
          const version = (machine.store.cases.get(next.orderId)?.version ?? 0) + 1;
          const outcome = await cases.put({ ...next, version }, photos);
          return outcome === 'changed' ? this.put(next, photos) : outcome;
        },
      },
    }),
    finding: /a response has steps of a case that \S+ lacks|the case of \S+ became/,
  },
  'an open case does not keep its photos': {
    seed: 9,
    replace: hiding(({ pictures: _, ...order }) => order),
    finding: /was deleted and is needed/,
  },
  'a making picture of an open order is deleted': {
    seed: 1,
    replace: hiding(({ pictures = [], ...order }, { store }, orderId) => {
      const made = new Set(store.making.get(orderId)?.pictures.map(({ photo }) => photo.photoId));
      return { ...order, pictures: pictures.filter(({ photoId }) => !made.has(photoId)) };
    }),
    finding: /was deleted and is needed/,
  },
  'a picture of a message is deleted while its order is open': {
    seed: 1,
    replace: hiding(({ messages: _, ...order }) => order),
    finding: /was deleted and is needed/,
  },
  'a customer deletes a picture of a message while its order is open': {
    seed: 8,
    // Later, reviews would delete it too.
    replace: hiding(({ messages, ...order }, { now }) =>
      now() < new Date('2026-06-03T00:00:00Z') || messages === undefined ? order : { ...order, messages },
    ),
    finding: /was deleted and is needed/,
  },
  'a making picture is written over another': {
    seed: 8,
    replace: ({ making, ...machine }) => ({
      ...machine,
      making: {
        ...making,
        add: (next, ...rest) =>
          making.add({ ...next, version: (machine.store.making.get(next.orderId)?.version ?? 0) + 1 }, ...rest),
      },
    }),
    finding: /a picture of \S+ is lost|has \d+ making pictures/,
  },
  'a picture is added whatever has happened to the order': {
    seed: 23,
    replace: ({ making, ...machine }) => ({
      ...machine,
      making: {
        ...making,
        add: (next, order, picture) =>
          making.add(
            next,
            {
              ...order,
              get history() {
                return machine.store.orders.get(order.orderId)?.history ?? [];
              },
            },
            picture,
          ),
      },
    }),
    finding: /got a picture when it was/,
  },
  'a message is sent again with each retry': {
    seed: 1,
    replace: ({ messages, newToken, ...machine }) => ({
      ...machine,
      newToken,
      messages: {
        ...messages,
        findSent: async () => undefined,
        add: (message, ...rest) => messages.add({ ...message, messageId: newToken() }, ...rest),
      },
    }),
    finding: /has a message twice/,
  },
  'a page marks messages as read that it has not shown': {
    seed: 1,
    replace: ({ messages, ...machine }) => ({
      ...machine,
      messages: {
        ...messages,
        markRead: (orderId, side) =>
          messages.markRead(orderId, side, machine.store.messages.conversations.get(orderId)?.messages ?? 0),
      },
    }),
    finding: /has 0 unread messages of \S+, not/,
  },
  'messages of a delivered order are deleted like those of a cancelled one': {
    seed: 1,
    replace: (machine) => ({ ...machine, photoDays: { ...machine.photoDays, delivered: 14 } }),
    finding: /the messages of \S+ were deleted and are needed/,
  },
  'each message is mailed at once': {
    seed: 8,
    replace: ({ mailMarks, ...machine }) => ({
      ...machine,
      mailMarks: {
        ...mailMarks,
        settle: (orderId, name, outcome) => mailMarks.settle(orderId, name, outcome, new Date(0)),
      },
    }),
    finding: /was mailed twice within the hour/,
  },
};

describe('the simulation detects a naive variant of each rule of messages, cases and making pictures', () => {
  test.each(Object.entries(variants))('%s', async (_, { seed: first, replace, finding }) => {
    let found: string | undefined;
    for (let seed = first; found === undefined && seed < first + 500; seed++) {
      found = (await simulateOrderPages(seed, replace)).find((sentence) => finding.test(sentence));
    }
    expect(found).toMatch(finding);
  });
});
