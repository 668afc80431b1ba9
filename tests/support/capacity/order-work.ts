import { type Route, routes } from '#contracts/routes.ts';
import { cachedBriefly, cachedForOneMinute } from '#lambdas/platform/http/respond.ts';
import { capacityCalls } from './calls.ts';

type CustomersRoute = Exclude<(typeof routes)[number], { readonly access: 'owner' }>;
type KeyOf<R> = R extends Route ? `${R['method']} ${R['path']}` : never;

/** How often a call is made. */
export interface Calls {
  /** By each visit. */
  readonly visit?: number;
  /** By the visit that orders, and by its customer until the order is delivered. */
  readonly order?: number;
  /** For each photo, and for the preview that the browser draws of them. */
  readonly photo?: number;
  /** How many responses all visits share, and for how many seconds CloudFront caches each. */
  readonly shared?: { readonly responses: number; readonly seconds: number };
  /** By the visit that orders, too, but its responses are the customer's own. */
  readonly own?: number;
  /** Its row in docs/table.md, if that isn't the call's own. */
  readonly row?: string;
  readonly why: string;
}

const secondsOf = (cacheControl: string): number => Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1]);

/** So many gifts have a page that visitors open in the same minute. */
const gifts = 1_000;

/** One order in ten. */
const tenth = 0.1;
const never = { why: 'no part of an order' };

/**
 * How often customers' routes are called: each visit searches, looks at two categories and opens a gift; an order has three gifts,
 * one of them with photos. `tests/e2e/orders/counted-order.test.ts` counts what the pages call.
 */
