import type { Table } from '../platform/dynamodb/client.ts';
import { proofKey, proofPrefix } from '../platform/dynamodb/keys.ts';
import { everyItem, itemsOfOrder } from '../platform/dynamodb/query.ts';
import type { ProofRecord, Proofs } from './proof.ts';

/** The rounds of proofs in the table. */
export const proofTable = (table: Table): Proofs => ({
  async of(orderId) {
    const items = await everyItem<ProofRecord>(table, itemsOfOrder(table.name, orderId, proofPrefix));
    return items.map(toProofRecord);
  },
});

/** A round's item, which the transaction writes that also writes its order. */
export const proofItem = (proof: ProofRecord) => ({ ...proofKey(proof.orderId, proof.lineId, proof.round), ...proof });

const toProofRecord = ({ orderId, lineId, round, photo, sentAt, sentAs, answered }: ProofRecord): ProofRecord => ({
  ...{ orderId, lineId, round, photo, sentAt },
  ...(sentAs !== undefined && { sentAs }),
  ...(answered !== undefined && { answered }),
});
