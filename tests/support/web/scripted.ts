import type { PublishedImage } from '#contracts/uploads/upload.ts';
import type { UploadResponse } from '#web/features/uploads/upload-plan.ts';
import type { Clock, Connection, UploadMemory, UploadTransport } from '#web/features/uploads/upload-tools.ts';
import { ApiProblem, networkProblem } from '#web/lib/problem.ts';

/** A clock that only tests advance. Sleeps end in the order of their times. */
export class VirtualClock implements Clock {
  private time = 0;
  private sleepers: { readonly at: number; readonly wake: () => void }[] = [];
  /** All requested waits, in milliseconds. */
  readonly waits: number[] = [];

  /** `idle` resolves when all work that needs no waiting is done. */
  constructor(private readonly idle: () => Promise<void>) {}

  now = (): number => this.time;

  sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      this.waits.push(milliseconds);
      const sleeper = { at: this.time + milliseconds, wake: resolve };
      this.sleepers.push(sleeper);
      signal.addEventListener('abort', () => {
        this.sleepers = this.sleepers.filter((other) => other !== sleeper);
        reject(signal.reason);
      });
    });

  /** Advances to the end of the next sleep. Returns false if there is none. */
  async advance(): Promise<boolean> {
    await this.idle();
    const next = this.sleepers.toSorted((one, other) => one.at - other.at)[0];
    if (!next) return false;
    this.sleepers = this.sleepers.filter((sleeper) => sleeper !== next);
    this.time = Math.max(this.time, next.at);
    next.wake();
    await this.idle();
    return true;
  }

  /** Advances until no sleep is left. */
  async runOut(): Promise<void> {
    while (await this.advance());
  }
}

/** Lets all pending promises run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export class SwitchedConnection implements Connection {
  private online = true;
  private readonly waiting = new Set<() => void>();

  isOnline = (): boolean => this.online;

  nextOnline = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      this.waiting.add(resolve);
      signal.addEventListener('abort', () => {
        this.waiting.delete(resolve);
        reject(signal.reason);
      });
    });

  set(online: boolean): void {
    this.online = online;
    if (!online) return;
    for (const resolve of this.waiting) resolve();
    this.waiting.clear();
  }
}

export function memoryOf(stored: { uploadId?: string | undefined }): UploadMemory {
  return {
    recall: () => stored.uploadId,
    remember: (uploadId) => {
      stored.uploadId = uploadId;
    },
    forget: () => {
      stored.uploadId = undefined;
    },
  };
}

/** What happens to a request: it succeeds, fails before or after it takes effect, is refused, or hangs until it is aborted. */
export type Fate = 'done' | 'lost' | 'reply-lost' | 'failed' | 'expired' | 'hang';

interface StoredUpload {
  readonly bytes: Map<string, Uint8Array>;
  published: boolean;
}

const partSize = 10;

/** A fake of the shop's API and S3 with parts of ten bytes. `fate` decides what happens to each request. */
export class ScriptedServer implements UploadTransport {
  readonly uploads = new Map<string, StoredUpload>();
  /** The pieces that the server has and has acknowledged. */
  readonly acknowledged = new Set<string>();
  readonly sentAgain: string[] = [];
  readonly calls: string[] = [];
  underway = 0;
  mostUnderway = 0;
  private hanging = 0;
  private count = 0;

  constructor(
    private readonly fileSize: number,
    private readonly fate: (call: string) => Fate = () => 'done',
    private readonly copies: readonly number[] = [],
  ) {}

  open = (): Promise<UploadResponse> =>
    this.call('open', () => {
      const uploadId = `upload-${++this.count}`;
      this.uploads.set(uploadId, { bytes: new Map(), published: false });
      return this.describe(uploadId, false);
    });

  look = (uploadId: string, signal: AbortSignal): Promise<UploadResponse> =>
    this.call('look', () => this.describe(uploadId, true), signal);

  complete = (uploadId: string, signal: AbortSignal): Promise<PublishedImage> =>
    this.call(
      'complete',
      () => {
        const upload = this.find(uploadId);
        const missing = this.pieces().some(({ id }) => !upload.bytes.has(id));
        if (missing) throw new ApiProblem(409, 'upload_not_finished', 'not finished');
        upload.published = true;
        return { imageKey: `product-images/${uploadId}/a.jpg`, url: `/product-images/${uploadId}/a.jpg` };
      },
      signal,
    );

