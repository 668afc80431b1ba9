import { expect, test } from 'vitest';
import { countMail, type MailCounts, type MailHour } from './mail-limit.ts';

async function counted(address: string, time: string): Promise<MailHour | undefined> {
  let hour: MailHour | undefined;
  const mailCounts: MailCounts = {
    async add(given) {
      hour = given;
      return true;
    },
  };
  await countMail({ mailCounts, now: () => new Date(time) }, address, async () => false);
  return hour;
}

test('counts a mail in its hour and day, by a hash of its address', async () => {
  expect(await counted('asha@example.com', '2026-04-01T09:59:59.999Z')).toEqual({
    mailbox: expect.stringMatching(/^[\w-]{43}$/),
    day: '2026-04-01',
    hour: 9,
    end: Date.parse('2026-04-02T00:00:00Z') / 1000,
  });
});

// https://www.rfc-editor.org/rfc/rfc5233 (subaddresses)
test('treats addresses that differ only in case or in a tag as one mailbox', async () => {
  const mailboxOf = async (address: string) => (await counted(address, '2026-04-01T09:00:00Z'))?.mailbox;
  const mailbox = await mailboxOf('asha@example.com');
  expect(await mailboxOf('Asha@Example.COM')).toBe(mailbox);
  expect(await mailboxOf('asha+gifts+2@example.com')).toBe(mailbox);
  expect(await mailboxOf('ravi@example.com')).not.toBe(mailbox);
});