export const customersCalls: { readonly [K in KeyOf<CustomersRoute>]: Calls } = {
  'GET /api/products': {
    ...{ visit: 4, order: 1, row: 'GET /api/products?category=' },
    why: 'more of the front page, a search, two categories',
  },
  'GET /api/products/{productId}': { visit: 1, order: 2, why: 'a gift that was opened from a list' },
  'GET /api/delivery': {
    ...{ visit: 1, own: 4, shared: { responses: gifts, seconds: secondsOf(cachedForOneMinute) } },
    why: 'a gift’s page; those of an order and its cart name a PIN',
  },
  'GET /api/settings': {
    ...{ order: 2, shared: { responses: 5, seconds: secondsOf(cachedBriefly) } },
    why: 'the contact on the order’s page',
  },
  'GET /api/occasions': {
    ...{ visit: tenth, order: 1, shared: { responses: 1, seconds: secondsOf(cachedBriefly) } },
    why: 'an occasion’s page, and the front page after the order',
  },
  'POST /api/vitals': { visit: 5, why: 'measurements of pages' },
  'GET /api/me': { order: 2, why: 'the first page after a sign-in, and of a later visit' },
  'GET /api/cart': { order: 13, why: 'the number in the menu, after each change of the cart' },
  'PUT /api/cart/lines/{productId}': { order: 4, why: 'three gifts, and the photos of one once they have arrived' },
  'PATCH /api/cart/lines/{productId}': { order: 1, why: 'a quantity' },
  'DELETE /api/cart/lines/{productId}': { order: tenth, why: 'a gift that is taken out again' },
  'POST /api/photos': { photo: 1, why: 'each photo' },
  'POST /api/photos/{photoId}/complete': { photo: 1, why: 'each photo' },
  'GET /api/photos/{photoId}': { photo: tenth, why: 'an upload that continues' },
  'POST /api/photos/views': { order: 2, why: 'the photos in the cart and on the order’s page' },
  'GET /api/photos/{photoId}/view': { photo: tenth, why: 'a photo in full' },
  'DELETE /api/photos/{photoId}': { photo: tenth, why: 'a photo that is replaced' },
  'POST /api/orders': {
    ...{ order: 1, row: 'POST /api/orders … where the limits of cash on delivery are on' },
    why: 'cash on delivery',
  },
  'POST /api/payments': { order: 1, why: 'card payments' },
  'POST /api/payments/webhook': { order: 1, row: 'POST /api/payments/webhook, paid', why: 'card payments' },
  'GET /api/orders': { order: 2, why: 'the customer’s orders' },
  'GET /api/orders/{orderId}': {
    ...{ order: 6, row: 'GET /api/orders/{orderId} … of a product with questions' },
    why: 'the order’s page, again after each step',
  },
  'PUT /api/orders/{orderId}/lines/{lineId}/answers': { order: 1, why: 'answers that follow the order' },
  'PUT /api/orders/{orderId}/address': { order: tenth, why: 'a wrong address' },
  'PUT /api/orders/{orderId}/gift': { order: tenth, why: 'a gift message that was forgotten' },
  'DELETE /api/orders/{orderId}/photos': never,
  'POST /api/orders/{orderId}/cancel': { order: tenth, why: 'a change of mind' },
  'POST /api/orders/{orderId}/again': { order: 0.02, why: 'a gift that is ordered once more' },
  'POST /api/orders/{orderId}/confirmation': { order: tenth, why: 'an order over a limit' },
  'GET /api/orders/{orderId}/proofs': { order: 1, why: 'a gift with a proof' },
  'POST /api/orders/{orderId}/lines/{lineId}/proof': { order: 0.5, why: 'an answer to a proof' },
  'POST /api/orders/{orderId}/proofs/look': { order: tenth, why: 'a proof by its mailed link' },
  'GET /api/orders/{orderId}/messages': {
    ...{ order: 1, row: 'GET /api/orders/{orderId}/messages, GET /api/manage/orders/{orderId}/messages' },
    why: 'the order’s page',
  },
  'POST /api/orders/{orderId}/messages': { order: tenth, why: 'a question' },
  'PUT /api/orders/{orderId}/messages/read': {
    ...{ order: tenth, row: 'PUT /api/orders/{orderId}/messages/read, PUT /api/manage/orders/{orderId}/messages/read' },
    why: 'an answer to it',
  },
  'GET /api/orders/{orderId}/messages/{messageId}/pictures': { order: tenth, why: 'its pictures' },
  'GET /api/messages': { order: 5, why: 'unread messages in the menu' },
  'GET /api/orders/{orderId}/case': { order: 1, why: 'a delivered order’s page' },
  'POST /api/orders/{orderId}/case': { order: 0.02, why: 'a damaged gift' },
  'GET /api/orders/{orderId}/making': { order: 4, why: 'the page of an order that is made' },
  'GET /api/me/addresses': { order: 1, why: 'the checkout' },
  'POST /api/me/addresses': { order: 1, why: 'the address that is kept for next time' },
  'PUT /api/me/addresses/{addressId}': never,
  'DELETE /api/me/addresses/{addressId}': never,
  'PATCH /api/me': never,
  'GET /api/me/data': never,
  'DELETE /api/me': never,
  'POST /api/live': { order: 2, why: 'as `GET /api/me`' },
};

/** The keys of all routes that customers may call. */
export const customersRoutes: readonly string[] = routes
  .filter(({ access }) => access !== 'owner')
  .map(({ method, path }) => `${method} ${path}`);

/** An owner's calls for one order. */
const ownersCalls: Readonly<Record<string, number>> = {
  'GET /api/manage/orders': 1,
  'GET /api/manage/orders/{orderId}': 1,
  'GET /api/manage/orders/{orderId}/photos': 1,
  'PATCH /api/manage/orders/{orderId}': 3,
};

export const ownersCallsOfOrder = Object.values(ownersCalls).reduce((sum, count) => sum + count, 0);

/** How often work follows an order. */
interface Follower extends Pick<Calls, 'order' | 'photo'> {
  /** Its row in docs/table.md, and which of the measured cases; by default the first. */
  readonly row: string;
  readonly when?: string;
  /** False if it happens in the same run of a function as other work. */
  readonly runs?: false;
}

/** An order's steps: it is placed, made, shipped and delivered. */
const steps = 4;
const owners = 2;

