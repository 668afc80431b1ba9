import type * as z from 'zod/mini';
import { meChangesSchema } from '#contracts/accounts/me.ts';
import { newSavedAddressSchema } from '#contracts/accounts/saved-address.ts';
import { cartQuerySchema } from '#contracts/cart/cart.ts';
import { lineChangeSchema } from '#contracts/cart/line-changes.ts';
import { newCaseSchema, newCaseStepSchema } from '#contracts/cases/new-case.ts';
import { blockedCustomersQuerySchema, newBlockSchema } from '#contracts/customers/customer-block.ts';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import { newDatesSchema, newHolidaysSchema } from '#contracts/dates/new-date-settings.ts';
import { deliveryQuerySchema } from '#contracts/dates/promise.ts';
import { newTermsSchema } from '#contracts/delivery/new-delivery-terms.ts';
import { newDeskNoteSchema } from '#contracts/desk/desk-note.ts';
import { managedOrdersQuerySchema, orderCommandSchema, ordersCommandSchema } from '#contracts/desk/manage-orders.ts';
import { newRefundPartSchema } from '#contracts/desk/new-refund-part.ts';
import { daysSchema } from '#contracts/export-days.ts';
import { limits } from '#contracts/limits.ts';
import { newMakingPictureSchema } from '#contracts/making/new-making-picture.ts';
import { messagesQuerySchema } from '#contracts/messages/message.ts';
import { messagesReadSchema, newMessageSchema } from '#contracts/messages/new-message.ts';
import { newOccasionsSchema, occasionsQuerySchema } from '#contracts/occasions/new-occasions.ts';
import { customerConfirmationSchema } from '#contracts/orders/customer-confirmation.ts';
import {
  newOrderSchema,
  orderAddressSchema,
  orderAnswersSchema,
  orderCancellationSchema,
  orderGiftSchema,
} from '#contracts/orders/new-order.ts';
import { orderQuerySchema } from '#contracts/orders/order.ts';
import { orderPhotosQuerySchema, orderPreviewsSchema } from '#contracts/orders/order-photos.ts';
import { ownerLogQuerySchema } from '#contracts/owners/owner-log.ts';
import { newPaymentSchema } from '#contracts/payments/payment.ts';
import { newPhotoSchema, photoViewsSchema } from '#contracts/photos/photo.ts';
import { newProductSchema, productChangesSchema } from '#contracts/products/new-product.ts';
import { hiddenProductsQuerySchema, productQuerySchema } from '#contracts/products/product.ts';
import { newProofSchema, proofAnswerSchema, proofLookSchema } from '#contracts/proofs/proof.ts';
import { findingsQuerySchema, settlementSchema } from '#contracts/reconciliation/findings.ts';
import type { RouteKey } from '#contracts/routes.ts';
import { newBrandSchema } from '#contracts/settings/new-brand.ts';
import { newSettingsSchema } from '#contracts/settings/settings.ts';
import { newContactSchema, newTextSchema, publicSettingsQuerySchema } from '#contracts/settings/shop-details.ts';
import { imageQuerySchema, newUploadSchema } from '#contracts/uploads/upload.ts';
import { vitalSchema } from '#contracts/vitals/vitals.ts';
import { addresses, mobileNumbers } from './contact-samples.ts';
import { address } from './unit/address.ts';
import { id } from './unit/records.ts';
import {
  illegible,
  noNumber,
  noText,
  notOneOf,
  productFields,
  sampleDamage,
  samplePictureKey,
  sampleQuestion,
  sampleToken,
  sampleWork,
  side,
  tooLong,
  wrongAddresses,
  wrongAddressFields,
  wrongAreaLists,
  wrongAreas,
  wrongCursor,
  wrongFees,
  wrongLimit,
  wrongLimits,
  wrongSaves,
  wrongSearches,
  wrongWishes,
} from './wrong-values.ts';

/** A route's input: its schema, a valid sample, and for each field the values that the route refuses with 400. */
export interface Input {
  readonly schema: z.ZodMiniObject;
  readonly valid: Readonly<Record<string, unknown>>;
  readonly wrong: Readonly<Record<string, readonly unknown[]>>;
}

/** Every field of the schema needs an entry in `wrong`; otherwise this does not compile. */
const input = <S extends z.ZodMiniObject>(
  schema: S,
  valid: z.input<S> & Readonly<Record<string, unknown>>,
  wrong: { readonly [Field in keyof z.input<S>]-?: readonly unknown[] },
): Input => ({ schema, valid, wrong });

/** The record that the path names, and the statuses for a missing record and for another customer's. */
export interface Named {
  readonly kind:
    | 'product'
    | 'line'
    | 'order'
    | 'flaggedOrder'
    | 'provedOrder'
    | 'damagedOrder'
    | 'upload'
    | 'finding'
    | 'photo'
    | 'address';
  readonly missing: 404 | 204;
  readonly others: 404 | 204 | 'same for everyone';
}

