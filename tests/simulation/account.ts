import { textOf } from '#contracts/delivery/address-text.ts';
import type { NewOrder } from '#contracts/orders/new-order.ts';
import { addLine } from '#lambdas/cart/add-line.ts';
import { orderByCash } from '#lambdas/checkout/order-by-cash.ts';
import { startPayment } from '#lambdas/checkout/start-payment.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { type Result, refuse, succeed } from '#lambdas/platform/result.ts';
import { address } from '../support/unit/address.ts';
import { customer, viewerAddress } from '../support/unit/records.ts';
import { type NaiveVariant, naiveCheckout } from './naive-variants.ts';
import { Network } from './network.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** The body of a checkout. */
export interface Body {
  readonly method: 'cash-on-delivery' | 'card';
  readonly mobileNo: string;
  readonly residentialAddress: string;
  readonly cartVersion?: string | undefined;
  /** The PIN for which the cart was priced. */
  readonly pin?: string | undefined;
  /** What the cart said is to pay by this method, in paise. */
  readonly toPay?: number;
}

/** One checkout request. */
export interface CheckoutRequest {
  readonly customer: Caller;
  readonly idempotencyKey: string;
  readonly body: Body;
}

interface CheckedOut {
  readonly orderId: string;
  /** The payment page. */
  readonly page?: string;
}

/** The final response to one checkout. */
export interface Outcome extends Omit<CheckoutRequest, 'idempotencyKey'> {
  readonly key: string;
  readonly result: Result<CheckedOut>;
  /** The ID of the checkout's order, if the order already existed when the last call arrived. */
  readonly existing?: string | undefined;
}

/** Sends one checkout request to the shop. */
export async function checkOut(
  machine: Machine,
  variant: NaiveVariant | undefined,
  { customer, idempotencyKey, body }: CheckoutRequest,
): Promise<Result<CheckedOut>> {
  const dependencies = naiveCheckout(machine, variant, { customer, idempotencyKey, body });
  const { mobileNo, pin } = body;
  const cartVersion = variant === 'fee-unseen' ? undefined : body.cartVersion;
  const delivery = { mobileNo, ...whereTo(body) };
  if (body.method === 'card') {
    const { asksAddress = true } = (await machine.cards()) ?? {};
    const request = { cartVersion, pin, ...(!asksAddress && delivery) };
    const started = await startPayment(dependencies, { caller: customer, idempotencyKey, request });
    return started.ok ? succeed({ orderId: started.value.orderId, page: started.value.checkoutUrl }) : started;
  }
  const placed = await orderByCash(dependencies, {
    caller: customer,
    idempotencyKey,
    request: { ...delivery, cartVersion },
    address: addressOf(customer),
  });
  if (!placed.ok) return placed;
  if (variant === 'limits-refuse' && placed.value.confirmation !== undefined) return tooManyOrders;
  return succeed({ orderId: placed.value.orderId });
}

/** An address in fields if the cart was priced for a PIN, or the customer would see another fee. */
const whereTo = ({ residentialAddress, pin }: Body): Pick<NewOrder, 'address' | 'residentialAddress'> =>
  pin === undefined ? { residentialAddress } : { address: { ...address, line1: residentialAddress, pin } };

/** The address that the order of this checkout has. */
export function addressTextOf(body: Body): string | undefined {
  const { address, residentialAddress } = whereTo(body);
  return address === undefined ? residentialAddress : textOf(address);
}

/** The attackers' accounts, which are numbered, share a network. */
export function addressOf({ userId }: Pick<Caller, 'userId'>): string {
  const number = userId.startsWith(accountPrefix) ? userId.slice(accountPrefix.length) : '';
  return /^\d+$/.test(number) ? `198.51.100.${number}` : viewerAddress;
}

/** The mail domain of the only customer whose mailbox is proved. */
export const provedDomain = 'proved.example';

const accountPrefix = 'account-';

const tooManyOrders = refuse('too_many_checkouts', 'You have too many open orders.');

/** A customer with an account, behind a network that loses, delays and repeats calls. */
export class Account {
  readonly customer: Caller;
  readonly outcomes: Outcome[] = [];
  readonly network: Network;
  readonly #shop: SimulatedShop;

  constructor(world: World, shop: SimulatedShop, name: string, email = `${name}@example.com`) {
    this.#shop = shop;
    this.network = new Network(world, shop);
    this.customer = { ...customer, userId: accountPrefix + name, email };
  }

  async put(productId: string): Promise<void> {
    await this.network.call((machine) => addLine(machine, this.customer.userId, productId));
  }

  /** Orders with one idempotency key, and retries until a response is conclusive. @returns the order and its payment page. */
  async order(key: string, body: Body): Promise<CheckedOut | undefined> {
    const { customer } = this;
    const result = await this.network.callUntilConclusive((machine) =>
      checkOut(machine, this.#shop.variant, { customer, idempotencyKey: key, body }),
    );
    if (result === undefined) return undefined;
    this.outcomes.push({ customer, key, body, result });
    return result.ok ? result.value : undefined;
  }
}
