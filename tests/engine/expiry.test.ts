import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { cartTable } from '#lambdas/cart/carts.table.ts';
import { liveConnectionTable } from '#lambdas/live/connections.table.ts';
import { liveTicketTable } from '#lambdas/live/tickets.table.ts';
import { mailCountTable } from '#lambdas/mails/mail-counts.table.ts';
import { proofReminderTable } from '#lambdas/mails/proof-reminders.table.ts';
import { reminderTable } from '#lambdas/mails/reminders.table.ts';
import { cashCountTable } from '#lambdas/orders/cash-counts.table.ts';
import { confirmationTokenTable } from '#lambdas/orders/confirmation-tokens.table.ts';
import { ownerGuard } from '#lambdas/owners/owner-guard.table.ts';
import { handledEventTable } from '#lambdas/payments/handled-events.table.ts';
import { photoCountTable } from '#lambdas/photos/photo-counts.table.ts';
import { photoUseTable } from '#lambdas/photos/photo-uses.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import { imageUseTable } from '#lambdas/pictures/image-uses.table.ts';
import { uploadTable } from '#lambdas/pictures/picture-uploads.table.ts';
import { daySeconds } from '#lambdas/platform/clock.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { customerCountTable } from '#lambdas/platform/dynamodb/customer-counts.table.ts';
import { proofLinkTable } from '#lambdas/proofs/proof-links.table.ts';
import { photo, upload } from '../support/unit/records.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

const end = 1_900_000_000;
const cash = { of: { userId: 'U' }, room: 50, expiresAt: end };
const mail = { mailbox: 'hash', day: '2026-06-01', hour: 9, end };

const line = (productId: string) => ({ productId, qty: 1, title: 'Mug', addedAt: '2026-06-01T12:00:00.000Z' });
const act = {
  userId: 'U',
  name: 'Olga',
  email: '',
  call: 'DELETE /api/products/{productId}',
  objects: [],
  ip: '',
  via: '',
};

/** One write of each kind of item that expires. */
const writes: readonly ((table: Table) => Promise<unknown>)[] = [
  (table) => mailCountTable(table).add(mail, { perHour: 1, perDay: 1 }),
  (table) => confirmationTokenTable(table).put('O', 'hash', end),
  (table) => liveTicketTable(table).put({ hash: 'hash', userId: 'U', expiresAt: end }),
  (table) => imageUseTable(table).reviewAt('L', new Date(end * 1_000 - 999)),
  (table) => uploadTable(table).create(upload({ uploadId: 'L', expiresAt: end })),
  (table) =>
    photoTable(table)
      .of('U')
      .create(photo({ expiresAt: end })),
  (table) => photoCountTable(table).add({ userId: 'U', day: '2026-06-01', end }, 1),
  (table) => photoUseTable(table).reviewAt({ userId: 'U', photoId: 'P' }, new Date(end * 1_000 - 999)),
  (table) =>
    proofReminderTable(table).schedule(
      { orderId: 'O', lineId: 'L', step: 1, reminder: 1 },
      new Date(end * 1_000 - 999),
    ),
  (table) => proofLinkTable(table).put('O', 'hash', 'L', end),
  (table) => reminderTable(table).schedule({ orderId: 'O', reminder: 1 }, new Date(end * 1_000 - 999)),
  (table) => cashCountTable(table).add(cash, 'token'),
  (table) => customerCountTable(table).add({ counted: 'checkouts', userId: 'U', start: 1_800_000_000, end }, 1, 1),
  (table) => handledEventTable(table).put({ eventId: 'E', signature: 'hash' }, end),
  (table) => liveConnectionTable(table).put({ connectionId: 'C', userId: 'U', expiresAt: end }),
  (table) => cartTable(table, () => end).put('U', line('put')),
  (table) => cartTable(table).put('U', line('swapped')),
  (table) => cartTable(table, () => end).swap('U', { from: line('swapped'), over: undefined, to: line('new') }),
  (table) => cartTable(table).put('U', line('changed')),
  (table) => cartTable(table, () => end).setQty('U', 'changed', 2),
  (table) => cartTable(table, () => end).put('U', line('kept')),
  // A stage that no longer expires cart lines removes the expiry when a line changes.
  (table) => cartTable(table).setQty('U', 'kept', 2),
  (table) => ownerGuard(table, () => new Date((end - 30 * daySeconds) * 1_000), false, 30).begin(act),
];

// The ports don't return this time, but without it DynamoDB would keep the items for ever.
test('every expiring item has its expiry in epoch seconds', async () => {
  for (const write of writes) await write(engineTable());
  const { name: TableName, documents } = engineTable();
  const { Items = [] } = await documents.send(new ScanCommand({ TableName }));
  const expiring = Items.map(({ pk, sk, expiresAt }) => `${pk} ${sk.replace(/^ACT#.*/, 'ACT')} ${expiresAt}`);
  expect(expiring.toSorted()).toEqual([
    `EVENT#E SIGNED#hash ${end}`,
    `LOG#2030-02 ACT ${end}`,
    `MAILBOX#hash MAILS#2026-06-01 ${end}`,
    `ORDER#O CONFIRM#hash ${end}`,
    `ORDER#O PROOFLINK#hash ${end}`,
    `ORDER#O PROOFREMINDER#L#1 ${end}`,
    `ORDER#O REMINDER#1 ${end}`,
    `TICKET#hash TICKET ${end}`,
    `UPLOAD#L REVIEW ${end}`,
    `UPLOAD#L UPLOAD ${end}`,
    `USER#U CART#changed ${end}`,
    `USER#U CART#kept undefined`,
    `USER#U CART#new ${end}`,
    `USER#U CART#put ${end}`,
    `USER#U CASH#OPEN ${end}`,
    `USER#U CHECKOUTS#1800000000 ${end}`,
    `USER#U LIVE#${end}#C ${end}`,
    `USER#U PHOTO#${photo().uploadId} ${end}`,
    `USER#U PHOTOREVIEW#P ${end}`,
    `USER#U PHOTOS#2026-06-01 ${end}`,
  ]);
});
