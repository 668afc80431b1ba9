import type { MeChanges } from '#contracts/accounts/me.ts';
import type { VersionedDates, VersionedHolidays } from '#contracts/dates/date-settings.ts';
import type { VersionedTerms } from '#contracts/delivery/delivery-terms.ts';
import type { VersionedOccasions } from '#contracts/occasions/occasions.ts';
import type { LoggedAct } from '#contracts/owners/owner-log.ts';
import type { VersionedBrand } from '#contracts/settings/brand.ts';
import type { VersionedContact, VersionedText } from '#contracts/settings/shop-details.ts';
import type { ShopPage } from '#contracts/site-paths.ts';
import type { BlockRecord } from '#lambdas/accounts/blocks.ts';
import type { AddressBook } from '#lambdas/accounts/saved-addresses.ts';
import type { UserRecord } from '#lambdas/accounts/user.ts';
import type { CartLineRecord } from '#lambdas/cart/cart.ts';
import type { CaseRecord } from '#lambdas/cases/case.ts';
import type { BookedDay } from '#lambdas/dates/slots.ts';
import type { DeskNoteRecord } from '#lambdas/desk/desk-note.ts';
import type { MakingRecord } from '#lambdas/making/making.ts';
import type { AccountCheck } from '#lambdas/my-data/check-account.ts';
import type { CashCount } from '#lambdas/orders/cash-counts.ts';
import type { LatestCheckout, OrderAnswers, OrderRecord } from '#lambdas/orders/order.ts';
import type { OrderEntry } from '#lambdas/orders/order-search-words.ts';
import type { Tally } from '#lambdas/orders/work-counts.ts';
import type { Invitation } from '#lambdas/owners/invitations.ts';
import type { OwnerRecord } from '#lambdas/owners/owners.ts';
import type { PictureUpload } from '#lambdas/pictures/picture-upload.ts';
import type { FullProduct, ProductRecord } from '#lambdas/products/product.ts';
import type { Reindexing } from '#lambdas/products/reindexing.ts';
import type { ProofRecord } from '#lambdas/proofs/proof.ts';
import type { FindingRecord } from '#lambdas/reconciliation/finding.ts';
import type { Progress } from '#lambdas/reconciliation/reconcile.ts';
import type { SettingsRecord } from '#lambdas/settings/settings.ts';
import type { ArrivedFile, StoredPart } from '#lambdas/uploads/upload.ts';
import type { Posted } from './memory-index.ts';
import { mailStore } from './memory-mails.ts';
import { messageStore } from './memory-messages.ts';
import { photoStore } from './memory-photos.ts';
/** A change of a cart line. */
export type LineEvent = { readonly userId: string; readonly lineId: string } & (
  | { readonly kind: 'set'; readonly qty: number }
  | { readonly kind: 'removed' }
  /** A card checkout includes the line and leaves it in the cart until it is paid. */
  | { readonly kind: 'awaiting-payment'; readonly qty: number; readonly orderId: string }
  | { readonly kind: 'ordered'; readonly qty: number; readonly orderId: string }
);

/** A part of a multipart upload. The first part has the file's first bytes. */
interface MemoryPart extends StoredPart {
  readonly firstBytes: Uint8Array;
}

/** What keeps a picture: products that use it, orders that show it, a pending review. */
interface PictureMarks {
  readonly users: Map<string, number>;
  ordered: boolean;
  reviewAt?: Date;
}

/** The name of a count in `cashCounts`: its customer, phone, network or domain, and its day, `confirmed` or `open`. */
export const cashCountName = ({ of, day, confirmed }: Pick<CashCount, 'of' | 'day' | 'confirmed'>): string =>
  `${JSON.stringify(of)} ${day ?? (confirmed ? 'confirmed' : 'open')}`;

/** The name of a token in `confirmationTokens`. */
export const confirmationTokenName = (orderId: string, hash: string): string => `${orderId} ${hash}`;