/** What the attacks need to know of a route. A `signed` body needs its sender's signature. */
export interface RouteFacts {
  readonly names?: Named;
  readonly query?: Input | 'ignored';
  readonly body?: Input | 'ignored' | 'signed';
}

type FactsOf<K extends RouteKey> = RouteFacts &
  (K extends `${string}{${string}}${string}` ? { readonly names: Named } : unknown) &
  (K extends `GET ${string}` ? { readonly query: Input | 'ignored' } : unknown) &
  (K extends `${'POST' | 'PUT' | 'PATCH'} ${string}` ? { readonly body: Input | 'ignored' | 'signed' } : unknown);

const publicProduct: Named = { kind: 'product', missing: 404, others: 'same for everyone' };
const ownOrder: Named = { kind: 'order', missing: 404, others: 404 };
const anyOrder: Named = { kind: 'order', missing: 404, others: 'same for everyone' };
/** An order that needs a confirmation and answers. */
const flaggedOrder: Named = { kind: 'flaggedOrder', missing: 404, others: 'same for everyone' };
/** An order with a proof that its customer has not answered. */
const provedOrder: Named = { kind: 'provedOrder', missing: 404, others: 404 };
/** A delivered order with an open case. */
const damagedOrder: Named = { kind: 'damagedOrder', missing: 404, others: 404 };
const ownUpload: Named = { kind: 'upload', missing: 404, others: 404 };
const ownAddress: Named = { kind: 'address', missing: 404, others: 404 };
const ownPhoto: Named = { kind: 'photo', missing: 404, others: 404 };

const wrongEmails = ['help', 'a b@example.com', 'javascript:alert(1)@x', 'help@example.com?bcc=a@b.in', ...noText];
const wrongPhones = [
  '',
  '12',
  '9'.repeat(16),
  'call me',
  '98765\n43210',
  'javascript:12345678',
  '+12345678;a=b',
  ...noText,
];

