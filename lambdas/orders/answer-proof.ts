import { isDeepStrictEqual } from 'node:util';
import type { Order } from '../contracts/orders/order.ts';
import type { ProofAnswer } from '../contracts/proofs/proof.ts';
import { type CountDependencies, countFor } from '../platform/customer-count.ts';
import { type Result, succeed, tooBusy } from '../platform/result.ts';
import { conflictAttempts, type Pause, retry } from '../platform/retry.ts';
import type { ProofRecord, Proofs } from '../proofs/proof.ts';
import { orderNotFound } from './get-order.ts';
import { byCustomer, type Orders, toOrder, writeUnitsOf } from './order.ts';
import { decideProof, noSuchProof } from './proof-steps.ts';

interface AnswerProofDependencies extends CountDependencies {
  readonly orders: Pick<Orders, 'find' | 'changeProof'>;
  readonly proofs: Proofs;
  readonly pause: Pause;
}

/** The line, and what its customer answers. */
interface AnsweredRound {
  readonly orderId: string;
  readonly lineId: string;
  readonly answer: ProofAnswer;
}

/**
 * Approves the latest proof of a line of the customer's own order, or asks for changes. Repeating an answer changes nothing.
 * Refusals: `order_not_found`, `order_changed`, `impossible_step`, `too_late`, `too_many_requests`, `too_busy`.
 */
export async function answerProof(
  dependencies: AnswerProofDependencies,
  userId: string,
  { orderId, lineId, answer: { round, ...said } }: AnsweredRound,
): Promise<Result<Order>> {
  const { orders, proofs, pause, now } = dependencies;
  const answered = await retry<Result<Order>>({ attempts: conflictAttempts, pause }, async () => {
    const order = await orders.find(orderId);
    if (order?.userId !== userId) return orderNotFound;
    const proof = (await proofs.of(orderId)).find((each) => each.lineId === lineId && each.round === round);
    if (proof === undefined) return noSuchProof;
    if (hasSaid(proof, said)) return succeed(toOrder(order));
    const at = now().toISOString();
    const next = decideProof(order, { lineId, round, status: said.answer }, { at, by: byCustomer });
    if (!next.ok) return next;
    const excess = await countFor(dependencies, userId, 'answers', writeUnitsOf(next.value));
    if (excess !== undefined) return excess;
    const outcome = await orders.changeProof(order, next.value, { ...proof, answered: { ...said, at } });
    return outcome === 'done' ? succeed(toOrder(next.value)) : undefined;
  });
  return answered ?? tooBusy;
}

function hasSaid({ answered }: ProofRecord, said: Omit<ProofAnswer, 'round'>): boolean {
  if (answered === undefined) return false;
  const { at: _, ...before } = answered;
  return isDeepStrictEqual(before, said);
}
