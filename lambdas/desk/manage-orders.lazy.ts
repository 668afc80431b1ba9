import { blockTable } from '../accounts/blocks.table.ts';
import { userTable } from '../accounts/users.table.ts';
import { caseTable } from '../cases/cases.table.ts';
import { makingTable } from '../making/making.table.ts';
import { messageTable } from '../messages/messages.table.ts';
import { orderBookTable } from '../orders/order-book.table.ts';
import { orderTable } from '../orders/orders.table.ts';
import type { CardService } from '../payments/payment-service.ts';
import { systemClock } from '../platform/clock.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { newId } from '../platform/ids.ts';
import { jitteredPause } from '../platform/retry.ts';
import { proofTable } from '../proofs/proofs.table.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { customerBlock, customerUnblock } from './blocked-customers.routes.ts';
import { caseStep, managedCase, openCasesList } from './cases.routes.ts';
import { deskNoteChange } from './desk-note.routes.ts';
import { deskNoteTable } from './desk-notes.table.ts';
import { makingPictureAddition, makingPictureRemoval, managedMaking } from './making.routes.ts';
import { managedMessagePictures, managedMessageSending, managedMessagesRead } from './messages.routes.ts';
import {
  customerRequest,
  orderPartRefund,
  orderRefund,
  orderStep,
  ordersCancellation,
  ordersExport,
  proofSending,
} from './steps.routes.ts';

interface OrderStepsSettings {
  readonly cards: CardService;
  readonly photos: Pick<Parameters<typeof caseStep>[0], 'photos' | 'photoFiles'>;
  readonly photoDays: Parameters<typeof caseStep>[0]['photoDays'];
  readonly mails: Pick<Parameters<typeof customerRequest>[0], 'sendsMails' | 'provedOnly'>;
}

/** The routes of the function `manage-orders` that change something, the export, the cases of damage, and the pictures of messages and of the making. */
export function orderSteps(table: Table, { cards, photos, photoDays, mails }: OrderStepsSettings) {
  const orders = orderTable(table);
  const users = userTable(table);
  const book = orderBookTable(table);
  const blocks = blockTable(table);
  const messages = messageTable(table);
  const cases = { orders, cases: caseTable(table), ...photos, now: systemClock };
  const making = { orders, making: makingTable(table), ...photos, now: systemClock, pause: jitteredPause };
  const steps = { orders, cards, now: systemClock, pause: jitteredPause };
  return {
    orderStep: orderStep(steps),
    ordersCancellation: ordersCancellation(steps),
    orderRefund: orderRefund(steps),
    orderPartRefund: orderPartRefund(steps),
    proofSending: proofSending({ ...steps, proofs: proofTable(table), photos: photos.photos }),
    customerRequest: customerRequest({ ...steps, users, ...mails }),
    ordersExport: ordersExport({ book }),
    customerBlock: customerBlock({ orders, users, blocks, now: systemClock }),
    customerUnblock: customerUnblock({ orders, blocks }),
    managedMessageSending: managedMessageSending({
      orders,
      messages,
      customerCounts: customerCountTable(table),
      newId,
      now: systemClock,
    }),
    managedMessagePictures: managedMessagePictures({ orders, messages, ...photos, now: systemClock }),
    managedMessagesRead: managedMessagesRead({ orders, messages }),
    managedCase: managedCase(cases),
    caseStep: caseStep({ ...cases, dateStores: dateSettingsTable(table), photoDays }),
    managedMaking: managedMaking(making),
    makingPictureAddition: makingPictureAddition(making),
    makingPictureRemoval: makingPictureRemoval(making),
    openCasesList: openCasesList({ ...cases, book }),
    deskNoteChange: deskNoteChange({ orders, deskNotes: deskNoteTable(table), now: systemClock }),
  };
}
