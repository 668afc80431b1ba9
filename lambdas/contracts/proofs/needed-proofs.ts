import type { Line } from '../cart/cart.ts';
import type { Order } from '../orders/order.ts';
import type { ProofStatus, UnansweredEnd } from './proof.ts';

interface Proved {
  readonly lines: readonly Pick<Line, 'proof' | 'proofRequired'>[];
}

/** True if the shop may not send the order yet: a gift needs an approved proof, or its customer has asked for changes. */
export const waitsForApproval = ({ lines }: Proved): boolean =>
  lines.some(
    ({ proof, proofRequired }) =>
      (proofRequired === true && proof?.status !== 'approved') || proof?.status === 'changes',
  );

/** The facts that say whether the shop still works on an order. */
type Work = Pick<Order, 'status'> & { readonly payment: Pick<Order['payment'], 'status'> };

/** True while the work on an order can still change. A proof of a gift that was sent, cancelled or refunded needs no answer. */
export const takesProofs = ({ status, payment }: Work): boolean =>
  payment.status !== 'refunded' && (status === 'placed' || status === 'making');

/** True if a proof of an order that takes proofs is in this state. */
const hasProof = (order: Proved & Work, status: ProofStatus): boolean =>
  takesProofs(order) && order.lines.some(({ proof }) => proof?.status === status);

/** True if the customer has to answer a proof. */
export const hasProofToAnswer = (order: Proved & Work): boolean => hasProof(order, 'sent');

/** True if the shop has to send another proof, because the customer has asked for changes. */
export const hasProofToChange = (order: Proved & Work): boolean => hasProof(order, 'changes');

/** How a proof of this line ended without an answer; undefined while one can come, and if there is one. */
export function unansweredEnd(
  order: Work & { readonly history: readonly Pick<Order['history'][number], 'status'>[] },
  { proof }: Pick<Line, 'proof'>,
): UnansweredEnd | undefined {
  if (proof?.status !== 'sent' || takesProofs(order)) return undefined;
  return order.history.some(({ status }) => status === 'shipped') ? 'shipped' : 'ended';
}

/**
 * The status of the proof that fixes the answers of a line, because its picture was made from them. While the customer asks for
 * changes, they can also change their answers.
 */
export const fixingProof = ({ proof }: Pick<Line, 'proof'>): Exclude<ProofStatus, 'changes'> | undefined =>
  proof?.status === 'changes' ? undefined : proof?.status;
