import * as z from 'zod/mini';
import { idempotencyKeySchema } from './idempotency-key.ts';

/** What several owners may save at once. */
export interface Versioned {
  /** Increases with each save, from 0. */
  readonly version: number;
  /** Names the last save and its contents. With the same name and contents, a retry finds that it is stored. */
  readonly saveId?: string | undefined;
}

const versionMessage = 'Please send the version that you have seen.';

/** The fields of each body that saves it: the version that the owner has seen, and the name of the save. */
export const versioned = {
  version: z.int(versionMessage).check(z.gte(0, versionMessage)),
  saveId: z.optional(idempotencyKeySchema),
};
