import { lineIdOf } from '../cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import type { OrderStep } from '../contracts/orders/order.ts';
import { takesProofs } from '../contracts/proofs/needed-proofs.ts';
import { type Refusal, type Result, refuse, refuseField, succeed } from '../platform/result.ts';
import { afterStep, type OrderRecord } from './order.ts';
import { hasTooManySteps, refusalOfWork, type StepAuthor, tooManySteps } from './steps.ts';

/** What happens to a line's proof: an owner sends a round, or the customer answers it. */
type ProofStep = Required<OrderStep>['proof'];

/**
 * The order after a new round of a line's proof, which replaces the one before, whatever its customer has answered.
 * Refusals: `invalid_request`, `impossible_step`, `confirmation_needed`.
 */
export function sendRound(order: OrderRecord, lineId: string, author: StepAuthor): Result<OrderRecord> {
  const line = order.lines.find((each) => lineIdOf(each) === lineId);
  if (line === undefined) return refuseField('lineId', 'This order has no such gift.');
  const refusal = refusalOfWork(order);
  if (refusal !== undefined) return refusal;
  if (!takesProofs(order)) return notOpen;
  const { round = 0 } = line.proof ?? {};
  if (round >= limits.proofs.rounds) return tooManyRounds;
  if (hasTooManySteps(order)) return tooManySteps;
  return succeed(withProof(order, { lineId, round: round + 1, status: 'sent' }, author));
}

/**
 * The order after its customer's answer to a round. Only the latest round can be answered, once.
 * Refusals: `order_changed`, `impossible_step`, `too_late`.
 */
export function decideProof(order: OrderRecord, step: ProofStep, author: StepAuthor): Result<OrderRecord> {
  const proof = order.lines.find((each) => lineIdOf(each) === step.lineId)?.proof;
  if (proof === undefined || step.round > proof.round) return noSuchProof;
  if (!takesProofs(order)) return tooLate;
  if (step.round < proof.round) return replaced;
  if (proof.status !== 'sent') return answeredAlready;
  return succeed(withProof(order, step, author));
}

function withProof(order: OrderRecord, step: ProofStep, author: StepAuthor): OrderRecord {
  const { lineId, round, status } = step;
  const lines = order.lines.map((line) =>
    lineIdOf(line) === lineId ? { ...line, proof: { round, status, at: author.at } } : line,
  );
  return afterStep(order, { status: order.status, ...author, proof: step }, { lines });
}

export const noSuchProof: Refusal = refuse('impossible_step', 'There is no such proof.');

const replaced = refuse('order_changed', 'We’ve sent you a newer proof. Please look at it before you answer.');

const answeredAlready = refuse('impossible_step', 'You’ve answered this proof already.');

const tooLate = refuse('too_late', 'This gift can’t be changed any more. Please contact our support.');

const notOpen = refuse('impossible_step', 'You can send a proof only while the order is placed or being made.');

const tooManyRounds = refuse(
  'impossible_step',
  `You’ve sent ${limits.proofs.rounds} proofs of this gift. Please contact the customer.`,
);
