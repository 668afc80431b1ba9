import { latin1, type Pieces, viewOf } from '../metadata/bytes.ts';
import { hasRightChecksum } from '../metadata/png.ts';
import { type PhotoType, withoutMetadata } from '../metadata/without-metadata.ts';
import { scansAreWhole } from './jpeg-scans.ts';

/**
 * `whole`: all pixels are there, and the file can be sent as it is. `loose`: they are there, but the file must be redrawn,
 * because browsers or programs may refuse it. `broken`: pixels are missing or damaged.
 */
type Wholeness = 'whole' | 'loose' | 'broken';

interface Inspected {
  readonly wholeness: Wholeness;
  /** Bytes to append so that browsers draw a loose file. */
  readonly ending?: Uint8Array<ArrayBuffer> | undefined;
}

/** The last bytes of a file, which some programs forget or cut off. */
const endings: Readonly<Partial<Record<PhotoType, Uint8Array<ArrayBuffer>>>> = {
  'image/jpeg': Uint8Array.of(0xff, 0xd9),
  'image/png': Uint8Array.of(0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82),
};
/** The chunks of a PNG without which it can't be shown as it was. */
const pixelChunks = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS']);

/** Whether the pixels of a file are all there, and the bytes to append so that every browser draws them. */
export function inspectBytes(bytes: Uint8Array<ArrayBuffer>, type: PhotoType): Inspected {
  const complete = withoutMetadata(bytes);
  if (complete) return { wholeness: wholenessOf(complete.pieces, type) };
  // The browser draws the first picture of an animated WebP.
  if (type === 'image/webp') return { wholeness: riffLength(bytes) > bytes.length ? 'broken' : 'loose' };
  const ending = endings[type];
  const mended = ending && withoutMetadata(joined(bytes, ending));
  if (!mended || wholenessOf(mended.pieces, type) === 'broken') return { wholeness: 'broken' };
  return { wholeness: 'loose', ending };
}

/** Whether a file's segments or chunks, which are complete, have all pixels. */
function wholenessOf([, ...parts]: Pieces, type: PhotoType): Wholeness {
  if (type === 'image/jpeg') return scansAreWhole(parts) ? 'whole' : 'broken';
  // A WebP has no checksums.
  if (type === 'image/webp') return 'whole';
  const wrong = parts.filter((chunk) => !hasRightChecksum(chunk));
  if (wrong.length === 0) return 'whole';
  return wrong.some((chunk) => pixelChunks.has(latin1(chunk.subarray(4, 8)))) ? 'broken' : 'loose';
}

const riffLength = (bytes: Uint8Array): number => (bytes.length < 8 ? 8 : 8 + viewOf(bytes).getUint32(4, true));

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};
