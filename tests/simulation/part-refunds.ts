import { partsOf } from '#contracts/orders/refund-parts.ts';
import { lineIdOf } from '#lambdas/cart/cart.ts';
import { refundPart } from '#lambdas/desk/refund-part.ts';
import { type OrderRecord, versionOf } from '#lambdas/orders/order.ts';
import { refundedPaise } from '#lambdas/orders/refund-parts.ts';
import { succeed } from '#lambdas/platform/result.ts';
import { completeParts } from '#lambdas/reconciliation/examine-payment.ts';
import { owner, secondOwner } from '../support/unit/records.ts';
import { Network } from './network.ts';
import type { Scenario } from './scenario.ts';
import type { SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/**
 * Owners refund parts of paid orders, often both at once, while another owner cancels the order or refunds in the card service's dashboard.
 */
export async function refundParts({
  world,
  shop,
  desk,
  broken,
}: Pick<Scenario, 'world' | 'shop' | 'desk' | 'broken'>): Promise<void> {
  const { random } = world;
  for (let times = random.between(0, 5); times > 0; times--) {
    await world.sleep(random.between(1_000, 60_000));
    const paid = [...shop.store.orders.values()].filter(({ payment }) => payment.status === 'paid');
    const order = random.of(paid);
    if (order === undefined) continue;
    const { orderId, paymentIntentId = '' } = order;
    const before = sentParts(order);
    const asked = askedPart(world, order);
    const owners = random.happens(0.5) ? [owner, secondOwner] : [owner];
    const others = random.of([
      () => desk.handle(order, { status: 'cancelled', reason: 'Out of stock' }),
      () => desk.handle(order, 'refund'),
      async () => shop.cardService.refund(paymentIntentId, random.happens(0.5) ? 300 : undefined),
      async () => undefined,
    ]);
    const calls = owners.map((caller) =>
      new Network(world, shop).callUntilConclusive(
        (machine) => refundPart(machine, caller, orderId, { ...asked, version: versionSeen(shop, order) }),
        () => random.happens(0.3),
      ),
    );
    await Promise.all([...calls, others?.()]);
    // All of them saw the same version of the order.
    const after = shop.store.orders.get(orderId) ?? order;
    if (sentParts(after) > before + 1) broken.push(`two parts of ${orderId} were stored for one version of it`);
    if (random.happens(0.3)) await completeAll(world, shop);
  }
}

const sentParts = ({ history }: OrderRecord): number => history.filter(({ part }) => part?.status === 'sent').length;

/** An amount of up to ₹30, or one gift. Prices are at most ₹20, so the sum of two parts is often too much. */
function askedPart(
  { random }: World,
  order: OrderRecord,
): { readonly amount?: number; readonly lines?: { lineId: string; qty: number }[] } {
  const line = random.of(order.lines);
  return line !== undefined && random.happens(0.4)
    ? { lines: [{ lineId: lineIdOf(line), qty: 1 }] }
    : { amount: random.between(1, 30) };
}

/** The version that the owner saw, or the stored one, as a naive page would send. */
const versionSeen = ({ store, variant }: SimulatedShop, order: OrderRecord): number =>
  versionOf(variant === 'part-version' ? (store.orders.get(order.orderId) ?? order) : order);

/** Sends again all parts whose result isn't recorded, as the reconciler does. */
export const completeAll = (world: World, shop: SimulatedShop): Promise<unknown> =>
  Promise.all(
    [...shop.store.orders.values()]
      .filter((order) => sentParts(order) > 0)
      .map(async (order) => {
        await world.sleep(world.random.between(1, 1_000));
        await shop.invoke(async (machine) => {
          const service = await machine.cards();
          if (service !== undefined) await completeParts({ ...machine, service, mended: () => {} }, order);
          return succeed(undefined);
        });
      }),
  );

/** An order records what the card service has refunded of its payment. */
export const wrongSums = ({ store, cardService }: SimulatedShop): readonly string[] =>
  [...store.orders.values()].flatMap((order) => {
    const { orderId, paymentIntentId = '' } = order;
    const refunded = cardService.captures.get(paymentIntentId)?.refundedPaise ?? 0;
    const recorded = refundedPaise(order);
    return paymentIntentId === '' || recorded === refunded
      ? []
      : [`${orderId} records ${recorded} refunded paise, and the card service ${refunded}`];
  });

/** Each stored part has a result and was refunded at most once, and the card service has refunded no other part. */
export function brokenParts({ store, cardService }: SimulatedShop): readonly string[] {
  return [...store.orders.values()].flatMap(({ orderId, paymentIntentId = '', history }) => {
    const parts = partsOf(history);
    const stored = new Set(history.flatMap(({ part }) => (part?.status === 'sent' ? [part.key] : [])));
    const keys = (cardService.captures.get(paymentIntentId)?.refunds ?? []).flatMap(({ key }) => key ?? []);
    const isOnce = new Set(keys).size === keys.length && keys.every((key) => stored.has(key));
    const open = [...parts.values()].filter(({ status }) => status === 'sent');
    return [
      ...(isOnce ? [] : [`the card service refunded a part of ${orderId} twice, or one that was not stored`]),
      ...open.map(({ key }) => `the part ${key} of ${orderId} has no result`),
      ...[...parts.values()]
        .filter(({ key, status }) => key !== undefined && (status === 'made') !== keys.includes(key))
        .map(({ key, status }) => `the part ${key} of ${orderId} is ${status}, and the card service says otherwise`),
    ];
  });
}
