import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { addressBookTable } from '#lambdas/accounts/address-books.table.ts';
import { blockTable } from '#lambdas/accounts/blocks.table.ts';
import { userTable } from '#lambdas/accounts/users.table.ts';
import { cartTable } from '#lambdas/cart/carts.table.ts';
import { caseTable } from '#lambdas/cases/cases.table.ts';
import { mailSuppressionTable } from '#lambdas/customers/mail-suppressions.table.ts';
import { slotTable } from '#lambdas/dates/slots.table.ts';
import { deskNoteTable } from '#lambdas/desk/desk-notes.table.ts';
import { liveConnectionTable } from '#lambdas/live/connections.table.ts';
import { liveTicketTable } from '#lambdas/live/tickets.table.ts';
import { mailCountTable } from '#lambdas/mails/mail-counts.table.ts';
import { mailMarkTable } from '#lambdas/mails/mail-marks.table.ts';
import { makingTable } from '#lambdas/making/making.table.ts';
import { messageTable } from '#lambdas/messages/messages.table.ts';
import { accountCheckImage, accountCheckTable } from '#lambdas/my-data/account-checks.table.ts';
import { personTable } from '#lambdas/my-data/person.table.ts';
import { occasionTable } from '#lambdas/occasions/occasions.table.ts';
import { cashCountTable } from '#lambdas/orders/cash-counts.table.ts';
import { confirmationTokenTable } from '#lambdas/orders/confirmation-tokens.table.ts';
import { orderBookTable } from '#lambdas/orders/order-book.table.ts';
import { orderIndexTable } from '#lambdas/orders/order-index.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { workCountTable } from '#lambdas/orders/work-counts.table.ts';
import { invitationTable } from '#lambdas/owners/invitations.table.ts';
import { ownerTable } from '#lambdas/owners/owners.table.ts';
import { handledEventTable } from '#lambdas/payments/handled-events.table.ts';
import { photoCountTable } from '#lambdas/photos/photo-counts.table.ts';
import { photoUseTable } from '#lambdas/photos/photo-uses.table.ts';
import { photoTable } from '#lambdas/photos/photos.table.ts';
import { imageUseTable } from '#lambdas/pictures/image-uses.table.ts';
import { uploadTable } from '#lambdas/pictures/picture-uploads.table.ts';
import type { Table } from '#lambdas/platform/dynamodb/client.ts';
import { customerCountTable } from '#lambdas/platform/dynamodb/customer-counts.table.ts';
import { accountCheckKey, invitationKey } from '#lambdas/platform/dynamodb/keys.ts';
import { productIndexTable } from '#lambdas/products/product-index.table.ts';
import { productTable } from '#lambdas/products/products.table.ts';
import { reindexingTable } from '#lambdas/products/reindexing.table.ts';
import { vocabularyTable } from '#lambdas/products/vocabulary.table.ts';
import { proofLinkTable } from '#lambdas/proofs/proof-links.table.ts';
import { proofTable } from '#lambdas/proofs/proofs.table.ts';
import { findingTable } from '#lambdas/reconciliation/findings.table.ts';
import { reconcilerTable } from '#lambdas/reconciliation/progress.table.ts';
import { dateSettingsTable } from '#lambdas/settings/date-settings.table.ts';
import { deliveryTermsTable } from '#lambdas/settings/delivery-terms.table.ts';
import { settingsTable } from '#lambdas/settings/settings.table.ts';
import { shopDetailsTable } from '#lambdas/settings/shop-details.table.ts';
import { testConformance } from '../support/conformance/conformance.ts';
import { assembledNames, namesIn, namesInSource } from '../support/expression-names.ts';
import { imageOf } from '../support/unit/image.ts';
import { useEngineTable } from '../support/use-engine-table.ts';

const engineTable = useEngineTable();

/** All expressions that the tables have sent. */
const sentExpressions = new Set<string>();
const record = (_key: string, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, expression] of Object.entries(value)) {
    if (key.endsWith('Expression') && typeof expression === 'string') sentExpressions.add(expression);
  }
  return value;
};
beforeAll(() => {
  engineTable().documents.middlewareStack.add(
    (next) => (args) => {
      JSON.stringify(args.input, record);
      return next(args);
    },
    { name: 'RecordExpressions', step: 'initialize' },
  );
});

// The table gives the guarantees that the rules' unit tests rely on (tests/unit/conformance.test.ts).
testConformance(async () => {
  const table = engineTable();
  await empty(table);
  return {
    carts: cartTable(table),
    orders: orderTable(table),
    book: orderBookTable(table),
    products: productTable(table),
    index: productIndexTable(table),
    vocabulary: vocabularyTable(table),
    reindexing: reindexingTable(table),
    orderIndex: orderIndexTable(table),
    uploads: uploadTable(table),
    imageUses: imageUseTable(table),
    photos: photoTable(table),
    photoCounts: photoCountTable(table),
    photoUses: photoUseTable(table),
    customerCounts: customerCountTable(table),
    cashCounts: cashCountTable(table),
    settings: settingsTable(table),
    shopDetails: shopDetailsTable(table),
    dateStores: dateSettingsTable(table),
    slots: slotTable(table),
    deliveryTerms: deliveryTermsTable(table),
    occasions: occasionTable(table),
    users: userTable(table),
    addressBooks: addressBookTable(table),
    accountChecks: accountCheckTable(table),
    person: personTable(table),
    pendingChecks: async () => {
      const { Items = [] } = await table.documents.send(new ScanCommand({ TableName: table.name }));
      const checks = Items.filter(({ sk }) => sk === accountCheckKey('').sk);
      return checks.map((item) => accountCheckImage(imageOf(item)));
    },
    owners: ownerTable(table),
    invitations: invitationTable(table),
    putInvitation: async (invitation) => {
      const Item = { ...invitationKey(invitation.email), ...invitation };
      await table.documents.send(new PutCommand({ TableName: table.name, Item }));
    },
    tickets: liveTicketTable(table),
    connections: liveConnectionTable(table),
    blocks: blockTable(table),
    proofs: proofTable(table),
    proofLinks: proofLinkTable(table),
    confirmationTokens: confirmationTokenTable(table),
    mailMarks: mailMarkTable(table),
    deskNotes: deskNoteTable(table),
    workCounts: workCountTable(table),
    messages: messageTable(table),
    cases: caseTable(table),
    making: makingTable(table),
    mailCounts: mailCountTable(table),
    suppressions: mailSuppressionTable(table),
    findings: findingTable(table),
    progress: reconcilerTable(table),
    handledEvents: handledEventTable(table),
  };
});

test('expressions name no attribute that may be a reserved word', () => {
  const names = [...new Set([...sentExpressions].flatMap(namesIn))];
  expect(names.filter((name) => !namesInSource.includes(name)).toSorted()).toEqual([...assembledNames]);
});

/** Deletes all items. One request for each is enough, because a case leaves a few dozen at most. */
async function empty(table: Table): Promise<void> {
  const { name: TableName, documents } = table;
  const { Items = [], LastEvaluatedKey } = await documents.send(
    new ScanCommand({ TableName, ProjectionExpression: 'pk, sk' }),
  );
  for (const Key of Items) await documents.send(new DeleteCommand({ TableName, Key }));
  if (LastEvaluatedKey !== undefined) await empty(table);
}
