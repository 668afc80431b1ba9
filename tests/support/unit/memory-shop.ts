import type { AddressBooks } from '#lambdas/accounts/saved-addresses.ts';
import type { DateStores } from '#lambdas/dates/date-settings.ts';
import type { TermsStore } from '#lambdas/delivery/terms-store.ts';
import type { DeskNotes } from '#lambdas/desk/desk-note.ts';
import { type OccasionStore, readNamedOccasions } from '#lambdas/occasions/occasions.ts';
import type { WorkCounts } from '#lambdas/orders/work-counts.ts';
import type { HandledEvents, PaymentMetrics } from '#lambdas/payments/handle-payment.ts';
import { uploadIdOf } from '#lambdas/pictures/image-keys.ts';
import { brandUser } from '#lambdas/pictures/image-uses.ts';
import { newId } from '#lambdas/platform/ids.ts';
import { readCashLimits, readSynonyms } from '#lambdas/settings/read-settings.ts';
import { defaultSettings, type SettingsStore } from '#lambdas/settings/settings.ts';
import type { ShopDetails } from '#lambdas/settings/shop-details.ts';
import { memoryAccounts } from './memory-accounts.ts';
import { memoryCarts } from './memory-carts.ts';
import { memoryCases } from './memory-cases.ts';
import { memoryMails } from './memory-mails.ts';
import { memoryMaking } from './memory-making.ts';
import { memoryMessages } from './memory-messages.ts';
import { memoryOrders } from './memory-orders.ts';
import { memoryPhotos } from './memory-photos.ts';
import { memoryPictures } from './memory-pictures.ts';
import { memoryProducts } from './memory-products.ts';
import { memoryReconciliation } from './memory-reconciliation.ts';
import { memorySlots } from './memory-slots.ts';
import { type Instant, memoryStore } from './memory-store.ts';
import { memoryStripe } from './memory-stripe.ts';
import { now } from './records.ts';

/**
 * The whole shop in memory, with the table's write conditions. Each call takes effect at one instant. Before and after that it
 * awaits `turn`, by which a test controls the order of concurrent calls.
 */
