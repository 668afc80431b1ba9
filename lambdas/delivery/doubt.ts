import type { DeliveryDoubt } from '../contracts/delivery/delivery-doubt.ts';
import type { DeliveryTerms } from '../contracts/delivery/delivery-terms.ts';
import type { PaymentMethod } from '../contracts/orders/order.ts';
import { dependsOnPin, type Parcel, type PricedDelivery, priceDelivery } from './price-delivery.ts';

interface OrderedParcel extends Parcel {
  readonly method: PaymentMethod;
  /** What the order's customer pays for its delivery; missing for nothing. */
  readonly deliveryPaise?: number | undefined;
}

/** What delivery costs with this payment method. */
const feeOf = ({ feePaise, cashFeePaise }: PricedDelivery, method: PaymentMethod): number =>
  method === 'cash-on-delivery' ? feePaise + cashFeePaise : feePaise;

/** What the order stores of it. */
export function storedFees(delivery: PricedDelivery, method: PaymentMethod) {
  const deliveryPaise = feeOf(delivery, method);
  const cashFeePaise = deliveryPaise - delivery.feePaise;
  return { ...(deliveryPaise > 0 && { deliveryPaise }), ...(cashFeePaise > 0 && { cashFeePaise }) };
}

/** Why an owner should look at where an order goes, once it can't be refused any more. */
export function doubtOf(terms: DeliveryTerms, order: OrderedParcel): DeliveryDoubt | undefined {
  if (!dependsOnPin(terms)) return undefined;
  if (order.pin === undefined) return 'pin-missing';
  const delivery = priceDelivery(terms, order);
  if (delivery.refusal !== undefined) return 'not-served';
  return feeOf(delivery, order.method) > (order.deliveryPaise ?? 0) ? 'higher-fee' : undefined;
}
