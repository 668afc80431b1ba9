import type { Table } from '../platform/dynamodb/client.ts';
import { countUp } from '../platform/dynamodb/count-up.ts';
import { mailCountKey } from '../platform/dynamodb/keys.ts';
import type { MailCounts } from './mail-limit.ts';

/** The counts of mails per mailbox in the table: one item per day, with a count for the day and one for each hour. */
export const mailCountTable = (table: Table): MailCounts => ({
  add: ({ mailbox, day, hour, end }, { perHour, perDay }) =>
    countUp(table, mailCountKey(mailbox, day), { mails: perDay, [`hour${hour}`]: perHour }, end),
});
