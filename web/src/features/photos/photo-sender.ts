import type { Photo } from '#contracts/photo.ts';
import { ApiProblem, messageOf } from '../../lib/problem.ts';
import { photos as texts } from '../../texts/photos.ts';
import { ProgressMeter } from '../uploads/progress-meter.ts';
import { Retries } from '../uploads/retries.ts';
import { runUpload } from '../uploads/upload-run.ts';
import type { UploadMemory, UploadTools, UploadTransport } from '../uploads/upload-tools.ts';
import type { PhotoEntry, PhotoState, PhotoUse, Sending } from './chosen-photo.ts';
import { givePhotos, type LineCalls } from './give-photos.ts';
import type { PhotoStore } from './photo-store.ts';
import { PhotoProblem, type PreparedBytes } from './prepare-photo.ts';
import { withoutGiven, withoutProblems, withPhotosReturned } from './sendings.ts';

/** Photos that are sent at the same time. */
const together = 2;
/** The pauses before a line is looked for again, in milliseconds: another tab may be changing it, and lists of orders lag. */
const looks = [1_000, 2_000, 4_000, 8_000];
/** The pause before a line whose page is open is tried again, in milliseconds. */
const editedPause = 2_000;

export interface PhotoSenderTools extends Pick<UploadTools, 'clock' | 'connection' | 'random'> {
  readonly store: PhotoStore;
  readonly user: () => string | undefined;
  readonly prepare: (photo: PhotoEntry, file: Blob, use: PhotoUse) => Promise<PreparedBytes>;
  readonly preparePreview: (file: Blob) => Promise<PreparedBytes>;
  /** The calls that upload one photo. */
  readonly transport: (photo: PreparedBytes, fileName: string, consent: boolean) => UploadTransport<Photo>;
  readonly lines: LineCalls;
  /** Runs the work while no other tab runs work of this name. */
  readonly alone: (name: string, work: () => Promise<void>) => Promise<void>;
  /** Runs the work unless a page of this name holds the line; false then. */
  readonly unlessEdited: (lineId: string, work: () => Promise<void>) => Promise<boolean>;
  /** Called after a line has its photos. */
  readonly onGiven: (sending: Sending) => void;
  /** Called when the line is gone: the photos are in the product's draft again. */
  readonly onReturned: () => void;
}

/** A photo or a preview that the server doesn't have yet. */
interface Item {
  readonly id: string;
  readonly fileName: string;
  readonly prepare: (file: Blob) => Promise<PreparedBytes>;
}

/**
 * Sends the photos that wait in this browser, and gives them to their lines. One tab sends; if it closes, another goes on. Every
 * step can be repeated: the server knows a photo by its bytes, and a line takes its photos in one call.
 */
export class PhotoSender {
  private readonly tools: PhotoSenderTools;
  private running: Promise<void> | undefined;
  private again = false;
  /** The photo ID of each photo that is being sent, by its bytes: the same photo may have been chosen twice. */
  private readonly underway = new Map<string, Promise<string>>();
  /** Preparing a large photo fills a canvas of up to 64 MB, and a phone has no room for two. */
  private lastPrepared: Promise<unknown> = Promise.resolve();
  /** Sendings whose photos the server didn't know any more, so that they were opened again. */
  private readonly reopened = new Set<string>();

  constructor(tools: PhotoSenderTools) {
    this.tools = tools;
  }

