import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../local/cloud.ts';
import { seedShop } from '../../local/demo/seed.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the shop under test answers. */
    origin: string;
    /** The cloud under it, for making owners and looking at what is left there. */
    administration: Administration;
  }
}

export interface Administration {
  readonly endpoints: { readonly s3: string; readonly cognito: string };
  readonly userPoolId: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly buckets: readonly string[];
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
  project.provide('administration', {
    endpoints: { s3: cloud.endpoints.s3, cognito: cloud.endpoints.cognito },
    userPoolId: cloud.config.userPoolId,
    region: cloud.region,
    credentials: {
      accessKeyId: cloud.administrator.accessKeyId,
      secretAccessKey: cloud.administrator.secretAccessKey,
    },
    buckets: cloud.buckets,
  });
  return async () => {
    await cloud.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}
