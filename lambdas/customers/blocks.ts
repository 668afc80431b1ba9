import type { BlockedCustomer } from '../contracts/customer-block.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';

/** A block of an account, with the fields of its list. */
export interface BlockRecord extends BlockedCustomer {
  readonly userId: string;
}

/** The blocked accounts and the phones blocked with them. */
export interface Blocks {
  /** Sees every write acknowledged before it. */
  find(userId: string): Promise<BlockRecord | undefined>;
  /**
   * Blocks the account and these phones. An already blocked account keeps its block and gains the phones. Once this resolves, no
   * checkout of the account places an order, not even one that began earlier.
   */
  add(block: BlockRecord): Promise<void>;
  /** Unblocks the account, and its phones unless blocked with another account too. Does nothing if it isn't blocked. */
  remove(userId: string): Promise<void>;
  /** Whether the phone is blocked with any account; sees every write acknowledged before it. */
  hasPhone(phone: string): Promise<boolean>;
  /** The latest block first; eventually consistent. */
  list(query: { readonly limit: number; readonly after?: Position | undefined }): Promise<Page<BlockRecord>>;
}
