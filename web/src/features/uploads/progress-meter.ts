/** An upload's progress, in bytes. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Undefined until there are enough measurements. */
  readonly bytesPerSecond: number | undefined;
}

/** The speed is the average over this many milliseconds. */
const speedWindow = 10_000;
/** The speed is unknown until samples span this many milliseconds. */
const minSpeedWindow = 1_000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Counts the bytes of pieces that were or are being sent. Subtracts the bytes of a piece that fails. */
export class ProgressMeter {
  private readonly totalBytes: number;
  private readonly now: () => number;
  private completed = new Map<string, number>();
  private inFlight = new Map<string, number>();
  private samples: Sample[] = [];

  constructor(totalBytes: number, now: () => number) {
    this.totalBytes = totalBytes;
    this.now = now;
  }

  /** Replaces the estimate with the server's response: pieces without a target have arrived. */
  settle(pieces: readonly { readonly id: string; readonly bytes: Blob; readonly target: unknown }[]): void {
    const onServer = pieces.filter(({ target }) => target === undefined);
    this.completed = new Map(onServer.map(({ id, bytes }) => [id, bytes.size]));
    this.inFlight.clear();
    this.samples = [];
    this.sample();
  }

  sending(id: string, bytes: number): void {
    this.inFlight.set(id, bytes);
    this.sample();
  }

  complete(id: string, bytes: number): void {
    this.inFlight.delete(id);
    this.completed.set(id, bytes);
    this.sample();
  }

  discard(id: string): void {
    this.inFlight.delete(id);
    // Old samples would make the speed negative.
    this.samples = [];
    this.sample();
  }

  progress(): UploadProgress {
    return {
      sentBytes: Math.min(this.sentBytes(), this.totalBytes),
      totalBytes: this.totalBytes,
      bytesPerSecond: this.speed(),
    };
  }

  private sentBytes(): number {
    return sum(this.completed) + sum(this.inFlight);
  }

  private sample(): void {
    const at = this.now();
    this.samples = [...this.samples.filter((sample) => at - sample.at <= speedWindow), { at, bytes: this.sentBytes() }];
  }

  private speed(): number | undefined {
    const [first] = this.samples;
    const last = this.samples.at(-1);
    if (!first || !last || last.at - first.at < minSpeedWindow) return undefined;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}

const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((total, size) => total + size, 0);
