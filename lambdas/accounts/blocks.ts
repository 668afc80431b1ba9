import type { BlockedCustomer } from '../contracts/customers/customer-block.ts';
import type { Position } from '../platform/cursors.ts';
import type { Page } from '../platform/paging.ts';

/** A block of an account, with the fields that the list of blocked customers shows. */
export interface BlockRecord extends BlockedCustomer {
  readonly userId: string;
}

/** The blocked accounts, and the phones and mailboxes blocked with them. */
export interface Blocks {
  /** A consistent read. */
  find(userId: string): Promise<BlockRecord | undefined>;
  /**
   * Blocks the account and these phones. An already blocked account keeps its block and gains the phones. Once this resolves,
   * no checkout of the account places an order, not even one that began earlier.
   */
  add(block: BlockRecord): Promise<void>;
  /** Blocks the mailbox with this hash too, if the account is blocked. */
  addMailbox(userId: string, mailbox: string): Promise<void>;
  /**
   * Unblocks the account, and those of its phones and mailboxes that no other account blocks. Does nothing if the account isn't
   * blocked.
   */
  remove(userId: string): Promise<void>;
  /** True if the phone is blocked with any account; a consistent read. */
  hasPhone(phone: string): Promise<boolean>;
  /** True if the mailbox with this hash is blocked with any account; a consistent read. */
  hasMailbox(mailbox: string): Promise<boolean>;
  /** Lists the latest block first; eventually consistent. */
  list(query: { readonly limit: number; readonly after?: Position | undefined }): Promise<Page<BlockRecord>>;
}
