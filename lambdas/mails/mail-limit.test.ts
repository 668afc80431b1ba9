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
  await countMail({ mailCounts, now: () => new Date(time) }, address);
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

test('treats addresses that differ only in case as one mailbox', async () => {
  const [lower, upper, other] = [
    await counted('asha@example.com', '2026-04-01T09:00:00Z'),
    await counted('Asha@Example.COM', '2026-04-01T09:00:00Z'),
    await counted('ravi@example.com', '2026-04-01T09:00:00Z'),
  ];
  expect(upper?.mailbox).toBe(lower?.mailbox);
  expect(other?.mailbox).not.toBe(lower?.mailbox);
});
