import { ApiProblem } from '../../lib/problem.ts';
import type { ProgressMeter } from './progress-meter.ts';
import { longestWait, Retries } from './retries.ts';
import { StorageError } from './storage-error.ts';
import { type Piece, piecesOf, type UploadContent, type UploadResponse } from './upload-plan.ts';
import type { Waiting } from './upload-state.ts';
import type { UploadTools } from './upload-tools.ts';

/** How many pieces are sent at the same time. */
const concurrentRequests = 4;
/** The upload fails after this many consecutive refusals. One is normal: S3 refuses an expired URL. */
const maxRefusals = 4;

interface RunWatcher {
  readonly meter: ProgressMeter;
  readonly onWait: (waiting: Waiting | undefined) => void;
  readonly onProgress: () => void;
}

/** S3 refused a piece, for example because its URL has expired. */
class Refused extends Error {}

/**
 * One run of an upload: asks the server which pieces are missing, sends them, and completes the upload. After any failure it
 * asks again, because only the server knows whether a request without a response took effect, and its fresh URLs replace
 * expired ones.
 */
export async function runUpload<Published>(
  content: UploadContent,
  tools: UploadTools<Published>,
  signal: AbortSignal,
  watcher: RunWatcher,
): Promise<Published> {
  const run = new UploadRun(content, tools, signal, watcher);
  return run.upload();
}

class UploadRun<Published> {
  private readonly retries: Retries;
  private readonly content: UploadContent;
  private readonly tools: UploadTools<Published>;
  private readonly signal: AbortSignal;
  private readonly watcher: RunWatcher;

  constructor(content: UploadContent, tools: UploadTools<Published>, signal: AbortSignal, watcher: RunWatcher) {
    this.content = content;
    this.tools = tools;
    this.signal = signal;
    this.watcher = watcher;
    this.retries = new Retries(tools, watcher.onWait);
  }

  async upload(): Promise<Published> {
    const backoff = this.retries.backoff(longestWait.upload);
    let refusals = 0;
    for (;;) {
      const response = await this.openOrResume();
      const round = await this.send(response);
      if (round.failure === undefined) {
        const published = await this.publish(response.uploadId);
        if (published) return published.result;
      }
      this.signal.throwIfAborted();
      if (round.arrived) backoff.reset();
      const unpublished = round.failure === undefined;
      refusals = unpublished || (round.failure instanceof Refused && !round.arrived) ? refusals + 1 : 0;
      if (refusals >= maxRefusals) {
        // This upload is unusable, so that the next attempt must open a new one.
        this.tools.memory.forget();
        throw new StorageError('refused');
      }
      await this.retries.wait(backoff, this.signal);
    }
  }

  /** Asks the server what it has of this file. Opens a new upload if there is none, or if the server has deleted it. */
  private async openOrResume(): Promise<UploadResponse> {
    const { memory, transport } = this.tools;
    const uploadId = memory.recall();
    if (uploadId !== undefined) {
      try {
        return await this.retries.operation(() => transport.look(uploadId, this.signal), this.signal);
      } catch (error) {
        if (!isGone(error)) throw error;
        memory.forget();
      }
    }
    return this.retries.operation(async () => {
      const response = await transport.open();
      memory.remember(response.uploadId);
      return response;
    }, this.signal);
  }

  /** Sends the missing pieces concurrently. Starts no further piece after a failure. */
  private async send(response: UploadResponse): Promise<{ failure: unknown; arrived: boolean }> {
    if (response.status === 'published') return { failure: undefined, arrived: true };
    const pieces = piecesOf(response, this.content);
    this.watcher.meter.settle(pieces);
    this.watcher.onProgress();
    const waiting = pieces.filter(({ target }) => target !== undefined);
    let failure: unknown;
    let arrived = false;
    const sendNext = async () => {
      for (let piece = waiting.shift(); piece && failure === undefined; piece = waiting.shift()) {
        try {
          await this.sendPiece(piece);
          arrived = true;
        } catch (error) {
          failure ??= error;
        }
      }
    };
    await Promise.all(Array.from({ length: concurrentRequests }, sendNext));
    return { failure, arrived };
  }

  private async sendPiece({ id, bytes, target }: Piece): Promise<void> {
    const { meter, onProgress } = this.watcher;
    if (!target) return;
    const show = (sentBytes: number) => {
      meter.sending(id, sentBytes);
      onProgress();
    };
    try {
      this.signal.throwIfAborted();
      const status = await this.tools.transport.send(target, bytes, show, this.signal);
      if (status >= 500 || status === 429) throw new Error(`S3: ${status}`);
      if (status >= 300) throw new Refused(`S3: ${status}`);
      meter.complete(id, bytes.size);
    } catch (error) {
      meter.discard(id);
      throw error;
    } finally {
      onProgress();
    }
  }

  /** Completes the upload; undefined if the server still lacks a piece or has deleted the upload. */
  private async publish(uploadId: string): Promise<{ readonly result: Published } | undefined> {
    const { memory, transport } = this.tools;
    try {
      const result = await this.retries.operation(() => transport.complete(uploadId, this.signal), this.signal);
      memory.forget();
      return { result };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.code === 'upload_not_finished' || isGone(error)) return undefined;
      // The file failed a check, and the server has deleted it.
      if (error.status === 422) memory.forget();
      throw error;
    }
  }
}

/** True if the server has deleted the upload. */
const isGone = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.code === 'upload_not_found' || error.code === 'photo_not_found');
