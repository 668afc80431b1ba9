import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Cloud } from '@gift-shop/local-cloud';
import type { TestProject } from 'vitest/node';
import { filledShop } from './filled-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a closed shop with the demo catalogue. */
    seeded: string;
    /** The grants that filling it did not use. */
    unusedInFilling: ReturnType<Cloud['unusedGrants']>;
  }
}

/** Fills a shop, once for all projects of a run. The folder that is deleted afterwards has its data and all copies of it. */
export default async function seedShop({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const root = vitest.getRootProject();
  if ('seeded' in root.getProvidedContext()) return undefined;
  const filled = await filledShop();
  const folder = mkdtempSync(join(tmpdir(), 'shops-'));
  const seeded = join(folder, 'seeded');
  cpSync(join(filled, 'data'), seeded, { recursive: true });
  root.provide('unusedInFilling', new Map(JSON.parse(readFileSync(join(filled, 'unused-grants.json'), 'utf8'))));
  root.provide('seeded', seeded);
  return () => deleteAbandoned(folder);
}

/**
 * Deletes the data of shops that have just been killed, whose databases may still be writing for a moment. Node's own retries
 * would not do: they delete the files once, and then retry only the removal of the folder.
 */
async function deleteAbandoned(folder: string): Promise<void> {
  const until = Date.now() + 10_000;
  for (;;) {
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (Date.now() > until) throw error;
      await setTimeout(100);
    }
  }
}

/** A new data folder with the same data as that of a closed shop. */
export function copyOfShop(closed: string): string {
  const folder = mkdtempSync(join(dirname(closed), 'copy-'));
  cpSync(closed, folder, { recursive: true });
  return folder;
}
