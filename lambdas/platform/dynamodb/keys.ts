import { createHash } from 'node:crypto';
import type { CategoryId } from '../../contracts/categories.ts';
import { ownerPartitions, tableKeys } from '../../contracts/names.ts';
import type { OrderStatus } from '../../contracts/orders/order.ts';
import type { CardServiceName } from '../../contracts/payments/card-services.ts';
import type { ShopPage } from '../../contracts/site-paths.ts';
import { monthOf, type TimeRange } from '../clock.ts';
import type { Counted } from '../customer-count.ts';

/** The keys of each kind of item in the single table and its indexes. `docs/table.md` lists which calls read them. */

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** An index: its name and its key attributes. */
export type Index = (typeof tableKeys.indexes)[keyof typeof tableKeys.indexes];

/**
 * `gsi1`: the catalogue, and each customer's orders. `gsi2`: products by category, orders by status. `gsi3`: the catalogue by
 * price, and all orders. `gsi4`: products by category and price, orders and findings that await an owner, and blocked customers.
 */
export const { gsi1, gsi2, gsi3, gsi4 } = tableKeys.indexes;

export const productKey = (productId: string): Key => ({ pk: `PRODUCT#${productId}`, sk: 'PRODUCT' });

/** The product's entry in a second category list, if its title is that category's label. */
export const shelfKey = (productId: string, category: CategoryId): Key => ({
  pk: `PRODUCT#${productId}`,
  sk: `SHELF#${category}`,
});

const userPrefix = 'USER#';

export const userKey = (userId: string): Key => ({ pk: `${userPrefix}${userId}`, sk: 'PROFILE' });

/** The user ID in a partition key. */
export const userOf = (pk: string): string => pk.slice(userPrefix.length);

/** A pending check whether the user still has an account, due when this item expires. */
export const accountCheckKey = (userId: string): Key => ({ ...userKey(userId), sk: 'ACCOUNTCHECK' });

/** The customer's saved addresses. */
export const addressBookKey = (userId: string): Key => ({ ...userKey(userId), sk: 'ADDRESSES' });

/** The number of users without an account whose items were erased on a day (such as 2026-04-01, UTC). */
export const erasedAccountsKey = (day: string): Key => ({ pk: `ERASED#${day}`, sk: 'ERASED' });

export const cartLinePrefix = 'CART#';

export const cartLineKey = (userId: string, lineId: string): Key => ({
  pk: `USER#${userId}`,
  sk: `${cartLinePrefix}${lineId}`,
});

/** The customer's latest checkout, and their block if there is one. */
export const latestCheckoutKey = (userId: string): Key => ({ pk: `USER#${userId}`, sk: 'CHECKOUT' });

/** The count of what a customer does in the window that starts at this time (epoch seconds). */
export const customerCountKey = (counted: Counted, userId: string, windowStart: number): Key => ({
  ...userKey(userId),
  sk: `${customerCountPrefix(counted)}${windowStart}`,
});

/** Such as `CHECKOUTS#`. */
export const customerCountPrefix = (counted: Counted): string => `${counted.toUpperCase()}#`;

export const orderKey = (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ORDER' });

/** The answers of an order's lines. */
export const orderAnswersKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'ANSWERS' });

/** Marks a mail about an order. `name` is the index of the order's step, or the name of a reminder. */
export const mailKey = (orderId: string, name: number | string): Key => ({
  pk: orderKey(orderId).pk,
  sk: `MAIL#${name}`,
});

/** A pending reminder of an order, due when this item expires. */
export const reminderKey = (orderId: string, reminder: number): Key => ({
  pk: orderKey(orderId).pk,
  sk: `REMINDER#${reminder}`,
});

export const proofPrefix = 'PROOF#';

/** A round of the proof of an order's line. */
export const proofKey = (orderId: string, lineId: string, round: number): Key => ({
  pk: orderKey(orderId).pk,
  sk: `${proofPrefix}${lineId}#${String(round).padStart(2, '0')}`,
});

/** A pending reminder of the proof of a line, due when this item expires. */
export const proofReminderKey = (orderId: string, lineId: string, reminder: number): Key => ({
  pk: orderKey(orderId).pk,
  sk: `PROOFREMINDER#${lineId}#${reminder}`,
});

/** The key holds the token's hash, so a reader of the table can't look at a proof by it. */
export const proofLinkKey = (orderId: string, hash: string): Key => ({
  pk: orderKey(orderId).pk,
  sk: `PROOFLINK#${hash}`,
});

