import type { NewOrder, Order } from '../../contracts/order.ts';
import type { Carts } from '../cart/cart.ts';
import { type CartContents, readContents } from '../cart/contents.ts';
import type { Products } from '../products/product.ts';
import { type Refusal, type Result, refuse, succeed, tooBusy } from '../result.ts';
import type { Shopper } from '../shopper.ts';
import type { Clock, Pause } from '../time.ts';
import type { Users } from '../users/user.ts';
import { cartChanged, refusalOf } from './checkout-rules.ts';
import { fingerprintOf, type OrderRecord, type Orders, orderIdOf, toOrder } from './order.ts';

const attempts = 5;

export interface PlaceOrderDependencies {
  readonly orders: Pick<Orders, 'find' | 'place'>;
  readonly carts: Pick<Carts, 'lines' | 'remove'>;
  readonly products: Pick<Products, 'findMany'>;
  readonly users: Pick<Users, 'find'>;
  readonly now: Clock;
  readonly pause: Pause;
}

/** One checkout: who asks, under which Idempotency-Key, for what. */
export interface Checkout {
  readonly shopper: Shopper;
  readonly idempotencyKey: string;
  readonly request: NewOrder;
}

/**
 * Orders the cart by cash on delivery: the order appears and the cart empties in one transaction. The key names the
 * order, so asking again answers the same order for ever, even with an empty cart, and a refusal does not use it up.
 * Refusals: `idempotency_key_reused`, `cart_empty`, `cart_changed` (D15), `cart_too_long`, `total_too_large`, `too_busy`.
 */
export async function placeOrder(dependencies: PlaceOrderDependencies, checkout: Checkout): Promise<Result<Order>> {
  const { orders, pause } = dependencies;
  const { userId } = checkout.shopper;
  const orderId = orderIdOf(userId, checkout.idempotencyKey);
  const fingerprint = fingerprintOf(userId, checkout.request);

  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause(attempt);
    const earlier = await orders.find(orderId);
    if (earlier !== undefined) return answerAgain(earlier, fingerprint);

    const drafted = await draft(dependencies, checkout, { orderId, fingerprint });
    // A twin of this call may have ordered since the look-up: then the cart is empty because of our own order.
    if (!drafted.ok) return unlessOrdered(orders, orderId, fingerprint, drafted);

    const placement = await orders.place(drafted.value);
    switch (placement.outcome) {
      case 'placed':
        return succeed(toOrder(drafted.value));
      case 'exists':
        return answerAgain(placement.order, fingerprint);
      case 'lines-changed': {
        const changed = drafted.value.lines.filter((line) => placement.productIds.includes(line.productId));
        return unlessOrdered(orders, orderId, fingerprint, cartChanged(changed.map((line) => line.title)));
      }
      case 'busy':
    }
  }
  return tooBusy;
}

/** The order that the cart makes now, or why it makes none. */
async function draft(
  { carts, products, users, now }: PlaceOrderDependencies,
  { shopper, request }: Checkout,
  identity: Pick<OrderRecord, 'orderId' | 'fingerprint'>,
): Promise<Result<OrderRecord>> {
  const [contents, user] = await Promise.all([
    readContents({ carts, products }, shopper.userId, { consistent: true }),
    users.find(shopper.userId),
  ]);
  // The products that are gone are named in the refusal and leave the cart, so that asking again succeeds.
  await Promise.all(contents.removed.map(({ productId }) => carts.remove(shopper.userId, productId)));
  const lines = linesOf(contents);
  const refusal = refusalOf(contents, lines, request.cartVersion);
  if (refusal !== undefined) return refusal;

  const createdAt = now().toISOString();
  return succeed({
    ...identity,
    userId: shopper.userId,
    status: 'placed',
    payment: { method: 'cash-on-delivery', status: 'due' },
    name: user?.fullName ?? shopper.fullName,
    email: user?.email ?? shopper.email,
    mobileNo: request.mobileNo,
    residentialAddress: request.residentialAddress,
    totalPaise: contents.totalPaise,
    cartQty: contents.totalQty,
    lines,
    createdAt,
    history: [{ status: 'placed', at: createdAt }],
  });
}

const linesOf = ({ entries }: CartContents): OrderRecord['lines'] =>
  entries.map(({ product: { createdAt: _created, revision: _revision, ...product }, qty }) => ({ ...product, qty }));

function answerAgain(order: OrderRecord, fingerprint: string): Result<Order> {
  if (order.fingerprint === fingerprint) return succeed(toOrder(order));
  return refuse(
    'idempotency_key_reused',
    'An order was already placed with other details. Please look at your orders before you order again.',
  );
}

async function unlessOrdered(
  orders: Pick<Orders, 'find'>,
  orderId: string,
  fingerprint: string,
  refusal: Refusal,
): Promise<Result<Order>> {
  const order = await orders.find(orderId);
  return order === undefined ? refusal : answerAgain(order, fingerprint);
}
