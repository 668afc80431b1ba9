import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/dynamodb/client.ts';
import { proofLinkKey } from '../platform/dynamodb/keys.ts';
import type { ProofLinks } from './proof.ts';

/** The tokens of mailed links to proofs in the table. Each is an item of its own, so a wrong token never reads an order. */
export function proofLinkTable({ name: TableName, documents }: Table): ProofLinks {
  return {
    async put(orderId, hash, lineId, expiresAt) {
      const Item = { ...proofLinkKey(orderId, hash), lineId, expiresAt };
      await documents.send(new PutCommand({ TableName, Item }));
    },

    // DynamoDB can take days to delete an expired item.
    async find(orderId, hash, time) {
      const Key = proofLinkKey(orderId, hash);
      const { Item } = await documents.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item !== undefined && Item.expiresAt > time ? String(Item.lineId) : undefined;
    },
  };
}
