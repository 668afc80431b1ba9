import { Aws, Duration, Fn } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { environment } from '#contracts/names.ts';
import type { ServingFunction } from '#contracts/routes.ts';
import type { Data } from './data.ts';
import type { Identity } from './identity.ts';
import type { Images } from './images.ts';
import type { Payments } from './payments.ts';
import type { Photos } from './photos.ts';
import { retentionVariables } from './retention.ts';
import type { StageSettings } from './settings.ts';
import { ShopFunction, type ShopFunctionOptions } from './shop-function.ts';
import type { SiteOrigin } from './site-origin.ts';

export interface ApiFunctionsProps {
  readonly settings: StageSettings;
  readonly data: Data;
  readonly identity: Identity;
  readonly images: Images;
  readonly photos: Photos;
  readonly payments: Payments;
  readonly siteOrigin: SiteOrigin;
  /** A folder with the site's code for the function `pages`. */
  readonly serverBundle: string;
}

/**
 * The functions behind the routes, each followed by its grants. A grant also sets the environment variable that names its
 * resource.
 */
export function createApiFunctions(
  scope: Construct,
  { settings, data, identity, images, photos, payments, siteOrigin, serverBundle }: ApiFunctionsProps,
): Record<ServingFunction, ShopFunction> {
  const create = (name: ServingFunction, options?: ShopFunctionOptions): ShopFunction =>
    new ShopFunction(scope, name, settings, options);
  // The stack's GUID can't be guessed, and a cursor contains only a position.
  const paging = { [environment.cursorKey]: Fn.select(2, Fn.split('/', Aws.STACK_ID)) };
  const limiting = { [environment.flagOrders]: String(settings.flagOrders) };
  const accounts = { [environment.userPoolId]: identity.userPool.userPoolId };
  const unfinishedUploads = retentionVariables(settings, ['unfinishedUploadDays']);

  const catalogue = create('catalogue', { environment: paging });
  data.grant(catalogue, ['GetItem', 'Query'], ['gsi1', 'gsi2', 'gsi3', 'gsi4']);

  // CloudFront waits 4 seconds for it (`infra/site.ts`).
  const pages = create('pages', { environment: paging, siteFolder: serverBundle, timeout: Duration.seconds(4) });
  data.grant(pages, ['GetItem'], ['gsi1', 'gsi2']);

  const products = create('products');
  data.grant(products, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);

  const account = create('account', { environment: accounts });
  data.grant(account, ['GetItem', 'PutItem', 'UpdateItem']);
  identity.allow(account, 'AdminUpdateUserAttributes');

  // A deletion closes an open payment page at Stripe, with a retry.
  const myData = create('my-data', { environment: accounts, timeout: Duration.seconds(29) });
  data.grant(myData, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'DeleteItem', 'ConditionCheckItem'], ['gsi1']);
  identity.allow(myData, 'AdminDeleteUser');
  payments.grantKeys(myData);

  const cart = create('cart', { environment: retentionVariables(settings, ['cartDays']) });
  data.grant(cart, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);

  // It makes two calls to Stripe, with a retry each. API Gateway waits for 30 seconds.
  const checkout = create('checkout', { environment: limiting, timeout: Duration.seconds(29) });
  data.grant(checkout, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
  siteOrigin.grantRead(checkout);
  payments.grantKeys(checkout);

  const paymentWebhook = create('payment-webhook', { timeout: Duration.seconds(20) });
  data.grant(paymentWebhook, ['Query', 'GetItem', 'PutItem', 'DeleteItem']);
  payments.grantKeys(paymentWebhook);

  const orders = create('orders', { environment: paging });
  data.grant(orders, ['Query', 'GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['gsi1']);

  // It cancels several orders in one call, each with its refund: see `startLimitMs` in lambdas/desk/cancel-orders.ts.
  const manageOrders = create('manage-orders', { environment: paging, timeout: Duration.seconds(29) });
  data.grant(manageOrders, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'], ['gsi2', 'gsi3', 'gsi4']);
  photos.grantViewing(manageOrders);
  payments.grantKeys(manageOrders);

  const manageMoney = create('manage-money', { environment: paging });
  data.grant(manageMoney, ['GetItem', 'PutItem'], ['gsi4']);

  const manageLog = create('manage-log', { environment: paging });
  data.grant(manageLog, ['GetItem', 'Query', 'PutItem']);

  const shopSettings = create('settings', { environment: limiting });
  data.grant(shopSettings, ['GetItem', 'PutItem']);

  const uploads = create('uploads', { environment: { ...paging, ...unfinishedUploads } });
  data.grant(uploads, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
  images.grantPublishing(uploads);

  const customerPhotos = create('photos', { environment: unfinishedUploads });
  data.grant(customerPhotos, ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']);
  photos.grantStoring(customerPhotos);

  const liveTicket = create('live-ticket');
  data.grant(liveTicket, ['PutItem']);
  siteOrigin.grantRead(liveTicket);

  const vitals = create('vitals');

  return {
    catalogue,
    pages,
    products,
    account,
    'my-data': myData,
    cart,
    checkout,
    'payment-webhook': paymentWebhook,
    orders,
    'manage-orders': manageOrders,
    'manage-money': manageMoney,
    'manage-log': manageLog,
    settings: shopSettings,
    uploads,
    photos: customerPhotos,
    'live-ticket': liveTicket,
    vitals,
  };
}
