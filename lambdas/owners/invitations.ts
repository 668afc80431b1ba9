import { invitationAccepted } from '../contracts/owners/owner-log.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { OwnerAct } from '../platform/owner-guard.ts';
import type { OwnerRecord } from './owners.ts';

/** An operator's invitation to become an owner. Whoever proves the mailbox in time can accept it once. */
export interface Invitation {
  readonly invitationId: string;
  /** As the operator typed it. */
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly invitedAt: string;
  /** The expiry in epoch seconds. DynamoDB may delete the item days later. */
  readonly expiresAt: number;
  /** When the mail was sent (ISO 8601, UTC). */
  readonly mailedAt?: string | undefined;
}

/** The invitations. An address has at most one, which a new one replaces. */
export interface Invitations {
  /** The address's invitation, in any case of its letters, by a consistent read. It may have expired. */
  find(email: string): Promise<Invitation | undefined>;
  /**
   * Deletes the invitation, adds the owner and appends the act to the log, in one transaction. Returns false, and does nothing,
   * if the invitation was withdrawn, replaced or already accepted.
   */
  accept(invitation: Invitation, owner: OwnerRecord, act: OwnerAct): Promise<boolean>;
  /** Records that the mail of this invitation was sent. */
  markMailed(invitation: Invitation, mailedAt: string): Promise<void>;
}

export interface AcceptInvitationDependencies {
  readonly invitations: Pick<Invitations, 'find' | 'accept'>;
  readonly now: Clock;
}

/** A person who has just entered a code mailed to `email`. */
interface ProvedPerson {
  readonly userId: string;
  readonly fullName: string;
  /** The address that the code was mailed to, exactly as Cognito has it. */
  readonly email: string;
}

/**
 * Only plain ASCII addresses can be invited. Another address may look like the invited one, or become it in lower case, and
 * belong to somebody else. The Kelvin sign (U+212A), for example, becomes a k.
 */
export const canBeInvited = (email: string): boolean => /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email);

/** True until the invitation expires. */
export const isOpen = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, time: Date): boolean =>
  expiresAt > epochSeconds(time);

/**
 * Makes this person an owner if their mailbox has an open invitation. `joinGroup` comes first, because the group alone makes no
 * owner. After an interruption, a retry with the same code, a password reset or the operator's command completes the work.
 */
export async function acceptInvitation(
  { invitations, now }: AcceptInvitationDependencies,
  { userId, fullName, email }: ProvedPerson,
  joinGroup: () => Promise<void>,
): Promise<void> {
  if (!canBeInvited(email)) return;
  const invitation = await invitations.find(email);
  if (invitation === undefined || !isOpen(invitation, now())) return;
  await joinGroup();
  await invitations.accept(
    invitation,
    { userId, addedAt: now().toISOString() },
    {
      ...{ userId, name: fullName, email, call: invitationAccepted, objects: [invitation.invitationId] },
      ...{ detail: `invited ${invitation.invitedAt}`, ip: 'a mailed code', via: '' },
    },
  );
}
