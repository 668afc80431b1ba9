import type { PublishedImage } from '#contracts/upload.ts';
import type { SendTarget, UploadAnswer } from './upload-plan.ts';

/** The calls of an upload, which ends as `Published`. Calls of the API throw `ApiProblem`. */
export interface UploadTransport<Published = PublishedImage> {
  /** Opens an upload. Never aborted: the opened upload would be lost. */
  readonly open: () => Promise<UploadAnswer>;
  /** What the server has, with fresh URLs for the rest. */
  readonly look: (uploadId: string, signal: AbortSignal) => Promise<UploadAnswer>;
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
  /** Milliseconds. */
  readonly now: () => number;
  /** Rejects when the signal aborts. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Connection {
  readonly isOnline: () => boolean;
  /** Resolves when the browser is next online; rejects when the signal aborts. */
  readonly nextOnline: (signal: AbortSignal) => Promise<void>;
}

/** Remembers a file's upload beyond the page's lifetime. */
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
