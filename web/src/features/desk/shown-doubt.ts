import type { DeliveryDoubt } from '#contracts/delivery/delivery-doubt.ts';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';

const toSend = new Set<ManagedOrder['status']>(['placed', 'making', 'returned']);

/** Why the owner should check the address, until the parcel is sent. */
export const shownDoubt = ({ status, deliveryDoubt }: ManagedOrder): DeliveryDoubt | undefined =>
  toSend.has(status) ? deliveryDoubt : undefined;
