import * as z from 'zod/mini';
import type { MailSuppression } from '../contracts/names.ts';
import type { MailSuppressions } from '../customers/mail-suppressions.ts';
import type { Clock } from '../platform/clock.ts';

/**
 * SES's report about a mail, as EventBridge delivers it. The fields are those of
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html.
 */
export const mailReportSchema = z.object({
  source: z.literal('aws.ses'),
  detail: z.object({
    mail: z.object({ destination: z.array(z.string()) }),
    bounce: z.optional(z.object({ bounceType: z.string() })),
    complaint: z.optional(z.object({ complaintFeedbackType: z.optional(z.nullable(z.string())) })),
  }),
});
export type MailReport = z.infer<typeof mailReportSchema>;

interface SuppressDependencies {
  readonly suppressions: Pick<MailSuppressions, 'add'>;
  readonly now: Clock;
}

/**
 * Sends no more mails to a mailbox whose mail bounced for good or was reported as spam. Uses the address that the shop mailed, not
 * the report's recipients: those come from the receiving server, which could name anybody. Idempotent.
 */
export async function suppress(
  { suppressions, now }: SuppressDependencies,
  { detail: { mail, ...report } }: MailReport,
): Promise<void> {
  const reason = reasonIn(report);
  if (reason === undefined) return;
  for (const address of mail.destination) await suppressions.add(address, reason, now().toISOString());
}

function reasonIn({ bounce, complaint }: Omit<MailReport['detail'], 'mail'>): MailSuppression | undefined {
  if (complaint !== undefined) return complaint.complaintFeedbackType === 'not-spam' ? undefined : 'complained';
  // The others are transient, such as a full mailbox or an automatic reply.
  return bounce?.bounceType === 'Permanent' ? 'bounced' : undefined;
}
