/** Every limit and constant of the shop's contract, in one place. Lengths are in characters, sizes in bytes. */
export const limits = {
  titleLength: 120,
  descriptionLength: 2_000,
  addressLength: 500,
  addressMinLength: 10,
  nameLength: 120,
  /** What RFC 5321 lets an address have. */
  emailLength: 254,
  searchLength: 100,
  reasonLength: 300,
  fileNameLength: 200,
  /** Rupees. */
  maxPrice: 10_000_000,
  /** A DynamoDB transaction takes 100 items: the order, the customer's latest checkout, and one delete per line. */
  orderLines: 98,
  /** What all lines of one order may weigh, well below DynamoDB's 400 KB per item. */
  orderBytes: 350_000,
  productsPerPage: { default: 24, max: 100 },
  ordersPerPage: { default: 20, max: 100 },
  /** How many orders one call cancels at most. Their refunds by card must fit into a function's time. */
  ordersPerCommand: 50,
  findingsPerPage: 20,
  /** Bytes of the orders' table for accountants, as the answer carries it: a function's answer may have 6 MB. */
  exportBytes: 5_000_000,
  /** Reads of up to 1 MB each that one such table may take: what fits into a function's time. */
  exportReads: 40,
  imagesPerPage: { default: 100, max: 1_000 },
  /** A body larger than this is no request of ours. */
  bodyBytes: 64 * 1024,
  /** Stripe's events of other kinds than ours can be long, and a refused one would be sent again for days. */
  webhookBytes: 1024 * 1024,
  /** Paise: what Stripe takes in rupees, from 50 paise to eight digits. */
  cardAmount: { min: 50, max: 99_999_999 },
  imageBytes: 100 * 1024 * 1024,
  /** Files up to this size go in one PUT (spec 9, D9). */
  singlePutBytes: 262_144,
  /** The parts of larger files: S3 takes none smaller than the first but the last one (spec 9, D9). */
  partBytes: { first: 5 * 1024 * 1024, largest: 33_554_432 },
  picturesPerProduct: 8,
  /** Smaller copies of a picture that come with it. */
  renditions: 4,
  renditionBytes: 400 * 1024,
  /** A picture for link previews. Larger ones are ignored by some of the apps that show them. */
  previewBytes: 250_000,
  /** Pixels: no browser decodes a larger picture. */
  pictureSide: 65_535,
  /** Seconds a presigned URL is good for. */
  uploadUrlSeconds: 900,
  idempotencyKeyLength: 200,
  /**
   * How many checkouts of one customer are taken in a window of so many seconds. No person makes so many; races of several
   * tabs and retries of one click stay far below.
   */
  checkouts: { max: 300, windowSeconds: 600 },
  /**
   * How many mails about orders an address gets in an hour and in a day. An order makes at most three: an hour holds ten whole
   * orders, or 30 that are shipped in one evening, and nobody's mailbox fills up.
   */
  orderMails: { perHour: 30, perDay: 100 },
  /** How many orders a count of a customer's or a phone's orders holds. More than that is over every limit (D24). */
  countedOrders: 50,
  /** Seconds after which a mailed link no longer confirms an order: 30 days. */
  confirmationLinkSeconds: 2_592_000,
  /** Seconds in which a ticket for the live line is to be used. */
  liveTicketSeconds: 60,
  /** Seconds after which API Gateway closes a WebSocket, whatever happens on it. */
  liveConnectionSeconds: 7_200,
  /** How many open pages of one customer are notified of a change. It bounds the cost of one customer. */
  liveConnections: 100,
} as const;

/** The countries that the shop delivers to, by ISO 3166 code. Stripe's page asks for an address in one of these. */
export const countriesServed = ['IN'] as const;

/** 10 to 15 digits, a leading plus allowed. */
export const mobileNumberPattern = /^\+?\d{10,15}$/;

/** The image types the shop takes, by file name ending (spec 5; case does not matter). */
const imageTypes: Readonly<Record<string, 'image/jpeg' | 'image/png'>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** The image type that a file name claims by its ending, or undefined when it is none of ours. */
export function imageTypeOf(fileName: string): 'image/jpeg' | 'image/png' | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(imageTypes, ending) ? imageTypes[ending] : undefined;
}
