import { beforeEach, expect, test } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { PendingActs, undoTime } from './pending-acts.ts';

const rose: Product = {
  productId: 'rose',
  title: 'Rose',
  description: '',
  category: 'MiniFrames',
  price: 1,
  url: '/x',
};
let sent: [string, boolean][];
let removed: string[];
let timers: Map<() => void, number>;
let failure: Error | undefined;
let removals: PendingActs<Product>;

beforeEach(() => {
  sent = [];
  removed = [];
  timers = new Map();
  failure = undefined;
  removals = new PendingActs<Product>({
    idOf: ({ productId }) => productId,
    send: async ({ productId }, leaving) => {
      sent.push([productId, leaving]);
      if (failure) throw failure;
    },
    onDone: ({ productId }) => removed.push(productId),
    later: (milliseconds, callback) => {
      timers.set(callback, milliseconds);
      return () => timers.delete(callback);
    },
  });
});

const endUndoTime = async () => {
  for (const callback of [...timers.keys()]) callback();
  await new Promise((resolve) => setImmediate(resolve));
};

test('D12: nothing is sent until the undo time is over', async () => {
  removals.add(rose);
  expect(removals.snapshot()).toEqual([{ item: rose }]);
  expect([...timers.values()]).toEqual([undoTime]);
  expect(sent).toEqual([]);
  await endUndoTime();
  expect([sent, removed, removals.snapshot()]).toEqual([[['rose', false]], ['rose'], []]);
});

test('an undone act is never sent', async () => {
  removals.add(rose);
  removals.undo('rose');
  await endUndoTime();
  removals.sendAll(true);
  expect([sent, removals.snapshot()]).toEqual([[], []]);
});

test('an act that is being sent can’t be undone, and its failure still shows', async () => {
  failure = new Error('busy');
  removals.add(rose);
  removals.sendAll(false);
  expect(removals.snapshot()).toEqual([{ item: rose, isSending: true }]);
  removals.undo('rose');
  await endUndoTime();
  expect(removals.snapshot()).toEqual([{ item: rose, failure }]);
});

test('leaving the page sends each pending act once', async () => {
  removals.add(rose);
  removals.sendAll(true);
  removals.sendAll(true);
  await endUndoTime();
  expect(sent).toEqual([['rose', true]]);
});

test('a failed act stays listed until it is dismissed', async () => {
  failure = new Error('busy');
  removals.add(rose);
  await endUndoTime();
  expect(removals.snapshot()).toEqual([{ item: rose, failure }]);
  expect(removed).toEqual([]);
  removals.undo('rose');
  expect(removals.snapshot()).toEqual([]);
});
