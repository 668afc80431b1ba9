import type { OrderStep } from '../contracts/orders/order.ts';
import type { Parcel } from '../contracts/orders/parcel.ts';
import { type Tracking, toTracking } from '../contracts/orders/tracking.ts';
import type { OrderRecord } from './order.ts';

type History = Pick<OrderRecord, 'history'>;

/** True if the step sent a parcel, and didn't only correct its number. */
const isShipment = (step: OrderStep, index: number, history: readonly OrderStep[]): boolean =>
  step.status === 'shipped' && history[index - 1]?.status !== 'shipped';

/** True for a step that only changed how the parcel is tracked. */
export const isTrackingOnly = ({ status, tracking }: OrderStep, before: OrderStep | undefined): boolean =>
  tracking !== undefined && status === before?.status;

/** The parcel of the latest shipment. After a return, a new shipment starts without one. */
export function parcelOf({ history }: History): Parcel | undefined {
  const sent = history.findLastIndex(isShipment);
  if (sent === -1) return undefined;
  return history.slice(sent).findLast(({ tracking }) => tracking !== undefined)?.tracking ?? undefined;
}

/** The parcel of the latest shipment with its carrier's name and address. */
export function trackingOf(order: History): Tracking | undefined {
  const parcel = parcelOf(order);
  return parcel && toTracking(parcel);
}

/** True if both are the same parcel, or none. */
export const isSameParcel = (a: Parcel | undefined, b: Parcel | undefined): boolean =>
  a?.carrier === b?.carrier && a?.number === b?.number && a?.name === b?.name && a?.url === b?.url;
