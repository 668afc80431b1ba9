/** All limits of the API contract. Lengths are in UTF-16 code units, sizes in bytes. */
export const limits = {
  titleLength: 120,
  descriptionLength: 2_000,
  addressLength: 500,
  addressMinLength: 10,
  streetMinLength: 3,
  /** A customer's saved addresses. All of them fit into an item of up to 40 KB, usually less than 3. */
  savedAddresses: 10,
  giftMessageLength: 200,
  nameLength: 120,
  /** The maximum of RFC 5321. */
  emailLength: 254,
  searchLength: 100,
  /** The owner's text of a page. In any script it fits into `bodyBytes`, also in JSON. */
  shopTextLength: 16_000,
  /** In any script, all of them fit into `bodyBytes`, also in JSON. Each page of the shop's front page reads them. */
  occasions: { count: 20, nameLength: 60, textLength: 300 },
  brand: { nameLength: 60, bannerTexts: 5, bannerTextLength: 80 },
  /** The owner's synonyms. Every search reads them, so `length`, the length of all words, bounds its cost. */
  synonyms: { groups: 100, words: 12, wordLength: { min: 2, max: 32 }, length: 4_000 },
  reasonLength: 300,
  parcelNumber: { min: 4, max: 40 },
  carrierNameLength: 60,
  trackingLinkLength: 500,
  /** Steps after which an order can't be sent back or get another parcel number. It must fit into an item. */
  orderSteps: 200,
  /** Changes of an order's address, and as many of its gift message, by its customer: they leave room for the owners' steps. */
  ownChanges: 10,
  /** Rounds of a line's proof, and what its customer says about a round. */
  proofs: { rounds: 20, wordsLength: 500, pins: 8, linkSeconds: 2_592_000 },
  fileNameLength: 200,
  /** Rupees. */
  maxPrice: 10_000_000,
  /** A DynamoDB transaction takes 100 items: the order, its answers, the customer's latest checkout, and one delete per line. */
  orderLines: 97,
  /** The size of all lines of an order, and that of their answers, well below DynamoDB's 400 KB per item. */
  orderBytes: 350_000,
  productsPerPage: { default: 24, max: 100 },
  ordersPerPage: { default: 20, max: 100 },
  /** How many open orders one page of the owner's work lists reads. */
  ordersPerWorkRead: 100,
  /** Orders cancelled by one call. Their card refunds must finish before the function's timeout. */
  ordersPerCommand: 50,
  /** Refused refunds of one order. The order records each refusal, and must fit into an item. */
  refundRefusals: 30,
  /** Refunded parts of one order, for the same reason. The card services list up to 100 refunds of a payment at once. */
  refundParts: 30,
  findingsPerPage: 20,
  /** After this many milliseconds, deleting an account needs another login. */
  recentSignInMs: 10 * 60 * 1000,
  /** After this many days, the shop checks whether a customer still has an account. */
  accountCheckDays: 7,
  /** The most users without an account whose items are erased in a day. More means a wrong user pool. */
  erasedAccountsADay: 20,
  /** Entries of the owners' log per page, and per read of its export. Each outcome counts as an entry. */
  actsPerPage: 50,
  actsPerRead: 1_000,
  /** Size of an export, or of a page of found orders. Lambda limits a response to 6 MB. */
  responseBytes: 5_000_000,
  /** Reads of up to 1 MB each for one export, which must finish before the function's timeout. */
  exportReads: 40,
  imagesPerPage: { default: 100, max: 1_000 },
  /** The site sends no larger body. */
  bodyBytes: 64 * 1024,
  /** Larger, because Stripe's events can be long, and Stripe would resend a refused one for days. */
  webhookBytes: 1024 * 1024,
  /** Paise. Stripe accepts from 50 paise to eight digits. Razorpay accepts from ₹1. */
  cardAmount: { min: { stripe: 50, razorpay: 100 }, max: 99_999_999 },
  imageBytes: 100 * 1024 * 1024,
  /** Bounds the memory for decoding a picture: even a small file can declare huge dimensions. */
  imagePixels: 100_000_000,
  /** Files up to this size are uploaded by one PUT. */
  singlePutBytes: 262_144,
  /** The parts of larger files. S3 accepts a smaller part only as the last one. */
  partBytes: { first: 5 * 1024 * 1024, largest: 33_554_432 },
  picturesPerProduct: 8,
  /** A product's questions. `bytes` limits all of them as JSON, and `photos` is how many one question can ask for. */
  questions: {
    count: 12,
    bytes: 8_192,
    labelLength: 120,
    helpLength: 200,
    /** In graphemes. A text may have up to `unitsPerCharacter` times as many code units. */
    textLength: 200,
    unitsPerCharacter: 16,
    textLines: 4,
    /** The size of all texts of a line in the browser, so that photos fit beside them into `answerBytes`. */
    textBytes: 12 * 1024,
    options: 12,
    photos: 60,
    /** For all questions of a line: each photo adds an item to the transaction that writes the line. */
    photosOfLine: 90,
    /** The size of one line's answers as JSON: two questions of 60 photos with crops. */
    answerBytes: 48 * 1024,
    slotLength: 40,
    days: 730,
    /** The dates that a question without its own range accepts. They exclude a year that was typed with two digits. */
    dates: { first: '1800-01-01', last: '2199-12-31' },
    makingDays: 120,
  },
  /** Smaller copies that are uploaded with a picture. */
  renditions: 4,
  renditionBytes: 400 * 1024,
  /** An image for link previews. Some apps ignore larger ones. */
  previewBytes: 250_000,
  /** Pixels: no browser decodes a larger picture. */
  pictureSide: 65_535,
  /** How long a presigned URL is valid. */
  uploadUrlSeconds: 900,
  /**
   * Customers' photos. `perDay` limits new photos, and `unorderedBytes` the size of all photos that no order uses. `pixels`
   * bounds the memory for decoding a photo.
   */
  photos: {
    bytes: 25 * 1024 * 1024,
    perDay: 200,
    unorderedBytes: 2 * 1024 ** 3,
    pixels: 100_000_000,
    /** How long a URL shows a photo. A customer's page loads it at once, an owner may look through a whole order first. */
    viewSeconds: { customer: 60, owner: 300 },
    /** How long a browser keeps a photo that it has loaded. */
    cacheSeconds: 300,
    /** A customer's views in a day, in megabytes, each rounded up: ten times what all photos outside orders may take. */
    viewedMegabytesPerDay: 20_000,
    /** Photos in one call for their URLs: as many as the lines of the longest cart or order. */
    viewsPerCall: 97,
    /** A response for owners ends with the line that reaches this number, because each presigned URL takes about 2 KB. */
    perResponse: 500,
  },
  idempotencyKeyLength: 200,
  /** What an owner can set about dates. All of it fits into one read unit or two, because each checkout reads it. */
  dates: {
    zones: 20,
    pinsPerZone: 50,
    days: 90,
    holidays: 200,
    productsAsked: 10,
    giftsPerDay: 200,
    limitedProducts: 50,
  },
  /**
   * Order mails per address. Most orders cause four: placed, making, shipped, delivered. Proofs, reminders, changes, refunds, cases
   * and messages add more. An hour allows for seven such orders, or for 30 shipped in one evening, without flooding a mailbox.
   */
  orderMails: { perHour: 30, perDay: 100 },
  /** Previews per mail, and the size of each. The site's are below 100 kB, so all stay far below the limits of mailboxes. */
  mailPreviews: { count: 6, bytes: 150_000 },
  /** Messages about orders. `unreadOrders` is how many orders a list of unread messages names. */
  messages: { length: 2_000, pictures: 4, perOrder: 500, perPage: 20, unreadOrders: 100 },
  /**
   * Cases about damaged or wrong gifts. `days` is how long after the delivery one can be opened; `listed` how many a list names; `steps`
   * after how many of an order no parcel's number can be corrected.
   */
  cases: { wordsLength: 1_000, photos: 4, perOrder: 3, days: 7, listed: 100, steps: 30 },
  /** Pictures of the making that an order shows. */
  makingPictures: 8,
  /** Counting stops at this many orders per customer or phone. It is also the highest limit that an owner can set. */
  countedOrders: 50,
  /** The same for a network or a mail domain, which many customers share. Such a count takes up to 4 KB. */
  countedSharedOrders: 200,
  /** How many open orders a customer can confirm by mailed links. Beyond that, only an owner confirms. */
  selfConfirmedOrders: 3,
  /** How long a mailed confirmation link is valid: 30 days. */
  confirmationLinkSeconds: 2_592_000,
  /** How long an invitation to become an owner is valid: seven days. */
  ownerInvitationSeconds: 604_800,
  /** How long a ticket for the WebSocket is valid. */
  liveTicketSeconds: 60,
  /** API Gateway closes every WebSocket after this time. */
  liveConnectionSeconds: 7_200,
  /** How many open pages of a customer are notified of a change. This bounds the cost of one customer. */
  liveConnections: 100,
  /** How many owners, and how many open pages of each, are notified of a changed order. This bounds the cost of one change. */
  ownersNotified: { owners: 20, pagesEach: 20 },
} as const;

