import type * as z from 'zod/mini';
import { lineChangeSchema } from '#contracts/cart.ts';
import { blockedCustomersQuerySchema, newBlockSchema } from '#contracts/customer-block.ts';
import { customerConfirmationSchema } from '#contracts/customer-confirmation.ts';
import { findingsQuerySchema, settlementSchema } from '#contracts/findings.ts';
import { limits } from '#contracts/limits.ts';
import {
  managedOrdersQuerySchema,
  orderCommandSchema,
  orderExportSchema,
  ordersCommandSchema,
} from '#contracts/manage-orders.ts';
import { meChangesSchema } from '#contracts/me.ts';
import { newProductSchema, productChangesSchema } from '#contracts/new-product.ts';
import { newOrderSchema, orderAnswersSchema, orderQuerySchema } from '#contracts/order.ts';
import { orderPhotosQuerySchema } from '#contracts/order-photos.ts';
import { ownerLogQuerySchema } from '#contracts/owner-log.ts';
import { newPaymentSchema } from '#contracts/payment.ts';
import { newPhotoSchema } from '#contracts/photo.ts';
import { productQuerySchema } from '#contracts/product.ts';
import { type Route, type RouteKey, routes } from '#contracts/routes.ts';
import { newSettingsSchema } from '#contracts/settings.ts';
import { imageQuerySchema, newUploadSchema } from '#contracts/upload.ts';
import { vitalSchema } from '#contracts/vitals.ts';
import { addresses, mobileNumbers } from './contact-samples.ts';
import { id } from './unit/records.ts';

/** Values that are not legible text. */
const illegible = ['', ' ', '\u200b', 'a\u0000b', 'a\ud800', 'a\u202eb', 7, true, ['a'], { a: 1 }];
const tooLong = (length: number) => 'x'.repeat(length + 1);
const noNumber = ['1', 'NaN', null, true, [1], {}];
const noText = [7, true, null, ['a'], {}];

/** A route's input: its schema, a valid sample, and for each field the values that it refuses with 400. */
export interface Input {
  readonly schema: z.ZodMiniObject;
  readonly valid: Readonly<Record<string, unknown>>;
  readonly wrong: Readonly<Record<string, readonly unknown[]>>;
}

/** A field of the schema without wrong values does not compile. */
const input = <S extends z.ZodMiniObject>(
  schema: S,
  valid: z.input<S> & Readonly<Record<string, unknown>>,
  wrong: { readonly [Field in keyof z.input<S>]-?: readonly unknown[] },
): Input => ({ schema, valid, wrong });

/** Twelve options with long labels: three such questions exceed 8 KB. */
const manyOptions = Array.from({ length: limits.questions.options }, (_, n) => ({
  id: `o${n}`,
  label: 'ക'.repeat(limits.questions.labelLength),
  addPaise: 0,
}));

/** The record in the path; and the responses for a missing record, and for another customer's. */
export interface Named {
  readonly a: 'product' | 'line' | 'order' | 'flaggedOrder' | 'upload' | 'finding' | 'photo';
  readonly nothing: 404 | 204;
  readonly anothers: 404 | 204 | 'for all alike';
}

/** The facts that attacks need of a route. A `signed` body needs its sender's signature. */
interface RouteFacts {
  readonly names?: Named;
  readonly query?: Input | 'ignored';
  readonly body?: Input | 'ignored' | 'signed';
}

type FactsOf<K extends RouteKey> = RouteFacts &
  (K extends `${string}{${string}}${string}` ? { readonly names: Named } : unknown) &
  (K extends `GET ${string}` ? { readonly query: Input | 'ignored' } : unknown) &
  (K extends `${'POST' | 'PUT' | 'PATCH'} ${string}` ? { readonly body: Input | 'ignored' | 'signed' } : unknown);

const publicProduct: Named = { a: 'product', nothing: 404, anothers: 'for all alike' };
const ownOrder: Named = { a: 'order', nothing: 404, anothers: 404 };
const anyOrder: Named = { a: 'order', nothing: 404, anothers: 'for all alike' };
/** Authorized by a token, not by a session: the caller makes no difference. */
const flaggedOrder: Named = { a: 'flaggedOrder', nothing: 404, anothers: 'for all alike' };
const ownUpload: Named = { a: 'upload', nothing: 404, anothers: 404 };
const ownPhoto: Named = { a: 'photo', nothing: 404, anothers: 404 };

