import { type DeliveryTerms, defaultTerms, type VersionedTerms } from '../contracts/delivery/delivery-terms.ts';
import { storeNext, type VersionedStore } from '../platform/versioned-store.ts';

/** The owner's delivery terms: an item of their own, so that an old tab that saves other settings erases nothing. */
export type TermsStore = VersionedStore<VersionedTerms>;

/** The terms that carts and orders get. The read is eventually consistent, which costs half. */
export const readTerms = async (store: Pick<TermsStore, 'find'>): Promise<DeliveryTerms> =>
  (await store.find({ consistent: false })) ?? defaultTerms;

/** The terms with their version, for the owner's form. */
export const readManagedTerms = async (store: TermsStore): Promise<VersionedTerms> =>
  (await store.find({ consistent: true })) ?? { version: 0, ...defaultTerms };

/** Stores the terms. Refusal: `settings_changed`. */
export const changeTerms = (store: TermsStore, request: VersionedTerms) => storeNext(store, request);
