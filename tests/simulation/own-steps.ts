import { toPaise } from '#contracts/money.ts';
import type { Order } from '#contracts/orders/order.ts';
import { cancelOrder } from '#lambdas/checkout/cancel-order.ts';
import { changeAddress } from '#lambdas/orders/change-address.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import type { Result } from '#lambdas/platform/result.ts';
import { address } from '../support/unit/address.ts';
import { customer } from '../support/unit/records.ts';
import { naiveOwnStep } from './naive-variants.ts';
import { Network } from './network.ts';
import type { Scenario } from './scenario.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import { pins } from './tab.ts';

/** A step of the customer's own with an order. */
type OwnStep = (machine: Machine, userId: string, orderId: string) => Promise<Result<Order>>;

/** The customer takes own steps with orders, often while an owner clicks on the same one. A stranger tries the same. */
export async function takeOwnSteps(scenario: Scenario): Promise<void> {
  const { world, shop, desk, broken } = scenario;
  const { random } = world;
  for (let times = random.between(0, 4); times > 0; times--) {
    await world.sleep(random.between(1_000, 60_000));
    const own = [...shop.store.orders.values()].filter(({ userId }) => userId === customer.userId);
    const confirmed = own.filter(({ status, confirmation }) => status === 'placed' && confirmation === 'confirmed');
    const order = random.of(confirmed) ?? random.of(own);
    if (order === undefined) continue;
    const isMove = order.confirmation === 'confirmed' || random.happens(0.4);
    const step = isMove
      ? move(scenario, `${random.between(1, 3)} Park Street, Kolkata`, random.of(pins))
      : cancel(random.happens(0.5) ? 'Ordered twice' : undefined);
    const status = isMove ? 'shipped' : 'making';
    const owner = random.happens(0.5) ? desk.handle(order, { status }) : undefined;
    const tabs = Array.from({ length: random.between(1, 2) }, () => take(scenario, order, step, customer.userId));
    if (random.happens(0.3) && (await take(scenario, order, step, 'a stranger'))) {
      broken.push(`${order.orderId} was changed by another customer`);
    }
    await Promise.all([owner, ...tabs]);
  }
}

const cancel =
  (reason: string | undefined): OwnStep =>
  (machine, userId, orderId) =>
    cancelOrder(machine, userId, { orderId, reason });

/** Delivery to another PIN may cost more, or be impossible in cash. The customer looks at that first, perhaps for long, and agrees to it. */
const move =
  ({ world, shop }: Scenario, line1: string, pin: string | undefined): OwnStep =>
  async (machine, userId, orderId) => {
    const to = pin ? { address: { ...address, line1, pin } } : { residentialAddress: line1 };
    const ask = () => changeAddress(machine, userId, orderId, { ...to, ask: true });
    const asked = await ask();
    if (!asked.ok) return asked;
    if (userId === customer.userId) noteAgreement(shop, asked.value);
    // Meanwhile the owner may change the terms of delivery.
    if (world.random.happens(0.3)) await world.sleep(world.random.between(1_000, 60_000));
    const sent = shop.variant === 'agreement-renewed' ? await ask() : asked;
    return sent.ok ? changeAddress(machine, userId, orderId, { ...to, agreed: agreedTo(sent.value) }) : sent;
  };

const agreedTo = ({ toPay, promise }: Order) => ({ toPay, ...(promise && { arrivesBy: promise.arrivesBy }) });

function noteAgreement({ agreed, variant }: SimulatedShop, { orderId, toPay }: Order): void {
  if (variant === 'fee-unasked') return;
  agreed.set(orderId, (agreed.get(orderId) ?? new Set<number>()).add(toPaise(toPay)));
}

/** Takes the step until the response is conclusive, or the customer gives up. @returns whether it succeeded. */
async function take(scenario: Scenario, { orderId }: OrderRecord, step: OwnStep, userId: string): Promise<boolean> {
  const { world, shop } = scenario;
  const result = await new Network(world, shop).callUntilConclusive(
    (machine) => step(naiveOwnStep(machine, shop.variant, userId), userId, orderId),
    // A refused refund is tried again only a day later.
    () => world.random.happens(0.3),
  );
  return result?.ok === true;
}