/** The picture of the samples. */
export const samplePictureKey = 'product-images/0123456789ABCDEF/mug.png';

/** The confirmation token of the samples. */
export const sampleToken = 'A'.repeat(43);

const wrongSearches = [
  7,
  null,
  'heart, dil',
  ['heart', 'dil'],
  [[]],
  [['heart']],
  [['heart', 'a b']],
  [['heart', 'x#y']],
  [['heart', 7]],
].map((synonyms) => ({ synonyms }));

const wrongKeys = ['', '..', '../../secret', 'product-images/ABC/x.png', 'https://elsewhere.example/x.png', ...noText];
const sampleQuestion = { id: 'name', label: 'Name', kind: 'text', maxLength: 20, lines: 1 };
const sampleOptions = [
  { id: 'a', label: 'A', addPaise: 0 },
  { id: 'b', label: 'B', addPaise: 1 },
];
const choices = (options: unknown) => ({ id: 'size', label: 'Size', kind: 'choice', options });
const photos = (fields: object) => ({
  ...{ id: 'photo', label: 'Photo', kind: 'photos', min: 1, max: 2, printMm: [100, 100], detail: 'print' },
  ...fields,
});
const wrongQuestions = [
  ...['', 'Name', '__proto__', '-a', 'a.b', 'a'.repeat(33), ...noText].map((wrong) => ({
    ...sampleQuestion,
    id: wrong,
  })),
  ...[...illegible, 'a\nb', tooLong(limits.questions.labelLength)].map((label) => ({ ...sampleQuestion, label })),
  ...[0, 1.5, limits.questions.textLength + 1, ...noNumber].map((maxLength) => ({ ...sampleQuestion, maxLength })),
  ...[0, limits.questions.textLines + 1, ...noNumber].map((lines) => ({ ...sampleQuestion, lines })),
  { ...sampleQuestion, kind: 'html' },
  { ...sampleQuestion, addPaise: 1 },
  { ...sampleQuestion, when: 'never' },
  ...[[], sampleOptions.slice(1), [...sampleOptions, sampleOptions[0]], sampleOptions.toReversed(), 'x'].map(choices),
  choices(Array.from({ length: limits.questions.options + 1 }, (_, n) => ({ id: `o${n}`, label: 'O', addPaise: 0 }))),
  ...[-1, 0.5, 1e308, limits.maxPrice * 100 + 1, ...noNumber].map((addPaise) =>
    choices([sampleOptions[0], { ...sampleOptions[1], addPaise }]),
  ),
  ...[{ from: 5, to: 4 }, { from: -1 }, { to: limits.questions.days + 1 }, { from: '1' }].map((range) => ({
    ...{ id: 'day', label: 'Day', kind: 'date' },
    ...range,
  })),
  ...[{ min: 3 }, { min: 0 }, { max: limits.questions.photos + 1 }, { slots: ['One'] }, { printMm: [100] }].map(photos),
  ...[{ printMm: [1, 1] }, { detail: 'all' }].map(photos),
]
  .map((question): unknown => [question])
  .concat(
    [[sampleQuestion, sampleQuestion]],
    [Array.from({ length: limits.questions.count + 1 }, (_, n) => ({ ...sampleQuestion, id: `q${n}` }))],
    [[1, 2, 3].map((n) => ({ ...choices(manyOptions), id: `q${n}` }))],
  );
