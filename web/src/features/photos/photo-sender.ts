import type { Photo } from '#contracts/photos/photo.ts';
import { ApiProblem, messageOf } from '../../lib/problem.ts';
import { photos as texts } from '../../texts/photos/photos.ts';
import { ProgressMeter } from '../uploads/progress-meter.ts';
import { Retries } from '../uploads/retries.ts';
import { runUpload } from '../uploads/upload-run.ts';
import type { Waiting } from '../uploads/upload-state.ts';
import type { UploadTools, UploadTransport } from '../uploads/upload-tools.ts';
import type { PhotoEntry, PhotoState, PhotoUse, Sending } from './chosen-photo.ts';
import { CustomerSession } from './customer-session.ts';
import { givePhotos, type LineCalls } from './give-photos.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoProblem, type PreparedBytes } from './prepare-photo.ts';
import { withoutGiven, withoutProblems, withPhotosReturned } from './sendings.ts';
import { inMemoryUpload } from './upload-memory.ts';

/** How many photos upload at the same time. */
const concurrentUploads = 2;
/**
 * Milliseconds before each new lookup of a line that was not found. Another tab may be changing the line, and the list of
 * orders is eventually consistent.
 */
const lineLookupBackoff = [1_000, 2_000, 4_000, 8_000];
/** Milliseconds before the next attempt at a line that the customer edits, or whose preview is being drawn. */
const heldLineDelay = 2_000;

interface PhotoSenderTools extends Pick<UploadTools, 'clock' | 'connection' | 'random'> {
  readonly store: PhotoStore;
  readonly user: () => string | undefined;
  readonly prepare: (photo: PhotoEntry, file: Blob, use: PhotoUse) => Promise<PreparedBytes>;
  readonly preparePreview: (file: Blob) => Promise<PreparedBytes>;
  /** The calls that upload one photo. */
  readonly transport: (photo: PreparedBytes, fileName: string, consent: boolean) => UploadTransport<Photo>;
  readonly lines: LineCalls;
  /** Runs the work under a lock of this name, which all tabs of the browser share. */
  readonly withLock: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Runs the work, or returns false without running it while a tab holds one of these lines or drafts. */
  readonly unlessHeld: (keys: readonly string[], work: () => Promise<void>) => Promise<boolean>;
  /** Called once the line has its photos. */
  readonly onGiven: (sending: Sending) => void;
  /** Called when the line no longer exists and its photos have been moved back to the product's draft. */
  readonly onReturned: () => void;
}

/** A photo or a preview that still has to be uploaded. */
interface PendingUpload {
  readonly id: string;
  readonly fileName: string;
  readonly prepare: (file: Blob) => Promise<PreparedBytes>;
}

/**
 * Uploads the photos that wait in this browser, and gives them to their lines. One tab does this at a time; if it
 * closes, another takes over. Every step is idempotent: the server identifies a photo by its SHA-256.
 */
export class PhotoSender {
  private readonly tools: PhotoSenderTools;
  private running: Promise<void> | undefined;
  /** True if `run` was called since the current pass began, so that another pass must follow. */
  private runAgain = false;
  /** The uploads in progress by SHA-256; each resolves with the photo ID. A customer may choose the same photo twice. */
  private readonly transfers = new Map<string, Promise<string>>();
  /** Photos are prepared one by one: each needs a canvas of up to 64 MB, and two would exhaust a phone's memory. */
  private lastPreparation: Promise<unknown> = Promise.resolve();
  /** Sendings whose uploads were restarted because the server had deleted one of their photos. */
  private readonly reopened = new Set<string>();
  /** The calls that wait before a retry, each with the ID of its sending. */
  private readonly retrying = new Map<symbol, string>();
  private readonly listeners = new Set<() => void>();

  constructor(tools: PhotoSenderTools) {
    this.tools = tools;
  }

  /** Calls the listener whenever `isRetrying` may have changed. Returns a function that stops this. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** True while this tab waits before it retries a call for the sending. */
  isRetrying = (id: string): boolean => [...this.retrying.values()].includes(id);

