import type { Line } from '../cart/cart.ts';
import type { Order } from '../orders/order.ts';

interface Proved {
  readonly lines: readonly Pick<Line, 'proof' | 'proofRequired'>[];
}

/** True if the shop may not send the order yet: a gift needs an approved proof, or its customer has asked for changes. */
export const waitsForApproval = ({ lines }: Proved): boolean =>
  lines.some(
    ({ proof, proofRequired }) =>
      (proofRequired === true && proof?.status !== 'approved') || proof?.status === 'changes',
  );

/** True while the work on an order can still change. A proof of a gift that was sent or cancelled needs no answer. */
export const takesProofs = ({ status }: Pick<Order, 'status'>): boolean => status === 'placed' || status === 'making';

/** True if the customer has to answer a proof. */
export const hasProofToAnswer = (order: Proved & Pick<Order, 'status'>): boolean =>
  takesProofs(order) && order.lines.some(({ proof }) => proof?.status === 'sent');
