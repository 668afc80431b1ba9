import type { PublishedImage } from '#contracts/uploads/upload.ts';
import type { SendTarget, UploadResponse } from './upload-plan.ts';

/** The calls that upload one file. API calls throw `ApiProblem`. `Published` is the result of `complete`. */
export interface UploadTransport<Published = PublishedImage> {
  /** Opens an upload. Must not be aborted, because the ID of an opened upload would be lost. */
  readonly open: () => Promise<UploadResponse>;
  /** Returns which pieces the server has, with fresh URLs for the rest. */
  readonly look: (uploadId: string, signal: AbortSignal) => Promise<UploadResponse>;
  readonly complete: (uploadId: string, signal: AbortSignal) => Promise<Published>;
  readonly abandon: (uploadId: string) => Promise<void>;
  /** PUTs bytes to S3 and returns the status; `onProgress` gets the bytes sent so far. Throws without a response. */
  readonly send: (
    target: SendTarget,
    bytes: Blob,
    onProgress: (sentBytes: number) => void,
    signal: AbortSignal,
  ) => Promise<number>;
}

export interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Rejects when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Connection {
  readonly isOnline: () => boolean;
  /** Resolves when the browser is next online; rejects when the signal aborts. */
  readonly nextOnline: (signal: AbortSignal) => Promise<void>;
}

/** Remembers the ID of a file's unfinished upload. */
export interface UploadMemory {
  readonly recall: () => string | undefined;
  readonly remember: (uploadId: string) => void;
  readonly forget: () => void;
}

export interface UploadTools<Published = PublishedImage> {
  readonly transport: UploadTransport<Published>;
  readonly clock: Clock;
  readonly connection: Connection;
  readonly memory: UploadMemory;
  /** From 0 up to 1. */
  readonly random: () => number;
}
