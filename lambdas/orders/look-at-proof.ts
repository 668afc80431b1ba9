import { lineIdOf } from '../cart/cart.ts';
import { unansweredEnd } from '../contracts/proofs/needed-proofs.ts';
import type { ProofLook } from '../contracts/proofs/proof.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { epochSeconds } from '../platform/clock.ts';
import { type Result, refuse, succeed } from '../platform/result.ts';
import type { ProofLinks, Proofs } from '../proofs/proof.ts';
import { viewProofsOfCustomer } from '../proofs/view-proofs.ts';
import { orderNotFound } from './get-order.ts';
import type { Orders } from './order.ts';

type LookDependencies = Parameters<typeof viewProofsOfCustomer>[0] & {
  readonly orders: Pick<Orders, 'find'>;
  readonly proofs: Proofs;
  readonly proofLinks: Pick<ProofLinks, 'find'>;
};

/**
 * The latest proof of a line, by the token of its mailed link, without login. It shows the picture and nothing that its customer
 * said, and can't answer. A wrong token is refused like an unknown order, which isn't read.
 * Refusals: `order_not_found`, `order_cancelled`, `too_many_views`.
 */
export async function lookAtProof(
  dependencies: LookDependencies,
  orderId: string,
  token: string,
): Promise<Result<ProofLook>> {
  const { orders, proofs, proofLinks, now } = dependencies;
  const lineId = await proofLinks.find(orderId, bearerTokenHash(token), epochSeconds(now()));
  const order = lineId === undefined ? undefined : await orders.find(orderId);
  const line = order?.lines.find((each) => lineIdOf(each) === lineId);
  if (order === undefined || line?.proof === undefined) return orderNotFound;
  if (order.status === 'cancelled') return cancelled;
  const { round, status } = line.proof;
  const latest = (await proofs.of(orderId)).filter((each) => each.lineId === lineId && each.round === round);
  const viewed = await viewProofsOfCustomer(dependencies, order.userId, latest);
  if (!viewed.ok) return viewed;
  const { sentAt = line.proof.at, picture = { gone: true } as const } = viewed.value.proofs[0] ?? {};
  const unanswered = unansweredEnd(order, line);
  return succeed({
    ...{ title: line.title, round, status, sentAt, picture },
    ...(unanswered !== undefined && { unanswered }),
    expiresAt: viewed.value.expiresAt,
  });
}

const cancelled = refuse('order_cancelled', 'This order was cancelled, so its proof needs no answer any more.');