export function memoryShop(turn: () => Promise<void> = async () => {}, store = memoryStore()) {
  const at: Instant = async (effect) => {
    await turn();
    const result = effect();
    await turn();
    return result;
  };

  const { takeIntoUse, countUses, ...pictures } = memoryPictures(at, store);
  const photos = memoryPhotos(at, store, pictures.files);
  const { carts, ...cartLines } = memoryCarts(at, store, photos.claimPhotos);
  const defaults = defaultSettings(false);
  const settings: SettingsStore = {
    find: () => at(() => store.settings.get('owners')),
    replace: (version, next) => at(() => replaced(store.settings, 'owners', version, next)),
  };

  const shopDetails: ShopDetails = {
    brand: {
      find: () => at(() => store.brand.get('shop')),
      replace: (version, next, newLogo) =>
        at(() => {
          if ((store.brand.get('shop')?.version ?? 0) !== version) return 'changed';
          const taken = newLogo === undefined ? [] : [uploadIdOf(newLogo.imageKey) ?? ''];
          if (!countUses(taken, brandUser, next.version)) return 'image-gone';
          store.brand.set('shop', next);
          return 'stored';
        }),
    },
    contact: {
      find: () => at(() => store.contact.get('shop')),
      replace: (version, next) => at(() => replaced(store.contact, 'shop', version, next)),
    },
    texts: {
      find: (page) => at(() => store.texts.get(page)),
      replace: (page, version, next) => at(() => replaced(store.texts, page, version, next)),
    },
  };

  const dateStores: DateStores = {
    dates: {
      find: () => at(() => store.dates.get('shop')),
      replace: (version, next) => at(() => replaced(store.dates, 'shop', version, next)),
    },
    holidays: {
      find: () => at(() => store.holidays.get('shop')),
      replace: (version, next) => at(() => replaced(store.holidays, 'shop', version, next)),
    },
  };

  const deliveryTerms: TermsStore = {
    find: () => at(() => store.deliveryTerms.get('shop')),
    replace: (version, next) => at(() => replaced(store.deliveryTerms, 'shop', version, next)),
  };
  const occasions: OccasionStore = {
    find: () => at(() => store.occasions.get('shop')),
    replace: (version, next) => at(() => replaced(store.occasions, 'shop', version, next)),
  };
  const addressBooks: AddressBooks = {
    find: (userId) => at(() => store.addressBooks.get(userId)),
    replace: (userId, version, next) => at(() => replaced(store.addressBooks, userId, version, next)),
  };
  const deskNotes: DeskNotes = {
    find: (orderId) => at(() => store.deskNotes.get(orderId)),
    replace: (version, next) => at(() => replaced(store.deskNotes, next.orderId, version, next)),
  };

  const workCounts: WorkCounts = {
    find: () =>
      at(() => {
        const sum: Record<string, number> = {};
        for (const { tally } of store.countedOrders.values())
          for (const [name, count] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + count;
        return sum;
      }),
    count: (orderId, version, tally) =>
      at(() => {
        if ((store.countedOrders.get(orderId)?.version ?? 0) < version)
          store.countedOrders.set(orderId, { version, tally });
      }),
    countedIn: (list, orderIds) =>
      at(() => new Set(orderIds.filter((orderId) => store.countedOrders.get(orderId)?.tally[list]))),
    // The sum has no names without orders.
    tidy: async () => {},
  };

  const stripe = memoryStripe(at);
  const metrics: PaymentMetrics = {
    count: async (metric, { orderId, paymentIntentId }) =>
      void store.countedMetrics.push({ metric, ...(orderId === undefined ? { paymentIntentId } : { orderId }) }),
  };

  const handledEvents: HandledEvents = {
    has: ({ eventId, signature }, seconds) =>
      at(() => (store.handledEvents.get(`${eventId} ${signature}`) ?? 0) > seconds),
    put: ({ eventId, signature }, expiresAt) =>
      at(() => void store.handledEvents.set(`${eventId} ${signature}`, expiresAt)),
  };

  return {
    store,
    now,
    carts,
    ...memoryProducts(at, store, takeIntoUse),
    ...memoryOrders(at, store, cartLines, photos.claimPhotos),
    ...memoryAccounts(at, store, cartLines.linesOf),
    ...memoryReconciliation(at, store),
    ...memoryMails(at, store.mails),
    ...memoryMessages(at, store.messages, photos.claimPhotos),
    ...memoryCases(at, store.cases, photos.claimPhotos),
    ...memoryMaking(at, store, photos.claimPhotos),
    ...pictures,
    ...photos,
    photoParts: pictures.parts,
    settings,
    shopDetails,
    dateStores,
    slots: memorySlots(at, store),
    deliveryTerms,
    occasions,
    addressBooks,
    deskNotes,
    workCounts,
    defaults,
    synonyms: () => readSynonyms({ settings }),
    namedOccasions: () => readNamedOccasions({ occasions }),
    cashLimits: () => readCashLimits({ settings, defaults }),
    newToken: newId,
    hash: (text: string) => `hash of ${text}`,
    ownersNeedSecondFactor: false,
    photoDays: { uploaded: 14, cancelled: 14, delivered: 90 },
    unusedPictureDays: 7,
    unfinishedUploadDays: 7,
    stripe,
    cards: stripe.cards,
    handledEvents,
    metrics,
  };
}

/** Writes `next` if the stored value has this version (0: none). */
function replaced<K, V extends { readonly version: number }>(stored: Map<K, V>, key: K, version: number, next: V) {
  if ((stored.get(key)?.version ?? 0) !== version) return false;
  stored.set(key, next);
  return true;
}

export type MemoryShop = ReturnType<typeof memoryShop>;
