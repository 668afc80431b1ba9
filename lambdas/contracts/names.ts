/** Names that the stack and the functions share. */

/** The shop's name in mails. */
export const shopName = 'World of Surprises';

/** Environment variables of the functions. */
export const environment = {
  tableName: 'TABLE_NAME',
  /** Over how many keys each list of orders is spread; missing for one. */
  orderKeysWritten: 'ORDER_KEYS_WRITTEN',
  orderKeysRead: 'ORDER_KEYS_READ',
  cursorKey: 'CURSOR_KEY',
  userPoolId: 'USER_POOL_ID',
  uploadsBucket: 'UPLOADS_BUCKET',
  imagesBucket: 'IMAGES_BUCKET',
  photosBucket: 'PHOTOS_BUCKET',
  /** The bucket that CloudFront serves the site from. */
  siteBucket: 'SITE_BUCKET',
  /** The site's origin, in stages whose own domain says it. */
  siteOrigin: 'SITE_ORIGIN',
  /** The name of the SSM parameter with the site's origin: `https://…`, without a path. */
  siteOriginParameter: 'SITE_ORIGIN_PARAMETER',
  /** The secret with Stripe's keys. */
  stripeSecret: 'STRIPE_SECRET',
  /** The secret with Razorpay's keys. Each secret is missing in stages that don't use its service. */
  razorpaySecret: 'RAZORPAY_SECRET',
  /** The service that takes new card payments; missing for Stripe. */
  cardService: 'CARD_SERVICE',
  /** 'true' if customers can pay by UPI too; missing if only by card. */
  upi: 'UPI',
  /** 'true' if the stage confirms new accounts by a code, and sends order mails only to proved mailboxes. */
  confirmEmail: 'CONFIRM_EMAIL',
  /** 'true' if the limits of cash on delivery apply until the owner sets them. */
  flagOrders: 'FLAG_ORDERS',
  /** The endpoint for messages to WebSocket connections. */
  liveEndpoint: 'LIVE_ENDPOINT',
  /** 'true' if an owner's calls need a second factor. */
  ownersNeedSecondFactor: 'OWNERS_NEED_SECOND_FACTOR',
  /** 'true' if Cognito sends through SES: only then may a trigger write its mails. */
  accountMails: 'ACCOUNT_MAILS',
  /** The sender of order mails. */
  mailFrom: 'MAIL_FROM',
  /** SES's configuration set for order mails, which reports bounces and complaints. */
  mailConfigurationSet: 'MAIL_CONFIGURATION_SET',
  /** The queue of order events; missing in stages that send no mails. */
  mailQueueUrl: 'MAIL_QUEUE_URL',
  /** The values of `originKeyHeader` that functions accept, separated by commas. */
  originKeys: 'ORIGIN_KEYS',
  /** Retention periods in days; `infra/stages/retention.ts` says what each deletes. */
  unusedPhotoDays: 'UNUSED_PHOTO_DAYS',
  deliveredPhotoDays: 'DELIVERED_PHOTO_DAYS',
  cancelledPhotoDays: 'CANCELLED_PHOTO_DAYS',
  unusedPictureDays: 'UNUSED_PICTURE_DAYS',
  unfinishedUploadDays: 'UNFINISHED_UPLOAD_DAYS',
  /** Missing if carts never expire. */
  cartDays: 'CART_DAYS',
  /** Missing if the owners' log is kept for ever. */
  ownerLogDays: 'OWNER_LOG_DAYS',
  /** The CloudWatch namespace of the stage's own metrics, as Powertools reads it. */
  metricsNamespace: 'POWERTOOLS_METRICS_NAMESPACE',
} as const;

/** The header that only CloudFront adds: a call without it went around CloudFront and its web ACL. */
export const originKeyHeader = 'x-origin-verify';

/** The variable of the APIs' stages that makes functions demand `originKeyHeader`. */
export const cloudFrontOnlyVariable = 'cloudFrontOnly';

/** The variable of the HTTP API's stage with the site's origin: `https://…`, without a path. */
export const siteOriginVariable = 'siteOrigin';

/** The table's key attributes and indexes; `lambdas/platform/dynamodb/keys.ts` and `docs/table.md` describe their contents. */
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

/** The most keys over which a stage can spread a list of orders. */
export const mostOrderKeys = 16;

/** The partitions of the owners, of invitations, and, as a prefix, of the owners' log. Few functions may write them. */
export const ownerPartitions = { owners: 'OWNERS', invitations: 'INVITATIONS', log: 'LOG#' } as const;

/** Tags a bucket that is emptied and deleted with its stage. */
export const disposableTag = 'shop:disposable';

/** The Cognito group of the shop's owners. */
export const ownersGroup = 'owners';

