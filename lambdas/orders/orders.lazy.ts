import { blockTable } from '../accounts/blocks.table.ts';
import { userTable } from '../accounts/users.table.ts';
import { cartTable } from '../cart/carts.table.ts';
import { caseTable } from '../cases/cases.table.ts';
import { makingTable } from '../making/making.table.ts';
import { messageTable } from '../messages/messages.table.ts';
import { photoUseTable } from '../photos/photo-uses.table.ts';
import { photoTable } from '../photos/photos.table.ts';
import { daySeconds, epochSeconds, systemClock } from '../platform/clock.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { customerCountTable } from '../platform/dynamodb/customer-counts.table.ts';
import { optionalDaysSetting } from '../platform/environment.ts';
import { newId } from '../platform/ids.ts';
import { jitteredPause } from '../platform/retry.ts';
import { productTable } from '../products/products.table.ts';
import { proofLinkTable } from '../proofs/proof-links.table.ts';
import { dateSettingsTable } from '../settings/date-settings.table.ts';
import { deliveryTermsTable } from '../settings/delivery-terms.table.ts';
import { damageCase, damageReport } from './cases.routes.ts';
import { cashCountTable } from './cash-counts.table.ts';
import {
  addressChange,
  answersChange,
  customerConfirmation,
  giftChange,
  orderPhotosDeletion,
  proofAnswer,
  proofLook,
  reordering,
} from './changes.routes.ts';
import { confirmationTokenTable } from './confirmation-tokens.table.ts';
import { makingPictures } from './making.routes.ts';
import { messagePictures, messageSending, messagesRead } from './messages.routes.ts';
import { orderTable } from './orders.table.ts';
import type { orderProofs } from './routes.ts';

/** The routes of the function `orders` that only a change of an order calls, and a mail's link. */
export function orderChanges(table: Table, proofs: Omit<Parameters<typeof orderProofs>[0], 'orders' | 'users'>) {
  const days = optionalDaysSetting('cartDays');
  const common = {
    orders: orderTable(table),
    users: userTable(table),
    products: productTable(table),
    photos: photoTable(table),
    cases: caseTable(table),
    blocks: blockTable(table),
    messages: messageTable(table),
    customerCounts: customerCountTable(table),
    now: systemClock,
    pause: jitteredPause,
  };
  return {
    answersChange: answersChange(common),
    addressChange: addressChange({
      ...common,
      deliveryTerms: deliveryTermsTable(table),
      dateStores: dateSettingsTable(table),
    }),
    giftChange: giftChange(common),
    orderPhotosDeletion: orderPhotosDeletion({ ...common, photoUses: photoUseTable(table) }),
    messagePictures: messagePictures({ ...common, ...proofs }),
    messageSending: messageSending({ ...common, newId }),
    messagesRead: messagesRead(common),
    makingPictures: makingPictures({ ...common, ...proofs, making: makingTable(table) }),
    damageCase: damageCase({ ...common, ...proofs }),
    damageReport: damageReport({ ...common, ...proofs }),
    proofAnswer: proofAnswer({ ...common, ...proofs }),
    proofLook: proofLook({ ...common, ...proofs, proofLinks: proofLinkTable(table) }),
    reordering: reordering({
      ...common,
      carts: cartTable(table, () => days && epochSeconds(systemClock()) + days * daySeconds),
    }),
    customerConfirmation: customerConfirmation({
      ...common,
      confirmationTokens: confirmationTokenTable(table),
      cashCounts: cashCountTable(table),
    }),
  };
}
