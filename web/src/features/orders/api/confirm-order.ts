import { useMutation } from '@tanstack/react-query';
import type { ConfirmedOrder, CustomerConfirmation } from '#contracts/orders/customer-confirmation.ts';
import { callApi } from '#web/lib/api.ts';
import { orderPath, refreshOrders } from '#web/lib/customer-orders.ts';

/** Confirms an order with the token of its mailed link, without signing in. */
export const useConfirmOrder = (orderId: string, body: CustomerConfirmation) =>
  useMutation({
    mutationFn: () => callApi<ConfirmedOrder>('POST', `${orderPath(orderId)}/confirmation`, { body }),
    onSuccess: () => void refreshOrders(),
  });
