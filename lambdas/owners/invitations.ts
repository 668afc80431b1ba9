import { invitationAccepted } from '../contracts/owner-log.ts';
import { type Clock, epochSeconds } from '../platform/clock.ts';
import type { OwnerAct } from '../platform/owner-guard.ts';
import type { OwnerRecord } from './owners.ts';

/** An operator's invitation to become an owner (D30). Whoever proves this mailbox in time can accept it once. */
export interface Invitation {
  readonly invitationId: string;
  /** As the operator typed it. */
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly invitedAt: string;
  /** The end, in epoch seconds. DynamoDB may remove it days later. */
  readonly expiresAt: number;
  /** When the mail was sent (ISO 8601, UTC). */
  readonly mailedAt?: string | undefined;
}

/** The invitations. An address has one at most: a new one replaces it. */
export interface Invitations {
  /** The address's invitation, in any case of its letters, by a consistent read. It may have expired. */
  find(email: string): Promise<Invitation | undefined>;
  /** Ends the invitation, adds the owner and appends the act to the log, or does nothing: false if it was taken back, replaced or accepted. */
  accept(invitation: Invitation, owner: OwnerRecord, act: OwnerAct): Promise<boolean>;
  /** Records that the mail of this invitation was sent. */
  markMailed(invitation: Invitation, mailedAt: string): Promise<void>;
}

export interface AcceptInvitationDependencies {
  readonly invitations: Pick<Invitations, 'find' | 'accept'>;
  readonly now: Clock;
}

/** Somebody who has just entered a code mailed to `email`. */
interface ProvedPerson {
  readonly userId: string;
  readonly fullName: string;
  /** As Cognito has it: the address that the code went to, with nothing removed. */
  readonly email: string;
}

/**
 * Only plain ASCII can be invited. Other addresses may look the same or turn into the invited one in lower case, such as those
 * with the Kelvin sign (U+212A) for a k, and belong to somebody else.
 */
export const canBeInvited = (email: string): boolean => /^[\x21-\x3f\x41-\x7e]+@[\x21-\x3f\x41-\x7e]+$/.test(email);

/** True until the invitation expires. */
export const isOpen = ({ expiresAt }: Pick<Invitation, 'expiresAt'>, time: Date): boolean =>
  expiresAt > epochSeconds(time);

/**
 * Makes this person an owner if their mailbox has an open invitation. `joinGroup` comes first: the group alone makes no owner, so
 * after an interruption the same code's retry, a password reset or the operator's command completes it.
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
