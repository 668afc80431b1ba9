import type { MailMarks, MailOutcome } from '#lambdas/mails/mail.ts';
import type { MailCounts } from '#lambdas/mails/mail-limit.ts';

/** The marks of mails by `mailName`, and each mailbox's mails by day and by hour. */
export const mailStore = () => ({
  marks: new Map<string, { readonly outcome: MailOutcome } | { readonly claimedUntil: number }>(),
  counts: new Map<string, number>(),
});

/** The name of a mail in `marks`. */
export const mailName = (orderId: string, step: number): string => `${orderId} ${step}`;

/** The mails' ports in memory; each call takes effect through `at`. */
export function memoryMails(
  at: <T>(effect: () => T) => Promise<T>,
  store: ReturnType<typeof mailStore>,
): { readonly mailMarks: MailMarks; readonly mailCounts: MailCounts } {
  return {
    mailMarks: {
      claim: (orderId, step, until, now) =>
        at(() => {
          const mark = store.marks.get(mailName(orderId, step));
          if (mark !== undefined && 'outcome' in mark) return 'settled';
          if (mark !== undefined && mark.claimedUntil >= now.getTime()) return 'claimed-by-another';
          store.marks.set(mailName(orderId, step), { claimedUntil: until.getTime() });
          return 'claimed';
        }),
      settle: (orderId, step, outcome) => at(() => void store.marks.set(mailName(orderId, step), { outcome })),
    },
    mailCounts: {
      add: ({ mailbox, day, hour }, { perHour, perDay }) =>
        at(() => {
          const counts = [
            { key: `${mailbox} ${day}`, max: perDay },
            { key: `${mailbox} ${day} ${hour}`, max: perHour },
          ];
          if (counts.some(({ key, max }) => (store.counts.get(key) ?? 0) >= max)) return false;
          for (const { key } of counts) store.counts.set(key, (store.counts.get(key) ?? 0) + 1);
          return true;
        }),
    },
  };
}
