import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cloud } from '@gift-shop/local-cloud';
import type { TestProject } from 'vitest/node';
import { openShop } from './open-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a closed shop with the demo catalogue. */
    seeded: string;
    /** The grants that filling it did not use. */
    unusedInFilling: ReturnType<Cloud['unusedGrants']>;
  }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'shop-'));

/** Fills a shop, once for all projects of a run: test files start shops of their own with a copy of its data. */
export default async function seedShop({ vitest }: TestProject): Promise<(() => void) | undefined> {
  const root = vitest.getRootProject();
  if ('seeded' in root.getProvidedContext()) return undefined;
  const folder = newFolder();
  const cloud = await openShop(folder, { seed: true });
  root.provide('unusedInFilling', cloud.unusedGrants());
  await cloud.close();
  root.provide('seeded', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A new data folder with the same data as that of a closed shop. */
export function copyOfShop(closed: string): string {
  const folder = newFolder();
  cpSync(closed, folder, { recursive: true });
  return folder;
}
