import type { ConfirmedOrder } from '#contracts/orders/customer-confirmation.ts';
import { ApiProblem } from '../../lib/problem.ts';

/** The final result of confirming an order by the mailed link. */
export type ConfirmationEnd = 'confirmed' | 'alreadyConfirmed' | 'cancelled' | 'invalidLink' | 'refused';

/** The final result of the call; undefined while there is none, or if a retry may help. */
export function confirmationEnd(response: ConfirmedOrder | undefined, error: unknown): ConfirmationEnd | undefined {
  if (response !== undefined) return response.alreadyConfirmed ? 'alreadyConfirmed' : 'confirmed';
  if (!(error instanceof ApiProblem)) return undefined;
  if (error.code === 'order_cancelled') return 'cancelled';
  if (error.status === 400 || error.status === 404) return 'invalidLink';
  return error.status === 409 ? 'refused' : undefined;
}
