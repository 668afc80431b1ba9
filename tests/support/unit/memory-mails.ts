import type { MailSuppression } from '#contracts/names.ts';
import type { MailSuppressions } from '#lambdas/customers/mail-suppressions.ts';
import type { MailMarks, MailName, MailOutcome } from '#lambdas/mails/mail.ts';
import type { MailCounts } from '#lambdas/mails/mail-limit.ts';
import type { ProofReminder, ProofReminders } from '#lambdas/mails/proof-reminders.ts';
import type { Reminder, Reminders } from '#lambdas/mails/reminders.ts';

/** The claims and outcomes of mails by `mailName`, and the number of mails per mailbox, by day and by hour. */
export const mailStore = () => ({
  marks: new Map<
    string,
    { readonly outcome: MailOutcome; readonly until?: Date } | { readonly claimedUntil: number }
  >(),
  counts: new Map<string, number>(),
  /** Why mailboxes get no more mails, by address. */
  suppressed: new Map<string, MailSuppression>(),
  /** Pending reminders, by order and number. */
  reminders: new Map<string, Reminder & { readonly at: Date }>(),
  /** Pending reminders of proofs, by line and number. */
  proofReminders: new Map<string, ProofReminder & { readonly at: Date }>(),
});

/** The name of a mail in `marks`. */
export const mailName = (orderId: string, name: MailName): string => `${orderId} ${name}`;

/** In-memory ports of mails. Each call takes effect through `at`. */
export function memoryMails(
  at: <T>(effect: () => T) => Promise<T>,
  store: ReturnType<typeof mailStore>,
): {
  readonly mailMarks: MailMarks;
  readonly mailCounts: MailCounts;
  readonly suppressions: MailSuppressions;
  readonly reminders: Reminders;
  readonly proofReminders: ProofReminders;
} {
  return {
    mailMarks: {
      claim: (orderId, name, until, now) =>
        at(() => {
          const mark = store.marks.get(mailName(orderId, name));
          if (mark !== undefined && 'outcome' in mark && (mark.until === undefined || mark.until >= now))
            return 'settled';
          if (mark !== undefined && 'claimedUntil' in mark && mark.claimedUntil >= now.getTime())
            return 'claimed-by-another';
          store.marks.set(mailName(orderId, name), { claimedUntil: until.getTime() });
          return 'claimed';
        }),
      settle: (orderId, name, outcome, until) =>
        at(() => void store.marks.set(mailName(orderId, name), { outcome, ...(until && { until }) })),
    },
    reminders: {
      schedule: (reminder, time) =>
        at(() => void store.reminders.set(`${reminder.orderId} ${reminder.reminder}`, { ...reminder, at: time })),
    },
    proofReminders: {
      schedule: (reminder, time) =>
        at(
          () =>
            void store.proofReminders.set(`${reminder.orderId} ${reminder.lineId} ${reminder.reminder}`, {
              ...reminder,
              at: time,
            }),
        ),
    },
    suppressions: {
      find: (address) => at(() => store.suppressed.get(address.toLowerCase())),
      add: (address, reason) => at(() => void store.suppressed.set(address.toLowerCase(), reason)),
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
