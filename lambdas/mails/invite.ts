import type { MailSuppressions } from '../customers/mail-suppressions.ts';
import { type Invitation, type Invitations, isOpen } from '../owners/invitations.ts';
import type { Clock } from '../platform/clock.ts';
import type { ReadSiteOrigin } from '../platform/site-origin.ts';
import type { Change } from '../platform/stream.ts';
import { writeInvitationMail } from './invitation-mail.ts';
import type { Mailer } from './mail.ts';
import type { InvitationEvent } from './mail-events.ts';

/** Creates an event for each new invitation in these changes, which all concern the item of one address. */
export const newInvitations = (changes: readonly Change<Invitation>[]): readonly InvitationEvent[] =>
  changes.flatMap(({ before, after }) =>
    after === undefined || after.invitationId === before?.invitationId
      ? []
      : [{ invited: after.email, invitationId: after.invitationId }],
  );

interface InviteDependencies {
  readonly invitations: Pick<Invitations, 'find' | 'markMailed'>;
  readonly suppressions: Pick<MailSuppressions, 'find'>;
  readonly mailer: Mailer;
  readonly siteOrigin: ReadSiteOrigin;
  readonly shopName: () => Promise<string>;
  readonly now: Clock;
}

/**
 * Mails an invitation that is open and not yet mailed. Two copies of the event at the same moment can send a second
 * mail, which is harmless. @throws if the mail can't be sent now, so that the queue retries.
 */
export async function invite(
  { invitations, suppressions, mailer, siteOrigin, shopName, now }: InviteDependencies,
  { invited, invitationId }: InvitationEvent,
): Promise<void> {
  const invitation = await invitations.find(invited);
  if (invitation?.invitationId !== invitationId || invitation.mailedAt !== undefined) return;
  if (!isOpen(invitation, now())) return;
  if ((await suppressions.find(invited)) !== undefined) return;
  await mailer.send(writeInvitationMail(invitation, await siteOrigin(), await shopName()));
  await invitations.markMailed(invitation, now().toISOString());
}