/** Everything that the in-memory shop stores. */
export const memoryStore = () => ({
  products: new Map<string, FullProduct>(),
  lines: new Map<string, Map<string, CartLineRecord>>(),
  postings: new Map<string, Posted<ProductRecord>>(),
  vocabulary: new Set<string>(),
  reindexing: new Map<'products', Reindexing>(),
  orderPostings: new Map<string, Posted<OrderEntry>>(),
  orders: new Map<string, OrderRecord>(),
  /** The answers to orders' questions, which are stored in separate items. */
  answers: new Map<string, OrderAnswers>(),
  /** All rounds, in the order in which they were sent. */
  proofs: new Map<string, ProofRecord>(),
  /** Cases by order. */
  cases: new Map<string, CaseRecord>(),
  making: new Map<string, MakingRecord>(),
  /** The line and the expiry of each token of a mailed link to a proof, by `confirmationTokenName`. */
  proofLinks: new Map<string, { readonly lineId: string; readonly expiresAt: number }>(),
  checkouts: new Map<string, LatestCheckout>(),
  /** The counts of what customers do, by kind, customer and start of the window. */
  customerCounts: new Map<string, number>(),
  /** The end of each deletion of an account, until which its customer places no order; ISO 8601, UTC. */
  checkoutsClosedUntil: new Map<string, string>(),
  /** Tokens of orders, by `cashCountName`. */
  cashCounts: new Map<string, Set<string>>(),
  /** When each token of a mailed link expires, by `confirmationTokenName`. */
  confirmationTokens: new Map<string, number>(),
  /** When each handled event of a card service expires, by ID and signature. */
  handledEvents: new Map<string, number>(),
  mails: mailStore(),
  messages: messageStore(),
  addressBooks: new Map<string, AddressBook>(),
  deskNotes: new Map<string, DeskNoteRecord>(),
  /** The counted version of each order, and what it adds to the owners' counts. */
  countedOrders: new Map<string, { readonly version: number; readonly tally: Tally }>(),
  blocks: new Map<string, BlockRecord>(),
  /** The hash of the mailbox that each account's block includes. */
  blockedMailboxes: new Map<string, string>(),
  settings: new Map<'owners', SettingsRecord>(),
  brand: new Map<'shop', VersionedBrand>(),
  contact: new Map<'shop', VersionedContact>(),
  texts: new Map<ShopPage, VersionedText>(),
  dates: new Map<'shop', VersionedDates>(),
  holidays: new Map<'shop', VersionedHolidays>(),
  /** By scope and day. */
  slots: new Map<string, BookedDay>(),
  occasions: new Map<'shop', VersionedOccasions>(),
  deliveryTerms: new Map<'shop', VersionedTerms>(),
  findings: new Map<string, FindingRecord>(),
  progress: new Map<'reconciler', Progress>(),
  users: new Map<string, UserRecord>(),
  accountChecks: new Map<string, AccountCheck>(),
  /** The number of erased accounts, by day. */
  erasedAccounts: new Map<string, number>(),
  owners: new Map<string, OwnerRecord>(),
  /** By the address in lower case. */
  invitations: new Map<string, Invitation>(),
  /** What Cognito stores: changed attributes, and deleted accounts. */
  attributes: new Map<string, MeChanges>(),
  closedAccounts: new Set<string>(),
  /** Newest last. */
  acts: [] as LoggedAct[],
  uploads: new Map<string, PictureUpload>(),
  ...photoStore(),
  arrived: new Map<string, ArrivedFile>(),
  /** The keys that presigned URLs can't use again. */
  closedKeys: new Set<string>(),
  /** Multipart uploads by S3's ID. */
  multiparts: new Map<string, { readonly imageKey: string; readonly parts: Map<number, MemoryPart> }>(),
  openedMultiparts: 0,
  marks: new Map<string, PictureMarks>(),
  retired: new Set<string>(),
  kept: new Map<string, { readonly contentType: string; readonly etag: string }>(),
  lineEvents: [] as LineEvent[],
  /** Payment metrics by order, or by payment if the order is unknown. */
  countedMetrics: [] as ({ readonly metric: string } & (
    | { readonly orderId: string }
    | { readonly paymentIntentId: string }
  ))[],
});

export type MemoryStore = ReturnType<typeof memoryStore>;

/** Runs an effect at one instant, between two turns. */
export type Instant = <T>(effect: () => T) => Promise<T>;
