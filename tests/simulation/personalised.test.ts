import { describe, expect, test } from 'vitest';
import { nameOf } from '#lambdas/photos/photo-uses.ts';
import { seeds } from '../support/cases.ts';
import type { Replace } from './photo-checks.ts';
import { simulatePersonalised } from './simulate-personalised.ts';

test('under any failure, needed photos and answers are kept and unneeded photos are deleted', async () => {
  for (const seed of seeds(100)) {
    expect(await simulatePersonalised(seed), `seed ${seed}`).toEqual([]);
  }
});

/** Naive variants, each with what the simulation must find. */
const variants: Readonly<Record<string, { readonly replace: Replace; readonly finding: RegExp }>> = {
  'the first review deletes a photo': {
    replace: (machine) => ({
      ...machine,
      photoUses: {
        ...machine.photoUses,
        async noteUnneeded(photo, since) {
          await machine.photoUses.noteUnneeded(photo, since);
          await machine.photoUses.retire(nameOf(photo), since);
        },
      },
    }),
    finding: /was deleted and is needed/,
  },
  'photos do not record their orders': {
    replace: (machine) => ({ ...machine, photoUses: { ...machine.photoUses, keepForOrder: async () => {} } }),
    finding: /was deleted and is needed/,
  },
  'an unneeded photo is never deleted': {
    replace: (machine) => ({ ...machine, photoUses: { ...machine.photoUses, retire: async () => {} } }),
    finding: /is unneeded and was not deleted/,
  },
  'a line names photos without a claim': {
    replace: (machine) => ({
      ...machine,
      carts: {
        ...machine.carts,
        async put(userId, line) {
          await machine.carts.put(userId, { ...line, answers: {} });
          machine.store.lines.get(userId)?.set(line.lineId ?? line.productId, line);
          return 'done';
        },
      },
    }),
    finding: /names the photo \S+ of another/,
  },
  'the key of a deleted file can be used again': {
    replace: (machine) => {
      const { keptPhotos, photoFiles, store } = machine;
      const remove: typeof keptPhotos.remove = async (photo) => {
        await keptPhotos.remove(photo);
        store.closedKeys.delete(photo.imageKey);
      };
      const discard: typeof photoFiles.discard = async (imageKey) => {
        await photoFiles.discard(imageKey);
        store.closedKeys.delete(imageKey);
      };
      return { ...machine, keptPhotos: { remove }, photoFiles: { ...photoFiles, discard } };
    },
    finding: /the file \S+ stays although its photo is gone/,
  },
  'the parts of a deleted photo stay': {
    replace: ({ keptPhotos, ...machine }) => ({
      ...machine,
      keptPhotos: { remove: ({ imageKey }) => keptPhotos.remove({ imageKey }) },
    }),
    finding: /the parts of \S+ stay although its photo is gone/,
  },
  'answers change whatever the order’s status': {
    replace: (machine) => ({
      ...machine,
      orders: {
        ...machine.orders,
        async changeAnswers(current, next) {
          const order = (await machine.orders.find(current.orderId)) ?? current;
          return machine.orders.changeAnswers(order, { ...next, order: { ...order, lines: next.order.lines } });
        },
      },
    }),
    finding: /changed when it was/,
  },
};

describe('the simulation detects a naive variant of each rule of answers and photos', () => {
  test.each(Object.entries(variants))('%s', async (_, { replace, finding }) => {
    let found: string | undefined;
    for (let seed = 1; found === undefined && seed <= 500; seed++) {
      found = (await simulatePersonalised(seed, replace)).find((sentence) => finding.test(sentence));
    }
    expect(found).toMatch(finding);
  });
});