/** The ID token's claim since when the owner's second factor is known to be on, in epoch seconds. Missing if it's off. */
export const secondFactorClaim = 'second_factor';

/** The Cognito attribute for the mobile number; `phone_number` requires E.164. */
export const mobileNumberAttribute = 'mobileNumber';

/** The WebSocket's path on the site, which is also the stage of the WebSocket API. */
export const livePath = '/live';

/** The folder of product images in both buckets and in their URLs. */
export const imageFolder = 'product-images';

/** An image's URL on the site's own origin. */
export const imageUrl = (imageKey: string): string => `/${imageKey.split('/').map(encodeURIComponent).join('/')}`;

/** The folders of the bucket with customers' photos: browsers upload to the first one, checked photos are in the second. */
export const photoFolders = { incoming: 'incoming', kept: 'photos' } as const;

/** The query parameters of `GET /api/products`. CloudFront forwards only these, and caches a list for each combination. */
export const productQueryNames = ['category', 'q', 'sort', 'cursor', 'limit'] as const;

/** Those of the calls that are the same for every visitor: delivery, occasions and settings. CloudFront caches these too. */
export const visitorQueryNames = ['pin', 'productId', 'qty', 'complete', 'page'] as const;

/** How a list of products can be sorted. The default is newest first. */
export const productSorts = ['price-asc', 'price-desc'] as const;

/** The URL of a product's picture at one of its `picture.widths`. */
export const renditionUrl = (url: string, width: number): string => url.replace(/[^/]*$/, `${width}.webp`);

/** The link-preview image of a picture: a JPEG of 1200 by 630, stored beside the picture. */
export const previewFileName = 'preview.jpg';

/** The URL of a picture's link preview, if `picture.preview` says that there is one. */
export const previewUrl = (url: string): string => url.replace(/[^/]*$/, previewFileName);

/** The CloudWatch namespace of a stage's metrics. Alarms of one stage must not see another's metrics. */
export const metricsNamespace = (stage: string): string => `GiftShop/${stage}`;

/** The dimension `service` of the payment metrics. */
export const paymentMetricsService = 'payments';

/** Payment metrics: payments that don't match their order, were late and refunded, or are disputed. */
export const paymentMetricNames = {
  mismatch: 'PaymentMismatch',
  returned: 'PaymentReturned',
  disputed: 'PaymentDisputed',
} as const;

/** The dimension `service` of the reconciler's metrics. */
export const reconcilerMetricsService = 'reconciler';

/** The reconciler's metrics: complete comparisons, corrected orders, and the number of open findings. */
export const reconcilerMetricNames = {
  completed: 'ReconcilerCompleted',
  mended: 'PaymentMended',
  open: 'MoneyToLookAt',
} as const;

/** The dimension `service` of business counts and page measurements. */
export const shopMetricsService = 'shop';
export const pageMetricsService = 'web';

/** Business counts: refusals by `code`, the steps of orders, and unsent mails by `reason`. */
export const countedNames = {
  refused: 'Refused',
  placed: 'OrderPlaced',
  paid: 'OrderPaid',
  shipped: 'OrderShipped',
  delivered: 'OrderDelivered',
  returned: 'OrderReturned',
  cancelled: 'OrderCancelled',
  refunded: 'OrderRefunded',
  partRefunded: 'OrderPartRefunded',
  mailSkipped: 'MailSkipped',
} as const;
export type CountedName = (typeof countedNames)[keyof typeof countedNames];

/** Why a mailbox gets no more mails: a mail bounced for good, or its reader reported it as spam. */
const mailSuppressions = ['bounced', 'complained'] as const;
export type MailSuppression = (typeof mailSuppressions)[number];

/** Why an order mail is not sent: the dimension `reason` of `MailSkipped`. */
export const mailSkipReasons = ['unproved', 'limit', ...mailSuppressions] as const;
export type MailSkipReason = (typeof mailSkipReasons)[number];

/**
 * The kinds of items whose changes the stream's consumer follows, by their sort keys: these, or these before a `#`. The stack sends it no
 * others.
 */
export const followedKinds = {
  whole: [
    ...(['PRODUCT', 'ORDER', 'UPLOAD', 'REVIEW', 'ANSWERS', 'PROFILE', 'ACCOUNTCHECK'] as const),
    ...(['CONVERSATION', 'MESSAGEREVIEW', 'CASE', 'MAKING', 'BRAND'] as const),
  ],
  prefixes: ['PHOTO', 'PHOTOREVIEW', 'REMINDER', 'PROOFREMINDER', 'INVITATION', 'CART'],
} as const;
export type FollowedKind = (typeof followedKinds)[keyof typeof followedKinds][number];

/** The header with the request ID: a UUID that the page generates, the response repeats and the logs contain. */
export const requestIdHeader = 'x-request-id';
