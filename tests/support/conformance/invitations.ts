import { expect } from 'vitest';
import type { Invitation } from '#lambdas/owners/invitations.ts';
import { invitation } from '../unit/records.ts';
import { atOnce, type Cases, type Ports } from './ports.ts';

const owner = { userId: 'user-1', addedAt: '2026-11-23T10:00:00.000Z' };
const accept = ({ invitations }: Ports, which: Invitation, userId = owner.userId) =>
  invitations.accept(
    which,
    { ...owner, userId },
    {
      ...{ userId, name: 'Meera', email: which.email, call: 'invitation accepted', objects: [which.invitationId] },
      ...{ ip: 'a mailed code', via: '' },
    },
  );

export const invitationCases: Cases = {
  'an invitation is found by its address, in upper or lower case': async ({ invitations, putInvitation }) => {
    await putInvitation(invitation);
    expect(await invitations.find('MEERA@example.com')).toEqual(invitation);
    expect(await invitations.find('asha@example.com')).toBeUndefined();
  },
  'an invitation makes only one owner, even if two accept it concurrently': async (ports) => {
    const { invitations, owners, putInvitation } = ports;
    await putInvitation(invitation);
    const accepted = await atOnce(
      () => accept(ports, invitation),
      () => accept(ports, invitation, 'user-2'),
    );
    expect(accepted.toSorted()).toEqual([false, true]);
    expect([await owners.has('user-1'), await owners.has('user-2')].toSorted()).toEqual([false, true]);
    expect(await invitations.find(invitation.email)).toBeUndefined();
    expect(await accept(ports, invitation, 'user-3')).toBe(false);
    expect(await owners.has('user-3')).toBe(false);
  },
  'a replaced invitation can’t be accepted': async (ports) => {
    const { invitations, owners, putInvitation } = ports;
    const second = { ...invitation, invitationId: 'SECOND' };
    await putInvitation(second);
    expect(await accept(ports, invitation)).toBe(false);
    expect(await owners.has(owner.userId)).toBe(false);
    expect(await invitations.find(invitation.email)).toEqual(second);
  },
  'an invitation is marked as mailed, unless it was replaced or withdrawn': async ({ invitations, putInvitation }) => {
    const mailedAt = '2026-11-23T10:00:01.000Z';
    await invitations.markMailed(invitation, mailedAt);
    expect(await invitations.find(invitation.email)).toBeUndefined();
    await putInvitation(invitation);
    await invitations.markMailed({ ...invitation, invitationId: 'SECOND' }, mailedAt);
    expect(await invitations.find(invitation.email)).toEqual(invitation);
    await invitations.markMailed(invitation, mailedAt);
    expect(await invitations.find(invitation.email)).toEqual({ ...invitation, mailedAt });
  },
};
