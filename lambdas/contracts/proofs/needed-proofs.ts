import type { Line } from '../cart/cart.ts';

interface Proved {
  readonly lines: readonly Pick<Line, 'proof' | 'proofRequired'>[];
}

/** True if the shop may not send the order yet: a gift needs an approved proof, or its customer has asked for changes. */
export const waitsForApproval = ({ lines }: Proved): boolean =>
  lines.some(
    ({ proof, proofRequired }) =>
      (proofRequired === true && proof?.status !== 'approved') || proof?.status === 'changes',
  );

/** True if the customer has to answer a proof. */
export const hasProofToAnswer = ({ lines }: Proved): boolean => lines.some(({ proof }) => proof?.status === 'sent');
