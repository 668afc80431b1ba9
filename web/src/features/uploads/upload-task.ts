import type { PublishedImage } from '#contracts/uploads/upload.ts';
import { ProgressMeter, type UploadProgress } from './progress-meter.ts';
import { Backoff, longestWait } from './retries.ts';
import { StorageError } from './storage-error.ts';
import type { UploadContent } from './upload-plan.ts';
import { runUpload } from './upload-run.ts';
import { isAtRest, nextState, type UploadEvent, type UploadState } from './upload-state.ts';
import type { UploadTools } from './upload-tools.ts';

export interface UploadSnapshot<Published = PublishedImage> {
  readonly state: UploadState<Published>;
  readonly progress: UploadProgress;
}

/**
 * Uploads one file to S3. A run lasts from start or resume to pause, cancel or the end of the upload, and has its own
 * abort signal. A run begins only after all requests of the previous run have ended.
 */
export class UploadTask<Published = PublishedImage> {
  private readonly content: UploadContent;
  private readonly tools: UploadTools<Published>;
  private readonly meter: ProgressMeter;
  private readonly listeners = new Set<() => void>();
  private current: UploadSnapshot<Published> | undefined;
  private run = new AbortController();
  private queue: Promise<void> = Promise.resolve();

  constructor(content: UploadContent, tools: UploadTools<Published>) {
    this.content = content;
    this.tools = tools;
    const renditionBytes = content.renditions.reduce((bytes, rendition) => bytes + rendition.bytes.size, 0);
    this.meter = new ProgressMeter(content.file.size + renditionBytes + (content.preview?.size ?? 0), tools.clock.now);
  }

  /** Undefined before the start. Returns the same object until something changes. */
  snapshot = (): UploadSnapshot<Published> | undefined => this.current;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Throws `sentTwice` if the task was started before. */
  start(): void {
    if (this.current) throw new StorageError('sentTwice');
    this.enter({ name: 'running' });
  }

  pause = (): void => this.dispatch({ type: 'pause' });
  /** Continues after a pause, and retries after an error. */
  resume = (): void => this.dispatch({ type: 'resume' });
  cancel = (): void => this.dispatch({ type: 'cancel' });

  /** Resolves with the published file. Rejects with the task's error, or with `canceled`. Stays pending during a pause. */
  outcome(): Promise<Published> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        const state = this.current?.state;
        if (state === undefined || !isAtRest(state) || state.name === 'paused') return;
        stop();
        if (state.name === 'success') resolve(state.result);
        else reject(state.name === 'error' ? state.error : new StorageError('canceled'));
      };
      const stop = this.subscribe(settle);
      settle();
    });
  }

  private dispatch(event: UploadEvent<Published>): void {
    const before = this.current?.state;
    if (!before) return;
    const state = nextState(before, event);
    if (state === before) return;
    if (state.name === before.name) this.show(state);
    else this.enter(state);
  }

  private enter(state: UploadState<Published>): void {
    this.show(state);
    switch (state.name) {
      case 'running':
        this.run = new AbortController();
        this.enqueue(this.uploadUntil(this.run.signal));
        break;
      case 'pausing':
        this.run.abort();
        this.enqueue(async () => this.dispatch({ type: 'stopped' }));
        break;
      case 'canceling':
        this.run.abort();
        this.enqueue(this.remove);
        break;
    }
  }

  private enqueue(step: () => Promise<void>): void {
    this.queue = this.queue.then(step);
  }

  private uploadUntil = (signal: AbortSignal) => async (): Promise<void> => {
    try {
      const result = await runUpload(this.content, this.tools, signal, {
        onWait: (waiting) => this.dispatch({ type: 'waits', waiting }),
        meter: this.meter,
        onProgress: () => this.current && this.show(this.current.state),
      });
      this.dispatch({ type: 'succeeded', result });
    } catch (error) {
      if (!signal.aborted) this.dispatch({ type: 'failed', error });
    }
  };

  private remove = async (): Promise<void> => {
    const { memory } = this.tools;
    const uploadId = memory.recall();
    if (uploadId !== undefined) await this.abandon(uploadId);
    memory.forget();
    this.dispatch({ type: 'removed' });
  };

  /** Makes the server delete an upload. If all attempts fail, the bucket's lifecycle rule deletes it later. */
  private async abandon(uploadId: string): Promise<void> {
    const { transport, clock, random } = this.tools;
    const backoff = new Backoff(longestWait.removal, random);
    const never = new AbortController().signal;
    for (;;) {
      try {
        return await transport.abandon(uploadId);
      } catch {
        const wait = backoff.next();
        if (wait === undefined) return;
        await clock.sleep(wait, never);
      }
    }
  }

  private show(state: UploadState<Published>): void {
    this.current = { state, progress: this.meter.progress() };
    for (const listener of this.listeners) listener();
  }
}