const productFields = {
  title: [...illegible, 'a\nb', tooLong(limits.titleLength)],
  description: [...illegible, tooLong(limits.descriptionLength)],
  category: ['', 'Paintings', 'digitalart', '__proto__', ...noText],
  price: [0, -1, 0.001, limits.maxPrice + 1, 1e308, ...noNumber],
  imageKey: wrongKeys,
  imageKeys: [[], [null], Array(9).fill(samplePictureKey), ...wrongKeys.map((key) => [key]), ...noText],
  questions: [...wrongQuestions, 7, true, 'x', {}],
  making: [
    ...[0, 1.5, -1, limits.questions.makingDays + 1, ...noNumber].flatMap((days) => [
      { minDays: days, maxDays: 9 },
      { minDays: 1, maxDays: days },
    ]),
    { minDays: 5, maxDays: 4 },
    { minDays: 1, maxDays: 2, unit: 'weeks' },
    ...noText.slice(0, 2),
  ],
};
const notOneOf = ['', 'paid', 'PLACED', '__proto__', ...noText];
const wrongLimit = ['0', '-1', '1.5', '1e1', 'NaN', 'ten', '0x1', '99999', '1,2', '１'];
const wrongCursor = ['x', '.', '__proto__', 'USER#x', 'e30.e30', '{"pk":"USER#x"}', tooLong(5_000)];
/** The owner's limits with one invalid value. */
const wrongLimits = [
  ...['true', 1, null].map((on) => ({ on })),
  ...[0, -1, 0.001, limits.maxPrice + 1, 1e308, ...noNumber].map((maxTotal) => ({ maxTotal })),
  ...[0, -1, 1.5, limits.countedOrders + 1, 2 ** 53, ...noNumber].flatMap((most) => [
    { maxOpenOrders: most },
    { maxOrdersPerDay: most },
  ]),
];
const side = [0, -1, 1.5, limits.pictureSide + 1, ...noNumber];

