import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ManagedOrder } from '#contracts/desk/manage-orders.ts';
import type { Side } from '#contracts/messages/message.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { NewProof, OrderProofs, ProofAnswer, ProofLook } from '#contracts/proofs/proof.ts';
import { callApi } from '#web/lib/api.ts';
import { orderKey, refreshOrders } from '#web/lib/customer-orders.ts';
import { managedOrderKey } from '#web/lib/managed-order-keys.ts';
import { orderPath } from '#web/lib/order-path.ts';
import { queryClient } from '#web/lib/query.ts';
import { refetch } from '#web/lib/refetch.ts';

/**
 * All rounds of an order's proofs. They are fetched when a round or an answer comes, and on demand: new URLs would make the browser
 * load every picture again.
 */
export const useProofs = ({ orderId, lines }: Pick<Order, 'orderId' | 'lines'>, side: Side) =>
  useQuery({
    queryKey: ['proofs', side, orderId, lines.map(({ proof }) => proof && [proof.round, proof.status])],
    queryFn: ({ signal }) =>
      callApi<OrderProofs>('GET', `${orderPath(orderId, side)}/proofs`, {
        signedIn: true,
        signal,
      }),
    enabled: lines.some(({ proof }) => proof !== undefined),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Answers a round of the proof of a line. After a refusal, the page shows what has changed. */
export async function answerProof(orderId: string, lineId: string, body: ProofAnswer): Promise<void> {
  const path = `${orderPath(orderId, 'customer')}/lines/${encodeURIComponent(lineId)}/proof` as const;
  try {
    queryClient.setQueryData(orderKey(orderId), await callApi<Order>('POST', path, { body, signedIn: true }));
  } finally {
    void refreshOrders();
  }
}

/** Sends a proof to the customer. With the same key, a retry sends nothing more. */
export async function sendProof(orderId: string, body: NewProof, key: string): Promise<void> {
  const headers = { 'idempotency-key': key };
  try {
    await callApi<ManagedOrder>('POST', `${orderPath(orderId, 'shop')}/proofs`, { body, headers, signedIn: true });
  } finally {
    await refetch(managedOrderKey(orderId));
  }
}

/** The latest proof of a line, by the token of its mailed link. */
export const useProofLook = (orderId: string, token: string) =>
  useQuery({
    queryKey: ['proof look', orderId, token],
    queryFn: ({ signal }) =>
      callApi<ProofLook>('POST', `${orderPath(orderId, 'customer')}/proofs/look`, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
