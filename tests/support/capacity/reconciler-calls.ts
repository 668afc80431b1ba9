import { moveOrders } from '#lambdas/orders/move-orders.ts';
import { recountWork } from '#lambdas/orders/work-counts.ts';
import { workCountsKey } from '#lambdas/platform/dynamodb/keys.ts';
import { examinePayment } from '#lambdas/reconciliation/examine-payment.ts';
import { listFindings } from '#lambdas/reconciliation/list-findings.ts';
import { reconcile } from '#lambdas/reconciliation/reconcile.ts';
import { settleFinding } from '#lambdas/reconciliation/settle-finding.ts';
import { finding } from '../unit/finding.ts';
import { memoryRecords } from '../unit/memory-records.ts';
import { owner } from '../unit/records.ts';
import { type CapacityCases, times } from './case.ts';
import { deliverEvent } from './payment-calls.ts';
import { type MeasuredShop, placedOrder, unpaidOrder, value } from './shop.ts';

const later = new Date('2100-01-01T00:00:00.000Z');

const run = (shop: MeasuredShop, stripe = memoryRecords()) =>
  reconcile(
    {
      ...shop,
      records: async () => stripe.records,
      attempt: async (_, work) => {
        await work();
        return true;
      },
      reconciler: { completed: async () => {}, mended: async () => {}, open: async () => {} },
    },
    later,
  );

/** The reconciler's work, and owners' calls about it. */
export const reconcilerCalls: CapacityCases = {
  'GET /api/manage/money': [
    {
      alone: true,
      async ready(shop) {
        await shop.findings.replace(undefined, finding());
        await shop.progress.replace({ version: 1, cardsSetUp: true });
        return () => value(listFindings(shop, { list: 'open' }));
      },
      takes: { commands: ['Query', 'GetItem'], read: 0.5 + 1 },
    },
  ],
  'PATCH /api/manage/money/{findingId}': [
    {
      async ready(shop) {
        const found = finding({ findingId: shop.newId() });
        await shop.findings.replace(undefined, found);
        const settlement = { status: 'done', note: 'Refunded' } as const;
        return () => value(settleFinding(shop, owner, found.findingId, settlement));
      },
      takes: { commands: ['GetItem', 'PutItem'], read: 1, write: 1, index: 2 },
    },
  ],
  'the reconciler runs (schedule)': [
    {
      alone: true,
      ready: async (shop) => () => run(shop),
      takes: {
        commands: ['GetItem', 'Query', 'Query', 'Query', 'Query', 'Query', 'Query', 'PutItem'],
        read: 1 + 6 * 0.5,
        write: 1,
      },
    },
  ],
  'the reconciler runs (schedule) … the owners’ lists are counted again': [
    {
      alone: true,
      async ready(shop) {
        await placedOrder(shop);
        return () => recountWork(shop);
      },
      takes: {
        commands: [...times(6, 'Query'), ...times(2, 'GetItem'), 'TransactWriteItems'],
        read: 6 * 0.5 + 2,
        write: 4,
      },
    },
  ],
  'the reconciler runs (schedule) … orders are moved to the keys that are written, only with orderKeys': [
    {
      when: 'there are none',
      ready: async (shop) => () => moveOrders({ ...shop, orderKeys: { written: 1, read: 1 } }, later),
      takes: { commands: times(105, 'Query'), read: 105 * 0.5 },
    },
  ],
  'the reconciler runs (schedule) … the counts are gathered under one key, only with orderKeys': [
    {
      when: 'only the first key has some',
      ready: async (shop) => shop.gatherWorkCounts,
      takes: { commands: times(15, 'GetItem'), read: 15 },
    },
    {
      when: 'another key has some',
      async ready(shop) {
        await shop.putItem({ ...workCountsKey(3), waiting: 1 });
        return shop.gatherWorkCounts;
      },
      takes: { commands: [...times(16, 'GetItem'), 'TransactWriteItems', 'UpdateItem'], read: 16, write: 5 },
    },
  ],
  'the reconciler runs (schedule) … a payment that does not agree with its order': [
    {
      when: 'a part was refunded',
      async ready(shop) {
        const { orderId, checkoutUrl } = await unpaidOrder(shop);
        const event = shop.stripe.pay(checkoutUrl);
        await deliverEvent(shop, event)();
        if (event?.kind !== 'paid') throw new Error('The page can’t be paid');
        const stripe = memoryRecords();
        stripe.pay(event);
        stripe.change(event.paymentIntentId, { refundedPaise: 1 });
        const about = { service: shop.stripe.payments, records: stripe.records, mended: () => {} };
        const subject = { orderId, paymentIntentId: event.paymentIntentId };
        return () => examinePayment({ ...shop, ...about }, subject);
      },
      takes: { commands: ['GetItem', 'GetItem', 'GetItem', 'GetItem', 'PutItem'], read: 4, write: 1, index: 1 },
    },
  ],
};
