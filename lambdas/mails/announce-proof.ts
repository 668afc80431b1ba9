import { lineIdOf } from '../cart/cart.ts';
import { limits } from '../contracts/limits.ts';
import { takesProofs } from '../contracts/proofs/needed-proofs.ts';
import type { OrderLineRecord, OrderRecord } from '../orders/order.ts';
import { bearerTokenHash } from '../platform/bearer-token.ts';
import { epochSeconds } from '../platform/clock.ts';
import type { ProofLinks } from '../proofs/proof.ts';
import { type SendOnceDependencies, sendOnce } from './announce.ts';
import { type MailOwnersDependencies, mailOwners } from './announce-to-owners.ts';
import type { ProofEvent } from './mail-events.ts';
import { writeChangesMail, writeChangesReceivedMail, writeProofMail } from './proof-mail.ts';

interface AnnounceProofDependencies extends SendOnceDependencies, MailOwnersDependencies {
  readonly proofLinks: Pick<ProofLinks, 'put'>;
  readonly newBearerToken: () => string;
}

/** The line whose latest proof is the one of this step, in the status that the step gave it. */
function lineOf({ lines, history }: OrderRecord, step: number): OrderLineRecord | undefined {
  const { proof } = history[step] ?? {};
  const line = lines.find((each) => proof !== undefined && lineIdOf(each) === proof.lineId);
  return line?.proof?.round === proof?.round && line?.proof?.status === proof?.status ? line : undefined;
}

/** True if the customer can still answer the proof that this step sent. */
export const isUnanswered = (order: OrderRecord, step: number): boolean =>
  takesProofs(order) && lineOf(order, step)?.proof?.status === 'sent';

/**
 * Mails the customer about a waiting proof, or the customer and the owners about changes to make. Nothing is sent about a round that was answered or
 * replaced. Idempotent. @throws if a mail can't be sent now. The queue then retries.
 */
export async function announceProof(
  dependencies: AnnounceProofDependencies,
  { orderId, proof: step, remind }: ProofEvent,
): Promise<void> {
  const order = await dependencies.orders.find(orderId);
  const line = order && lineOf(order, step);
  if (order === undefined || line === undefined) return;
  const origin = await dependencies.siteOrigin();
  if (line.proof?.status === 'changes') {
    await sendOnce(dependencies, {
      ...{ orderId, name: step, userId: order.userId, email: order.email },
      write: () => writeChangesReceivedMail(order, line.title, origin),
    });
    const about = { order, title: line.title, siteOrigin: origin };
    await mailOwners(dependencies, orderId, {
      nameFor: (userId) => `owner-${userId}-${step}`,
      write: (to) => writeChangesMail(about, to),
    });
    return;
  }
  if (!isUnanswered(order, step)) return;
  await sendOnce(dependencies, {
    orderId,
    name: remind === undefined ? step : `proof-${step}-reminder-${remind}`,
    userId: order.userId,
    email: order.email,
    async write({ start, isProved }) {
      // Without proof, the address may be a stranger's, who must not see the gift: the order's page asks for the login.
      const token = (await isProved()) ? dependencies.newBearerToken() : undefined;
      if (token !== undefined) {
        const expiresAt = epochSeconds(start) + limits.proofs.linkSeconds;
        await dependencies.proofLinks.put(orderId, bearerTokenHash(token), lineIdOf(line), expiresAt);
      }
      // Browsers don't send the fragment, so the token appears in no log or referrer.
      const address = token === undefined ? `${origin}/orders/${orderId}` : `${origin}/proof/${orderId}#${token}`;
      return writeProofMail(order, { title: line.title, address, remind });
    },
  });
}