/**
 * How much one customer may do in a time window. People do far less, even with several tabs and retries. With the throttles in
 * `routes.ts`, 30 customers who flood the shop leave others half of its capacity (`tests/infra/concurrency.test.ts`).
 */
export const customerLimits = {
  checkouts: { max: 300, windowSeconds: 600 },
  /** In write units. Saving answers writes the whole order, also to an index partition that has all orders. */
  answers: { max: 500, windowSeconds: 30 },
  photoDeletions: { max: 4, windowSeconds: 60 },
  profileChanges: { max: 10, windowSeconds: 600 },
  messages: { max: 30, windowSeconds: 3_600 },
  exports: { max: 4, windowSeconds: 3_600 },
  deletions: { max: 4, windowSeconds: 600 },
} as const;

/** The countries that the shop delivers to, by ISO 3166 code. Stripe's page accepts only their addresses. */
export const countriesServed = ['IN'] as const;

/** 10 to 15 digits, a leading plus allowed. */
export const mobileNumberPattern = /^\+?\d{10,15}$/;

/** The accepted image types, by file extension in any case. */
const imageTypes: Readonly<Record<string, 'image/jpeg' | 'image/png'>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
};

/** The image type by the file's extension, or undefined for other files. */
export function imageTypeOf(fileName: string): 'image/jpeg' | 'image/png' | undefined {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return ending !== undefined && Object.hasOwn(imageTypes, ending) ? imageTypes[ending] : undefined;
}
