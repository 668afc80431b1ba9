import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { Cloud } from '@gift-shop/local-cloud';
import Stripe from 'stripe';
import { siteOriginVariable } from '#contracts/names.ts';
import type { RouteKey, ServingFunction } from '#contracts/routes.ts';
import { bundle } from '#infra/bundling.ts';
import { handlerFiles } from '#infra/handler-files.ts';
import { signRazorpay } from '#local/services/razorpay/razorpay.ts';
import { documentClient, type ShopFunction, shopFunctions } from '../support/shop-functions.ts';
import { type Call, event } from '../support/unit/events.ts';
import { median, type Row } from './table.ts';

/** How often each function is started. Starts alternate with the floor's, so that a slow phase of the machine affects both. */
const rounds = 15;
const bundleKb = 150;

const customer = { userId: 'bench', fullName: 'Bench', email: 'bench@example.com', mobileNumber: '9876543210' };
const asCustomer: Call = { as: { ...customer, owner: false } };
const asOwner: Call = { as: { ...customer, owner: true } };
const newProduct = {
  title: 'Bench',
  description: 'A frame.',
  category: 'MiniFrames',
  price: 499,
  imageKey: 'product-images/BENCH/frame.jpg',
};

/** The first call of each function that a visitor waits for. It reads the table if the function has such a call. */
const firstCalls = (): Readonly<Record<ServingFunction, readonly [RouteKey<ServingFunction>, Call]>> => ({
  catalogue: ['GET /api/products', {}],
  pages: [
    'GET /pages/{page}',
    { pathParameters: { page: 'home.html' }, stageVariables: { [siteOriginVariable]: 'https://shop.example' } },
  ],
  products: ['POST /api/products', { ...asOwner, headers: { 'idempotency-key': 'bench' }, body: newProduct }],
  account: ['GET /api/me', asCustomer],
  cart: ['GET /api/cart', asCustomer],
  checkout: [
    'POST /api/orders',
    {
      ...asCustomer,
      headers: { 'idempotency-key': 'bench' },
      body: { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai' },
    },
  ],
  'payment-webhook': ['POST /api/payments/webhook', paidByStripe()],
  orders: ['GET /api/orders', asCustomer],
  'manage-orders': ['GET /api/manage/orders', asOwner],
  'my-data': ['GET /api/me/data', asCustomer],
  'manage-log': ['GET /api/manage/log', asOwner],
  'manage-money': ['GET /api/manage/money', asOwner],
  settings: ['GET /api/manage/settings', asOwner],
  uploads: ['GET /api/uploads/{uploadId}', { ...asOwner, pathParameters: { uploadId: '0123456789ABCDEF' } }],
  photos: ['GET /api/photos/{photoId}', { ...asCustomer, pathParameters: { photoId: '0123456789ABCDEF' } }],
  'live-ticket': ['POST /api/live', asCustomer],
  vitals: ['POST /api/vitals', { body: { name: 'LCP', value: 1 } }],
});

/** The functions that take or refund payments. */
const paying = ['checkout', 'payment-webhook', 'manage-orders'] satisfies ServingFunction[];

/** The webhook's secret of the local Stripe. */
const webhookSecret = 'whsec_local_shop';

/** A payment event, signed like the local Stripe's messages. The signature is valid for five minutes. */
function paidByStripe(): Call {
  const session = { id: 'cs_bench', metadata: { orderId: '0123456789ABCDEF' }, payment_status: 'paid' };
  const body = JSON.stringify({ type: 'checkout.session.completed', data: { object: session } });
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret });
  return { headers: { 'stripe-signature': signature }, body };
}

/** The same event as Razorpay sends it. */
function paidByRazorpay(): Call {
  const payment = {
    id: 'pay_bench',
    amount: 49_900,
    currency: 'INR',
    status: 'captured',
    notes: { orderId: '0123456789ABCDEF' },
  };
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  return { headers: { 'x-razorpay-signature': signRazorpay(body, webhookSecret) }, body };
}

/** The functions that also load a card service's client, or render with React. */
const larger: readonly string[] = [...paying, 'pages'];

/**
 * The size of every function's bundle, and the cold starts of the functions that a visitor waits for. The floor of a cold start
 * is a function with only the SDK's DocumentClient.
 */
