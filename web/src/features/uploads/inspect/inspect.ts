import { latin1, viewOf } from '../metadata/bytes.ts';
import { type PhotoType, photoTypeOf } from '../metadata/without-metadata.ts';
import { inspectBytes } from './inspect-bytes.ts';

/** What a file is, by its bytes. `file` has the right type, and an end if the original has none. */
export type Inspection =
  /** Complete, in a format that the shop takes. */
  | { readonly state: 'whole'; readonly type: PhotoType; readonly file: Blob }
  /** All pixels may be there, but the file must be redrawn: some browsers or programs refuse it, or the shop its format. */
  | { readonly state: 'loose'; readonly type: PhotoType | 'image/avif'; readonly file: Blob }
  /** `broken`: pixels are missing or damaged, or the file can't be read. */
  | { readonly state: 'broken' | 'heic' | 'not-a-picture' };

/** Inspects all bytes of a file. Rejects if they can't be read. */
export async function inspect(file: Blob): Promise<Inspection> {
  const kind = fileKindOf(new Uint8Array(await file.slice(0, kindBytes).arrayBuffer()));
  if (kind === undefined) return { state: 'not-a-picture' };
  if (kind === 'heic') return { state: 'heic' };
  // Only the browser can judge an AVIF.
  if (kind === 'image/avif') return { state: 'loose', type: kind, file: new Blob([file], { type: kind }) };
  const { wholeness, ending } = inspectBytes(new Uint8Array(await file.arrayBuffer()), kind);
  if (wholeness === 'broken') return { state: 'broken' };
  return { state: wholeness, type: kind, file: new Blob([file, ...(ending ? [ending] : [])], { type: kind }) };
}

/** The number of first bytes that `fileKindOf` needs: those of the largest signature with its brands. */
const kindBytes = 256;

const avif = /avi[fs]/;
/** The brands of HEIC and of other HEIF files (ISO/IEC 23008-12, annex B). */
const heif = /he[iv][cmsx]|mif1|msf1/;

/** What a file is by its first bytes, regardless of its name and label; undefined for other files. */
function fileKindOf(start: Uint8Array): PhotoType | 'image/avif' | 'heic' | undefined {
  const type = photoTypeOf(start);
  if (type || start.length < 12 || latin1(start.subarray(4, 8)) !== 'ftyp') return type;
  const brands = latin1(start.subarray(8, Math.min(start.length, viewOf(start).getUint32(0))));
  // AVIF files have the brand `mif1` too.
  if (avif.test(brands)) return 'image/avif';
  return heif.test(brands) ? 'heic' : undefined;
}
