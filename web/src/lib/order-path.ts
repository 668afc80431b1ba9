import type { Side } from '#contracts/messages/message.ts';

/** The path of an order in the API, as its customer or the owners call it. */
export const orderPath = (orderId: string, side: Side): `/api/${string}` =>
  `/api/${side === 'shop' ? 'manage/' : ''}orders/${encodeURIComponent(orderId)}`;
