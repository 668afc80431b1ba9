import type { BlockedCustomer } from '../contracts/customer-block.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';

/** The block of an account, with what its list shows. */
export interface BlockRecord extends BlockedCustomer {
  readonly userId: string;
}

/** The blocked accounts, and the phones that are blocked with them. */
export interface Blocks {
  /** Sees every write acknowledged before it. */
  find(userId: string): Promise<BlockRecord | undefined>;
  /**
   * Blocks the account and these phones. An account that is blocked keeps its block and gains the phones. From the
   * answer on no checkout of the account places an order, not even one that has begun before.
   */
  add(block: BlockRecord): Promise<void>;
  /** Unblocks the account and the phones that are blocked with no other account. Nothing happens where none is blocked. */
  remove(userId: string): Promise<void>;
  /** Whether the phone is blocked with some account; sees every write acknowledged before it. */
  hasPhone(phone: string): Promise<boolean>;
  /** The latest block first; eventually consistent. */
  list(query: { readonly limit: number; readonly after?: Position | undefined }): Promise<Page<BlockRecord>>;
}