const wrongTokens = [
  ...['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, 'CONFIRM#x', '__proto__'],
  ...noText,
];
const newSavedAddress = input(newSavedAddressSchema, { ...address, mobile: '+91 91234-56780' }, wrongAddressFields);
const messagesQuery = input(messagesQuerySchema, {}, { cursor: wrongCursor });
const newMessage = input(
  newMessageSchema,
  { text: 'Please use the second photo.\n<script>alert(1)</script>' },
  {
    text: [...illegible, tooLong(limits.messages.length)],
    photoIds: [
      [],
      ...[['x'], [7], [id('a'), id('a')], Array.from({ length: limits.messages.pictures + 1 }, (_, n) => id(`${n}`))],
      ...['', 7, true, null, {}],
    ],
  },
);
const messagesRead = input(
  messagesReadSchema,
  { count: 1 },
  { count: [0, -1, 1.5, limits.messages.perOrder + 1, ...noNumber] },
);

const exportedDays = input(
  daysSchema,
  { from: '2026-04-01', to: '2026-06-30' },
  {
    from: ['yesterday', '2026-02-30', '2026-4-1', '2027-01-01'],
    to: ['today', '2026-13-01', '2020-01-01', "1' OR 1=1"],
  },
);

/** The facts of every route in the route table. A missing route does not compile. */
export const routeFacts = {
  'GET /api/products': {
    query: input(
      productQuerySchema,
      { category: 'CartoonArt', q: 'mug', limit: '10' },
      {
        category: ['Paintings', '__proto__', 'CATEGORY#x'],
        q: [tooLong(limits.searchLength)],
        sort: ['price', 'gsi1', '__proto__'],
        cursor: wrongCursor,
        limit: wrongLimit,
      },
    ),
  },
  'GET /api/products/{productId}': { names: publicProduct, query: 'ignored' },
  'POST /api/products': {
    body: input(
      newProductSchema,
      {
        title: 'Mug',
        description: 'A mug.',
        category: 'CartoonArt',
        price: 499.5,
        imageKey: samplePictureKey,
        questions: [{ ...sampleQuestion, kind: 'text' }],
      },
      productFields,
    ),
  },
  'PATCH /api/products/{productId}': {
    names: publicProduct,
    body: input(productChangesSchema, { title: 'Another mug', price: 10 }, productFields),
  },
  'DELETE /api/products/{productId}': { names: publicProduct },
  'GET /api/me': { query: 'ignored' },
  'GET /api/cart': { query: input(cartQuerySchema, { pin: '411001' }, { pin: ['011001', '41100', '4110011', 'PIN'] }) },
  'PUT /api/cart/lines/{productId}': { names: publicProduct, body: 'ignored' },
  'PATCH /api/cart/lines/{productId}': {
    names: { kind: 'line', missing: 404, others: 404 },
    body: input(lineChangeSchema, { qty: 2 }, { qty: [0, -1, 1.5, 1e308, 2 ** 53, ...noNumber] }),
  },
  'DELETE /api/cart/lines/{productId}': { names: { kind: 'line', missing: 204, others: 204 } },
  'POST /api/orders': {
    body: input(
      newOrderSchema,
      { mobileNo: '9876543210', residentialAddress: '12 Marine Drive\nMumbai' },
      {
        mobileNo: [...mobileNumbers.bad, '++9876543210', '987654321x', ...noText],
        residentialAddress: [...illegible, ...addresses.bad, tooLong(limits.addressLength)],
        cartVersion: noText,
        ...wrongWishes,
      },
    ),
  },
  'POST /api/payments': {
    body: input(
      newPaymentSchema,
      {},
      {
        mobileNo: [...mobileNumbers.bad, '++9876543210', '987654321x', ...noText],
        recipientMobile: [...mobileNumbers.bad, '++9876543210', '987654321x', ...noText],
        residentialAddress: [...illegible, ...addresses.bad, tooLong(limits.addressLength)],
        cartVersion: noText,
        ...wrongWishes,
      },
    ),
  },
  'POST /api/payments/webhook': { body: 'signed' },
  'GET /api/orders': { query: input(orderQuerySchema, {}, { cursor: wrongCursor }) },
  'GET /api/orders/{orderId}': { names: ownOrder, query: 'ignored' },
  'PUT /api/orders/{orderId}/lines/{lineId}/answers': {
    names: ownOrder,
    body: input(
      orderAnswersSchema,
      { answers: { name: { text: 'Asha' } } },
      {
        answers: [
          ...[7, true, null, ['a'], 'name'],
          ...[{ elsewhere: { text: 'x' } }, { constructor: { text: 'x' } }, { name: 'x' }, { name: { option: 'a4' } }],
          ...['a\nb', 'a\u0000', 'a\u202eb', '\u200b', 'x'.repeat(21)].map((text) => ({ name: { text } })),
          { name: { photos: [{ photoId: 'PHOTO#x' }] } },
          { name: { date: '2026-02-30' } },
          Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`q${n}`, { text: 'x' }])),
        ],
        answersRevision: noNumber,
      },
    ),
  },
  'PUT /api/orders/{orderId}/address': {
    names: ownOrder,
    body: input(
      orderAddressSchema,
      { residentialAddress: '14 Park Street\nKolkata' },
      {
        residentialAddress: [...illegible, ...addresses.bad, tooLong(limits.addressLength)],
        address: wrongAddresses,
        ask: [false, 'true', 1, null, {}],
        agreed: [{}, { arrivesBy: '2026-12-05' }, { toPay: '500' }, { toPay: 500, arrivesBy: 7 }, 500, null, []],
      },
    ),
  },
  'PUT /api/orders/{orderId}/gift': {
    names: ownOrder,
    body: input(
      orderGiftSchema,
      { giftMessage: 'Happy birthday', hidePrices: true },
      { giftMessage: wrongWishes.giftMessage, hidePrices: wrongWishes.hidePrices },
    ),
  },
  'DELETE /api/orders/{orderId}/photos': { names: ownOrder },
  'POST /api/orders/{orderId}/cancel': {
    names: ownOrder,
    body: input(
      orderCancellationSchema,
      { reason: 'Ordered twice' },
      { reason: [...illegible, tooLong(limits.reasonLength)] },
    ),
  },
  'GET /api/orders/{orderId}/proofs': { names: provedOrder, query: 'ignored' },
  'POST /api/orders/{orderId}/lines/{lineId}/proof': {
    names: provedOrder,
    body: input(
      proofAnswerSchema,
      { round: 1, answer: 'changes', words: 'Larger, please', pins: [{ x: 0.5, y: 1 }] },
      {
        round: [0, -1, 1.5, limits.proofs.rounds + 1, ...noNumber],
        answer: ['', 'sent', 'APPROVED', 'approved', '__proto__', ...noText],
        words: [...illegible, tooLong(limits.proofs.wordsLength)],
        pins: [
          ...[-0.01, 1.01, 1e308, Number.NaN, ...noNumber].flatMap((part) => [
            [{ x: part, y: 0 }],
            [{ x: 0, y: part }],
          ]),
          Array.from({ length: limits.proofs.pins + 1 }, () => ({ x: 0.5, y: 0.5 })),
          ...[[{}], [{ x: 0.5 }], [[0.5, 0.5]], [{ x: 0.5, y: 0.5, label: '<b>' }], 'x', 7, null, {}],
        ],
      },
    ),
  },
  'POST /api/orders/{orderId}/proofs/look': {
    // A mailed token authorises the call, so it makes no difference who is signed in.
    names: { ...provedOrder, others: 'same for everyone' },
    body: input(proofLookSchema, { token: sampleToken }, { token: wrongTokens }),
  },
  'POST /api/orders/{orderId}/again': { names: ownOrder, body: 'ignored' },
  'POST /api/orders/{orderId}/confirmation': {
    // A mailed token authorises the call, so it makes no difference who is signed in.
    names: flaggedOrder,
    body: input(customerConfirmationSchema, { token: sampleToken }, { token: wrongTokens }),
  },
  'GET /api/manage/orders': {
    query: input(
      managedOrdersQuerySchema,
      { status: 'placed' },
      {
        status: ['paid', 'PLACED', '__proto__', 'ORDERS#x'],
        confirmation: ['confirmed', 'NEEDED', '__proto__'],
        work: ['making', 'TO-MAKE', '__proto__'],
        due: ['LATE', 'today', '2026-02-30', '__proto__'],
        q: [tooLong(limits.searchLength)],
        phone: ['x', '12', '98765', '9876543210#', '9'.repeat(10), 'PHONE#9876543210', '__proto__'],
        cursor: wrongCursor,
      },
    ),
  },
  'PATCH /api/manage/orders': {
    body: input(
      ordersCommandSchema,
      { orders: [{ orderId: id('order') }], status: 'cancelled', reason: 'Fake' },
      {
        orders: [
          [],
          [{}],
          [id('order')],
          [{ orderId: 7 }],
          [{ orderId: id('order'), version: '1' }],
          [{ orderId: id('order') }, { orderId: id('order') }],
          Array.from({ length: limits.ordersPerCommand + 1 }, (_, n) => ({ orderId: id(`${n}`) })),
          ...['', 7, true, null, {}],
        ],
        status: [...notOneOf, 'shipped'],
        reason: [...illegible, tooLong(limits.reasonLength)],
      },
    ),
  },
  'GET /api/manage/orders.csv': { query: exportedDays },
  'GET /api/orders/{orderId}/messages': { names: ownOrder, query: messagesQuery },
  'POST /api/orders/{orderId}/messages': { names: ownOrder, body: newMessage },
  'GET /api/orders/{orderId}/messages/{messageId}/pictures': { names: ownOrder, query: 'ignored' },
  'PUT /api/orders/{orderId}/messages/read': { names: ownOrder, body: messagesRead },
  'GET /api/orders/{orderId}/case': { names: damagedOrder, query: 'ignored' },
  'POST /api/orders/{orderId}/case': {
    names: damagedOrder,
    body: input(
      newCaseSchema,
      { words: sampleDamage },
      {
        words: [...illegible, tooLong(limits.cases.wordsLength)],
        photoIds: [
          ['x'],
          [7],
          ['PHOTO#x'],
          Array.from({ length: limits.cases.photos + 1 }, (_, n) => id(`${n}`)),
          ...['', 7, true, null, {}],
        ],
      },
    ),
  },
  'GET /api/messages': { query: 'ignored' },
  'GET /api/manage/orders/{orderId}/messages': { names: anyOrder, query: messagesQuery },
  'POST /api/manage/orders/{orderId}/messages': { names: anyOrder, body: newMessage },
  'GET /api/manage/orders/{orderId}/messages/{messageId}/pictures': { names: anyOrder, query: 'ignored' },
  'PUT /api/manage/orders/{orderId}/messages/read': { names: anyOrder, body: messagesRead },
  'GET /api/manage/orders/{orderId}/note': { names: anyOrder, query: 'ignored' },
  'PUT /api/manage/orders/{orderId}/note': {
    names: anyOrder,
    body: input(
      newDeskNoteSchema,
      { version: 0, note: 'Uses the old frame.', taken: true },
      {
        version: [-1, 1.5, 2 ** 53, ...noNumber],
        note: [...illegible.filter((text) => text !== ''), tooLong(limits.messages.length)],
        taken: ['true', 1, null, [], {}],
      },
    ),
  },
  'GET /api/manage/orders/{orderId}/case': { names: anyOrder, query: 'ignored' },
  'POST /api/manage/orders/{orderId}/case': {
    names: { ...damagedOrder, others: 'same for everyone' },
    body: input(
      newCaseStepSchema,
      { version: 1, status: 'closed' },
      {
        version: [0, -1, 1.5, ...noNumber],
        status: [...notOneOf, 'opened'],
        words: [...illegible, tooLong(limits.cases.wordsLength)],
        tracking: [{}, { carrier: 'blue-dart', number: '12345678901' }, null, 7, []],
      },
    ),
  },
  'GET /api/orders/{orderId}/making': { names: ownOrder, query: 'ignored' },
  'GET /api/manage/orders/{orderId}/making': { names: anyOrder, query: 'ignored' },
  'POST /api/manage/orders/{orderId}/making': {
    names: anyOrder,
    body: input(newMakingPictureSchema, { photoId: sampleWork }, { photoId: ['x', 'PHOTO#x', ...noText, ''] }),
  },
  'DELETE /api/manage/orders/{orderId}/making/{photoId}': { names: { ...provedOrder, others: 'same for everyone' } },
  'GET /api/manage/cases': { query: 'ignored' },
  'GET /api/manage/messages': { query: 'ignored' },
  'GET /api/manage/today': { query: 'ignored' },
  'GET /api/manage/orders/{orderId}': { names: anyOrder, query: 'ignored' },
  'GET /api/manage/orders/{orderId}/photos': {
    names: anyOrder,
    query: input(orderPhotosQuerySchema, { line: id('tea') }, { line: ['x', '__proto__', 'constructor', tooLong(40)] }),
  },
  'GET /api/manage/orders/{orderId}/proofs': { names: anyOrder, query: 'ignored' },
  'POST /api/manage/orders/{orderId}/proofs': {
    names: { ...provedOrder, others: 'same for everyone' },
    body: input(
      newProofSchema,
      { lineId: id('tea') },
      {
        lineId: ['', 'x', 'ORDER#x', '__proto__', `${id('tea')}.x`, ...noText],
        photoId: ['', 'x', 'PHOTO#x', '__proto__', tooLong(16), ...noText],
      },
    ),
  },
  'PATCH /api/manage/orders/{orderId}': {
    names: anyOrder,
    body: input(
      orderCommandSchema,
      { status: 'shipped' },
      {
        status: notOneOf,
        reason: [...illegible, tooLong(limits.reasonLength)],
        payment: ['', 'PAID', '__proto__', ...noText],
        givenBack: notOneOf,
        confirmation: ['', 'needed', 'CONFIRMED', '__proto__', ...noText],
        seen: [false, '', 'true', 1, null, [], {}],
        tracking: [
          ...['', 7, true, [], {}, 'EE123456789IN'],
          ...['', 'Delhivery', '__proto__', 'constructor', 7].map((carrier) => ({ carrier, number: '12345678' })),
          ...[
            '',
            '123',
            'ABCDEFGH',
            '1234/../5',
            '1234?x=1',
            '1234#x',
            '<b>1234</b>',
            '१२३४५६',
            12345678,
            '1'.repeat(41),
          ].map((number) => ({ carrier: 'delhivery', number })),
          { carrier: 'delhivery', number: '12345678', name: 'Delhivery' },
          { carrier: 'delhivery', number: '12345678', url: 'https://www.example.com/' },
          { carrier: 'other', number: '12345678' },
          ...[...illegible, tooLong(limits.carrierNameLength)].map((name) => ({
            ...{ carrier: 'other', number: '12345678', name },
          })),
          ...[
            ...['', 'x', 'http://www.example.com/', 'javascript:alert(1)', 'data:text/html,x', '//www.example.com/'],
            ...['https://localhost/', 'https://10.0.0.1/', 'https://a@www.example.com/', 7],
            `https://www.example.com/${'x'.repeat(limits.trackingLinkLength)}`,
          ].map((url) => ({ carrier: 'other', number: '12345678', name: 'Sri Balaji', url })),
        ],
        version: [...noNumber, 1.5],
      },
    ),
  },
  'POST /api/manage/orders/{orderId}/refund': { names: anyOrder, body: 'ignored' },
  'POST /api/manage/orders/{orderId}/refunds': {
    names: anyOrder,
    body: input(
      newRefundPartSchema,
      { amount: 1, reason: 'A scratch', version: 1 },
      {
        amount: [...noNumber, 0, -1, 0.5, 1.001, Number.MAX_VALUE],
        lines: [7, 'x', {}, [], [{}], [{ lineId: 7, qty: 1 }], [{ lineId: 'a', qty: 1.5 }]],
        reason: [...illegible, tooLong(limits.reasonLength)],
        version: [...noNumber],
      },
    ),
  },
  'POST /api/manage/orders/previews': {
    body: input(
      orderPreviewsSchema,
      { orders: [{ orderId: id('order') }] },
      {
        orders: [
          [],
          [{}],
          [id('order')],
          [{ orderId: 'ORDER#x' }],
          Array.from({ length: limits.ordersPerPage.default + 1 }, (_, n) => ({ orderId: id(`${n}`) })),
          ...['', 7, true, null, {}],
        ],
      },
    ),
  },
  'POST /api/manage/orders/{orderId}/ask': { names: flaggedOrder, body: 'ignored' },
  'PUT /api/manage/orders/{orderId}/block': {
    names: anyOrder,
    body: input(
      newBlockSchema,
      { reason: 'Fake orders', phone: true },
      { reason: [...illegible, tooLong(limits.reasonLength)], phone: ['true', 1, null, [], {}] },
    ),
  },
  'DELETE /api/manage/orders/{orderId}/block': { names: anyOrder },
  'GET /api/manage/blocked-customers': { query: input(blockedCustomersQuerySchema, {}, { cursor: wrongCursor }) },
  'GET /api/manage/money': {
    query: input(findingsQuerySchema, { list: 'open' }, { list: ['OPEN', 'gone', '__proto__'], cursor: wrongCursor }),
  },
  'PATCH /api/manage/money/{findingId}': {
    names: { kind: 'finding', missing: 404, others: 'same for everyone' },
    body: input(
      settlementSchema,
      { status: 'done', note: 'Refunded in the dashboard' },
      {
        status: ['', 'open', 'gone', 'DONE', '__proto__', ...noText],
        note: [...illegible, 'a\nb', tooLong(limits.reasonLength)],
      },
    ),
  },
  'PATCH /api/me': {
    body: input(
      meChangesSchema,
      { fullName: 'Asha R.', mobileNumber: '98765 43210' },
      {
        fullName: [...illegible, '123', 'www.evil.example', tooLong(limits.nameLength)],
        mobileNumber: [...mobileNumbers.bad, ...noText.filter((value) => value !== null)],
      },
    ),
  },
  'GET /api/me/addresses': { query: 'ignored' },
  'POST /api/me/addresses': { body: newSavedAddress },
  'PUT /api/me/addresses/{addressId}': { names: ownAddress, body: newSavedAddress },
  'DELETE /api/me/addresses/{addressId}': { names: { kind: 'address', missing: 204, others: 204 } },
  'GET /api/me/data': { query: 'ignored' },
  'DELETE /api/me': {},
  'GET /api/manage/products': { query: input(hiddenProductsQuerySchema, {}, { cursor: wrongCursor }) },
  'GET /api/manage/log': { query: input(ownerLogQuerySchema, {}, { cursor: wrongCursor }) },
  'GET /api/manage/log.csv': { query: exportedDays },
  'GET /api/manage/settings': { query: 'ignored' },
  'PUT /api/manage/settings': {
    body: input(
      newSettingsSchema,
      {
        version: 0,
        limits: {
          ...{ on: false, maxTotal: 5_000, maxOpenOrders: 1, maxOrdersPerDay: 3 },
          ...{ maxOrdersPerNetwork: 200, maxOrdersPerDomain: 200 },
        },
        search: { synonyms: [['mug', 'cup']] },
        orderMails: { on: false },
      },
      {
        ...wrongSaves,
        limits: [...wrongLimits, null, [], 'off', 7],
        search: [...wrongSearches, null, [], 'off', 7],
        orderMails: [{ on: 'yes' }, { on: null }, { on: 1 }, null, [], 'off', 7],
      },
    ),
  },
  'GET /api/settings': {
    query: input(
      publicSettingsQuerySchema,
      { page: 'support' },
      { page: ['profile', 'SUPPORT', '__proto__', 'TEXT#support', '../support'] },
    ),
  },
  'GET /api/manage/settings/texts': { query: 'ignored' },
  'PUT /api/manage/settings/texts': {
    body: input(
      newTextSchema,
      { version: 0, page: 'support', text: '# Write to us\n\nBy [mail](mailto:help@example.com).' },
      {
        ...wrongSaves,
        page: ['', 'profile', '__proto__', 'TEXT#support', ...noText],
        text: [...illegible, tooLong(limits.shopTextLength), null],
      },
    ),
  },
  'GET /api/delivery': {
    query: input(
      deliveryQuerySchema,
      { pin: '411001', productId: id('tea'), qty: '2', complete: 'true' },
      {
        complete: ['false', '1'],
        qty: ['0', '-1', '1.5', '1,', '1,2', 'two', '9'.repeat(16)],
        pin: ['011001', '41100', '4110011', '४११००१', 'PIN'],
        productId: [
          '',
          'x',
          `${id('tea')},`,
          Array(11)
            .fill(id('tea'))
            .map((_, n) => id(`${n}`))
            .join(','),
        ],
      },
    ),
  },
  'GET /api/manage/settings/dates': { query: 'ignored' },
  'PUT /api/manage/settings/dates': {
    body: input(
      newDatesSchema,
      {
        version: 0,
        ...defaultDates,
        on: true,
        zones: [{ pins: ['40', '411'], days: 2 }],
        makingDaysOf: { Caricature: 5 },
        workingDays: [1, 2, 3, 4, 5],
        capacity: { categories: { Caricature: 6 }, products: { [id('tea')]: 2 } },
      },
      {
        capacity: [
          { categories: { Mugs: 2 }, products: {} },
          { categories: { Caricature: 0 }, products: {} },
          { categories: { Caricature: 201 }, products: {} },
          { categories: {}, products: { tea: 2 } },
          { categories: {}, products: { [id('tea')]: 1.5 } },
          { categories: {}, products: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [id(`${n}`), 1])) },
          { categories: {} },
          null,
        ],
        ...wrongSaves,
        on: ['yes', 1, null],
        deliveryDays: [0, 91, 1.5, ...noNumber],
        makingDays: [0, 91, 1.5, ...noNumber],
        makingDaysOf: [{ Mugs: 2 }, { Caricature: 0 }, null, 'Caricature'],
        workingDays: [[], [7], [-1], [1, 1], ['1'], null],
        zones: [
          [{ pins: [], days: 2 }],
          [{ pins: ['01'], days: 2 }],
          [{ pins: ['1234567'], days: 2 }],
          [{ pins: ['40', '40'], days: 2 }],
          [{ pins: ['40'], days: 0 }],
          [{ pins: ['40'] }],
          Array(21).fill({ pins: ['40'], days: 1 }),
          null,
        ],
      },
    ),
  },
  'PUT /api/manage/settings/holidays': {
    body: input(
      newHolidaysSchema,
      { version: 0, days: ['2026-11-08', '2026-10-20'] },
      {
        ...wrongSaves,
        days: [['2026-02-30'], ['8 November'], ['2026-11-08', '2026-11-08'], [20261108], Array(201).fill('x'), null],
      },
    ),
  },
  'GET /api/manage/settings/occasions': { query: 'ignored' },
  'PUT /api/manage/settings/occasions': {
    body: input(
      newOccasionsSchema,
      { version: 0, occasions: [{ name: 'Rakhi', date: '2026-08-28', text: 'For him.', words: 'rakhi' }] },
      {
        ...wrongSaves,
        occasions: [
          ...[...illegible, tooLong(limits.occasions.nameLength), null].map((name) => [{ name, date: '2026-08-28' }]),
          ...['2026-02-30', '28 August', '', null].map((date) => [{ name: 'Rakhi', date }]),
          ...[
            { text: tooLong(limits.occasions.textLength) },
            { category: 'Mugs' },
            { words: tooLong(limits.searchLength) },
            { slug: 'rakhi' },
          ].map((wrong) => [{ name: 'Rakhi', date: '2026-08-28', ...wrong }]),
          [
            { name: 'Rakhi', date: '2026-08-28' },
            { name: 'rakhi!', date: '2027-08-17' },
          ],
          Array.from({ length: limits.occasions.count + 1 }, (_, n) => ({ name: `Day ${n}`, date: '2026-08-28' })),
          null,
        ],
      },
    ),
  },
  'GET /api/occasions': {
    query: input(occasionsQuerySchema, { pin: '411001' }, { pin: ['011001', '41100', '4110011', '४११००१', 'PIN'] }),
  },
  'GET /api/manage/settings/delivery': { query: 'ignored' },
  'PUT /api/manage/settings/delivery': {
    body: input(
      newTermsSchema,
      {
        version: 0,
        fee: 60.5,
        areaFees: [{ area: '79', fee: 120 }],
        cashFee: 0,
        notServed: ['Lakshadweep'],
        noCash: [],
        noCashProducts: [],
      },
      {
        ...wrongSaves,
        fee: wrongFees,
        areaFees: [
          ...wrongAreas.map((area) => [{ area, fee: 1 }]),
          ...wrongFees.map((fee) => [{ area: '79', fee }]),
          Array(2).fill({ area: '79', fee: 1 }),
          Array.from({ length: 101 }, (_, n) => ({ area: `${n + 1}`, fee: 1 })),
          null,
        ],
        freeAbove: wrongFees,
        cashFee: wrongFees,
        notServed: wrongAreaLists,
        noCash: wrongAreaLists,
        noCashProducts: [['x'], ['PRODUCT#x'], Array(2).fill(id('tea')), [7], Array(101).fill(id('tea')), null],
      },
    ),
  },
  'PUT /api/manage/settings/brand': {
    body: input(
      newBrandSchema,
      { version: 0, name: 'Asha & Daughters’ “Gifts”', bannerTexts: ['Diwali is near', 'Order by 1 November'] },
      {
        ...wrongSaves,
        name: [...illegible, 'a\nb', tooLong(limits.brand.nameLength)],
        bannerTexts: [
          ...illegible.map((text) => [text]),
          ['a\nb'],
          [],
          [tooLong(limits.brand.bannerTextLength)],
          Array(2).fill('Diwali'),
          Array.from({ length: limits.brand.bannerTexts + 1 }, (_, n) => `Text ${n}`),
          'Diwali',
        ],
        logo: [
          '',
          7,
          [],
          'product-images',
          `photos/${id('photo')}/photo.jpg`,
          `product-images/${id('unknown')}/logo.png`,
        ],
      },
    ),
  },
  'PUT /api/manage/settings/contact': {
    body: input(
      newContactSchema,
      {
        version: 0,
        legalName: 'Asha Gifts',
        address: '12 Lake Road\nPune 411001',
        email: 'help@example.com',
        phone: '+91 (20) 2567-8901',
        whatsApp: '98765 43210',
        grievanceOfficer: 'Asha Rao, Owner',
        grievanceEmail: 'grievance@example.com',
        grievancePhone: '1800 123 4567',
      },
      {
        ...wrongSaves,
        legalName: [...illegible, 'a\nb', tooLong(limits.nameLength)],
        address: [...illegible, tooLong(limits.addressLength)],
        email: wrongEmails,
        phone: wrongPhones,
        whatsApp: [...mobileNumbers.bad, '020 2567 8901'],
        grievanceOfficer: [...illegible, 'a\nb', tooLong(limits.nameLength)],
        grievanceEmail: wrongEmails,
        grievancePhone: wrongPhones,
      },
    ),
  },
  'GET /api/uploads': { query: input(imageQuerySchema, { limit: '10' }, { cursor: wrongCursor, limit: wrongLimit }) },
  'POST /api/uploads': {
    body: input(
      newUploadSchema,
      {
        fileName: 'mug.png',
        contentType: 'image/png',
        size: 1_000,
        width: 800,
        height: 600,
        renditions: [{ width: 320, height: 240, size: 100 }],
        preview: { size: 100 },
      },
      {
        fileName: ['../mug.png', 'a/b.png', 'a\\b.png', '.png', 'mug.svg', 'mug.png.html', 'mug\u0000.png', ...noText],
        contentType: ['image/svg+xml', 'text/html', 'image/jpeg', ...noText],
        size: [0, -1, 1.5, limits.imageBytes + 1, ...noNumber],
        width: side,
        height: side,
        renditions: [{}, 'x', [1], [{ width: 900, height: 1, size: 1 }], [{ width: 1, height: 1, size: 0 }]],
        preview: [{}, { size: 0 }, { size: 1.5 }, { size: limits.previewBytes + 1 }, ...noText],
      },
    ),
  },
  'GET /api/uploads/{uploadId}': { names: ownUpload, query: 'ignored' },
  'POST /api/uploads/{uploadId}/complete': { names: ownUpload, body: 'ignored' },
  'DELETE /api/uploads/{uploadId}': { names: ownUpload },
  'POST /api/photos': {
    body: input(
      newPhotoSchema,
      {
        fileName: 'me.jpg',
        contentType: 'image/jpeg',
        size: 1_000,
        width: 800,
        height: 600,
        sha256: 'a'.repeat(64),
        consent: true,
      },
      {
        fileName: ['../me.jpg', 'a/b.jpg', 'a\\b.jpg', '.jpg', 'me\u0000.jpg', '', '\u3164', tooLong(200), ...noText],
        contentType: ['image/svg+xml', 'text/html', 'image/heic', 'IMAGE/PNG', ...noText],
        size: [0, -1, 1.5, limits.photos.bytes + 1, ...noNumber],
        width: side,
        height: [...side, 200_000],
        sha256: ['', 'a'.repeat(63), 'A'.repeat(64), 'g'.repeat(64), `${'a'.repeat(64)}\n`, '__proto__', ...noText],
        consent: [false, 'true', 1, null, {}],
      },
    ),
  },
  'POST /api/photos/views': {
    body: input(
      photoViewsSchema,
      { photoIds: [id('photo')] },
      {
        photoIds: [
          [],
          [7],
          ['PHOTO#x'],
          Array.from({ length: limits.photos.viewsPerCall + 1 }, (_, n) => id(`${n}`)),
          ...['', 7, true, null, {}],
        ],
      },
    ),
  },
  'GET /api/photos/{photoId}': { names: ownPhoto, query: 'ignored' },
  'POST /api/photos/{photoId}/complete': { names: ownPhoto, body: 'ignored' },
  'GET /api/photos/{photoId}/view': { names: ownPhoto, query: 'ignored' },
  'DELETE /api/photos/{photoId}': { names: ownPhoto },
  'POST /api/live': { body: 'ignored' },
  'POST /api/vitals': {
    body: input(
      vitalSchema,
      { name: 'LCP', value: 1_200 },
      { name: ['', 'lcp', '__proto__', ...noText], value: [-1, 1e308, ...noNumber] },
    ),
  },
} as const satisfies { readonly [K in RouteKey]: FactsOf<K> };
