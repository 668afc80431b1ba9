import { limits } from './limits.ts';

/** A stretch of a file that travels by itself; `offset` and `size` in bytes. */
export interface PlannedPart {
  /** From 1, in the file's order. */
  readonly partNumber: number;
  readonly offset: number;
  readonly size: number;
}

/**
 * How a file of this many bytes is cut for a multipart upload (spec 9, D9): the parts begin at S3's least, 5 MiB, and
 * double up to 32 MiB; the last one is the rest. It follows from the size alone, so nobody has to remember it.
 */
export function planParts(size: number): readonly PlannedPart[] {
  const parts: PlannedPart[] = [];
  let partSize: number = limits.partBytes.first;
  for (let offset = 0; offset < size; ) {
    const part = { partNumber: parts.length + 1, offset, size: Math.min(partSize, size - offset) };
    parts.push(part);
    offset += part.size;
    partSize = Math.min(partSize * 2, limits.partBytes.largest);
  }
  return parts;
}
