import { limits } from '../limits.ts';

/** A part of a multipart upload; `offset` and `size` in bytes. */
export interface PlannedPart {
  /** From 1, in the file's order. */
  readonly partNumber: number;
  readonly offset: number;
  readonly size: number;
}

/**
 * The parts of a multipart upload. Their size starts at S3's minimum of 5 MiB and doubles up to 32 MiB; the last
 * part takes the rest. The plan depends only on the file's size, so it is not stored.
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
