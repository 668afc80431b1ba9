import { expect } from 'vitest';
import { noon } from '../unit/records.ts';
import { atOnce, type Cases } from './ports.ts';

const later = (ms: number) => new Date(noon.getTime() + ms);
const until = later(60_000);
const hour = { mailbox: 'hash', day: '2026-06-01', hour: 9, end: 1_900_000_000 };
const twoAnHour = { perHour: 2, perDay: 3 };

export const mailCases: Cases = {
  'a mail is claimed by one sender until the claim expires': async ({ mailMarks }) => {
    expect(await mailMarks.claim('order', 0, until, noon)).toBe('claimed');
    expect(await mailMarks.claim('order', 0, later(120_000), until)).toBe('claimed-by-another');
    expect(await mailMarks.claim('order', 0, later(120_000), later(60_001))).toBe('claimed');
    expect(await mailMarks.claim('order', 0, later(180_000), later(60_002))).toBe('claimed-by-another');
  },
  'only one of several concurrent claims gets the mail': async ({ mailMarks }) => {
    const claims = await atOnce(...[1, 2, 3].map(() => () => mailMarks.claim('order', 0, until, noon)));
    expect(claims.toSorted()).toEqual(['claimed', 'claimed-by-another', 'claimed-by-another']);
  },
  'a mail that was sent or skipped is never claimed again': async ({ mailMarks }) => {
    const outcomes = [{ status: 'sent' }, { status: 'skipped', reason: 'unproved' }] as const;
    for (const [step, outcome] of outcomes.entries()) {
      expect(await mailMarks.claim('order', step, until, noon)).toBe('claimed');
      await mailMarks.settle('order', step, outcome);
      expect(await mailMarks.claim('order', step, until, noon)).toBe('settled');
      expect(await mailMarks.claim('order', step, later(300_000), later(240_000))).toBe('settled');
    }
  },
  'a mail that may be repeated is claimed again after its time': async ({ mailMarks }) => {
    await mailMarks.claim('order', 'messages', until, noon);
    await mailMarks.settle('order', 'messages', { status: 'sent' }, later(100_000));
    expect(await mailMarks.claim('order', 'messages', later(130_000), later(100_000))).toBe('settled');
    expect(await mailMarks.claim('order', 'messages', later(130_000), later(100_001))).toBe('claimed');
    expect(await mailMarks.claim('order', 'messages', later(130_000), later(100_002))).toBe('claimed-by-another');
  },
  'the mails of different orders and steps are claimed separately': async ({ mailMarks }) => {
    await mailMarks.claim('order', 0, until, noon);
    expect(await mailMarks.claim('order', 1, until, noon)).toBe('claimed');
    expect(await mailMarks.claim('other', 0, until, noon)).toBe('claimed');
  },
  'mails are counted up to the limits of the hour and of the day': async ({ mailCounts }) => {
    const add = (n: number) => mailCounts.add({ ...hour, hour: n }, twoAnHour);
    expect([await add(9), await add(9), await add(9)]).toEqual([true, true, false]);
    expect([await add(10), await add(10), await add(11)]).toEqual([true, false, false]);
  },
  'mailboxes and days are counted separately': async ({ mailCounts }) => {
    const one = { perHour: 1, perDay: 1 };
    expect(await mailCounts.add(hour, one)).toBe(true);
    expect(await mailCounts.add(hour, one)).toBe(false);
    expect(await mailCounts.add({ ...hour, mailbox: 'other' }, one)).toBe(true);
    expect(await mailCounts.add({ ...hour, day: '2026-06-02' }, one)).toBe(true);
  },
  'a mailbox is suppressed for the latest reason, however its address is written': async ({ suppressions }) => {
    const at = noon.toISOString();
    expect(await suppressions.find('asha@example.com')).toBeUndefined();
    await suppressions.add('Asha@Example.com', 'bounced', at);
    await suppressions.add('asha@example.com', 'complained', at);
    expect(await suppressions.find('ASHA@example.com')).toBe('complained');
    expect(await suppressions.find('other@example.com')).toBeUndefined();
  },
  'concurrently counted mails stay within the limit': async ({ mailCounts }) => {
    const counted = await atOnce(...Array.from({ length: 6 }, () => () => mailCounts.add(hour, twoAnHour)));
    expect(counted.filter(Boolean)).toHaveLength(2);
  },
};
