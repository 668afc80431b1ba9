import {
  type Cloud,
  type CloudSettings,
  type CustomResourceRules,
  type LocalServices,
  type RazorpayKeys,
  StartError,
  type StripeKeys,
  startCloud,
  type Wording,
} from '@gift-shop/local-cloud';
import * as z from 'zod/mini';

const configSchema = z.object({
  region: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  userPoolEndpoint: z.string(),
  upi: z.optional(z.literal('true')),
});
/** What the site reads from `/config.json`. */
export type SiteConfig = z.infer<typeof configSchema>;

export interface ShopSettings extends Omit<CloudSettings, 'customResources' | 'stripe' | 'razorpay' | 'wording'> {
  /** What to fill an empty shop with first, besides the demo's two accounts. */
  readonly seed?: 'products' | 'products and orders';
  /** Stripe's keys for the stack's secret, by default those of the emulated Stripe. If false, the secret has no value. */
  readonly stripe?: StripeKeys | false;
  /** Called with progress. */
  readonly onProgress?: (line: string) => void;
}

/** The shop, running on the local cloud. */
export interface Shop extends Cloud {
  readonly config: SiteConfig;
}

export const wording: Wording = {
  app: 'shop',
  dataDirectory: 'SHOP_DATA',
  freshStart: 'npm start -- --fresh',
};

/** The keys of the emulated Stripe. Programs outside of the project rely on this webhook secret. */
const localKeys: StripeKeys = { apiKey: 'sk_test_local', webhookSecret: 'whsec_local_shop' };

/** The keys of the emulated Razorpay, for a stack that uses it. */
const localRazorpayKeys: RazorpayKeys = {
  keyId: 'rzp_test_local',
  keySecret: 'local-secret',
  webhookSecret: 'razorpay_local_shop',
};

const webhookPath = '/api/payments/webhook';

/** Runs the shop's synthesized stack on the local cloud. @throws an error whose message says in one line what to do. */
export async function startShop({ seed, stripe, onProgress, ...settings }: ShopSettings): Promise<Shop> {
  const configs: SiteConfig[] = [];
  const cloud = await startCloud({
    ...settings,
    wording,
    stripe: {
      secretOutput: 'StripeSecret',
      webhookPath,
      localKeys,
      keys: stripe,
      // The site's configuration is known before the first payment.
      offersUpi: () => configs[0]?.upi !== undefined,
    },
    razorpay: { secretOutput: 'RazorpaySecret', webhookPath, localKeys: localRazorpayKeys },
    customResources: customResources((config) => configs.push(config)),
  });
  try {
    const [config, ...others] = configs;
    if (config === undefined || others.length > 0)
      throw new StartError('The template must have the files of one site.');
    const shop = { ...cloud, config };
    if (seed)
      await fill(shop, seed, {
        cards: stripe === undefined && shop.stripe !== undefined,
        say: onProgress ?? (() => {}),
      });
    return shop;
  } catch (error) {
    await cloud.close();
    throw error;
  }
}

async function fill(
  shop: Shop,
  seed: NonNullable<ShopSettings['seed']>,
  { cards, say }: { readonly cards: boolean; readonly say: (line: string) => void },
): Promise<void> {
  if (!shop.folder.seeded) {
    const { despiteSlowResponses, seedCatalogue } = await import('./seed.ts');
    await despiteSlowResponses(async () => {
      const owner = await seedCatalogue(shop, say);
      if (seed !== 'products and orders') return;
      const { seedShopDetails } = await import('./shop-details.ts');
      await seedShopDetails(owner);
      const { demoCustomers, seedOrders } = await import('./orders.ts');
      await seedOrders(shop, { owner, cards, customers: demoCustomers }, say);
    });
    shop.folder.markSeeded();
  }
  const { proveDemoMailboxes } = await import('./operator.ts');
  await proveDemoMailboxes(shop);
}

const siteFiles = z.object({
  ServiceToken: z.string(),
  BucketName: z.string(),
  Version: z.string(),
  Part: z.optional(z.string()),
  Config: z.optional(z.record(z.string(), z.string())),
});

/** The local rules for custom resources. The site's configuration also gets the local address of Cognito. */
const customResources = (onConfig: (config: SiteConfig) => void): CustomResourceRules<LocalServices> => ({
  'Custom::SiteFiles': {
    create(properties, { endpoints }) {
      const { Config, ...files } = z.parse(siteFiles, properties);
      if (Config === undefined) return files;
      const config = { ...Config, userPoolEndpoint: endpoints.cognito };
      onConfig(z.parse(configSchema, config));
      return { ...files, Config: config };
    },
  },
  'Custom::Owners': { create: (properties) => properties },
  'Custom::BucketContents': { ignore: 'empties a bucket when the stack is deleted' },
});

/** Stripe's keys from the environment. Undefined means the emulated Stripe. @throws StartError if only one is set. */
export function stripeKeysFrom(environment: NodeJS.ProcessEnv): StripeKeys | undefined {
  const { STRIPE_API_KEY: apiKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment;
  if (!apiKey && !webhookSecret) return undefined;
  if (apiKey && webhookSecret) return { apiKey, webhookSecret };
  throw new StartError('Set both STRIPE_API_KEY and STRIPE_WEBHOOK_SECRET, or neither for the local Stripe.');
}
