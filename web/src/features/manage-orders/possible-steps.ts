import { needsConfirmation } from '../../../../lambdas/contracts/confirmation.ts';
import type { Order, OrderStatus } from '../../../../lambdas/contracts/order.ts';

/** What an owner can do with an order (D11, D24). */
export type StepName = 'confirm' | 'ship' | 'deliver' | 'collect' | 'refuse' | 'refund' | 'cancel';

const moves: Readonly<Record<OrderStatus, readonly StepName[]>> = {
  'awaiting-payment': ['cancel'],
  placed: ['ship', 'cancel'],
  shipped: ['deliver', 'cancel'],
  delivered: [],
  cancelled: [],
};

/** The steps worth offering now, the likely one first. The server has the last word: this only spares the owner its refusals. */
export function possibleSteps(order: Pick<Order, 'status' | 'payment' | 'confirmation'>): readonly StepName[] {
  if (needsConfirmation(order)) return ['confirm', 'cancel'];
  const { status, payment } = order;
  const [next, ...others] = moves[status].filter((step) => step !== 'cancel' || payment.status !== 'collected');
  return [...(next === undefined ? [] : [next]), ...moneySteps({ status, payment }), ...others];
}

function moneySteps({ status, payment }: Pick<Order, 'status' | 'payment'>): readonly StepName[] {
  if (payment.method === 'card') return payment.status === 'paid' ? ['refund'] : [];
  if (payment.status !== 'due') return [];
  if (status === 'shipped') return ['collect', 'refuse'];
  return status === 'delivered' ? ['collect'] : [];
}

const doubtful: ReadonlySet<StepName> = new Set(['refuse', 'refund', 'cancel']);

/** True for the steps that end something and cannot be taken back: the owner is asked first. */
export const isDoubtful = (step: StepName): boolean => doubtful.has(step);