  abandon = (uploadId: string): Promise<void> =>
    this.call('abandon', () => {
      if (!this.find(uploadId).published) this.uploads.delete(uploadId);
    });

  send = async (
    { url }: { readonly url: string },
    bytes: Blob,
    onProgress: (sent: number) => void,
    signal: AbortSignal,
  ): Promise<number> => {
    const [uploadId = '', id = ''] = url.split('/');
    if (this.acknowledged.has(url)) this.sentAgain.push(url);
    onProgress(Math.floor(bytes.size / 2));
    const content = await this.read(bytes);
    let status = 200;
    const fate = await this.pass(
      `send ${id}`,
      () => {
        const upload = this.uploads.get(uploadId);
        if (!upload) status = 404;
        else if (id === 'file' && upload.bytes.has(id)) status = 412;
        else upload.bytes.set(id, content);
      },
      signal,
    );
    if (fate === 'expired') return 403;
    if (fate === 'failed') return 503;
    if (status === 200) this.acknowledged.add(url);
    onProgress(bytes.size);
    return status;
  };

  /** Resolves when all requests have ended, except hanging ones. */
  idle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 3; quiet = this.underway === this.hanging ? quiet + 1 : 0) await turn();
  };

  private async read(bytes: Blob): Promise<Uint8Array> {
    this.underway += 1;
    const content = new Uint8Array(await bytes.arrayBuffer());
    this.underway -= 1;
    return content;
  }

  private describe(uploadId: string, acknowledges: boolean): UploadResponse {
    const { bytes, published } = this.find(uploadId);
    const target = (id: string) => {
      const url = `${uploadId}/${id}`;
      if (acknowledges && bytes.has(id)) this.acknowledged.add(url);
      return bytes.has(id) ? {} : { url, headers: {} };
    };
    const parts = this.pieces().filter(({ id }) => id.startsWith('part'));
    return {
      uploadId,
      status: published ? 'published' : 'started',
      renditions: this.copies.map((width) => ({ width, ...target(`copy-${width}`) })),
      ...(parts.length > 0 ? { parts: parts.map(({ id, ...part }) => ({ ...part, ...target(id) })) } : target('file')),
    };
  }

  private pieces() {
    const copies = this.copies.map((width) => ({ id: `copy-${width}`, partNumber: 0, offset: 0, size: 0 }));
    if (this.fileSize <= partSize) return [...copies, { id: 'file', partNumber: 0, offset: 0, size: this.fileSize }];
    const parts = Array.from({ length: Math.ceil(this.fileSize / partSize) }, (_, index) => ({
      id: `part-${index + 1}`,
      partNumber: index + 1,
      offset: index * partSize,
      size: Math.min(partSize, this.fileSize - index * partSize),
    }));
    return [...copies, ...parts];
  }

  private find(uploadId: string): StoredUpload {
    const upload = this.uploads.get(uploadId);
    if (!upload) throw new ApiProblem(404, 'upload_not_found', 'no such upload');
    return upload;
  }

  private async call<T>(name: string, effect: () => T, signal?: AbortSignal): Promise<T> {
    let result: { readonly value: T } | undefined;
    const fate = await this.pass(
      name,
      () => {
        result = { value: effect() };
      },
      signal,
    );
    if (fate === 'failed' || fate === 'expired' || !result) throw new ApiProblem(503, 'gateway', 'busy');
    return result.value;
  }

  /** Runs one request, whose fate decides whether it takes effect and whether the caller gets the response. */
  private async pass(name: string, effect: () => void, signal?: AbortSignal): Promise<Fate> {
    this.calls.push(name);
    this.underway += 1;
    this.mostUnderway = Math.max(this.mostUnderway, this.underway);
    try {
      const fate = this.fate(name);
      if (fate === 'hang') await this.hang(signal);
      await turn();
      signal?.throwIfAborted();
      if (fate === 'lost') throw networkProblem();
      if (fate === 'done' || fate === 'reply-lost') effect();
      if (fate === 'reply-lost') throw networkProblem();
      await turn();
      signal?.throwIfAborted();
      return fate;
    } finally {
      this.underway -= 1;
    }
  }

  private async hang(signal: AbortSignal | undefined): Promise<void> {
    this.hanging += 1;
    await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
    this.hanging -= 1;
  }
}