/** Mails about an order: one for each step, and those to its owners. */
export const mailsOfOrder = steps + owners;

export const socketsOfOrder = customersCalls['POST /api/live'].order ?? 0;

const followers: readonly Follower[] = [
  { row: 'sign-up (trigger)', order: 1 },
  { row: 'a profile is new or has changed (stream)', order: 1 },
  { row: 'a page opens its WebSocket', order: socketsOfOrder },
  // The cart's lines and the steps change the open pages of the customer and of the owners.
  { row: 'a cart line or an order has changed (stream)', order: 5 + steps },
  { row: 'an order has changed, for the owners (stream)', order: steps, runs: false },
  { row: 'an order has changed (stream): it is counted', order: steps + 1, runs: false },
  { row: 'an order is new (stream)', order: 1, runs: false },
  { row: 'an order whose products ask questions is placed (stream)', order: 1, runs: false },
  { row: "an order's name, mobile number or parcel number is new (stream)", order: 1, runs: false },
  { row: 'an order that is counted is delivered or cancelled (stream)', order: 1, runs: false },
  { row: 'an order is delivered or cancelled (stream)', photo: 1, runs: false },
  { row: 'a step of an order waits for its mail (queue)', order: steps },
  { row: 'a new order waits for the mails to its owners (queue)', order: 1 },
  {
    row: 'a call for photos, saved addresses or a ticket for the WebSocket, before what its row says',
    order: 3,
    photo: 2,
    runs: false,
  },
  // A cart's line claims its photos in one transaction.
  { row: 'PUT /api/cart/lines/{productId} … with a photo', photo: 0.5, runs: false },
  { row: 'a photo is complete (stream)', photo: 1 },
  { row: 'the answers of an order have changed (stream)', photo: 1, runs: false },
  // Before the order is delivered, then while it is kept; the last two delete the photo.
  { row: 'a review of a photo has expired (stream)', when: 'an order was delivered 80 days ago', photo: 1 },
  { row: 'a review of a photo has expired (stream)', when: 'nothing needs it, for the first time', photo: 1 },
  { row: 'a review of a photo has expired (stream)', when: 'nothing needs it, for the second time', photo: 1 },
];

/** What a call or its work takes, as `tests/integration/capacity.test.ts` measures it. @throws if docs/table.md has no such row. */
function takesOf(row: string, when?: string) {
  const found = capacityCalls[row]?.find((one) => when === undefined || one.when === when);
  if (found === undefined) throw new Error(`No capacity test measures ${row}`);
  return found.takes;
}

interface Counted {
  readonly row: string;
  readonly when?: string | undefined;
  readonly times: number;
}

/** What a whole order takes until it is delivered, for so many photos with their preview, and without the visits before it. */
export function orderWork(photos: number) {
  const timesOf = ({ order = 0, own = 0, photo = 0 }: Partial<Calls>) => order + own + photo * (photos + 1);
  const sum = (counted: readonly Counted[]) => counted.reduce((all, { times }) => all + times, 0);
  const called: readonly Counted[] = Object.entries(customersCalls)
    .map(([key, call]: [string, Calls]) => ({ row: call.row ?? key, times: timesOf(call) }))
    .filter(({ row, times }) => times > 0 && !/^POST \/api\/(payments|vitals)/.test(row));
  const owned: readonly Counted[] = Object.entries(ownersCalls).map(([row, times]) => ({ row, times }));
  const work = followers.map(({ row, when, runs = true, ...each }) => ({ row, when, runs, times: timesOf(each) }));
  const units = (kind: 'read' | 'write' | 'index') =>
    [...called, ...owned, ...work].reduce(
      (all, { row, when, times }) => all + times * (takesOf(row, when)[kind] ?? 0),
      0,
    );
  return {
    calls: sum(called) + ownersCallsOfOrder,
    customers: sum(called),
    runs: sum(called) + ownersCallsOfOrder + sum(work.filter(({ runs }) => runs)),
    read: units('read'),
    write: units('write'),
    index: units('index'),
  };
}
