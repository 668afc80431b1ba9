import { expect, test } from 'vitest';
import { memoryShop } from '#tests/support/unit/memory-shop.ts';
import { invitation, noon, siteOrigin } from '#tests/support/unit/records.ts';
import { invitationImage } from '../owners/invitations.table.ts';
import type { Invitation } from '../owners/invitations.ts';
import { writeInvitationMail } from './invitation-mail.ts';
import { invite, newInvitations } from './invite.ts';
import type { Mail } from './mail.ts';

const event = { invited: invitation.email, invitationId: invitation.invitationId };

/** A shop in memory with this invitation, and the mails that it sends. */
function post(stored: Invitation | undefined) {
  const shop = memoryShop();
  if (stored) shop.store.invitations.set(stored.email.toLowerCase(), stored);
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail) };
  const dependencies = {
    invitations: shop.invitations,
    suppressions: shop.suppressions,
    mailer,
    siteOrigin,
    shopName: async () => 'Asha Gifts',
    now: () => noon,
  };
  return { mails, suppress: shop.suppressions.add, send: () => invite(dependencies, event) };
}

test('mails an invitation once, however often the queue repeats it', async () => {
  const { mails, send } = post(invitation);
  await send();
  await send();
  expect(mails.map(({ to }) => to)).toEqual(['Meera@example.com']);
});

test('mails no invitation to an address whose mails bounce', async () => {
  const { mails, suppress, send } = post(invitation);
  await suppress(invitation.email, 'bounced', noon.toISOString());
  await send();
  expect(mails).toEqual([]);
});

test('mails no invitation that was withdrawn, was replaced or has expired', async () => {
  const expired = { ...invitation, expiresAt: noon.getTime() / 1000 };
  for (const stored of [undefined, { ...invitation, invitationId: 'SECOND' }, expired]) {
    const { mails, send } = post(stored);
    await send();
    expect(mails).toEqual([]);
  }
});

test('creates one event for each new invitation, and none when it is mailed, accepted or withdrawn', () => {
  const second = { ...invitation, invitationId: 'SECOND' };
  const mailed = { ...invitation, mailedAt: noon.toISOString() };
  expect(newInvitations([{ after: invitation }, { before: invitation, after: mailed }])).toEqual([event]);
  expect(newInvitations([{ before: mailed, after: second }])).toEqual([{ ...event, invitationId: 'SECOND' }]);
  expect(newInvitations([{ before: second }])).toEqual([]);
});

test('reads the item that the operator’s command writes', () => {
  const item = {
    pk: { S: 'INVITATIONS' },
    sk: { S: 'INVITATION#meera@example.com' },
    invitationId: { S: '7K3F9QAB12CD34EF' },
    email: { S: 'Meera@example.com' },
    invitedAt: { S: '2026-11-23T10:00:00.000Z' },
    expiresAt: { N: '1796032800' },
  };
  expect(invitationImage(item)).toEqual({
    ...{ invitationId: '7K3F9QAB12CD34EF', email: 'Meera@example.com' },
    ...{ invitedAt: '2026-11-23T10:00:00.000Z', expiresAt: 1_796_032_800 },
  });
});

test('the invitation says what to do and by when, and contains no secret', () => {
  const { subject, text, html } = writeInvitationMail(invitation, 'https://shop.example', 'Asha Gifts');
  expect(subject).toBe("You're invited to run Asha Gifts");
  expect(text).toContain('Create an account: https://shop.example/signup');
  expect(text).toContain('Enter the code that we email you.');
  expect(text).toContain('The invitation works until 7 June 2026.');
  expect(html).toContain('href="https://shop.example/signup"');
  expect(text + html).not.toContain(invitation.invitationId);
});
