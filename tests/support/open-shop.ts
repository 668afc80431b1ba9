import type { SignedCall } from '#bin/signed-call.ts';
import { type Shop, type ShopSettings, startShop } from '#demo/shop.ts';

/** An AWS service of the shop, and the keys to it. */
type Service = Pick<SignedCall, 'endpoint' | 'region' | 'credentials'>;

/** The facts that tests need of the shop under test. */
export interface ShopUnderTest {
  /** Its address. */
  readonly origin: string;
  /** The stack's GUID, from which the local cloud derives names and generated secrets. */
  readonly guid: string;
  /** Its data folder: `SHOP_DATA`. */
  readonly dataDirectory: string;
  /** The administrator's access to the user pool. */
  readonly administration: Service & { readonly userPoolId: string };
  /** The shop's S3, to check what is stored there. */
  readonly storage: Service & { readonly buckets: readonly string[] };
  /** The shop's Secrets Manager, and the ARN of the secret for Stripe's keys. */
  readonly secrets: Service & { readonly stripe: string };
  /** Scheduled rules by name: in tests they run only on demand. */
  readonly schedules: readonly string[];
  /** The shop's DynamoDB, to do what otherwise only time does. */
  readonly database: Service & { readonly table: string };
}

/** How many calls of a function meet in a shop whose tests are about concurrency. */
export const concurrent = { environments: 4 };

/**
 * Runs the synthesized template; prints errors of its functions. Each function has one environment, unless `concurrent` gives it
 * more, because a start takes more of the processor's time than most tests.
 */
export const openShop = (dataDirectory: string, settings: Partial<ShopSettings> = {}): Promise<Shop> =>
  startShop({
    dataDirectory,
    port: 0,
    assembly: 'cdk.out',
    environments: 1,
    onLog: (name, line, important) => {
      if (important) console.error(`[${name}] ${line}`);
    },
    ...settings,
  });

/** The facts of a running shop. */
export function describeShop({ origin, endpoints, region, administrator, folder, ...cloud }: Shop): ShopUnderTest {
  const at = (endpoint: string): Service => ({ endpoint, region, credentials: administrator });
  return {
    origin,
    guid: folder.guid,
    dataDirectory: folder.path,
    administration: { ...at(endpoints.cognito), userPoolId: cloud.config.userPoolId },
    storage: { ...at(endpoints.s3), buckets: cloud.buckets },
    secrets: {
      ...at(endpoints.secrets),
      stripe: cloud.outputs.get('StripeSecret') ?? '',
    },
    schedules: cloud.schedules.rules,
    database: { ...at(endpoints.dynamodb), table: cloud.tables[0] ?? '' },
  };
}