/** The key holds the token's hash, so a reader of the table can't confirm an order. */
export const confirmationTokenKey = (orderId: string, hash: string): Key => ({
  pk: orderKey(orderId).pk,
  sk: `CONFIRM#${hash}`,
});

/** The owners' note of an order, and who of them has taken it. */
export const deskNoteKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'NOTE' });

/** How many orders each list of the owners has, or the share of one of several keys. The first is as before there were several. */
export const workCountsKey = (key: number): Key => ({ pk: key === 0 ? 'WORK' : `WORK#${key}`, sk: 'COUNTS' });

/** What an order has added to these counts. */
export const countedOrderKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'COUNTED' });

/** The state of an order's messages: how many there are, and how many each side hasn't read. */
export const conversationKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'CONVERSATION' });

export const messagePrefix = 'MESSAGE#';

/** A message about an order. Messages sort by time. */
export const messageKey = (orderId: string, at: string, messageId: string): Key => ({
  pk: orderKey(orderId).pk,
  sk: `${messagePrefix}${byTime(at, messageId)}`,
});

export const messagePhotoPrefix = 'MESSAGEPHOTO#';

/** A photo that messages about the order name. */
export const messagePhotoKey = (orderId: string, photoId: string): Key => ({
  pk: orderKey(orderId).pk,
  sk: `${messagePhotoPrefix}${photoId}`,
});

/** Says when the message with this ID was sent, so that a retry finds it. */
export const sentMessageKey = (orderId: string, messageId: string): Key => ({
  pk: orderKey(orderId).pk,
  sk: `${sentMessagePrefix}${messageId}`,
});

export const sentMessagePrefix = 'SENT#';

/** A pending review of an order's messages, due when this item expires. */
export const messageReviewKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'MESSAGEREVIEW' });

/** The case of an order that arrived damaged. */
export const caseKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'CASE' });

/** The making pictures of an order. */
export const makingKey = (orderId: string): Key => ({ pk: orderKey(orderId).pk, sk: 'MAKING' });

/** The number of mails on a day (such as 2026-04-01, UTC) to the mailbox with this hash. */
export const mailCountKey = (mailbox: string, day: string): Key => ({ pk: `MAILBOX#${mailbox}`, sk: `MAILS#${day}` });

interface CashCountName {
  readonly of:
    | { readonly userId: string }
    | { readonly phone: string }
    | { readonly network: string }
    | { readonly domain: string };
  readonly day?: string;
  readonly confirmed?: true;
}

/** Counts cash-on-delivery orders: the open ones, those of a day, or the open ones that their customer confirmed. */
export const cashCountKey = ({ of, day, confirmed }: CashCountName): Key => ({
  pk: cashCountPartition(of),
  sk: `CASH#${day ?? (confirmed ? 'CONFIRMED' : 'OPEN')}`,
});

function cashCountPartition(of: CashCountName['of']): string {
  if ('userId' in of) return userKey(of.userId).pk;
  if ('phone' in of) return `PHONE#${of.phone}`;
  return 'network' in of ? `NETWORK#${of.network}` : `MAILDOMAIN#${of.domain}`;
}

/** The blocked accounts whose block includes this phone (its last ten digits). */
export const phoneBlockKey = (phone: string): Key => ({ pk: `PHONE#${phone}`, sk: 'BLOCK' });

/** The blocked accounts whose block includes the mailbox with this hash. */
export const mailboxBlockKey = (mailbox: string): Key => ({ pk: `MAILBOX#${mailbox}`, sk: 'BLOCK' });

/** Why the mailbox with this hash gets no more mails. */
export const mailSuppressionKey = (mailbox: string): Key => ({ pk: `MAILBOX#${mailbox}`, sk: 'SUPPRESSED' });

/** A payment, or a dispute without an order, that an owner must review. */
export const findingKey = (findingId: string): Key => ({ pk: `FINDING#${findingId}`, sk: 'FINDING' });

/** The reconciler's progress with a card service. Stripe's has no suffix, because Stripe was the only one. */
export const reconcilerKey = (service: CardServiceName): Key => ({
  pk: 'RECONCILER',
  sk: service === 'stripe' ? 'RECONCILER' : `RECONCILER#${service.toUpperCase()}`,
});

/**
 * A card service's event that was handled. The service doesn't sign the ID, so the signature of the event's body is part of the key:
 * a message that names another's ID marks only itself.
 */
export const handledEventKey = (eventId: string, signature: string): Key => ({
  pk: `EVENT#${eventId}`,
  sk: `SIGNED#${signature}`,
});

