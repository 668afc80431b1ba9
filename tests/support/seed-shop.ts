import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openShop } from './open-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The data folder of a shop that was filled with the demo catalogue and closed. */
    seeded: string;
  }
}

/** Seeds a shop once; every test file of the project starts with a copy of its data (`own-shop.ts`). */
export default async function seedShop(project: TestProject): Promise<() => void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'seeded-'));
  await (await openShop(dataDirectory, { seed: true })).close();
  project.provide('seeded', dataDirectory);
  return () => rmSync(dataDirectory, { recursive: true, force: true });
}
