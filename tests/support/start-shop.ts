import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../local/cloud.ts';
import { seedShop } from '../../local/demo/seed.ts';
import type { SignedCall } from '../../local/signed-call.ts';
import { readTemplate } from '../../local/template/template.ts';
import { allHavePassed, checkGrants } from './grants.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shop under test answers. */
    origin: string;
    /** Where it keeps its data: `SHOP_DATA`. */
    dataDirectory: string;
    /** What the shop's administrator knows: where the user pool is, and the keys to it. */
    administration: Pick<SignedCall, 'endpoint' | 'region' | 'credentials'> & { readonly userPoolId: string };
    /** The S3 under it, for looking at what is left there. */
    storage: Pick<SignedCall, 'endpoint' | 'region' | 'credentials'> & { readonly buckets: readonly string[] };
    /** The Secrets Manager under it, and which secret holds Stripe's keys. */
    secrets: Pick<SignedCall, 'endpoint' | 'region' | 'credentials'> & { readonly stripe: string };
    /** The DynamoDB under it, for what only time would do. */
    database: Pick<SignedCall, 'endpoint' | 'region' | 'credentials'> & { readonly table: string };
  }
}

/** Plays the synthesized template for one project's tests: a fresh shop with the demo catalogue, gone afterwards. */
export default async function startShop(project: TestProject): Promise<() => Promise<void>> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'shop-'));
  const cloud = await startCloud({
    dataDirectory,
    port: 0,
    assembly: 'cdk.out',
    onLog: (name, line, important) => {
      if (important) console.error(`[${name}] ${line}`);
    },
  });
  await seedShop(cloud, () => undefined);
  project.provide('origin', cloud.origin);
  project.provide('dataDirectory', dataDirectory);
  project.provide('administration', {
    endpoint: cloud.endpoints.cognito,
    region: cloud.region,
    credentials: cloud.administrator,
    userPoolId: cloud.config.userPoolId,
  });
  project.provide('storage', {
    endpoint: cloud.endpoints.s3,
    region: cloud.region,
    credentials: cloud.administrator,
    buckets: cloud.buckets,
  });
  project.provide('secrets', {
    endpoint: cloud.endpoints.secrets,
    region: cloud.region,
    credentials: cloud.administrator,
    stripe: readTemplate('cdk.out', cloud.folder.guid).outputs.get('StripeSecret') ?? '',
  });
  project.provide('database', {
    endpoint: cloud.endpoints.dynamodb,
    region: cloud.region,
    credentials: cloud.administrator,
    table: cloud.tables[0] ?? '',
  });
  return async () => {
    const unused = cloud.unusedGrants();
    await cloud.close();
    rmSync(dataDirectory, { recursive: true, force: true });
    if (project.name === 'integration' && (await allHavePassed(project))) checkGrants(unused);
  };
}
