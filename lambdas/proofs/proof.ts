import type { AnsweredProof } from '../contracts/proofs/proof.ts';
import type { PhotoName } from '../photos/photo-uses.ts';

/** One round of the proof of an order's line, as stored. Rounds are items of their own, so that the order stays small. */
export interface ProofRecord {
  readonly orderId: string;
  readonly lineId: string;
  readonly round: number;
  /** The picture: the owner's photo, or the preview among its customer's. */
  readonly photo: PhotoName;
  /** ISO 8601, UTC. */
  readonly sentAt: string;
  /** Names the owner's call, so that a retry finds it. */
  readonly sentAs?: string;
  readonly answered?: AnsweredProof;
}

/** The rounds of proofs. `Orders.changeProof` writes them, together with their order. */
export interface Proofs {
  /** All rounds of all lines of an order, by line, oldest first; a consistent read. */
  of(orderId: string): Promise<readonly ProofRecord[]>;
}

/** The tokens of mailed links that show the proof of a line, by their hash. */
export interface ProofLinks {
  /** `expiresAt` is in epoch seconds: DynamoDB deletes the token some time after it. */
  put(orderId: string, hash: string, lineId: string, expiresAt: number): Promise<void>;
  /** The line that the token shows at this time, in epoch seconds. A consistent read. */
  find(orderId: string, hash: string, time: number): Promise<string | undefined>;
}
