/**
 * How many bytes one read from S3 fetches: enough for the header of most photos, and for the largest segment of a JPEG with the
 * start of the next.
 */
const windowBytes = 64 * 1024 + 16;
/** No genuine header needs more reads. A file crafted to need more is refused. */
const maxReads = 64;
/** The same for steps from segment to segment, because a file can consist of empty segments. */
const maxSteps = 2_000;

/** Reads `length` bytes from `offset` on, or fewer at the file's end. Undefined if the file is gone. */
type ReadRange = (offset: number, length: number) => Promise<Uint8Array | undefined>;

/** A file's bytes, read from S3 in few ranges. */
export interface ByteSource {
  readonly size: number;
  /** Exactly these bytes. Undefined if the file has fewer, or too many steps or reads were needed. */
  bytes(offset: number, length: number): Promise<Uint8Array | undefined>;
}

export function byteSource(size: number, read: ReadRange): ByteSource {
  let start = 0;
  let window: Uint8Array = new Uint8Array();
  let reads = 0;
  let steps = 0;
  return {
    size,
    async bytes(offset, length) {
      steps += 1;
      if (steps > maxSteps || offset + length > size) return undefined;
      if (offset < start || offset + length > start + window.length) {
        reads += 1;
        if (reads > maxReads) return undefined;
        start = offset;
        window = (await read(offset, Math.min(Math.max(length, windowBytes), size - offset))) ?? new Uint8Array();
      }
      const found = window.subarray(offset - start, offset - start + length);
      return found.length === length ? found : undefined;
    },
  };
}

/** A view for reading numbers from bytes. Reading outside it throws, so check the length first. */
export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The bytes except those to drop. A string's `replace` takes seconds for a large file made of such characters. */
export function without(data: Uint8Array, isDropped: (byte: number) => boolean): Uint8Array {
  const kept = new Uint8Array(data.length);
  let length = 0;
  for (let offset = 0; offset < data.length; offset += 1) {
    const byte = data[offset] ?? 0;
    if (isDropped(byte)) continue;
    kept[length] = byte;
    length += 1;
  }
  return kept.subarray(0, length);
}

/** The bytes as text, one character per byte. */
export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
