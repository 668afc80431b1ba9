import type { OrderStatus } from '../orders/order.ts';

/** A picture of the making that its URL shows; time in ISO 8601 UTC. */
export interface MakingPicture {
  readonly photoId: string;
  readonly at: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Response of the routes of an order's making pictures, the earliest first. Deleted ones are left out. */
export interface MakingPictures {
  readonly pictures: readonly MakingPicture[];
  /** When the URLs stop working. */
  readonly expiresAt: string;
}

/** True for an order that making pictures can be added to. */
export const takesMakingPictures = (status: OrderStatus): boolean =>
  status === 'placed' || status === 'making' || status === 'shipped';
