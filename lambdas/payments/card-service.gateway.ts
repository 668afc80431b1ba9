import type { CardServiceName } from '../contracts/payments/card-services.ts';
import { optionalSetting, setting } from '../platform/environment.ts';
import { once } from '../platform/once.ts';
import { currentCardService } from './current-card-service.ts';
import type { CardPayments, CardService } from './payment-service.ts';
import { razorpayKeysSchema } from './razorpay-keys.gateway.ts';
import type { ReadKeys, secretKeys } from './service-keys.gateway.ts';
import { stripeKeysSchema } from './stripe-keys.gateway.ts';

/**
 * A card service with the current keys. Opens it when the keys are first read, and when they have changed. `load` lazy-loads the
 * service's code, because cash on delivery and lists don't need it.
 */
export function withKeys<Keys, Service>(
  readKeys: ReadKeys<Keys>,
  load: () => Promise<(keys: Keys) => Service>,
): () => Promise<Service | undefined> {
  let opened: { readonly keys: Keys; readonly service: Service } | undefined;
  return async () => {
    const [keys, open] = await Promise.all([readKeys(), load()]);
    if (keys === undefined) return undefined;
    if (keys !== opened?.keys) opened = { keys, service: open(keys) };
    return opened.service;
  };
}

const notOfStage = async () => undefined;

/** Stripe's keys in this stage; undefined if the stage doesn't use Stripe. */
export const readStripeKeys = () => keysOf('stripe', stripeKeysSchema);

/** Razorpay's keys in this stage; undefined if the stage doesn't use Razorpay. */
export const readRazorpayKeys = () => keysOf('razorpay', razorpayKeysSchema);

function keysOf<Keys>(
  name: CardServiceName,
  schema: Parameters<typeof secretKeys<Keys>>[0],
): ReadKeys<Keys> | undefined {
  const secretId = (currentCardService() === name ? setting : optionalSetting)(`${name}Secret`);
  if (secretId === undefined) return undefined;
  // Cash on delivery and lists need no keys, and so no client of Secrets Manager.
  const open = once(async () => (await import('./service-keys.gateway.ts')).secretKeys(schema, secretId));
  return async () => (await open())();
}

/**
 * The stage's card services. A bundle without a service's code has this variable as a constant, so that Rolldown drops the
 * `import` (`infra/shop-function.ts`).
 */
export function cardServices(): CardService {
  const current = currentCardService();
  const [stripe, razorpay] = [readStripeKeys(), readRazorpayKeys()];
  const services: Readonly<Record<CardServiceName, () => Promise<CardPayments | undefined>>> = {
    stripe:
      process.env.WITHOUT_STRIPE !== 'true' && stripe
        ? withKeys(stripe, async () => (await import('./stripe.gateway.ts')).stripePayments)
        : notOfStage,
    razorpay:
      process.env.WITHOUT_RAZORPAY !== 'true' && razorpay
        ? withKeys(razorpay, async () => (await import('./razorpay.gateway.ts')).razorpayPayments)
        : notOfStage,
  };
  return (name = current) => services[name]();
}