/** Every route of the route table with the facts for attacks; a missing route does not compile. */
const routeFacts = {
  'GET /api/products': {
    query: input(
      productQuerySchema,
      { category: 'CartoonArt', q: 'mug', limit: '10' },
      {
        category: ['Paintings', '__proto__', 'CATEGORY#x'],
        q: [tooLong(limits.searchLength)],
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
  'GET /api/cart': { query: 'ignored' },
  'PUT /api/cart/lines/{productId}': { names: publicProduct, body: 'ignored' },
  'PATCH /api/cart/lines/{productId}': {
    names: { a: 'line', nothing: 404, anothers: 404 },
    body: input(lineChangeSchema, { qty: 2 }, { qty: [0, -1, 1.5, 1e308, 2 ** 53, ...noNumber] }),
  },
  'DELETE /api/cart/lines/{productId}': { names: { a: 'line', nothing: 204, anothers: 204 } },
  'POST /api/orders': {
    body: input(
      newOrderSchema,
      { mobileNo: '9876543210', residentialAddress: '12 Marine Drive\nMumbai' },
      {
        mobileNo: [...mobileNumbers.bad, '++9876543210', '987654321x', ...noText],
        residentialAddress: [...illegible, ...addresses.bad, tooLong(limits.addressLength)],
        cartVersion: noText,
      },
    ),
  },
  'POST /api/payments': { body: input(newPaymentSchema, {}, { cartVersion: noText }) },
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
  'DELETE /api/orders/{orderId}/photos': { names: ownOrder },
  'POST /api/orders/{orderId}/confirmation': {
    names: flaggedOrder,
    body: input(
      customerConfirmationSchema,
      { token: sampleToken },
      { token: ['', 'A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, 'CONFIRM#x', '__proto__', ...noText] },
    ),
  },
  'GET /api/manage/orders': {
    query: input(
      managedOrdersQuerySchema,
      { status: 'placed' },
      {
        status: ['paid', 'PLACED', '__proto__', 'ORDERS#x'],
        confirmation: ['confirmed', 'NEEDED', '__proto__'],
        work: ['making', 'TO-MAKE', '__proto__'],
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
  'GET /api/manage/orders.csv': {
    query: input(
      orderExportSchema,
      { from: '2026-04-01', to: '2026-06-30' },
      {
        from: ['yesterday', '2026-02-30', '2026-4-1', '2027-01-01'],
        to: ['today', '2026-13-01', '2020-01-01', "1' OR 1=1"],
      },
    ),
  },
  'GET /api/manage/orders/{orderId}': { names: anyOrder, query: 'ignored' },
  'GET /api/manage/orders/{orderId}/photos': {
    names: anyOrder,
    query: input(orderPhotosQuerySchema, { line: id('tea') }, { line: ['x', '__proto__', 'constructor', tooLong(40)] }),
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
        confirmation: ['', 'needed', 'CONFIRMED', '__proto__', ...noText],
        version: [...noNumber, 1.5],
      },
    ),
  },
  'POST /api/manage/orders/{orderId}/refund': { names: anyOrder, body: 'ignored' },
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
    names: { a: 'finding', nothing: 404, anothers: 'for all alike' },
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
  'GET /api/me/data': { query: 'ignored' },
  'DELETE /api/me': {},
  'GET /api/manage/log': { query: input(ownerLogQuerySchema, {}, { cursor: wrongCursor }) },
  'GET /api/manage/log.csv': {
    query: input(
      orderExportSchema,
      { from: '2026-04-01', to: '2026-06-30' },
      {
        from: ['yesterday', '2026-02-30', '2026-4-1', '2027-01-01'],
        to: ['today', '2026-13-01', '2020-01-01', "1' OR 1=1"],
      },
    ),
  },
  'GET /api/manage/settings': { query: 'ignored' },
  'PUT /api/manage/settings': {
    body: input(
      newSettingsSchema,
      {
        version: 0,
        limits: { on: false, maxTotal: 5_000, maxOpenOrders: 1, maxOrdersPerDay: 3 },
        search: { synonyms: [['mug', 'cup']] },
        orderMails: { on: false },
      },
      {
        version: [-1, 1.5, 2 ** 53, ...noNumber],
        limits: [...wrongLimits, null, [], 'off', 7],
        search: [...wrongSearches, null, [], 'off', 7],
        orderMails: [{ on: 'yes' }, { on: null }, { on: 1 }, null, [], 'off', 7],
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

/** A route of the table with its key and its facts. */
export interface AttackedRoute extends Route, RouteFacts {
  readonly key: RouteKey;
}

const hasFacts = (key: string): key is RouteKey => Object.hasOwn(routeFacts, key);

/** The route table with the facts, from which every attack is generated. @throws for a route without facts. */
export const attackedRoutes: readonly AttackedRoute[] = routes.map((route: Route) => {
  const key = `${route.method} ${route.path}`;
  if (!hasFacts(key)) throw new Error(`${key} has no facts: no attack is made on it`);
  const facts: RouteFacts = routeFacts[key];
  return { ...route, ...facts, key };
});

const isInput = (given: Input | string | undefined): given is Input => typeof given === 'object';

/** The routes that read a JSON body, and those that read a query. */
export const withBody = attackedRoutes.flatMap((route) =>
  isInput(route.body) ? [{ ...route, body: route.body }] : [],
);
export const withQuery = attackedRoutes.flatMap((route) =>
  isInput(route.query) ? [{ ...route, query: route.query }] : [],
);

/** The routes with a record in their path, in this parameter. */
export const withName = attackedRoutes.flatMap((route) => {
  const [, parameter] = /\{(\w+)\}/.exec(route.path) ?? [];
  return route.names === undefined || parameter === undefined ? [] : [{ ...route, names: route.names, parameter }];
});

/** The paginated lists. */
export const withPages = withQuery.filter(({ query }) => 'cursor' in query.schema.shape);

/** Fields that an attacker would add. No schema has them in this form. */
export const selfSet = {
  role: 'owner',
  owner: true,
  'cognito:groups': ['owners'],
  userId: '99999999-2222-3333-4444-555555555555',
  email: 'owner@example.com',
  paid: true,
  paymentStatus: 'paid',
  total: 1,
  totalPrice: 1,
  totalPaise: 1,
  pricePaise: 1,
  cartPrice: 1,
  productId: 'AAAAAAAAAAAAAAAA',
  orderId: 'AAAAAAAAAAAAAAAA',
  uploadId: 'AAAAAAAAAAAAAAAA',
  photoId: 'AAAAAAAAAAAAAAAA',
  url: 'https://elsewhere.example/x.png',
  reasons: [],
  counted: { phone: '0000000000', token: 'x' },
  revision: 99,
  createdAt: '1970-01-01T00:00:00.000Z',
  history: [],
  lines: [],
  s3UploadId: 'x',
  sessionId: 'cs_x',
  paymentIntentId: 'pi_x',
  expiresAt: 1,
  pk: 'USER#x',
  sk: 'PROFILE',
  status: 'delivered',
  payment: { status: 'paid' },
  price: 1,
  qty: 1,
};

/** IDs of no record, meant to become part of a key or of another path. */
export const injections = [
  'USER#x',
  '#',
  'PRODUCT#0123456789ABCDEF',
  '0123456789ABCDEF#CART',
  '../cart',
  '..%2f..%2fcart',
  '0123456789ABCDEf',
  '0123456789ABCDEFG',
  '0123456789ABCDE\n',
  '\u0000',
  '__proto__',
  'constructor',
  '*',
  "' OR '1'='1",
  '１２３４５６７８９０１２３４５６',
  'x'.repeat(2_000),
];
