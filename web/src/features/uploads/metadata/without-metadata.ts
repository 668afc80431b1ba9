import { type Bare, latin1 } from './bytes.ts';
import { bareJpeg } from './jpeg.ts';
import { barePng } from './png.ts';
import { bareWebp } from './webp.ts';

/** The types of photos that the shop takes. */
export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

const bareOf: Readonly<Record<PhotoType, (file: Uint8Array<ArrayBuffer>) => Bare | undefined>> = {
  'image/jpeg': bareJpeg,
  'image/png': barePng,
  'image/webp': bareWebp,
};

/** A photo's type by its first bytes, whatever its name says; undefined for other files. */
function photoTypeOf(bytes: Uint8Array): PhotoType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (latin1(bytes.subarray(0, 8)) === '\x89PNG\r\n\x1a\n') return 'image/png';
  return /^RIFF.{4}WEBP/s.test(latin1(bytes.subarray(0, 12))) ? 'image/webp' : undefined;
}

/**
 * The same photo without metadata: the place where it was taken, the device, comments. Its pixels, colours and orientation stay,
 * byte for byte. Undefined if it can't be read: then the browser must draw it anew.
 */
export function withoutMetadata(file: Uint8Array<ArrayBuffer>): (Bare & { readonly type: PhotoType }) | undefined {
  const type = photoTypeOf(file);
  const bare = type && bareOf[type](file);
  return bare && { type, ...bare };
}
