import type { Cases } from '../cases/case.ts';
import { newGiftOf } from '../contracts/cases/damage-case.ts';
import type { ManagedOrder } from '../contracts/desk/manage-orders.ts';
import { limits } from '../contracts/limits.ts';

export interface NewGiftsDependencies {
  readonly cases: Pick<Cases, 'open'>;
}

/** The gifts that the shop makes again, by the ID of their order, the longest waiting first. One Query of the open cases. */
export async function newGifts({
  cases,
}: NewGiftsDependencies): Promise<ReadonlyMap<string, NonNullable<ManagedOrder['newGift']>>> {
  const open = await cases.open(limits.cases.listed);
  return new Map(
    open.flatMap(({ orderId, steps }) => {
      const { status, ...days } = newGiftOf({ steps }) ?? {};
      return status === 'remaking' ? [[orderId, days]] : [];
    }),
  );
}
