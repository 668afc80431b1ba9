import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { MailSuppression } from '../contracts/names.ts';
import type { Table } from '../platform/dynamodb/client.ts';
import { mailSuppressionKey } from '../platform/dynamodb/keys.ts';
import { stored } from '../platform/dynamodb/stored.ts';
import { mailboxHash } from '../platform/mailbox-hash.ts';
import type { MailSuppressions } from './mail-suppressions.ts';

interface SuppressionItem {
  readonly reason?: MailSuppression;
}

/** The suppressed mailboxes in the table, by the hash of their address. Reads are eventually consistent, which costs half. */
export const mailSuppressionTable = ({ name: TableName, documents }: Table): MailSuppressions => ({
  async find(address) {
    const Key = mailSuppressionKey(mailboxHash(address));
    const { Item = {} } = await documents.send(new GetCommand({ TableName, Key }));
    return stored<SuppressionItem>(Item).reason;
  },
  async add(address, reason, at) {
    const Item = { ...mailSuppressionKey(mailboxHash(address)), reason, at };
    await documents.send(new PutCommand({ TableName, Item }));
  },
});
