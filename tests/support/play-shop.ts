import type { SignedCall } from '#bin/signed-call.ts';
import { type Shop, type ShopSettings, startShop } from '#demo/shop.ts';
import { readTemplate } from '#local/template/template.ts';

/** A service of AWS's under the shop, and the keys to it. */
type Place = Pick<SignedCall, 'endpoint' | 'region' | 'credentials'>;

/** What tests know of the shop that they test. */
export interface ShopUnderTest {
  /** Where it answers. */
  readonly origin: string;
  /** Where it keeps its data: `SHOP_DATA`. */
  readonly dataDirectory: string;
  /** What its administrator knows: where the user pool is. */
  readonly administration: Place & { readonly userPoolId: string };
  /** The S3 under it, for looking at what is left there. */
  readonly storage: Place & { readonly buckets: readonly string[] };
  /** The Secrets Manager under it, and which secret holds Stripe's keys. */
  readonly secrets: Place & { readonly stripe: string };
  /** What runs by the clock, by name: nothing does in tests, unless one asks for it. */
  readonly schedules: readonly string[];
  /** The DynamoDB under it, for what only time would do. */
  readonly database: Place & { readonly table: string };
}

/** Plays the synthesized template; what goes wrong in its functions is printed. */
export const playShop = (dataDirectory: string, settings: Partial<ShopSettings> = {}): Promise<Shop> =>
  startShop({
    dataDirectory,
    port: 0,
    assembly: 'cdk.out',
    onLog: (name, line, important) => {
      if (important) console.error(`[${name}] ${line}`);
    },
    ...settings,
  });

/** What there is to know of a running shop. */
export function describeShop({ origin, endpoints, region, administrator, folder, ...cloud }: Shop): ShopUnderTest {
  const at = (endpoint: string): Place => ({ endpoint, region, credentials: administrator });
  return {
    origin,
    dataDirectory: folder.path,
    administration: { ...at(endpoints.cognito), userPoolId: cloud.config.userPoolId },
    storage: { ...at(endpoints.s3), buckets: cloud.buckets },
    secrets: {
      ...at(endpoints.secrets),
      stripe: readTemplate('cdk.out', folder.guid).outputs.get('StripeSecret') ?? '',
    },
    schedules: cloud.schedules.rules,
    database: { ...at(endpoints.dynamodb), table: cloud.tables[0] ?? '' },
  };
}
