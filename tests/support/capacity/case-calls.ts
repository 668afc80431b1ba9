import type { CaseRecord } from '#lambdas/cases/case.ts';
import { reportDamage, takeCaseStep } from '#lambdas/cases/change-case.ts';
import { viewCase, viewCaseOfCustomer } from '#lambdas/cases/view-case.ts';
import { inWords } from '#lambdas/desk/order-in-words.ts';
import { announceCase } from '#lambdas/mails/announce-case.ts';
import { followCaseEnd } from '#lambdas/photos/retention.ts';
import { orderKey } from '#lambdas/platform/dynamodb/keys.ts';
import { order } from '../unit/order.ts';
import { photo } from '../unit/records.ts';
import { type CapacityCases, times } from './case.ts';
import { type MeasuredShop, newCustomer, value } from './shop.ts';

const photoDays = { delivered: 90 };

/** A delivered order with a photo of its customer, and a call that reads it, as each route does first. */
async function delivered(shop: MeasuredShop) {
  const { userId } = newCustomer();
  const orderId = shop.newId();
  const photoId = shop.newId();
  const history = [{ status: 'delivered', at: shop.now().toISOString() } as const];
  const record = order({ orderId, userId, status: 'delivered', history });
  await shop.putItem({ ...orderKey(orderId), ...record });
  await shop.photos.of(userId).create(photo({ userId, uploadId: photoId, status: 'published' }));
  const find = async () => {
    const found = await shop.orders.find(orderId);
    if (found === undefined) throw new Error('The order is gone.');
    return found;
  };
  const report = { words: 'The glass is broken.', photoIds: [photoId] };
  return { orderId, find, open: async () => value(reportDamage(shop, await find(), report)) };
}

/** The same with a case that was opened. */
async function damaged(shop: MeasuredShop) {
  const { find, open, orderId } = await delivered(shop);
  const opened = await open();
  return { find, opened, orderId, read: () => shop.cases.find(orderId) };
}

const view = async (shop: MeasuredShop, { find, read }: Awaited<ReturnType<typeof damaged>>) =>
  viewCase(shop, await find(), await read());

/** Calls about gifts that arrived damaged, and what follows them. */
export const caseCalls: CapacityCases = {
  'GET /api/orders/{orderId}/case': [
    {
      async ready(shop) {
        const { find, read } = await damaged(shop);
        return async () => value(viewCaseOfCustomer(shop, await find(), await read()));
      },
      takes: { commands: ['GetItem', 'GetItem', 'BatchGetItem', 'UpdateItem'], read: 2.5, write: 1 },
    },
  ],
  'POST /api/orders/{orderId}/case': [
    {
      async ready(shop) {
        const { find, open } = await delivered(shop);
        return async () => value(viewCaseOfCustomer(shop, await find(), await open()));
      },
      takes: {
        commands: ['GetItem', 'GetItem', 'GetItem', 'TransactWriteItems', 'BatchGetItem', 'UpdateItem'],
        read: 3.5,
        write: 2 * 2 + 1,
        index: 1,
      },
    },
  ],
  'GET /api/manage/orders/{orderId}/case': [
    {
      async ready(shop) {
        const case_ = await damaged(shop);
        return () => view(shop, case_);
      },
      takes: { commands: ['GetItem', 'GetItem', 'BatchGetItem'], read: 2.5 },
    },
  ],
  'POST /api/manage/orders/{orderId}/case': [
    {
      async ready(shop) {
        const { find } = await damaged(shop);
        const step = { version: 1, status: 'remaking' } as const;
        return async () => {
          const found = await find();
          return viewCase(shop, found, await value(takeCaseStep({ ...shop, photoDays }, found, 'Meera', step)));
        };
      },
      takes: {
        commands: [...times(3, 'GetItem'), 'TransactWriteItems', 'BatchGetItem'],
        read: 3,
        write: 2,
        index: 1,
      },
    },
  ],
  'GET /api/manage/cases': [
    {
      alone: true,
      async ready(shop) {
        await damaged(shop);
        return async () => {
          const open = await inWords(shop, await shop.cases.open(100));
          if (open[0]?.inWords === undefined || open.length !== 1) throw new Error(`${open.length} cases are open`);
        };
      },
      takes: { commands: ['Query', 'BatchGetItem'], read: 0.5 + 0.5 },
    },
  ],
  'a case is closed (stream)': [
    {
      async ready(shop) {
        const { opened } = await damaged(shop);
        const closed: CaseRecord = { ...opened, steps: [...opened.steps, { status: 'closed', at: 'T' }] };
        return () => followCaseEnd(shop, [{ before: opened, after: closed }]);
      },
      takes: { commands: [...times(4, 'GetItem'), 'Query', 'PutItem'], read: 5, write: 1 },
    },
  ],
  'a step of a case waits for its mail (queue)': [
    {
      async ready(shop) {
        const { find, orderId } = await damaged(shop);
        const step = { version: 1, status: 'remaking' } as const;
        await value(takeCaseStep({ ...shop, photoDays }, await find(), 'Meera', step));
        const dependencies = {
          ...shop,
          mailer: { send: async () => {} },
          metrics: { count: async () => {} },
          ownersWantMails: async () => true,
          provedOnly: false,
        };
        return () => announceCase(dependencies, { orderId, caseStep: 1 });
      },
      takes: { commands: [...times(3, 'GetItem'), 'PutItem', 'UpdateItem', 'PutItem'], read: 2.5, write: 3 },
    },
  ],
};
