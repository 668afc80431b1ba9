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

/** The properties with what several functions share. */
interface Parts extends ApiFunctionsProps {
  readonly create: (name: ServingFunction, options?: ShopFunctionOptions) => ShopFunction;
  /** The variable with the key that signs cursors. */
  readonly paging: Readonly<Record<string, string>>;
  /** The variable that says whether limits flag orders. */
  readonly limiting: Readonly<Record<string, string>>;
  /** The variables that say which customers the stage mails. */
  readonly mailing: Readonly<Record<string, string>>;
  /** The variable with the days after which an unfinished upload is deleted. */
  readonly unfinishedUploads: Readonly<Record<string, string>>;
}

/**
 * The functions behind the routes, each followed by its grants. A grant also sets the environment variable that names its
 * resource.
 */
export function createApiFunctions(scope: Construct, props: ApiFunctionsProps): Record<ServingFunction, ShopFunction> {
  const { settings } = props;
  const parts: Parts = {
    ...props,
    create: (name, options) => new ShopFunction(scope, name, settings, options),
    // The stack's GUID can't be guessed, and a cursor contains only a position.
    paging: { [environment.cursorKey]: Fn.select(2, Fn.split('/', Aws.STACK_ID)) },
    limiting: { [environment.flagOrders]: String(settings.flagOrders) },
    mailing: {
      [environment.confirmEmail]: String(settings.confirmEmail),
      ...(settings.mailFrom !== undefined && { [environment.mailFrom]: settings.mailFrom }),
    },
    unfinishedUploads: retentionVariables(settings, ['unfinishedUploadDays']),
  };
  return {
    ...publicFunctions(parts),
    ...accountFunctions(parts),
    ...customerFunctions(parts),
    ...paymentFunctions(parts),
    ...ownerFunctions(parts),
  };
}

/** For every visitor. */
function publicFunctions({ create, data, paging, serverBundle }: Parts) {
  const catalogue = create('catalogue', { environment: paging });
  data.grant(catalogue, ['GetItem', 'Query'], ['gsi1', 'gsi2', 'gsi3', 'gsi4']);

  // CloudFront waits 4 seconds for it (`infra/site.ts`).
  const pages = create('pages', { environment: paging, siteFolder: serverBundle, timeout: Duration.seconds(4) });
  data.grant(pages, ['GetItem', 'Query'], ['gsi1', 'gsi2']);

  const vitals = create('vitals');

  return { catalogue, pages, vitals };
}

/** For every signed-in user. */
function accountFunctions({ create, data, identity, payments, siteOrigin }: Parts) {
  const accounts = { [environment.userPoolId]: identity.userPool.userPoolId };

  const account = create('account', { environment: accounts });
  data.grant(account, ['GetItem', 'PutItem', 'UpdateItem']);
  identity.allow(account, 'AdminUpdateUserAttributes');

  // A deletion closes an open payment page at the card service, with a retry.
  const myData = create('my-data', { environment: accounts, timeout: Duration.seconds(29) });
  data.grantWithOwners(
    myData,
    ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    ['gsi1'],
  );
  identity.allow(myData, 'AdminDeleteUser');
  payments.grantKeys(myData);

  const liveTicket = create('live-ticket');
  data.grant(liveTicket, ['GetItem', 'PutItem']);
  siteOrigin.grantRead(liveTicket);

  return { account, 'my-data': myData, 'live-ticket': liveTicket };
}

/** A customer's cart, orders and photos. */
function customerFunctions({ create, settings, data, photos, paging, unfinishedUploads }: Parts) {
  const cart = create('cart', { environment: retentionVariables(settings, ['cartDays']) });
  data.grant(cart, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);

  const orders = create('orders', { environment: { ...paging, ...retentionVariables(settings, ['cartDays']) } });
  data.grant(orders, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['gsi1']);
  photos.grantViewing(orders);

  const customerPhotos = create('photos', { environment: unfinishedUploads });
  data.grant(customerPhotos, ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem']);
  photos.grantStoring(customerPhotos);

  return { cart, orders, photos: customerPhotos };
}

function paymentFunctions({ create, data, payments, siteOrigin, limiting }: Parts) {
  // It makes two calls to the card service, with a retry each. API Gateway waits for 30 seconds.
  const checkout = create('checkout', { environment: limiting, timeout: Duration.seconds(29) });
  data.grant(checkout, ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
  siteOrigin.grantRead(checkout);
  payments.grantKeys(checkout);

  const paymentWebhook = create('payment-webhook', { timeout: Duration.seconds(20) });
  data.grant(paymentWebhook, ['Query', 'GetItem', 'PutItem', 'DeleteItem']);
  payments.grantKeys(paymentWebhook);

  return { checkout, 'payment-webhook': paymentWebhook };
}

function ownerFunctions({
  create,
  data,
  images,
  photos,
  settings,
  payments,
  paging,
  limiting,
  mailing,
  unfinishedUploads,
}: Parts) {
  const products = create('products', { environment: paging });
  data.grantWithOwners(products, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'], ['gsi1']);

  const uploads = create('uploads', { environment: { ...paging, ...unfinishedUploads } });
  data.grantWithOwners(uploads, ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem']);
  images.grantPublishing(uploads);

  // It cancels several orders in one call, each with its refund: see `startLimitMs` in lambdas/desk/cancel-orders.ts.
  const manageOrders = create('manage-orders', {
    environment: { ...paging, ...mailing, ...retentionVariables(settings, ['deliveredPhotoDays']) },
    timeout: Duration.seconds(29),
  });
  data.grantWithOwners(
    manageOrders,
    ['Query', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
    ['gsi2', 'gsi3', 'gsi4'],
  );
  photos.grantViewing(manageOrders);
  payments.grantKeys(manageOrders);

  const manageMoney = create('manage-money', { environment: paging });
  data.grantWithOwners(manageMoney, ['GetItem', 'PutItem'], ['gsi4']);
  payments.nameService(manageMoney);

  const manageLog = create('manage-log', { environment: paging });
  data.grantWithOwners(manageLog, ['GetItem', 'Query', 'PutItem']);

  const ownerSettings = create('settings', { environment: limiting });
  // A logo counts its use on its upload's record.
  data.grantWithOwners(ownerSettings, ['GetItem', 'PutItem', 'UpdateItem']);

  return {
    products,
    uploads,
    'manage-orders': manageOrders,
    'manage-money': manageMoney,
    'manage-log': manageLog,
    settings: ownerSettings,
  };
}