export async function functionRows(cloud: Cloud): Promise<readonly Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'floor-'));
  try {
    const functions = shopFunctions(cloud.folder.guid);
    const floor = await documentClient(folder, cloud.tables[0] ?? '');
    return [
      ...functions.map(sizeRow),
      ...(await coldStartRows(functions, firstCalls, floor, cloud)),
      ...(await razorpayRows(functions, folder, floor, cloud)),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The size of all code of a function, including lazy-loaded code. */
function sizeRow({ name, file }: ShopFunction): Row {
  const kilobytes = kilobytesIn(dirname(file));
  const [ours, floor] = [`${kilobytes.toFixed(0)} kB`, `${bundleKb} kB`];
  return { what: `bundle of ${name}, gzipped`, ours, floor, ratio: kilobytes / bundleKb, figure: { atMost: 1 } };
}

function kilobytesIn(folder: string): number {
  const parts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((part) => part.endsWith('.mjs'));
  return parts.reduce((sum, part) => sum + gzipSync(readFileSync(join(folder, part))).length, 0) / 1_000;
}

/**
 * The functions that take or refund payments, bundled for a stage with Razorpay: their sizes against those of the stack with
 * Stripe, and their cold starts. The stack has no secret for Razorpay's keys, so they are added to that of Stripe's.
 */
async function razorpayRows(
  functions: readonly ShopFunction[],
  folder: string,
  floor: ShopFunction,
  cloud: Cloud,
): Promise<Row[]> {
  const rows: Row[] = [];
  const bundled: ShopFunction[] = [];
  for (const { name, file, environment } of functions.filter(({ name }) => paying.some((one) => one === name))) {
    const { STRIPE_SECRET: RAZORPAY_SECRET = '', ...others } = environment;
    bundled.push({
      name: `${name} with Razorpay`,
      file: join(folder, name, 'index.mjs'),
      environment: { ...others, CARD_SERVICE: 'razorpay', RAZORPAY_SECRET },
    });
    await bundle(handlerFiles.get(name) ?? '', join(folder, name), ['razorpay']);
    const [ours, stripes] = [kilobytesIn(join(folder, name)), kilobytesIn(dirname(file))];
    rows.push({
      what: `bundle of ${name} with Razorpay, gzipped`,
      ours: `${ours.toFixed(0)} kB`,
      floor: `${stripes.toFixed(0)} kB (Stripe)`,
      ratio: ours / stripes,
      figure: { atMost: 1 },
    });
  }
  const secrets = new SecretsManagerClient({
    region: cloud.region,
    endpoint: cloud.endpoints.secrets,
    credentials: cloud.administrator,
  });
  const SecretId = cloud.outputs.get('StripeSecret');
  const { SecretString: stripeKeys = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const keys = { ...JSON.parse(stripeKeys), keyId: 'rzp_test_bench', keySecret: 'bench' };
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(keys) }));
  const calls = () => {
    const { checkout, 'manage-orders': desk } = firstCalls();
    const webhook = ['POST /api/payments/webhook', paidByRazorpay()] as const;
    return {
      'checkout with Razorpay': checkout,
      'payment-webhook with Razorpay': webhook,
      'manage-orders with Razorpay': desk,
    };
  };
  return [...rows, ...(await coldStartRows(bundled, calls, floor, cloud))];
}

async function coldStartRows(
  functions: readonly ShopFunction[],
  calls: () => Readonly<Record<string, readonly [RouteKey<ServingFunction>, Call]>>,
  floor: ShopFunction,
  cloud: Cloud,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const fn of functions) {
    const call = calls()[fn.name];
    if (call === undefined) continue;
    console.log(`Starting ${fn.name} ...`);
    const pairs: { readonly ours: number; readonly least: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push({ least: await firstCall(floor, {}, cloud), ours: await firstCall(fn, event(...call), cloud) });
    }
    rows.push({
      what: `start of ${fn.name} to its first response`,
      ours: `${median(pairs.map(({ ours }) => ours)).toFixed(0)} ms`,
      floor: `${median(pairs.map(({ least }) => least)).toFixed(0)} ms`,
      ratio: median(pairs.map(({ ours, least }) => ours / least)),
      figure: { atMost: larger.some((name) => fn.name.startsWith(name)) ? 1.4 : 1.15 },
    });
  }
  return rows;
}

/** Milliseconds of one cold start and its first call. This process keeps running, because it serves the table. */
async function firstCall(
  { file, environment }: ShopFunction,
  first: object,
  { region, administrator, endpoints }: Cloud,
): Promise<number> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['tests/bench/first-call.mjs', file, JSON.stringify(first)],
    {
      env: {
        ...environment,
        PATH: process.env.PATH,
        AWS_REGION: region,
        AWS_ACCESS_KEY_ID: administrator.accessKeyId,
        AWS_SECRET_ACCESS_KEY: administrator.secretAccessKey,
        AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
        AWS_ENDPOINT_URL_S3: endpoints.s3,
        AWS_ENDPOINT_URL_SECRETS_MANAGER: endpoints.secrets,
        AWS_ENDPOINT_URL_SSM: endpoints.ssm,
        AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      },
    },
  );
  // A function may print metrics and log lines first.
  return Number(stdout.trim().split('\n').at(-1));
}
