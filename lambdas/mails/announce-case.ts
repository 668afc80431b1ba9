import type { CaseRecord, Cases } from '../cases/case.ts';
import { dayMs } from '../contracts/dates/day.ts';
import type { Change } from '../platform/stream.ts';
import { sendOnce } from './announce.ts';
import { type MailOwnersDependencies, mailOwners } from './announce-to-owners.ts';
import { writeCaseMail, writeOwnerCaseMail } from './case-mail.ts';
import type { CaseEvent } from './mail-events.ts';

/** Restoring the table sends old cases through the stream again. */
const newMs = dayMs;

/** Creates an event for each new step in these changes of one order's case. */
export function newCaseSteps(changes: readonly Change<CaseRecord>[]): readonly CaseEvent[] {
  const indexes = changes.flatMap(({ before, after }) => {
    const known = before?.steps.length ?? 0;
    return (after?.steps.slice(known) ?? []).map((_, index) => ({
      orderId: after?.orderId ?? '',
      caseStep: known + index,
    }));
  });
  return [...new Map(indexes.map((event) => [event.caseStep, event])).values()];
}

/**
 * Mails the owners about an opened case, and its customer about a later step. Idempotent.
 * @throws if a mail can't be sent now. The queue then retries.
 */
export async function announceCase(
  dependencies: MailOwnersDependencies & { readonly cases: Pick<Cases, 'find'> },
  { orderId, caseStep: index }: CaseEvent,
): Promise<void> {
  const { orders, cases, now, siteOrigin } = dependencies;
  const step = (await cases.find(orderId))?.steps[index];
  const order = step && (await orders.find(orderId));
  if (step === undefined || order === undefined || Date.parse(step.at) + newMs < now().getTime()) return;
  const origin = await siteOrigin();
  if (step.status === 'opened') {
    await mailOwners(dependencies, orderId, {
      nameFor: (userId) => `owner-${userId}-case-${index}`,
      write: (to) => writeOwnerCaseMail(orderId, to, origin),
    });
    return;
  }
  const { status, words, tracking, readyBy, arrivesBy } = step;
  await sendOnce(dependencies, {
    orderId,
    name: `case-${index}`,
    userId: order.userId,
    email: order.email,
    write: () => writeCaseMail(order, { status, hasWords: words !== undefined, tracking, readyBy, arrivesBy }, origin),
  });
}
