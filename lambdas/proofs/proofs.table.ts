import type { Table } from '../platform/dynamodb/client.ts';
import { type Key, proofKey, proofPrefix } from '../platform/dynamodb/keys.ts';
import { everyItem, itemsOfOrder } from '../platform/dynamodb/query.ts';
import type { ProofRecord, Proofs } from './proof.ts';

/** The rounds of proofs in the table. */
export const proofTable = (table: Table): Proofs => ({
  async of(orderId) {
    const items = await everyItem<ProofRecord & Key>(table, itemsOfOrder(table.name, orderId, proofPrefix));
    return items.map(toProofRecord);
  },
});

/** A round's item, which the transaction writes that also writes its order. */
export const proofItem = (proof: ProofRecord) => ({ ...proofKey(proof.orderId, proof.lineId, proof.round), ...proof });

const toProofRecord = ({ pk: _, sk: __, ...proof }: ProofRecord & Key): ProofRecord => proof;
