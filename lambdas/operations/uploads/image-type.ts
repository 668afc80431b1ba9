import type { ImageType } from './upload.ts';

const signatures: readonly { readonly type: ImageType; readonly bytes: readonly number[] }[] = [
  { type: 'image/jpeg', bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
];

/** How many of a file's first bytes tell what it is. */
export const signatureLength = 8;

/** What a file is by its first bytes, whatever its name says; undefined when it is no image of ours. */
export const imageTypeOfBytes = (firstBytes: Uint8Array): ImageType | undefined =>
  signatures.find(({ bytes }) => bytes.every((byte, index) => firstBytes[index] === byte))?.type;