  /** Sends everything that waits. Resolves when nothing is left, or when the rest needs the customer. */
  run(): Promise<void> {
    this.runAgain = true;
    this.running ??= this.tools
      .withLock('shop.photos', async () => {
        while (this.runAgain) {
          this.runAgain = false;
          await this.sendAll();
        }
      })
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** Called once when a page opens: first clears the problems that may be temporary, so that `run` retries them. */
  async start(): Promise<void> {
    await this.tools.store.change(withoutProblems);
    await this.run();
  }

  /** Clears the problem of a sending and sends it again. */
  async retry(id: string): Promise<void> {
    await this.update(id, ({ problem: _, ...sending }) => sending);
    await this.run();
  }

  private async sendAll(): Promise<void> {
    const { store, user, clock } = this.tools;
    await store.load();
    const held = new Set<string>();
    for (;;) {
      const waiting = store
        .snapshot()
        ?.sendings.filter(({ userId, problem }) => userId === user() && problem === undefined);
      const next = waiting?.find(({ id }) => !held.has(id));
      if (next) {
        const outcome = await this.send(next.id);
        if (outcome === 'signed-out') return;
        if (outcome === 'held') held.add(next.id);
      } else if (held.size > 0 && waiting?.length) {
        await clock.sleep(heldLineDelay, neverAborted);
        held.clear();
      } else return;
    }
  }

  /**
   * Sends one line's photos. Returns `held` if the customer is editing the line, which must not change under them, or if the
   * preview is still being drawn.
   */
  private async send(id: string): Promise<'done' | 'held' | 'signed-out'> {
    const session = new CustomerSession(this.sending(id)?.userId, this.tools.user);
    try {
      await this.uploadAll(id, session);
      const sending = this.sending(id);
      // The customer changed the photos meanwhile: `sendAll` picks the sending up again.
      if (!sending || this.pendingUploads(sending).length > 0) return 'done';
      const keys = [...new Set([sending.lineId, sending.draftKey])];
      return (await this.tools.unlessHeld(keys, () => this.give(id, session))) ? 'done' : 'held';
    } catch (error) {
      if (session.hasEnded() || isRefusal(error, 401)) return 'signed-out';
      await this.noteFailure(id, error);
      return 'done';
    }
  }

  private async noteFailure(id: string, error: unknown): Promise<void> {
    if (error instanceof ApiProblem && error.code === 'invalid_request' && !this.reopened.has(id)) {
      // The server may have deleted a photo that no answer named yet. Restart all uploads once; photos that the server still
      // has are not sent again.
      this.reopened.add(id);
      return this.update(id, (sending) => ({ ...sending, complete: {} }));
    }
    const problem = { text: messageOf(error), isFinal: isFinal(error) };
    await this.update(id, (sending) => ({ ...sending, problem }));
  }

  private async uploadAll(id: string, session: CustomerSession): Promise<void> {
    const started = new Set<string>();
    let failure: { readonly error: unknown } | undefined;
    const uploadNext = async () => {
      for (;;) {
        const sending = this.sending(id);
        const item = sending && this.pendingUploads(sending).find((each) => !started.has(each.id));
        if (!sending || !item) return;
        started.add(item.id);
        try {
          await this.upload(sending, item, session);
        } catch (error) {
          failure ??= { error };
          // A refused photo doesn't stop the others.
          if (!isFinal(error)) return;
        }
      }
    };
    await Promise.all(Array.from({ length: concurrentUploads }, uploadNext));
    if (failure) throw failure.error;
  }

  private async upload(sending: Sending, item: PendingUpload, session: CustomerSession): Promise<void> {
    const prepared = await this.bytesToSend(sending, item, session);
    const { sha256 } = prepared;
    const transfer =
      this.transfers.get(sha256) ??
      this.transfer(prepared, sending, item, session).finally(() => this.transfers.delete(sha256));
    this.transfers.set(sha256, transfer);
    const photoId = await transfer;
    await this.update(sending.id, (now) => ({ ...now, complete: { ...now.complete, [item.id]: photoId } }));
  }

  private async transfer(
    prepared: PreparedBytes,
    { id, consentAt }: Sending,
    { fileName }: PendingUpload,
    session: CustomerSession,
  ) {
    const { clock, connection, random } = this.tools;
    const transport = session.guard(this.tools.transport(prepared, fileName, consentAt !== undefined));
    const meter = new ProgressMeter(prepared.file.size, clock.now);
    const { photoId } = await this.noteRetries(id, (onWait) =>
      runUpload(
        { file: prepared.file, renditions: [] },
        { transport, clock, connection, random, memory: inMemoryUpload() },
        session.signal,
        { meter, onWait, onProgress: () => undefined },
      ),
    );
    return photoId;
  }

  /** The bytes to send. Reuses those that an earlier run prepared, so that the server resumes the same upload. */
  private async bytesToSend(
    { id, prepared }: Sending,
    item: PendingUpload,
    session: CustomerSession,
  ): Promise<PreparedBytes> {
    const { store } = this.tools;
    const earlier = prepared[item.id];
    const earlierFile = earlier && (await store.file(earlier.fileId));
    if (earlier && earlierFile) return { ...earlier, file: earlierFile };
    const file = await store.file(item.id);
    if (!file) throw new PhotoProblem(texts.lost(item.fileName));
    const preparing = this.lastPreparation.then(() =>
      this.noteRetries(id, (onWait) =>
        // Preparing a photo loads scripts.
        new Retries(this.tools, onWait).operation(() => item.prepare(file), session.signal, isNetworkProblem),
      ),
    );
    this.lastPreparation = preparing.catch(() => undefined);
    const { file: bytes, ...details } = await preparing;
    const fileId = `${item.id} ${details.sha256}`;
    const keep = (sending: Sending) => ({
      ...sending,
      prepared: { ...sending.prepared, [item.id]: { ...details, fileId } },
    });
    // If the browser's storage is full, the bytes are not kept, and a reload prepares the photo again.
    await this.update(id, keep, new Map([[fileId, bytes]])).catch(() => undefined);
    return { ...details, file: bytes };
  }

  private pendingUploads({ photos, previews, questions, complete }: Sending): readonly PendingUpload[] {
    const { prepare, preparePreview } = this.tools;
    const items = [
      ...photos.flatMap((photo): PendingUpload[] => {
        const use = questions[photo.questionId];
        if (photo.photoId !== undefined || !use) return [];
        return [{ id: photo.id, fileName: photo.fileName, prepare: (file) => prepare(photo, file, use) }];
      }),
      ...Object.values(previews).map(
        (id): PendingUpload => ({ id, fileName: texts.previewName, prepare: preparePreview }),
      ),
    ];
    return items.filter(({ id }) => complete[id] === undefined);
  }

  /** Gives the line its photos and removes them from this browser. If the line is gone, moves them back to a draft. */
  private async give(id: string, session: CustomerSession): Promise<void> {
    const { lines, clock, onGiven, onReturned } = this.tools;
    const calls = session.guard(lines);
    // Any tab may have stored the preview just now.
    await this.tools.store.load();
    for (const delay of [...lineLookupBackoff, undefined]) {
      const sending = this.sending(id);
      if (!sending || this.pendingUploads(sending).length > 0) return;
      const given = await this.noteRetries(id, (onWait) =>
        new Retries(this.tools, onWait).operation(() => givePhotos(calls, sending), session.signal),
      );
      if (given) {
        await this.tools.store.change((state) => withoutGiven(state, sending));
        return onGiven(sending);
      }
      if (delay !== undefined) await clock.sleep(delay, session.signal);
      await this.tools.store.load();
    }
    await this.tools.store.change((state) => withPhotosReturned(state, this.find(state, id)));
    onReturned();
  }

  /** Does work for the sending, and keeps `isRetrying` up to date with its waits. */
  private async noteRetries<T>(
    id: string,
    work: (onWait: (waiting: Waiting | undefined) => void) => Promise<T>,
  ): Promise<T> {
    const key = Symbol(id);
    const onWait = (waiting: Waiting | undefined) => {
      if (waiting === 'before-the-next-try') this.retrying.set(key, id);
      else this.retrying.delete(key);
      for (const listener of this.listeners) listener();
    };
    try {
      return await work(onWait);
    } finally {
      // Clear the retry mark if the wait was aborted.
      onWait(undefined);
    }
  }

  private sending = (id: string): Sending | undefined => this.find(this.tools.store.snapshot(), id);

  private find = (state: PhotoState | undefined, id: string): Sending | undefined =>
    this.tools.store.sending(id, state);

  private async update(
    id: string,
    next: (sending: Sending) => Sending,
    files?: ReadonlyMap<string, Blob>,
  ): Promise<void> {
    await this.tools.store.change((state) => {
      const sending = this.find(state, id);
      if (!sending) return state;
      return { ...state, sendings: state.sendings.map((each) => (each === sending ? next(sending) : each)) };
    }, files);
  }
}

const neverAborted = new AbortController().signal;

const isRefusal = (error: unknown, status: number): boolean => error instanceof ApiProblem && error.status === status;

const isNetworkProblem = (error: unknown): boolean => isRefusal(error, 0);

/** True if retrying can't help: the browser can't read the photo, or the shop refuses it. */
const isFinal = (error: unknown): boolean =>
  error instanceof PhotoProblem ||
  (error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429);
