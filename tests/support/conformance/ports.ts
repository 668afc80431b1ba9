import type { Blocks } from '#lambdas/accounts/blocks.ts';
import type { AddressBooks } from '#lambdas/accounts/saved-addresses.ts';
import type { Users } from '#lambdas/accounts/user.ts';
import type { Carts } from '#lambdas/cart/cart.ts';
import type { Cases as DamageCases } from '#lambdas/cases/case.ts';
import type { MailSuppressions } from '#lambdas/customers/mail-suppressions.ts';
import type { DateStores } from '#lambdas/dates/date-settings.ts';
import type { Slots } from '#lambdas/dates/slots.ts';
import type { TermsStore } from '#lambdas/delivery/terms-store.ts';
import type { DeskNotes } from '#lambdas/desk/desk-note.ts';
import type { LiveConnections, LiveTickets } from '#lambdas/live/live.ts';
import type { MailMarks } from '#lambdas/mails/mail.ts';
import type { MailCounts } from '#lambdas/mails/mail-limit.ts';
import type { Making } from '#lambdas/making/making.ts';
import type { Messages } from '#lambdas/messages/message.ts';
import type { AccountCheck, AccountChecks } from '#lambdas/my-data/check-account.ts';
import type { PersonItems } from '#lambdas/my-data/person.ts';
import type { OccasionStore } from '#lambdas/occasions/occasions.ts';
import type { CashCounts } from '#lambdas/orders/cash-counts.ts';
import type { ConfirmationTokens } from '#lambdas/orders/confirm-by-customer.ts';
import type { OrderBook, Orders } from '#lambdas/orders/order.ts';
import type { OrderEntry } from '#lambdas/orders/order-search-words.ts';
import type { WorkCounts } from '#lambdas/orders/work-counts.ts';
import type { Invitation, Invitations } from '#lambdas/owners/invitations.ts';
import type { Owners } from '#lambdas/owners/owners.ts';
import type { HandledEvents } from '#lambdas/payments/handle-payment.ts';
import type { Photos } from '#lambdas/photos/photo.ts';
import type { PhotoCounts } from '#lambdas/photos/photo-count.ts';
import type { PhotoUses } from '#lambdas/photos/photo-uses.ts';
import type { ImageUses } from '#lambdas/pictures/image-uses.ts';
import type { PictureUploads } from '#lambdas/pictures/picture-upload.ts';
import type { CustomerCounts } from '#lambdas/platform/customer-count.ts';
import type { SearchIndex } from '#lambdas/platform/search/search-index.ts';
import type { ProductRecord, Products } from '#lambdas/products/product.ts';
import type { ReindexingStore } from '#lambdas/products/reindexing.ts';
import type { Vocabulary } from '#lambdas/products/vocabulary.ts';
import type { ProofLinks, Proofs } from '#lambdas/proofs/proof.ts';
import type { Findings } from '#lambdas/reconciliation/finding.ts';
import type { ProgressStore } from '#lambdas/reconciliation/reconcile.ts';
import type { SettingsStore } from '#lambdas/settings/settings.ts';
import type { ShopDetails } from '#lambdas/settings/shop-details.ts';

/** Every port that the table implements. */
export interface Ports {
  readonly carts: Carts;
  readonly orders: Orders;
  readonly book: OrderBook;
  readonly products: Products;
  readonly index: SearchIndex<ProductRecord>;
  readonly vocabulary: Vocabulary;
  readonly reindexing: ReindexingStore;
  readonly orderIndex: SearchIndex<OrderEntry>;
  readonly uploads: PictureUploads;
  readonly imageUses: ImageUses;
  readonly photos: Photos;
  readonly photoCounts: PhotoCounts;
  readonly photoUses: PhotoUses;
  readonly customerCounts: CustomerCounts;
  readonly cashCounts: CashCounts;
  readonly settings: SettingsStore;
  readonly shopDetails: ShopDetails;
  readonly dateStores: DateStores;
  readonly slots: Slots;
  readonly deliveryTerms: TermsStore;
  readonly occasions: OccasionStore;
  readonly users: Users;
  readonly addressBooks: AddressBooks;
  readonly accountChecks: AccountChecks;
  /** The scheduled checks of accounts. */
  readonly pendingChecks: () => Promise<readonly AccountCheck[]>;
  readonly person: Pick<PersonItems, 'erase'>;
  readonly owners: Owners;
  readonly invitations: Invitations;
  /** Writes an invitation, as `npm run owner` does. */
  readonly putInvitation: (invitation: Invitation) => Promise<void>;
  readonly tickets: LiveTickets;
  readonly connections: LiveConnections;
  readonly blocks: Blocks;
  readonly proofs: Proofs;
  readonly proofLinks: ProofLinks;
  readonly confirmationTokens: ConfirmationTokens;
  readonly mailMarks: MailMarks;
  readonly deskNotes: DeskNotes;
  readonly workCounts: WorkCounts;
  readonly messages: Messages;
  readonly cases: DamageCases;
  readonly making: Making;
  readonly mailCounts: MailCounts;
  readonly suppressions: MailSuppressions;
  readonly findings: Findings;
  readonly progress: ProgressStore;
  readonly handledEvents: HandledEvents;
}

/** A port's guarantees by name. Each case starts with an empty store. */
export type Cases = Readonly<Record<string, (ports: Ports) => Promise<void>>>;

/** Starts the calls at the same moment and returns all results. */
export const atOnce = <T>(...calls: readonly (() => Promise<T>)[]): Promise<T[]> =>
  Promise.all(calls.map((call) => call()));
