/** Names that the stack and the functions must agree on; declared here once and used by both. */

/** What the shop is called in mails. */
export const shopName = 'World of Surprises';

/** Environment variables of the functions. */
export const environment = {
  tableName: 'TABLE_NAME',
  cursorKey: 'CURSOR_KEY',
  uploadsBucket: 'UPLOADS_BUCKET',
  imagesBucket: 'IMAGES_BUCKET',
  /** The name of the SSM parameter that holds where customers' browsers see the shop: `https://…`, without a path. */
  siteOriginParameter: 'SITE_ORIGIN_PARAMETER',
  /** The secret that holds Stripe's keys. */
  stripeSecret: 'STRIPE_SECRET',
  /** 'true' where a stage asks new customers to confirm their e-mail by a code, and mails proved mailboxes only. */
  confirmEmail: 'CONFIRM_EMAIL',
  /** 'true' where the limits of cash on delivery are on until the owner sets them (D24). */
  flagOrders: 'FLAG_ORDERS',
  /** Where messages to the live connections are handed in. */
  liveEndpoint: 'LIVE_ENDPOINT',
  /** 'true' where Cognito sends through SES: only there may a trigger write its mails. */
  accountMails: 'ACCOUNT_MAILS',
  /** The sender of the mails about orders. */
  mailFrom: 'MAIL_FROM',
  /** Where order events wait for their mail; missing where a stage sends none. */
  mailQueueUrl: 'MAIL_QUEUE_URL',
  /** The CloudWatch namespace of the stage's own metrics, as Powertools reads it (D16). */
  metricsNamespace: 'POWERTOOLS_METRICS_NAMESPACE',
} as const;

/** The table's key attributes and indexes; what they hold is in `lambdas/platform/dynamodb/keys.ts` and `docs/table.md`. */
export const tableKeys = {
  partition: 'pk',
  sort: 'sk',
  timeToLive: 'expiresAt',
  indexes: {
    gsi1: { name: 'gsi1', partition: 'gsi1pk', sort: 'gsi1sk' },
    gsi2: { name: 'gsi2', partition: 'gsi2pk', sort: 'gsi2sk' },
    gsi3: { name: 'gsi3', partition: 'gsi3pk', sort: 'gsi3sk' },
    gsi4: { name: 'gsi4', partition: 'gsi4pk', sort: 'gsi4sk' },
  },
} as const;

/** Marks a bucket that is emptied and deleted with its stage. */
export const disposableTag = 'shop:disposable';

/** The Cognito group whose members run the shop (D4). */
export const ownersGroup = 'owners';

/** The Cognito attribute that holds the customer's mobile number; `phone_number` would insist on E.164. */
export const mobileNumberAttribute = 'mobileNumber';

/** Where a page opens its live line: the path on the site, and the stage of the WebSocket API (D14). */
export const livePath = '/live';

/** The folder of product images in both buckets and in the site's addresses (spec 3, D8). */
export const imageFolder = 'product-images';

/** The query parameters of `GET /api/products`. CloudFront caches a list for each combination of these, and forwards no others. */
export const productQueryNames = ['category', 'q', 'cursor', 'limit'] as const;

/** The address of a product's picture at one of its `picture.widths`. */
export const renditionUrl = (url: string, width: number): string => url.replace(/[^/]*$/, `${width}.webp`);

/** The file of a picture for link previews, a JPEG of 1200 by 630, beside the picture itself. */
export const previewFileName = 'preview.jpg';

/** The address of a picture's link preview, if `picture.preview` says that there is one. */
export const previewUrl = (url: string): string => url.replace(/[^/]*$/, previewFileName);

/** The CloudWatch namespace of a stage's own metrics: alarms of one stage must not see another's (D16). */
export const metricsNamespace = (stage: string): string => `GiftShop/${stage}`;

/** The dimension `service` of the metrics about payments. */
export const paymentMetricsService = 'payments';

/** Metrics about payments: one that doesn't match its order, one that was late and refunded, one that is disputed. */
export const paymentMetricNames = {
  mismatch: 'PaymentMismatch',
  returned: 'PaymentReturned',
  disputed: 'PaymentDisputed',
} as const;

/** The dimension `service` of the reconciler's metrics. */
export const reconcilerMetricsService = 'reconciler';

/** Metrics of the reconciler: a comparison that went through everything, an order it mended, and how many findings are open. */
export const reconcilerMetricNames = {
  completed: 'ReconcilerCompleted',
  mended: 'PaymentMended',
  open: 'MoneyToLookAt',
} as const;

/** The dimension `service` of what is counted of the shop's business, and of the pages' measurements (D16). */
export const shopMetricsService = 'shop';
export const pageMetricsService = 'web';

/** What is counted: refusals, parted by `code`, the steps of orders, and mails that are not sent, parted by `reason`. */
export const countedNames = {
  refused: 'Refused',
  placed: 'OrderPlaced',
  paid: 'OrderPaid',
  shipped: 'OrderShipped',
  delivered: 'OrderDelivered',
  cancelled: 'OrderCancelled',
  refunded: 'OrderRefunded',
  mailSkipped: 'MailSkipped',
} as const;
export type CountedName = (typeof countedNames)[keyof typeof countedNames];

/** Why a mail about an order is not sent: the dimension `reason` of `MailSkipped`. */
export const mailSkipReasons = ['unproved', 'limit'] as const;
export type MailSkipReason = (typeof mailSkipReasons)[number];

/** The header by which a browser's call is found in the logs: a UUID of the page's, answered as it was taken. */
export const requestIdHeader = 'x-request-id';
