import { latin1, viewOf } from '../metadata/bytes.ts';
import { type PhotoType, photoTypeOf } from '../metadata/without-metadata.ts';

/** The number of first bytes that `fileKindOf` needs: those of the largest signature with its brands. */
export const kindBytes = 256;

const avif = /avi[fs]/;
/** The brands of HEIC and of other HEIF files (ISO/IEC 23008-12, annex B). */
const heif = /he[iv][cmsx]|mif1|msf1/;

/** What a file is by its first bytes, regardless of its name and label; undefined for other files. */
export function fileKindOf(start: Uint8Array): PhotoType | 'image/avif' | 'heic' | undefined {
  const type = photoTypeOf(start);
  if (type || start.length < 12 || latin1(start.subarray(4, 8)) !== 'ftyp') return type;
  const brands = latin1(start.subarray(8, Math.min(start.length, viewOf(start).getUint32(0))));
  // AVIF files have the brand `mif1` too.
  if (avif.test(brands)) return 'image/avif';
  return heif.test(brands) ? 'heic' : undefined;
}