/** An owner of the shop. All owners share a partition, so one Query finds them. */
export const ownerKey = (userId: string): Key => ({ pk: ownersPartition, sk: `OWNER#${userId}` });
export const ownersPartition = ownerPartitions.owners;

/** An invitation to become an owner, by invited address. It is outside the owners' partition, whose items are counted. */
export const invitationKey = (address: string): Key => ({
  pk: invitationsPartition,
  sk: `INVITATION#${address.toLowerCase()}`,
});
export const invitationsPartition = ownerPartitions.invitations;

/** The owners' log of a month, in chronological order. */
export const logPartition = (month: string): string => `${ownerPartitions.log}${month}`;

/** The month of a partition of the log. */
export const monthOfLog = (partition: string): string => partition.slice(ownerPartitions.log.length);

const actPrefix = 'ACT#';

/** An owner's act. Its outcome sorts right after it. */
export const actKey = (at: string, actId: string, part: '' | '#OUTCOME' = ''): Key => ({
  pk: logPartition(monthOf(at)),
  sk: `${actPrefix}${at}#${actId}${part}`,
});

/** The range of sort keys of the acts of this time. */
export const actsBetween = (times: TimeRange): { readonly first: string; readonly last: string } => {
  const { first, last } = sortKeysOf(times);
  return { first: actPrefix + first, last: actPrefix + last };
};

/** The owner's settings. */
export const settingsKey: Key = { pk: 'SETTINGS', sk: 'SETTINGS' };

/** The shop's contact. */
export const contactKey: Key = { ...settingsKey, sk: 'CONTACT' };

/** The shop's name and the texts of its banner. */
export const brandKey: Key = { ...settingsKey, sk: 'BRAND' };

/** What the owner has set about dates. */
export const datesKey: Key = { ...settingsKey, sk: 'DATES' };

/** The shop's holidays. */
export const holidaysKey: Key = { ...settingsKey, sk: 'HOLIDAYS' };

/** The owner's list of occasions. */
export const occasionsKey: Key = { ...settingsKey, sk: 'OCCASIONS' };

const dayPrefix = 'DAY#';

/** The slots that are taken of a scope on a day (2026-04-01). */
export const slotKey = (scope: string, day: string): Key => ({ pk: `SLOTS#${scope}`, sk: `${dayPrefix}${day}` });

/** The day in a sort key of slots. */
export const dayOfSlot = (sk: string): string => sk.slice(dayPrefix.length);

/** Where and how the shop delivers, and for how much. */
export const deliveryKey: Key = { ...settingsKey, sk: 'DELIVERY' };

/** The owner's text of a page about the shop. */
export const shopTextKey = (page: ShopPage): Key => ({ ...settingsKey, sk: `TEXT#${page}` });

/** The key holds the ticket's hash, so a reader of the table can't open a connection. */
export const ticketKey = (hash: string): Key => ({ pk: `TICKET#${hash}`, sk: 'TICKET' });

/** Sorts by the connection's expiry (epoch seconds, ten digits until 2286). */
export const connectionKey = (userId: string, expiresAt: number, connectionId: string): Key => ({
  ...userKey(userId),
  sk: `LIVE#${expiresAt}#${connectionId}`,
});

/** The range of sort keys of the connections that expire at this time or later. */
export const connectionsFrom = (time: number): { readonly from: string; readonly to: string } => ({
  from: `LIVE#${time}`,
  to: 'LIVE#~',
});

export const uploadKey = (uploadId: string): Key => ({ pk: uploadPartition(uploadId), sk: 'UPLOAD' });

/** A picture's upload and its uses. */
export const uploadPartition = (uploadId: string): string => `UPLOAD#${uploadId}`;

/** Marks that a product or the brand uses the picture. */
export const imageUseKey = (uploadId: string, user: string): Key => ({
  pk: uploadPartition(uploadId),
  sk: `USED#${user}`,
});

/** Marks that orders show the picture. */
export const imageOrderedKey = (uploadId: string): Key => ({ pk: uploadPartition(uploadId), sk: 'ORDERED' });

/** A pending review of the picture, due when this item expires. */
export const imageReviewKey = (uploadId: string): Key => ({ pk: uploadPartition(uploadId), sk: 'REVIEW' });

export const photoPrefix = 'PHOTO#';

/** A customer's photo. Its key contains the customer's ID, so no other customer's call can reach it. */
export const photoKey = (userId: string, photoId: string): Key => ({
  ...userKey(userId),
  sk: `${photoPrefix}${photoId}`,
});

