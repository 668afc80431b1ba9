import { useQuery } from '@tanstack/react-query';
import type { DamageCase, OpenCases } from '#contracts/cases/damage-case.ts';
import type { NewCase, NewCaseStep } from '#contracts/cases/new-case.ts';
import type { Side } from '#contracts/messages/message.ts';
import type { Order } from '#contracts/orders/order.ts';
import { callApi } from '#web/lib/api.ts';
import { orderKey } from '#web/lib/customer-orders.ts';
import { managedOrderKey, managedOrdersKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { queryClient } from '#web/lib/query.ts';

const pathOf = (orderId: string, side: Side) => `${orderPath(orderId, side)}/case` as const;

/** Below the key of its order, so that the live connection refetches both. */
const caseKey = (orderId: string, side: Side) => [
  ...(side === 'shop' ? managedOrderKey(orderId) : orderKey(orderId)),
  'case',
];

/** The case of a delivered order. Other orders have none. */
export const useCase = ({ orderId, status }: Pick<Order, 'orderId' | 'status'>, side: Side) =>
  useQuery({
    queryKey: caseKey(orderId, side),
    queryFn: ({ signal }) => callApi<DamageCase>('GET', pathOf(orderId, side), { signedIn: true, signal }),
    enabled: status === 'delivered',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

async function change(orderId: string, side: Side, body: NewCase | NewCaseStep): Promise<void> {
  const key = caseKey(orderId, side);
  try {
    queryClient.setQueryData(key, await callApi<DamageCase>('POST', pathOf(orderId, side), { body, signedIn: true }));
  } catch (error) {
    // After a refusal, the page shows what has changed.
    void queryClient.invalidateQueries({ queryKey: key });
    throw error;
  }
}

/** Tells the shop about damage. Repeating the same report is safe. */
export const reportDamage = (orderId: string, body: NewCase): Promise<void> => change(orderId, 'customer', body);

/** Takes an owner's step of a case. */
export const takeCaseStep = (orderId: string, body: NewCaseStep): Promise<void> => change(orderId, 'shop', body);

/** The orders with an open case. The live connection refetches it with the lists of orders. */
export const useOpenCases = () =>
  useQuery({
    queryKey: [...managedOrdersKey, 'cases'],
    queryFn: ({ signal }) => callApi<OpenCases>('GET', '/api/manage/cases', { signedIn: true, signal }),
  });
