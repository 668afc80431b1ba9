import { type Clock, daySeconds, epochSeconds } from '../platform/clock.ts';
import type { Upload } from './upload.ts';

export interface NewUploadDependencies {
  /** An unfinished upload expires after this many days, when the bucket's lifecycle rule also deletes its files and parts. */
  readonly unfinishedUploadDays: number;
  readonly now: Clock;
}

/** The state of a new upload. */
export function newUploadState({
  unfinishedUploadDays,
  now,
}: NewUploadDependencies): Pick<Upload, 'status' | 'createdAt' | 'expiresAt'> {
  const createdAt = now();
  return {
    status: 'pending',
    createdAt: createdAt.toISOString(),
    expiresAt: epochSeconds(createdAt) + unfinishedUploadDays * daySeconds,
  };
}
