import type { FileType } from './upload.ts';

/** What a byte must be: this one, one of a range, or anything. */
type Expected = number | { readonly from: number; readonly to: number } | undefined;

/** Bytes that may be anything: WebP writes the file's length between its two names. */
const length: readonly Expected[] = [undefined, undefined, undefined, undefined];
const letters = (text: string): readonly Expected[] => [...text].map((letter) => letter.charCodeAt(0));

/** The segments that a JPEG can begin with after its start: a frame, tables, its application's data, a comment. */
const segments: readonly Expected[] = [
  { from: 0xc0, to: 0xcf },
  { from: 0xdb, to: 0xdd },
  { from: 0xe0, to: 0xef },
  0xfe,
];

const signatures: readonly { readonly type: FileType; readonly bytes: readonly Expected[] }[] = [
  ...segments.map((segment) => ({ type: 'image/jpeg' as const, bytes: [0xff, 0xd8, 0xff, segment] })),
  // The signature, and the first chunk, which is the header of 13 bytes.
  {
    type: 'image/png',
    bytes: [0x89, ...letters('PNG'), 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, ...letters('IHDR')],
  },
  { type: 'image/webp', bytes: [...letters('RIFF'), ...length, ...letters('WEBPVP8')] },
];

/** How many of a file's first bytes tell what it is. */
export const signatureLength = Math.max(...signatures.map(({ bytes }) => bytes.length));

/** What a file is by its first bytes, whatever its name says; undefined when it is no image of ours. */
export const imageTypeOfBytes = (firstBytes: Uint8Array): FileType | undefined =>
  signatures.find(
    ({ bytes }) => firstBytes.length >= bytes.length && bytes.every((byte, index) => fits(firstBytes[index], byte)),
  )?.type;

function fits(byte: number | undefined, expected: Expected): boolean {
  if (expected === undefined || byte === undefined) return expected === undefined;
  return typeof expected === 'number' ? byte === expected : byte >= expected.from && byte <= expected.to;
}
