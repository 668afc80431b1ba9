import type { FileType } from './upload.ts';

/** Matches any byte. A WebP file has its length between the two parts of its signature. */
const any = undefined;

const signatures: readonly { readonly type: FileType; readonly bytes: readonly (number | undefined)[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { type: 'image/webp', bytes: [0x52, 0x49, 0x46, 0x46, any, any, any, any, 0x57, 0x45, 0x42, 0x50] },
];

/** The number of first bytes that identify a file's type. */
export const signatureLength = 12;

/** A file's type by its first bytes, regardless of its name; undefined for other types. */
export const imageTypeOfBytes = (firstBytes: Uint8Array): FileType | undefined =>
  signatures.find(
    ({ bytes }) =>
      firstBytes.length >= bytes.length && bytes.every((byte, index) => byte === any || firstBytes[index] === byte),
  )?.type;
