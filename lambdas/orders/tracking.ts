import { carriers } from '../contracts/orders/carriers.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import type { Parcel, Tracking } from '../contracts/orders/tracking.ts';
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

/** The parcel of the latest shipment with its carrier's name and address. Its number needs no encoding in an address. */
export function trackingOf(order: History): Tracking | undefined {
  const parcel = parcelOf(order);
  return parcel && { carrier: parcel.carrier, number: parcel.number, ...carrierOf(parcel) };
}

function carrierOf({ carrier, number, name = carrier, url }: Parcel): Pick<Tracking, 'name' | 'url'> {
  const known = carriers[carrier];
  if (known === undefined) return { name, ...(url !== undefined && { url }) };
  return { name: known.name, url: known.parcel === undefined ? known.page : known.parcel + number };
}

/** True if both are the same parcel, or none. */
export const isSameParcel = (a: Parcel | undefined, b: Parcel | undefined): boolean =>
  a?.carrier === b?.carrier && a?.number === b?.number && a?.name === b?.name && a?.url === b?.url;
