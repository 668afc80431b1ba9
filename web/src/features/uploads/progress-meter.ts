/** An upload's progress, in bytes. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
  /** Undefined until enough is measured. */
  readonly bytesPerSecond: number | undefined;
}

/** The speed is that of the last ten seconds. */
const speedWindow = 10_000;
/** The shortest measurement of the speed, in milliseconds. */
const shortestLook = 1_000;

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Counts the bytes of pieces that have arrived or are being sent. A failed piece's bytes are subtracted. */
export class ProgressMeter {
  private readonly totalBytes: number;
  private readonly now: () => number;
  private arrived = new Map<string, number>();
  private underway = new Map<string, number>();
  private samples: Sample[] = [];

  constructor(totalBytes: number, now: () => number) {
    this.totalBytes = totalBytes;
    this.now = now;
  }

  /** Replaces the estimate by the server's answer. */
  settle(pieces: readonly { readonly id: string; readonly bytes: Blob; readonly target: unknown }[]): void {
    const there = pieces.filter(({ target }) => target === undefined);
    this.arrived = new Map(there.map(({ id, bytes }) => [id, bytes.size]));
    this.underway.clear();
    this.samples = [];
    this.sample();
  }

  sending(id: string, bytes: number): void {
    this.underway.set(id, bytes);
    this.sample();
  }

  arrive(id: string, bytes: number): void {
    this.underway.delete(id);
    this.arrived.set(id, bytes);
    this.sample();
  }

  takeBack(id: string): void {
    this.underway.delete(id);
    // Avoids a negative speed.
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
    return sum(this.arrived) + sum(this.underway);
  }

  private sample(): void {
    const at = this.now();
    this.samples = [...this.samples.filter((sample) => at - sample.at <= speedWindow), { at, bytes: this.sentBytes() }];
  }

  private speed(): number | undefined {
    const [first] = this.samples;
    const last = this.samples.at(-1);
    if (!first || !last || last.at - first.at < shortestLook) return undefined;
    return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
  }
}

const sum = (sizes: ReadonlyMap<string, number>): number =>
  [...sizes.values()].reduce((total, size) => total + size, 0);