  /** Sends everything that waits; resolves when nothing is left to do, or only the customer can go on. */
  run(): Promise<void> {
    this.again = true;
    this.running ??= this.tools
      .alone('shop.photos', async () => {
        while (this.again) {
          this.again = false;
          await this.sendAll();
        }
      })
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** The first run of a page, which also repeats what has failed for reasons that may have passed. */
  async start(): Promise<void> {
    await this.tools.store.change(withoutProblems);
    await this.run();
  }

  /** Forgets the problem of a sending, and goes on with it. */
  async retry(id: string): Promise<void> {
    await this.update(id, ({ problem: _, ...sending }) => sending);
    await this.run();
  }

  private async sendAll(): Promise<void> {
    const { store, user, clock } = this.tools;
    await store.load();
    const edited = new Set<string>();
    for (;;) {
      const waiting = store
        .snapshot()
        ?.sendings.filter(({ userId, problem }) => userId === user() && problem === undefined);
      const next = waiting?.find(({ id }) => !edited.has(id));
      if (next) {
        const outcome = await this.send(next.id);
        if (outcome === 'signed-out') return;
        if (outcome === 'edited') edited.add(next.id);
      } else if (edited.size > 0 && waiting?.length) {
        await clock.sleep(editedPause, never);
        edited.clear();
      } else return;
    }
  }

  /** Sends one line's photos. `edited` if its page is open, so that the line must stay as it is for now. */
  private async send(id: string): Promise<'done' | 'edited' | 'signed-out'> {
    const visit = new Visit(this.tools, id);
    try {
      await this.uploadAll(id, visit);
      const sending = this.sending(id);
      // Its photos were changed meanwhile.
      if (!sending || this.missing(sending).length > 0) return 'done';
      return (await this.tools.unlessEdited(sending.lineId, () => this.give(id, visit))) ? 'done' : 'edited';
    } catch (error) {
      if (visit.isOver() || isRefusal(error, 401)) return 'signed-out';
      await this.fail(id, error);
      return 'done';
    }
  }

  private async fail(id: string, error: unknown): Promise<void> {
    if (error instanceof ApiProblem && error.code === 'invalid_request' && !this.reopened.has(id)) {
      // The server may have deleted a photo that nothing named: opening it again tells.
      this.reopened.add(id);
      return this.update(id, (sending) => ({ ...sending, complete: {} }));
    }
    const problem = { text: messageOf(error), isFinal: isFinal(error) };
    await this.update(id, (sending) => ({ ...sending, problem }));
  }

  private async uploadAll(id: string, visit: Visit): Promise<void> {
    const begun = new Set<string>();
    let failure: { readonly error: unknown } | undefined;
    const carry = async () => {
      for (;;) {
        const sending = this.sending(id);
        const item = sending && this.missing(sending).find((each) => !begun.has(each.id));
        if (!sending || !item) return;
        begun.add(item.id);
        try {
          await this.upload(sending, item, visit);
        } catch (error) {
          failure ??= { error };
          // A refused photo doesn't stop the others.
          if (!isFinal(error)) return;
        }
      }
    };
    await Promise.all(Array.from({ length: together }, carry));
    if (failure) throw failure.error;
  }

  private async upload(sending: Sending, item: Item, visit: Visit): Promise<void> {
    const prepared = await this.prepared(sending, item);
    const { sha256 } = prepared;
    const sent =
      this.underway.get(sha256) ??
      this.transfer(prepared, sending, item, visit).finally(() => this.underway.delete(sha256));
    this.underway.set(sha256, sent);
    const photoId = await sent;
    await this.update(sending.id, (now) => ({ ...now, complete: { ...now.complete, [item.id]: photoId } }));
  }

  private async transfer(prepared: PreparedBytes, { consentAt }: Sending, { fileName }: Item, visit: Visit) {
    const { clock, connection, random } = this.tools;
    const transport = visit.guard(this.tools.transport(prepared, fileName, consentAt !== undefined));
    const meter = new ProgressMeter(prepared.file.size, clock.now);
    const { photoId } = await runUpload(
      { file: prepared.file, renditions: [] },
      { transport, clock, connection, random, memory: memoryOfRun() },
      visit.signal,
      { meter, onWait: () => undefined, onProgress: () => undefined },
    );
    return photoId;
  }

  /** The bytes to send; those of an earlier run if there are any, so that the server resumes the same photo. */
  private async prepared({ id, prepared }: Sending, item: Item): Promise<PreparedBytes> {
    const { store } = this.tools;
    const before = prepared[item.id];
    const kept = before && (await store.file(before.fileId));
    if (before && kept) return { ...before, file: kept };
    const file = await store.file(item.id);
    if (!file) throw new PhotoProblem(texts.lost(item.fileName));
    const preparing = this.lastPrepared.then(() => item.prepare(file));
    this.lastPrepared = preparing.catch(() => undefined);
    const { file: bytes, ...made } = await preparing;
    const fileId = `${item.id} ${made.sha256}`;
    const keep = (sending: Sending) => ({
      ...sending,
      prepared: { ...sending.prepared, [item.id]: { ...made, fileId } },
    });
    // Without room for them, a reload prepares the photo again.
    await this.update(id, keep, new Map([[fileId, bytes]])).catch(() => undefined);
    return { ...made, file: bytes };
  }

  private missing({ photos, previews, questions, complete }: Sending): readonly Item[] {
    const { prepare, preparePreview } = this.tools;
    const items = [
      ...photos.flatMap((photo): Item[] => {
        const use = questions[photo.questionId];
        if (photo.photoId !== undefined || !use) return [];
        return [{ id: photo.id, fileName: photo.fileName, prepare: (file) => prepare(photo, file, use) }];
      }),
      ...Object.values(previews).map((id): Item => ({ id, fileName: texts.previewName, prepare: preparePreview })),
    ];
    return items.filter(({ id }) => complete[id] === undefined);
  }

  /** Gives the line its photos, and then removes them from this browser. */
  private async give(id: string, visit: Visit): Promise<void> {
    const { lines, clock, onGiven, onReturned } = this.tools;
    const retries = new Retries(this.tools, () => undefined);
    const calls = visit.guard(lines);
    for (const pause of [...looks, undefined]) {
      const sending = this.sending(id);
      if (!sending) return;
      const given = await retries.operation(() => givePhotos(calls, sending), visit.signal);
      if (given) {
        await this.tools.store.change((state) => withoutGiven(state, sending));
        return onGiven(sending);
      }
      if (pause !== undefined) await clock.sleep(pause, visit.signal);
      await this.tools.store.load();
    }
    await this.tools.store.change((state) => withPhotosReturned(state, this.find(state, id)));
    onReturned();
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

const never = new AbortController().signal;

const isRefusal = (error: unknown, status: number): boolean => error instanceof ApiProblem && error.status === status;

/** True if trying again can't help: the browser can't read the photo, or the shop refuses it. */
const isFinal = (error: unknown): boolean =>
  error instanceof PhotoProblem ||
  (error instanceof ApiProblem && error.status >= 400 && error.status < 500 && error.status !== 429);

/** The upload of a photo in this run; the server itself finds the upload of an earlier one. */
function memoryOfRun(): UploadMemory {
  let known: string | undefined;
  return {
    recall: () => known,
    remember: (uploadId) => {
      known = uploadId;
    },
    forget: () => {
      known = undefined;
    },
  };
}

/** The visit of one customer: its calls stop when another one is signed in. */
class Visit {
  private readonly over = new AbortController();
  readonly signal = this.over.signal;
  private readonly tools: PhotoSenderTools;
  private readonly userId: string | undefined;

  constructor(tools: PhotoSenderTools, id: string) {
    this.tools = tools;
    this.userId = tools.store.sending(id)?.userId;
  }

  isOver = (): boolean => this.userId === undefined || this.tools.user() !== this.userId;

  /** The same calls, made only while the customer is signed in. */
  guard<Calls extends object>(calls: Calls): Calls {
    return new Proxy(calls, {
      get: (target, name, receiver) => {
        if (this.isOver()) this.over.abort();
        this.signal.throwIfAborted();
        return Reflect.get(target, name, receiver);
      },
    });
  }
}