export const photoReviewPrefix = 'PHOTOREVIEW#';

/** A pending review of a photo, due when this item expires. */
export const photoReviewKey = (userId: string, photoId: string): Key => ({
  ...userKey(userId),
  sk: `${photoReviewPrefix}${photoId}`,
});

/** The number of a customer's new photos on a day (such as 2026-04-01, UTC). */
export const photoCountKey = (userId: string, day: string): Key => ({ ...userKey(userId), sk: `PHOTOS#${day}` });

/** Words with the same first two characters share a partition, so one Query finds all words with a prefix. */
export const wordPartition = (word: string): string => `WORD#${[...word].slice(0, 2).join('')}`;

/** A word under one of its deletions (`lambdas/products/typing-error.ts`). A Query by deletion finds candidates for a typo. */
export const spellingKey = (deletion: string, word: string): Key => ({
  pk: spellingPartition(deletion),
  sk: `${deletion}#${word}`,
});
export const spellingPartition = (deletion: string): string => `SPELLING#${[...deletion].slice(0, 2).join('')}`;

/** The progress of reindexing all products. */
export const reindexingKey: Key = { pk: 'REINDEXING', sk: 'REINDEXING' };

/** The orders that have a word with this prefix. Each prefix has its own partition, sorted by time. */
export const orderWordPartition = (beginning: string): string => `ORDERWORD#${beginning}`;

/** Sorts by word, and entries with the same word by time, newest first. */
export const postingKey = (partition: string, word: string, createdAt: string, id: string): Key => ({
  pk: partition,
  sk: `${word}#${String(endOfTime - Date.parse(createdAt)).padStart(13, '0')}#${id}`,
});

/** The last millisecond with 13 digits, in the year 2286. */
const endOfTime = 9_999_999_999_999;

/** Partitions of the indexes. */
export const catalogue = 'CATALOGUE';
export const categoryPartition = (category: CategoryId): string => `CATEGORY#${category}`;
export const hiddenProducts = 'PRODUCTS#hidden';
export const catalogueByPrice = 'CATALOGUE#PRICE';
export const categoryByPrice = (category: CategoryId): string => `${categoryPartition(category)}#PRICE`;
export const ordersPartition = (userId: string): string => `USER#${userId}#ORDERS`;
export const statusPartition = (status: OrderStatus): string => `ORDERS#${status}`;
export const allOrders = 'ORDERS';
export const unconfirmedOrders = 'ORDERS#unconfirmed';
export const blockedCustomers = 'BLOCKED';
export const moneyKeptOrders = 'ORDERS#money-kept';
export const refundingOrders = 'ORDERS#refunding';
export const unreadPartition = (userId: string): string => `USER#${userId}#UNREAD`;
export const unreadByShop = 'MESSAGES#unread';
export const openCases = 'CASES#open';
export const findingsPartition = (list: 'open' | 'settled'): string => `FINDINGS#${list}`;

/** Over how many keys a stage spreads each list of orders: those that it writes, and at least as many that it reads. */
export interface OrderKeys {
  readonly written: number;
  readonly read: number;
}

/** One of the keys of a list of orders. The first is the list's name alone, as before lists had several. */
export const orderListKey = (list: string, key: number): string => (key === 0 ? list : `${list}#${key}`);

/** The key, of this number of keys, that an order is written under. */
export const keyOfOrder = (orderId: string, written: number): number =>
  createHash('sha256').update(orderId).digest().readUInt32BE() % written;

/** Sorts by time, and by id within the same millisecond. */
export const byTime = (createdAt: string, id: string): string => `${createdAt}#${id}`;

/** Sorts by price in whole paise (the highest one has ten digits), then by time. */
export const byPrice = (pricePaise: number, createdAt: string, id: string): string =>
  `${paddedPrice(pricePaise)}#${byTime(createdAt, id)}`;

const paddedPrice = (paise: number): string => String(paise).padStart(10, '0');

/** The range of sort keys with these prices in an index sorted `byPrice`. */
export const sortKeysOfPrices = (least: number, most: number) => ({
  first: paddedPrice(least),
  last: `${paddedPrice(most)}#~`,
});

/** The range of sort keys of this time in an index sorted `byTime`. `~` sorts after any ID. */
export const sortKeysOf = ({ from = '0', to = '9' }: TimeRange) => ({ first: from, last: `${to}~` });

/** The attributes that add an item to an index. */
export const indexKey = (index: Index, partition: string, sort: string): Readonly<Record<string, string>> => ({
  [index.partition]: partition,
  [index.sort]: sort,
});
