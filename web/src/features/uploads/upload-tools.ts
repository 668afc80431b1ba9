import type { PublishedImage } from '#contracts/upload.ts';
import type { SendTarget, UploadAnswer } from './upload-plan.ts';

/** The calls of an upload. The API's throw `ApiProblem`. */
export interface UploadTransport {
  /** Opens an upload. Is never stopped half-way: nobody would know the upload it had opened. */
  readonly open: () => Promise<UploadAnswer>;
  /** What the server has, with fresh addresses for the rest. */
  readonly look: (uploadId: string, signal: AbortSignal) => Promise<UploadAnswer>;
  readonly complete: (uploadId: string, signal: AbortSignal) => Promise<PublishedImage>;
  readonly abandon: (uploadId: string) => Promise<void>;
  /** Sends bytes to S3 and answers its status; `onProgress` hears how many have really left. Throws when no answer came. */
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
  /** Resolves when the browser next says that it is online; rejects when the signal aborts. */
  readonly nextOnline: (signal: AbortSignal) => Promise<void>;
}

/** Keeps which upload a file belongs to, beyond the life of the page. */
export interface UploadMemory {
  readonly recall: () => string | undefined;
  readonly remember: (uploadId: string) => void;
  readonly forget: () => void;
}

export interface UploadTools {
  readonly transport: UploadTransport;
  readonly clock: Clock;
  readonly connection: Connection;
  readonly memory: UploadMemory;
  /** From 0 up to 1. */
  readonly random: () => number;
}
