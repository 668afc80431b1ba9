import type { Making, MakingRecord } from '#lambdas/making/making.ts';
import type { OrderRecord } from '#lambdas/orders/order.ts';
import type { ClaimPhotos } from './memory-carts.ts';

interface Store {
  readonly making: Map<string, MakingRecord>;
  readonly orders: Map<string, OrderRecord>;
}

/** In-memory port of making pictures. Each call takes effect through `at`. */
export function memoryMaking(
  at: <T>(effect: () => T) => Promise<T>,
  { making, orders }: Store,
  claimPhotos: ClaimPhotos,
): { readonly making: Making } {
  const isNext = ({ orderId, version }: MakingRecord) => (making.get(orderId)?.version ?? 0) === version - 1;
  return {
    making: {
      find: (orderId) => at(() => making.get(orderId)),
      add: (next, { orderId, history }, { userId, photoId }) =>
        at(() => {
          if (!isNext(next) || orders.get(orderId)?.history.length !== history.length) return 'changed';
          if (!claimPhotos(userId, [photoId], orderId)) return 'photo-gone';
          making.set(orderId, next);
          return 'done';
        }),
      replace: (next) =>
        at(() => {
          const isNew = isNext(next);
          if (isNew) making.set(next.orderId, next);
          return isNew;
        }),
    },
  };
}
