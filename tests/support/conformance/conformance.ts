import { beforeEach, describe, test } from 'vitest';
import { blockCases } from './blocks.ts';
import { cartCases } from './carts.ts';
import { caseCases } from './cases.ts';
import { confirmationCases } from './confirmations.ts';
import { countCases } from './counts.ts';
import { invitationCases } from './invitations.ts';
import { liveCases } from './live.ts';
import { mailCases } from './mails.ts';
import { makingCases } from './making.ts';
import { messageCases } from './messages.ts';
import { orderCases } from './orders.ts';
import { ownerCases } from './owners.ts';
import { paymentCases } from './payments.ts';
import { photoCases } from './photos.ts';
import { pictureCases } from './pictures.ts';
import type { Cases, Ports } from './ports.ts';
import { productCases } from './products.ts';
import { proofCases } from './proofs.ts';
import { reconciliationCases } from './reconciliation.ts';
import { searchCases } from './search.ts';
import { settingsCases } from './settings.ts';
import { slotCases } from './slots.ts';
import { uploadCases } from './uploads.ts';
import { userCases } from './users.ts';
import { workCountCases } from './work-counts.ts';

/** To add a port, write its cases in a file beside this one and list them here. */
const suites: Readonly<Record<string, Cases>> = {
  carts: cartCases,
  orders: orderCases,
  products: productCases,
  'search indexes': searchCases,
  uploads: uploadCases,
  pictures: pictureCases,
  photos: photoCases,
  proofs: proofCases,
  counts: countCases,
  settings: settingsCases,
  slots: slotCases,
  users: userCases,
  owners: ownerCases,
  invitations: invitationCases,
  'live updates': liveCases,
  blocks: blockCases,
  'confirmation tokens': confirmationCases,
  mails: mailCases,
  messages: messageCases,
  'counts of work': workCountCases,
  cases: caseCases,
  making: makingCases,
  reconciliation: reconciliationCases,
  payments: paymentCases,
};

/** Runs every port's cases against an implementation. `open` returns an empty one for each case. */
export function testConformance(open: () => Promise<Ports>): void {
  let ports: Ports;
  beforeEach(async () => {
    ports = await open();
  });
  for (const [suite, cases] of Object.entries(suites)) {
    describe(suite, () => {
      for (const [name, run] of Object.entries(cases)) test(name, () => run(ports));
    });
  }
}
